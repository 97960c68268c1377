// The pages of the client, each with its own code and its own words.

import type { Component } from "svelte";
import type { Page } from "./router.svelte";
import { loadTexts, type Section } from "./texts/texts.svelte";

export interface Shown {
  component: Component<any>;
  props: Record<string, unknown>;
}

type Code = Promise<{ default: Component<any> }>;

/** Load a page with all that it needs; what is there already is not loaded again. */
export function openPage(page: Page): Promise<Shown> {
  switch (page.name) {
    case "home":
      return load(import("./home/HomePage.svelte"), ["home"]);
    case "learn":
      return load(import("./learn/LearnPage.svelte"), ["learn", "table", "tiles", "towers", "cards"], {
        game: page.game,
      });
    case "table":
      return load(import("./table/TablePage.svelte"), ["table", "tiles", "towers", "cards", "over", "home"], {
        id: page.table,
      });
    case "replay":
      return load(import("./replay/ReplayPage.svelte"), ["replay", "table", "tiles", "towers", "cards", "over"], {
        id: page.table,
      });
    case "nowhere":
      return load(import("./parts/Nowhere.svelte"), []);
  }
}

async function load(code: Code, sections: Section[], props: Record<string, unknown> = {}): Promise<Shown> {
  const [found] = await Promise.all([code, loadTexts(...sections)]);
  return { component: found.default, props };
}
