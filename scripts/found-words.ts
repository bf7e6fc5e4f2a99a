import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import config from "../lingui.config.ts";
import { catalogueNames } from "./catalogues.ts";
import { shortIds } from "./words-by-part.ts";

/** These are the texts that a build has removed from the code. */
export interface FoundWords {
  /** These are the compiled texts, by file and id. */
  byFile: Map<string, Map<string, unknown>>;
  /** Returns the short id that the built code uses. */
  shortOf: (id: string) => string;
}

const root = fileURLToPath(new URL("..", import.meta.url));
/** This matches the ids that the macros generate; handwritten ids are longer. */
const generated = /^[\w+/]{6}$/;

/** Returns the browser's translated texts by id; texts without a translation are left out. */
export async function translated(locale: "en" | "fr"): Promise<Map<string, string>> {
  const words = new Map<string, string>();
  for (const name of catalogueNames.filter((one) => one !== "server")) {
    const filename = `${root}shared/locales/${locale}/${name}.po`;
    const catalogue = await config.format.parse(readFileSync(filename, "utf8"), {
      locale,
      sourceLocale: "en",
      filename,
    });
    for (const [id, { translation }] of Object.entries(catalogue)) if (translation) words.set(id, translation);
  }
  return words;
}

export async function findWords(): Promise<FoundWords> {
  const short = shortIds([...(await translated("en")).keys()].filter((id) => generated.test(id)));
  return { byFile: new Map(), shortOf: (id) => short.get(id) ?? id };
}
