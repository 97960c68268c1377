// Which page the address asks for. Links inside of the client change the page without loading it anew.

export type Page =
  | { name: "home" }
  | { name: "learn"; game: string | null }
  | { name: "table"; table: string }
  | { name: "replay"; table: string | null }
  | { name: "nowhere" };

class Route {
  path = $state(location.pathname);
  query = $state(location.search);
  hash = $state(location.hash);
  page: Page = $derived(read(this.path));

  /** The number of the position that the address asks for, as in `?step=12`. */
  get step(): number | null {
    const step = Number.parseInt(new URLSearchParams(this.query).get("step") ?? "", 10);
    return Number.isNaN(step) ? null : step;
  }
}

export const route = new Route();

/** Go to another page of the client; `replace` leaves no way back to this one. */
export function go(address: string, { replace = false } = {}): void {
  const moved = new URL(address, location.href).pathname !== location.pathname;
  history[replace ? "replaceState" : "pushState"](null, "", address);
  follow();
  if (moved) {
    scrollTo(0, 0);
    // Whoever reads with the keyboard or the ear begins at the top of the new page.
    queueMicrotask(() => document.querySelector<HTMLElement>("#page")?.focus({ preventScroll: true }));
  }
}

/** Follow the browser's buttons and the links on the page. */
export function followLinks(): void {
  addEventListener("popstate", follow);
  addEventListener("hashchange", follow);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest?.("a");
    if (!link || link.target || link.hasAttribute("download")) return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
    event.preventDefault();
    go(url.pathname + url.search + url.hash);
  });
}

function follow(): void {
  route.path = location.pathname;
  route.query = location.search;
  route.hash = location.hash;
}

function read(path: string): Page {
  const [first, second, third, ...more] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (more.length === 0) {
    if (first === undefined) return { name: "home" };
    if (first === "learn" && third === undefined) return { name: "learn", game: second ?? null };
    if (first === "replay" && second === undefined) return { name: "replay", table: null };
    if (first === "tables" && second !== undefined) {
      if (third === undefined) return { name: "table", table: second };
      if (third === "replay") return { name: "replay", table: second };
    }
  }
  return { name: "nowhere" };
}
