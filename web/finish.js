// What is left to do after Vite: tell the service worker all files, and compress them.
// `node finish.js FOLDER`, with the folder that Vite has built.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXTS = /\.(css|html|js|json|svg|webmanifest)$/;
const SMALLEST = 256; // bytes, below which compressing gains nothing

const [folder] = process.argv.slice(2);

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
  .sort();

const build = createHash("sha256");
for (const name of files) build.update(name).update(readFileSync(join(folder, name)));
const told = { version: build.digest("hex").slice(0, 16), files: files.map(addressOf) };
const worker = readFileSync(join(import.meta.dirname, "worker.js"), "utf8");
writeFileSync(join(folder, "worker.js"), `const BUILD = ${JSON.stringify(told)};\n${worker}`);

for (const name of [...files, "worker.js"]) {
  const body = readFileSync(join(folder, name));
  if (!TEXTS.test(name) || body.length < SMALLEST) continue;
  writeFileSync(join(folder, `${name}.gz`), gzipSync(body, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(body, { params }));
}

function addressOf(name) {
  return name === "index.html" ? "/" : `/${name}`;
}
