import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Locale } from "#shared/locale.ts";
import type { SessionAnswer } from "#shared/session.schema.ts";
import { escapeHtml, scriptJson } from "./head.ts";

/** Sends a call to the API from inside, as the visitor of a page. */
export type Send = (url: string, headers: Headers) => Promise<Response>;

interface Renderer {
  render(asked: {
    locale: Locale;
    url: string;
    session: SessionAnswer;
    send: Send;
  }): Promise<{ html: string; drawn: unknown }>;
}

/** What the build wrote beside the app (scripts/render-build.ts): by page, the files that it begins with. */
export type PageFiles = Partial<
  Record<string, { scripts: string[]; styles: string[]; words: Record<Locale, string[]> }>
>;

/** The web app's own drawing of a page, where the build has one. */
export function createDrawing(dist: string) {
  const module = join(dist, ".render", "render.js");
  const list = join(dist, ".render", "pages.json");
  let renderer: Promise<Renderer> | null = null;
  let files: PageFiles | null = null;
  return {
    ready: () => existsSync(module),
    async draw(asked: Parameters<Renderer["render"]>[0]): Promise<{ body: string; drawn: string }> {
      // Loaded with the first page: no start waits for it. The build wrote it: its shape is render.tsx's.
      // oxlint-disable-next-line no-unsafe-type-assertion
      renderer ??= import(pathToFileURL(module).href) as Promise<Renderer>;
      const { html, drawn } = await (await renderer).render(asked);
      return { body: html, drawn: `<script type="application/json" id="drawn">${scriptJson(drawn)}</script>` };
    },
    /** Fetched along with the page, in place of one after the other. */
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
