// What a person has chosen on this device. It is kept here and never sent.

import { device } from "./device.svelte";

export const LANGUAGES = ["en", "nl", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

export type Theme = "auto" | "light" | "dark";

export interface Settings {
  language: Language;
  theme: Theme;
  contrast: "auto" | "more";
  motion: "auto" | "less";
  sound: boolean;
  volume: number; // 0 to 1
  letters: boolean; // a letter on every symbol
  atOnce: boolean; // place without confirming
  targets: boolean; // mark where a tile may go, on every turn
}

const KEY = "einklang.settings";

const USUAL: Settings = {
  language: preferredLanguage(),
  theme: "auto",
  contrast: "auto",
  motion: "auto",
  sound: true,
  volume: 0.6,
  letters: false,
  atOnce: false,
  targets: false,
};

export const settings: Settings = $state({ ...USUAL, ...kept() });

/** Whether things may move. */
export function mayMove(): boolean {
  return settings.motion === "auto" && !device.prefersLessMotion;
}

/** Keep the settings and show them on the page, now and whenever one changes. */
export function followSettings(): void {
  $effect(() => {
    const { dataset } = document.documentElement;
    const show = (name: string, value: string | undefined) =>
      value === undefined ? delete dataset[name] : (dataset[name] = value);
    show("theme", settings.theme === "auto" ? undefined : settings.theme);
    show("contrast", settings.contrast === "more" || device.prefersMoreContrast ? "more" : undefined);
    show("motion", mayMove() ? undefined : "less");
    document.documentElement.lang = settings.language;
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // Storage is full or forbidden: the settings hold until the page is closed.
    }
  });
}

function kept(): Partial<Settings> {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
    return LANGUAGES.includes(found.language ?? "en") ? found : { ...found, language: "en" };
  } catch {
    return {};
  }
}

function preferredLanguage(): Language {
  const wanted = typeof navigator === "undefined" ? [] : navigator.languages;
  for (const each of wanted) {
    const found = LANGUAGES.find((language) => each.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}
