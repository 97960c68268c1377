// The service worker: it keeps the client's own files, so that the page opens without a network.
// What stands at tables is never kept: requests to the server pass it by.
//
// The build puts `BUILD` in front of it: a version, and the addresses of all files. A new build has
// a worker of its own, which waits until the last page of the old build is closed: as long as one is
// open, so are the files that it may still ask for. Meanwhile pages come from the network anyway.

const CACHE = `einklang-${BUILD.version}`;
const PATIENCE = 4000; // milliseconds that a page may take before the one that is kept is shown
const PAUSE = 40; // milliseconds between two files: a game that is played meanwhile comes first
const KEPT = new Set(BUILD.files);

self.addEventListener("install", (event) => event.waitUntil(keepFiles()));
self.addEventListener("activate", (event) => event.waitUntil(dropOldFiles()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/assets/")) {
    if (KEPT.has(url.pathname)) event.respondWith(fromCache(request));
  } else if (request.mode === "navigate") {
    if (isPage(url.pathname)) event.respondWith(fromNetwork(request, "/"));
  } else if (KEPT.has(url.pathname)) {
    event.respondWith(fromNetwork(request, url.pathname));
  }
});

async function keepFiles() {
  const cache = await caches.open(CACHE);
  for (const path of BUILD.files) {
    // The names of assets change with their content, so the browser's own copy of them will do.
    const mode = path.startsWith("/assets/") ? "default" : "reload";
    await cache.add(new Request(path, { cache: mode }));
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}

async function dropOldFiles() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("einklang-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Whether an address is the client's: the server has some of its own. */
function isPage(path) {
  return !/^\/(api|healthz|metrics)(\/|$)/.test(path);
}

/** A file whose name tells its content. */
async function fromCache(request) {
  return (await caches.match(request.url, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request);
}

/** What the server has now; what is kept only if the server cannot be reached or is very slow. */
async function fromNetwork(request, path) {
  const coming = fetch(request);
  try {
    const answer = await Promise.race([coming, failLater()]);
    if (answer.status < 500) return answer;
    return (await keptAs(path)) ?? answer; // a proxy speaks for a server that is away
  } catch {
    return (await keptAs(path)) ?? coming;
  }
}

function keptAs(path) {
  return caches.match(path, { cacheName: CACHE, ignoreVary: true });
}

function failLater() {
  return new Promise((_, fail) => setTimeout(() => fail(new Error("too slow")), PATIENCE));
}
