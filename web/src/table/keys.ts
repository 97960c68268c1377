/** Whether a key is meant for the table, and not for a field, a dialog, the browser, or what took it already. */
export function isForTable(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target as Element;
  return !target.closest?.("input, select, textarea, dialog") && !document.querySelector("dialog[open]");
}
