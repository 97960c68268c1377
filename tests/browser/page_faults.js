// What can be wrong with any page, as lists of sentences: nothing if all is well.

window.pageFaults = {
  /** What axe-core finds: by all of its rules, or by some. */
  async violations(...rules) {
    const runOnly = rules.length > 0 ? { runOnly: rules } : {};
    const { violations } = await axe.run(document, { resultTypes: ["violations"], ...runOnly });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary}`),
    );
  },

  /** Keys that no catalogue knows, and parameters that nobody has given. */
  texts() {
    const said = [document.title, document.body.innerText];
    for (const name of ["alt", "aria-label", "aria-valuetext", "placeholder", "title"]) {
      for (const element of document.querySelectorAll(`[${name}]`)) said.push(element.getAttribute(name));
    }
    const raw = /\b[a-z]+(?:[A-Z][a-z]+)*\.[a-z][\w-]*(?:\.[\w-]+)*\b|\{\w+\}|undefined|NaN|\[object/g;
    const files = /\.(jsonl|svg)$/;
    return said.flatMap((text) => text.match(raw) ?? []).filter((found) => !files.test(found));
  },

  /** What makes the page wider than the window. */
  overflow() {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const widest = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    return [`${scrollWidth} px wide: ${widest.map(tell).slice(0, 5).join(" … ")}`];
  },

  /** What one can press, and would miss with a thumb. */
  targets(least) {
    const small = [];
    for (const element of document.querySelectorAll("a[href], button, input, select, textarea, summary")) {
      const target = element.matches("input") ? (element.labels?.[0] ?? element) : element;
      if (!target.checkVisibility({ visibilityProperty: true }) || isWithinSentence(element)) continue;
      const { width, height } = target.getBoundingClientRect();
      if (width < least || height < least) {
        small.push(`${width} × ${height} px: ${tell(target)}`);
      }
    }
    return small;
  },
};

/** Whether a link is a part of what is read: a line of text is as high as it is. */
function isWithinSentence(element) {
  if (!element.matches("a") || getComputedStyle(element).display !== "inline") return false;
  return element.parentElement.textContent.trim() !== element.textContent.trim();
}

function tell(element) {
  return element.outerHTML.slice(0, 120);
}
