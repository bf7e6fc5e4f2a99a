import { readFile } from "node:fs/promises";
import { normalisePassword } from "#shared/passwords.ts";

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns whether a password is among the 10,000 most common ones that the password rules would allow
 * (docs/data-sources.md). Capital letters and digits that replace letters do not matter: `Passw0rd` is `password`.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readFile(new URL("data/common-passwords.txt", import.meta.url), "utf8").then(
    (text) => new Set(text.split("\n").filter(Boolean).map(folded)),
  );
  return (await common).has(folded(password));
}

const lettersOfDigits: Record<string, string> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t" };

/** Maps all similar-looking spellings of a password to one. */
const folded = (password: string): string =>
  normalisePassword(password)
    .toLowerCase()
    .replaceAll(/[013457]/g, (digit) => lettersOfDigits[digit] ?? digit)
    .replaceAll("l", "i");
