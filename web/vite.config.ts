import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { HtmlTagDescriptor, Plugin } from "vite";
import { defineConfig } from "vitest/config";

// While the client is written, a server of Einklang answers its requests.
const server = process.env.EINKLANG_SERVER ?? "http://127.0.0.1:8000";

// Most visits begin on the first page: its code comes together with the script that asks for it, and
// so do its words. Only the browser knows in which language, but they are small, and waiting for
// the right ones would cost another way to the server and back.
const FIRST = /\/HomePage\.svelte$|\/texts\/(common|home)\/\w+\.json$/;

const preloadHome: Plugin = {
  name: "preload-home",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((each) => each.type === "chunk");
      const needed = new Set(chunks.filter((chunk) => FIRST.test(chunk.facadeModuleId ?? "")));
      for (const chunk of needed) {
        for (const name of chunk.imports) needed.add(chunks.find(({ fileName }) => fileName === name)!);
      }
      const scripts = [...needed].map((chunk) => chunk.fileName);
      const styles = [...needed].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
      const link = (rel: string, file: string): HtmlTagDescriptor => ({
        tag: "link",
        attrs: { rel, crossorigin: true, href: `/${file}` },
        injectTo: "head",
      });
      return [
        ...scripts.map((file) => link("modulepreload", file)),
        ...styles.map((file) => link("stylesheet", file)),
      ].filter(({ attrs }) => !html.includes(`"${attrs?.href}"`));
    },
  },
};

export default defineConfig({
  plugins: [svelte(), preloadHome],
  build: {
    outDir: "../src/einklang/server/site",
    emptyOutDir: true,
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // which know light-dark()
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the server's policy allows nothing inline
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  // No test leaves anything behind that another one would find.
  test: { include: ["src/**/*.test.ts"], environment: "node", isolate: false },
});
