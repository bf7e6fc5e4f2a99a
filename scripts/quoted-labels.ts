// This module finds the labels that help texts quote, and checks that a screen shows them.
import { readFileSync } from "node:fs";
import type { Locale } from "#shared/locale.ts";
import { catalogueNames } from "./catalogues.ts";
import { readCatalogue } from "./read-catalogue.ts";

const guides = { en: "docs/kiosk.md", fr: "docs/kiosk.fr.md" } satisfies Record<Locale, string>;

const quoted = { en: /“([^”]+)”/g, fr: /«[\s\u00a0]*([^»]+?)[\s\u00a0]*»/g } satisfies Record<Locale, RegExp>;

/** These quoted words are not labels of our screens: they are columns of the promoter's own file. */
const elsewhere = ["Class", "Classe"];

/** Returns the labels in quotation marks, and those in bold at the start of a table's row. */
export function labelsIn(locale: Locale, text: string): string[] {
  const inQuotes = [...text.matchAll(quoted[locale])].map(([, label = ""]) => label);
  const inTables = [...text.matchAll(/^\| (\*\*[^|]+) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = ""]) => label),
  );
  return [...inQuotes, ...inTables].map((label) => label.replaceAll(/\s+/g, " ").replace(/[.,]$/, ""));
}

/** Returns whether a screen shows the label as a whole text, or as the beginning of a text up to a punctuation mark. */
export function isShown(label: string, texts: readonly string[]): boolean {
  return texts.some((text) => {
    const shown = text.replaceAll(/\s+/g, " ");
    return shown === label || (shown.startsWith(label) && /^ ?[.:;,]/.test(shown.slice(label.length)));
  });
}

/**
 * Returns one line for each label that the guide or the help pages quote and that is in no catalog of that language.
 */
export async function unknownLabels(locale: Locale, source: "guide" | "help"): Promise<string[]> {
  const texts = (await Promise.all(catalogueNames.map((name) => readCatalogue(locale, name)))).flat();
  const shown = texts.map(({ text }) => text);
  const pages =
    source === "guide"
      ? [{ where: guides[locale], text: readFileSync(guides[locale], "utf8") }]
      : (await readCatalogue(locale, "about")).map(({ text }) => ({ where: "a help page", text }));
  return pages.flatMap(({ where, text }) =>
    labelsIn(locale, text)
      .filter((label) => !elsewhere.includes(label) && !isShown(label, shown))
      .map((label) => `${where} quotes ${label}`),
  );
}
