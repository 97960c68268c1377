// The service worker, which keeps the client's files for times without a network.

const DELAY = 2_000; // milliseconds that the first page has the network for itself

/** Have the client's files kept, once the page has all that it needs itself. */
export function keepClient(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") setTimeout(register, DELAY);
  else addEventListener("load", () => setTimeout(register, DELAY), { once: true });
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register("/worker.js");
  } catch {
    // Some browsers allow none, such as those in private windows: then the page needs the network.
  }
}
