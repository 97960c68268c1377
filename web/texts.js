// Checks the catalogues of texts: `node texts.js [FOLDER]`, with the folder that holds `web/` and `docs/`.
// All languages have the same keys, parameters and plural forms; no key is missing, and none unused.

import { readFileSync, readdirSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { findTexts } from "./asked_texts.js";

const LANGUAGES = ["en", "nl", "de"];

const root = process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "web/src");
const complaints = [];

const known = new Map(); // of every key its parameters
for (const section of foldersIn(join(source, "texts"))) checkSection(section);
checkCode();

if (complaints.length > 0) {
  console.error(complaints.join("\n"));
  process.exit(1);
}

function checkSection(section) {
  const folder = join(source, "texts", section);
  const [first, ...others] = LANGUAGES.map((language) => readCatalogue(join(folder, `${language}.json`)));
  for (const [key, text] of Object.entries(first.texts)) {
    if (known.has(key)) complain(first.file, `"${key}" is in another section already`);
    known.set(key, paramsOf(text));
  }
  for (const { file, texts } of others) {
    for (const key of Object.keys(first.texts)) if (!(key in texts)) complain(file, `"${key}" is missing`);
    for (const [key, text] of Object.entries(texts)) {
      if (!(key in first.texts)) complain(file, `"${key}" is in no other language`);
      else compare(file, key, first.texts[key], text);
    }
  }
}

function readCatalogue(path) {
  const file = relative(root, path);
  let texts;
  try {
    texts = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    complain(file, `cannot be read: ${error.message}`);
    return { file, texts: {} };
  }
  const keys = Object.keys(texts);
  const sorted = keys.toSorted((a, b) => (a < b ? -1 : 1));
  const astray = keys.find((key, index) => key !== sorted[index]);
  if (astray) complain(file, `"${astray}" is not in its alphabetical place`);
  for (const [key, text] of Object.entries(texts)) {
    const forms = typeof text === "string" ? [text] : Object.values(text);
    if (forms.some((form) => typeof form !== "string" || form.trim() === "")) complain(file, `"${key}" is empty`);
    if (typeof text === "object" && !("other" in text)) complain(file, `"${key}" has no form "other"`);
  }
  return { file, texts };
}

function compare(file, key, one, other) {
  const said = (words) => [...words].sort().join(", ") || "nothing";
  const [wanted, given] = [said(paramsOf(one)), said(paramsOf(other))];
  if (wanted !== given) complain(file, `"${key}" has the parameters ${given} instead of ${wanted}`);
  const [forms, found] = [said(formsOf(one)), said(formsOf(other))];
  if (forms !== found) complain(file, `"${key}" has the plural forms ${found} instead of ${forms}`);
}

function paramsOf(text) {
  const forms = typeof text === "string" ? [text] : Object.values(text);
  const names = forms.flatMap((form) => [...String(form).matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  return new Set(typeof text === "string" ? names : [...names, "count"]);
}

function formsOf(text) {
  return typeof text === "string" ? [] : Object.keys(text);
}

function checkCode() {
  const used = new Set(refusals().map((code) => `refusal.${code}`));
  for (const key of used) if (!known.has(key)) complain("docs/live.md", `there is no text "${key}" for this code`);
  for (const path of filesIn(source)) {
    const file = relative(root, path);
    for (const { keys, pattern, params, line } of findTexts(readFileSync(path, "utf8"), basename(path))) {
      const at = `${file}:${line}`;
      if (keys === null) complain(at, "a key is computed here without a literal beginning");
      for (const key of keys ?? []) {
        used.add(key);
        if (!known.has(key)) complain(at, `there is no text "${key}"`);
        else checkParams(at, key, params);
      }
      if (!pattern) continue;
      const meant = [...known.keys()].filter((key) => pattern.test(key));
      meant.forEach((key) => used.add(key));
      if (meant.length === 0) complain(at, `there is no text that fits ${pattern}`);
    }
  }
  for (const key of known.keys()) if (!used.has(key)) complain("web/src/texts", `"${key}" is used nowhere`);
}

function checkParams(at, key, params) {
  if (params === null) return; // computed elsewhere
  for (const name of known.get(key)) if (!params.includes(name)) complain(at, `"${key}" needs {${name}}`);
}

/** All codes with which the server refuses something, as the protocol lists them. */
function refusals() {
  const codes = [];
  let inTable = false;
  for (const line of readFileSync(join(root, "docs/live.md"), "utf8").split("\n")) {
    if (/^\| code \| status \|/.test(line)) inTable = true;
    else if (!line.startsWith("|")) inTable = false;
    else if (inTable) codes.push(...[...line.split("|")[1].matchAll(/`([\w-]+)`/g)].map(([, code]) => code));
  }
  if (codes.length === 0) complain("docs/live.md", "has no table of codes");
  return codes;
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.(svelte|ts)$/.test(name) && !/\.(test|d)\.ts$/.test(name))
    .map((name) => join(folder, name))
    .sort();
}

function foldersIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

function complain(where, what) {
  complaints.push(`${where}: ${what}`);
}
