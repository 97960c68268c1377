// What the device says of itself and of its owner's wishes.

class Device {
  width = $state(innerWidth);
  height = $state(innerHeight);
  prefersLessMotion = $state(false);
  prefersMoreContrast = $state(false);
  prefersDark = $state(false);
  hasMouse = $state(true);

  constructor() {
    addEventListener("resize", () => {
      this.width = innerWidth;
      this.height = innerHeight;
    });
    this.#follow("(prefers-reduced-motion: reduce)", (on) => (this.prefersLessMotion = on));
    this.#follow("(prefers-contrast: more)", (on) => (this.prefersMoreContrast = on));
    this.#follow("(prefers-color-scheme: dark)", (on) => (this.prefersDark = on));
    this.#follow("(hover: hover)", (on) => (this.hasMouse = on));
  }

  #follow(query: string, tell: (on: boolean) => void): void {
    const list = matchMedia(query);
    tell(list.matches);
    list.addEventListener("change", ({ matches }) => tell(matches));
  }
}

export const device = new Device();
