import type { Locale } from "#shared/locale.ts";
import { startAndRecordInput } from "./early-input.ts";

const starter = startAndRecordInput.toString().replaceAll(/\s*\n\s*/g, "\n");

/** These are the values of the template's placeholders as HTML, such as `__TITLE__` and `<!--BODY-->`. */
export type DocumentParts = Readonly<Record<string, string>>;

/** These are the documents that the build writes for the server (scripts/render-build.ts). */
export type BuiltDocuments = Readonly<Record<"portal" | "kiosk", BuiltDocument>>;

export interface BuiltDocument {
  /** This template fetches the scripts at once. `__MANIFEST__` stands for the URL of the manifest. */
  atOnce: string;
  /** This template fetches neither scripts nor the manifest; `<!--START-->` stands for the script that does it later. */
  afterPaint: string;
  /** This is the URL of the document's script, and `modules` are the URLs of what that script imports. */
  main: string;
  modules: readonly string[];
  /** This is the URL of the manifest with the name and the description of the app in each language. */
  manifest: Readonly<Record<Locale, string>>;
}

export interface PageDocument {
  /** Returns the document of a page that the browser renders: its scripts are fetched at once. */
  startAtOnce(parts: DocumentParts, modules: readonly string[]): string;
  /**
   * Returns the document of a server-rendered page. Its scripts and its manifest are fetched after the first paint, so
   * that they do not compete for bandwidth: on a slow phone they would delay the largest contentful paint.
   */
  startAfterPaint(parts: DocumentParts, modules: readonly string[], nonce: string): string;
}

/**
 * Makes the documents of a page from those of the build; each answer only fills in the placeholders. `modules` are the
 * URLs of the scripts that a page needs besides those of the document.
 */
export function pageDocument(built: BuiltDocument): PageDocument {
  return {
    startAtOnce(parts, modules) {
      const preloads = modules.map((href) => `<link rel="modulepreload" crossorigin href="${href}" />`);
      return fill(built.atOnce, {
        ...parts,
        __MANIFEST__: built.manifest[localeOf(parts)],
        "<!--HEAD-->": [parts["<!--HEAD-->"], ...preloads].join("\n    "),
      });
    },
    startAfterPaint(parts, modules, nonce) {
      const args = [built.main, built.modules, modules, built.manifest[localeOf(parts)]];
      return fill(built.afterPaint, {
        ...parts,
        "<!--START-->": `<script nonce="${nonce}">(${starter})(${args.map((one) => JSON.stringify(one)).join(",")})</script>`,
      });
    },
  };
}

const localeOf = (parts: DocumentParts): Locale => (parts.__LANG__?.startsWith("fr") ? "fr" : "en");

/** Fills in the placeholders in a single pass, so that placeholders inside the inserted text are not replaced. */
const fill = (template: string, parts: DocumentParts): string =>
  template.replaceAll(/__[A-Z]+__|<!--[A-Z]+-->/g, (place) => parts[place] ?? place);
