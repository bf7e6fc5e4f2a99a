import { nameKey } from "../name-key.ts";

// This module reads the status of a dealer from the English or French words of a list. A closed dealer that is imported
// as active could redeem credit, so a new dealer with an unknown word is imported as not active.

const yes = new Set(
  `active|actif|actifs|open|ouvert|yes|oui|y|o|true|vrai|1|x|current|good|good standing|en regle|a|en activite|en affaires|in business|operating|
    operational|ac|act`
    .split("|")
    .map((word) => word.trim()),
);
const no = new Set("no|non|n|false|faux|0|i".split("|"));
/** These are codes of a status that means closed. */
const closedCodes = new Set("tm|trm|term|cl|cls|clsd|ina|inact|deleted|supprime".split("|"));
/** A dealer with such a remark is not in good standing, so "Active - Credit Hold" does not say that it is active. */
const reserved = /\b(?:hold|pending|probation|suspen\w*|review|prospect|until|jusqu|en attente|retenu)\b/;

/**
 * These words mean that the dealership is closed, also within a longer text: "CLOSED 03/2026", "Fermé en 2024", "not
 * active".
 */
const ended =
  /\b(?:closed?|closing|inactive|deactivated|terminated?|termination|cancell?ed|former|suspended|ended|out of business|not active|not open|inactif|inactive|desactive|fermee?|fermeture|resiliee?|annulee?|suspendue?|ancien|cesse)\b/;

/** Returns whether the text of a cell says that the dealer is active. Returns null for an unknown word. */
export function readActive(cell: string): boolean | null {
  const key = nameKey(cell);
  if (yes.has(key)) return true;
  if (no.has(key) || closedCodes.has(key) || ended.test(key)) return false;
  return /^(?:active|actif|open|ouvert|operational)\b/.test(key) && !reserved.test(key) ? true : null;
}

/**
 * Reads a cell under a header such as "Closed?" or "Date closed", where a yes, a date or a reason means that the dealer
 * is closed. Returns null for an empty cell.
 */
export function readClosed(cell: string): boolean | null {
  const key = nameKey(cell);
  if (key === "" || /^(?:n a|none|aucune?)$/.test(key)) return null;
  return !no.has(key) && !/^(?:open|active|ouvert|actif)$/.test(key);
}

/**
 * Returns whether a text is clearly a status, such as "Active" or "Terminated". A column of such texts needs no known
 * header.
 */
export function isStatusWord(cell: string): boolean {
  const key = nameKey(cell);
  return /^(?:active|actif|open|ouvert|current)$/.test(key) || (cell.trim().length <= 40 && ended.test(key));
}

const marks = String.raw`closed|permanently closed|inactive|terminated|out of business|ferme|fermé|inactif`;
const bracketed = new RegExp(String.raw`\s*[([*]+\s*(?:${marks})(?:\s+[^)\]*]*)?[)\]*]+\s*`, "i");
const apart = new RegExp(String.raw`^(?:${marks})\s*[-–:]\s+|\s+[-–:]\s*(?:${marks})(?:\s+[\d/.-]+)?$`, "i");

/** Splits a dealer's name from a remark that the dealer is closed: "Tri City Moto (CLOSED)", "Fermé - Moto Nord". */
export function splitClosedName(name: string): { name: string; isClosed: boolean } {
  const rest = name.replace(bracketed, " ").replace(apart, "").trim();
  return rest === "" || rest === name ? { name, isClosed: false } : { name: rest, isClosed: true };
}
