import { readFileSync } from "node:fs";
import config from "../lingui.config.ts";
import type { CatalogueName } from "./catalogues.ts";

/**
 * Returns all texts of a catalog in one language: the English, and the text in this language ("" without a
 * translation).
 */
export async function readCatalogue(
  locale: "en" | "fr",
  name: CatalogueName,
): Promise<{ english: string; text: string }[]> {
  const parse = async (of: "en" | "fr"): Promise<Record<string, { translation?: string }>> => {
    const path = `shared/locales/${of}/${name}.po`;
    return config.format.parse(readFileSync(path, "utf8"), { locale: of, sourceLocale: "en", filename: path });
  };
  const [english, translated] = await Promise.all([parse("en"), parse(locale)]);
  return Object.entries(translated).map(([id, { translation }]) => ({
    english: english[id]?.translation ?? "",
    text: translation ?? "",
  }));
}
