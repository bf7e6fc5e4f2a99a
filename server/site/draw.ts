import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Locale } from "#shared/locale.ts";
import type { SessionAnswer } from "#shared/session.schema.ts";
import { escapeHtml, scriptJson } from "./head.ts";

/** Sends an internal call to the API on behalf of a page's visitor. */
export type Send = (url: string, headers: Headers) => Promise<Response>;

interface Renderer {
  render(asked: {
    locale: Locale;
    url: string;
    session: SessionAnswer;
    send: Send;
  }): Promise<{ html: string; drawn: unknown }>;
}

/** What the build wrote next to the app (scripts/render-build.ts): for each page, the files that it needs first. */
export type PageFiles = Partial<
  Record<string, { scripts: string[]; styles: string[]; words: Record<Locale, string[]> }>
>;

/** Loads the web app's server renderer, if the build has one. */
export function createDrawing(dist: string) {
  const module = join(dist, ".render", "render.js");
  const list = join(dist, ".render", "pages.json");
  let renderer: Promise<Renderer> | null = null;
  let files: PageFiles | null = null;
  return {
    ready: () => existsSync(module),
    async draw(asked: Parameters<Renderer["render"]>[0]): Promise<{ body: string; drawn: string }> {
      // Loaded with the first page, so that startup does not wait for it. The build creates the module, and
      // render.tsx defines its shape.
      // oxlint-disable-next-line no-unsafe-type-assertion
      renderer ??= import(pathToFileURL(module).href) as Promise<Renderer>;
      const { html, drawn } = await (await renderer).render(asked);
      return { body: html, drawn: `<script type="application/json" id="drawn">${scriptJson(drawn)}</script>` };
    },
    /** Preload links, so that these files are fetched in parallel with the page instead of one after the other. */
    links(page: string, locale: Locale): string {
      // oxlint-disable-next-line no-unsafe-type-assertion
      files ??= existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as PageFiles) : {};
      const { scripts = [], styles = [], words = { en: [], fr: [] } } = files[page] ?? {};
      return [
        ...styles.map((file) => `<link rel="stylesheet" href="/${escapeHtml(file)}" />`),
        ...[...scripts, ...words[locale]].map(
          (file) => `<link rel="modulepreload" crossorigin href="/${escapeHtml(file)}" />`,
        ),
      ].join("\n    ");
    },
  };
}

export type Drawing = ReturnType<typeof createDrawing>;
