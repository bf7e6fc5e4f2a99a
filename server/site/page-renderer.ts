import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Locale } from "#shared/locale.ts";
import type { SessionAnswer } from "#shared/session.schema.ts";
import { escapeHtml } from "./head.ts";

/** Sends an internal call to the API for a page's visitor. */
export type Send = (url: string, headers: Headers) => Promise<Response>;

interface Renderer {
  render(request: {
    locale: Locale;
    url: string;
    session: SessionAnswer;
    send: Send;
    /**
     * `html` is the page; `state` is the element with the answers from which it was rendered
     * (web/platform/api/preloaded.ts).
     */
  }): Promise<{ html: string; state: string }>;
}

/**
 * The build writes this file next to the app (scripts/render-build.ts). It lists, for each page, the files that the
 * page needs first.
 */
export type PageFiles = Partial<
  Record<string, { scripts: string[]; styles: string[]; words: Record<Locale, string[]> }>
>;

/** Returns the web app's server renderer. `ready` is false if the build contains none. */
export function createPageRenderer(dist: string) {
  const module = join(dist, ".render", "render.js");
  const list = join(dist, ".render", "pages.json");
  let renderer: Promise<Renderer> | null = null;
  let files: PageFiles | null = null;
  return {
    ready: () => existsSync(module),
    async render(request: Parameters<Renderer["render"]>[0]): Promise<{ html: string; state: string }> {
      // The module is loaded with the first page, so that startup does not wait for it. The build creates the module,
      // and render.tsx defines its shape.
      // oxlint-disable-next-line no-unsafe-type-assertion
      renderer ??= import(pathToFileURL(module).href) as Promise<Renderer>;
      return (await renderer).render(request);
    },
    /**
     * Returns the files that a page needs first, so that they are fetched in parallel with it instead of one after the
     * other.
     */
    files(page: string, locale: Locale): { styles: string; modules: string[] } {
      // oxlint-disable-next-line no-unsafe-type-assertion
      files ??= existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as PageFiles) : {};
      const { scripts = [], styles = [], words = { en: [], fr: [] } } = files[page] ?? {};
      return {
        styles: styles.map((file) => `<link rel="stylesheet" href="/${escapeHtml(file)}" />`).join("\n    "),
        modules: [...scripts, ...words[locale]].map((file) => `/${file}`),
      };
    },
  };
}

export type PageRenderer = ReturnType<typeof createPageRenderer>;
