import { nameKey } from "../name-key.ts";

// This module reads whether a dealer is active, as lists say it in English or French. A closed dealer that looked active
// could redeem credit, so a word that is not known counts as not active for a dealer that is new.

const yes = new Set(
  `active|actif|actifs|open|ouvert|yes|oui|y|o|true|vrai|1|x|current|good|good standing|en regle|a|en activite|en affaires|in business|operating`.split(
    "|",
  ),
);
const no = new Set("no|non|n|false|faux|0|i".split("|"));

/** These words end a dealership, also within a longer text: "CLOSED 03/2026", "Fermé en 2024", "not active". */
const ended =
  /\b(?:closed?|closing|inactive|deactivated|terminated?|termination|cancell?ed|former|suspended|ended|out of business|not active|not open|inactif|inactive|desactive|fermee?|fermeture|resiliee?|annulee?|suspendue?|ancien|cesse)\b/;

/** Tells whether a dealer is active, as its cell says; null for any other word. */
export function readActive(cell: string): boolean | null {
  const key = nameKey(cell);
  if (yes.has(key)) return true;
  return no.has(key) || ended.test(key) ? false : null;
}

/**
 * Reads a cell under a header such as "Closed?" or "Date closed", which says the opposite: a yes, a date or a reason
 * means that the dealer is closed. Null for an empty cell, which says nothing.
 */
export function readClosed(cell: string): boolean | null {
  const key = nameKey(cell);
  if (key === "" || /^(?:n a|none|aucune?)$/.test(key)) return null;
  return !no.has(key) && !/^(?:open|active|ouvert|actif)$/.test(key);
}

/** Tells whether a cell can only be a status, so that a column of them needs no known header: "Active", "Terminated". */
export function isStatusWord(cell: string): boolean {
  const key = nameKey(cell);
  return /^(?:active|actif|open|ouvert|current)$/.test(key) || (cell.trim().length <= 40 && ended.test(key));
}

const marks = String.raw`closed|permanently closed|inactive|terminated|out of business|ferme|fermé|inactif`;
const bracketed = new RegExp(String.raw`\s*[([*]+\s*(?:${marks})(?:\s+[^)\]*]*)?[)\]*]+\s*`, "i");
const apart = new RegExp(String.raw`^(?:${marks})\s*[-–:]\s+|\s+[-–:]\s*(?:${marks})(?:\s+[\d/.-]+)?$`, "i");

/** Splits a name from a mark that the dealer is closed: "Tri City Moto (CLOSED)", "Fermé - Moto Nord". */
export function splitClosedName(name: string): { name: string; isClosed: boolean } {
  const rest = name.replace(bracketed, " ").replace(apart, "").trim();
  return rest === "" || rest === name ? { name, isClosed: false } : { name: rest, isClosed: true };
}
