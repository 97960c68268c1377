// What is said to those who listen to the page instead of looking at it.

export const announced = $state({ text: "" });

/** Say something once the screen reader is free. */
export function announce(text: string): void {
  // The same words again are said again: an empty moment between makes them new.
  announced.text = "";
  setTimeout(() => (announced.text = text), 30);
}
