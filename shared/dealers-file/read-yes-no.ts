import { nameKey } from "../name-key.ts";

const yes = new Set("active|actif|actifs|open|ouvert|yes|oui|y|o|true|vrai|1|x|current|a".split("|"));
const no = new Set(
  "inactive|inactif|deactivated|desactive|closed|ferme|no|non|n|false|faux|0|former|terminated|resilie".split("|"),
);

/** Reads whether a dealer is active, as lists say it in English or French; null for any other word. */
export function readYesNo(cell: string): boolean | null {
  const key = nameKey(cell);
  return yes.has(key) ? true : no.has(key) ? false : null;
}
