// Takes the times inside of the page: from a click to what it brings about.

window.meter = {
  taken: { drawn: [], confirmed: [] },
  done: Promise.resolve(),

  /** The next click on the button is measured. */
  arm() {
    const shown = document.querySelector("[data-steps]");
    const before = shown.dataset.steps;
    let clicked;
    addEventListener("click", (event) => (clicked = event.timeStamp), { capture: true, once: true });
    const drawn = until(() => document.querySelector('[data-state="pending"]') || shown.dataset.steps !== before)
      .then(frame)
      .then((now) => this.taken.drawn.push(now - clicked));
    const confirmed = until(() => shown.dataset.steps !== before || !shown.isConnected).then(() =>
      this.taken.confirmed.push(performance.now() - clicked),
    );
    this.done = Promise.all([drawn, confirmed]).then(() => undefined);
  },

  /** What nothing could be faster than: a frame without anything new, and a word there and back. */
  async anchors(number) {
    const found = { "an empty frame": [], "a ping": [] };
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api${location.pathname}/live`);
    const frames = [];
    let heard = () => undefined;
    socket.onmessage = ({ data }) => (frames.push(JSON.parse(data).type), heard());
    await new Promise((open) => (socket.onopen = open));
    for (let index = 0; index < number; index += 1) {
      const began = performance.now();
      found["an empty frame"].push((await frame()) - began);
      const asked = performance.now();
      const answered = new Promise((done) => (heard = () => frames.at(-1) === "pong" && done()));
      socket.send('{"type": "ping"}');
      await answered;
      found["a ping"].push(performance.now() - asked);
    }
    socket.close();
    return found;
  },
};

/** Wait until something holds on the page. */
function until(holds) {
  return new Promise((done) => {
    const look = () => holds() && (observer.disconnect(), done());
    const observer = new MutationObserver(look);
    observer.observe(document, { attributes: true, childList: true, subtree: true });
  });
}

/** Wait until the next frame has been made; returns when that was. */
function frame() {
  return new Promise((done) => {
    // What is urgent comes right after the frame, before anything that the server may have sent.
    requestAnimationFrame(() => scheduler.postTask(() => done(performance.now()), { priority: "user-blocking" }));
  });
}
