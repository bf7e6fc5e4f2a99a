import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "#shared/locale.ts";

/**
 * These are the text files of each part of the web app, by the path of the part. The build writes them
 * (words-beside.ts).
 */
export type BuiltWords = Partial<Record<string, Record<Locale, string[]>>>;

export const builtWordsFile = ".vite/words.json";

export const readWords = (dist: string): BuiltWords =>
  // oxlint-disable-next-line no-unsafe-type-assertion
  JSON.parse(readFileSync(join(dist, builtWordsFile), "utf8")) as BuiltWords;
