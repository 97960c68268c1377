// The words of the client in the language that was chosen. Catalogues come in sections, each of
// which is loaded with the page that needs it.

import { settings, type Language } from "../settings.svelte";

export type Section = "common" | "home" | "table" | "tiles" | "towers" | "cards" | "over" | "replay" | "learn";
type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>;
type Catalogue = Record<string, Text>;
export type Params = Record<string, string | number>;

const FILES = import.meta.glob<Catalogue>("./*/*.json", { import: "default" });

const loaded: Record<string, Catalogue> = $state.raw({});
let words: Catalogue = $state.raw({});
let spoken: Language | null = $state(null);
const wanted = new Set<Section>();

/** Have these sections at hand, in the language of the settings. */
export async function loadTexts(...sections: Section[]): Promise<void> {
  sections.forEach((section) => wanted.add(section));
  await speak(settings.language);
}

/** Change to a language, once all of its sections that are in use are there. */
export async function speak(language: Language): Promise<void> {
  const names = () => [...wanted].map((section) => `./${section}/${language}.json`);
  const missing = names().filter((name) => !(name in loaded));
  const found = await Promise.all(missing.map((name) => FILES[name]!()));
  missing.forEach((name, index) => (loaded[name] = found[index]!));
  settings.language = language;
  // More may have been asked for and have come meanwhile.
  words = Object.assign({}, ...names().map((name) => loaded[name]));
  spoken = language;
}

/** A text by its key, with its parameters put in. `count` chooses between its plural forms. */
export function t(key: string, params: Params = {}): string {
  let text = words[key];
  if (typeof text === "object") {
    const rule = plurals().select(Number(params.count));
    text = text[rule] ?? text.other;
  }
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : typeof value === "number" ? number(value) : value;
  });
}

/** Whether there is a text for a key: refusals of a newer server may have none. */
export function knows(key: string): boolean {
  return key in words;
}

export function number(value: number, options?: Intl.NumberFormatOptions): string {
  return once(`number ${JSON.stringify(options)}`, (language) => new Intl.NumberFormat(language, options)).format(
    value,
  );
}

export function percent(share: number): string {
  return number(share, { style: "percent", maximumFractionDigits: 0 });
}

export function date(
  moment: number,
  options: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" },
): string {
  return new Intl.DateTimeFormat(locale(), options).format(moment);
}

/** How long ago something was, in the largest fitting unit. */
export function ago(moment: number): string {
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ["day", 86_400_000],
    ["hour", 3_600_000],
    ["minute", 60_000],
  ];
  const passed = moment - Date.now();
  const [unit, length] = units.find(([, size]) => -passed >= size) ?? ["minute", 60_000];
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(Math.round(passed / length), unit);
}

export function list(items: string[]): string {
  return new Intl.ListFormat(locale(), { type: "conjunction" }).format(items);
}

function locale(): string {
  return spoken === "en" || spoken === null ? "en-GB" : spoken;
}

function plurals(): Intl.PluralRules {
  return once("plurals", (language) => new Intl.PluralRules(language));
}

const made = new Map<string, unknown>();

/** What takes long to make, once for each language. */
function once<T>(name: string, make: (language: string) => T): T {
  const key = `${locale()} ${name}`;
  if (!made.has(key)) made.set(key, make(locale()));
  return made.get(key) as T;
}
