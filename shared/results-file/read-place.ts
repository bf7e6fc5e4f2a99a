import type { ResultStatus } from "./formats.ts";

// This module reads the place or the status from a cell written by a person or a timing program
// (docs/spec/files.md#results-upload).

export type ReadPlace =
  | { place: number | null; tie: boolean; status: ResultStatus }
  | { unreadable: true; suggestion?: string };

const statusWords: Record<string, ResultStatus> = {
  FINISHED: "finished",
  FINISHER: "finished",
  FIN: "finished",
  OK: "finished",
  NORMAL: "finished",
  RUNNING: "finished",
  LAPPED: "finished",
  CLASSIFIED: "finished",
  TERMINE: "finished",
  CLASSE: "finished",
  CLASSEE: "finished",
  DNF: "dnf",
  NF: "dnf",
  "DID NOT FINISH": "dnf",
  ABANDON: "dnf",
  ABANDONNE: "dnf",
  AB: "dnf",
  ABD: "dnf",
  RETIRED: "dnf",
  RET: "dnf",
  MECHANICAL: "dnf",
  CRASH: "dnf",
  CRASHED: "dnf",
  INJURED: "dnf",
  "BRIS MECANIQUE": "dnf",
  CHUTE: "dnf",
  "N A PAS TERMINE": "dnf",
  "NON TERMINE": "dnf",
  "NOT FINISHED": "dnf",
  NC: "dnf",
  "NOT CLASSIFIED": "dnf",
  "NON CLASSE": "dnf",
  "NON CLASSEE": "dnf",
  DNS: "dns",
  DNP: "dns",
  "DID NOT START": "dns",
  "NON PARTANT": "dns",
  NP: "dns",
  "PAS PARTI": "dns",
  "PAS PARTIE": "dns",
  "N A PAS PRIS LE DEPART": "dns",
  "NO SHOW": "dns",
  ABSENT: "dns",
  ABSENTE: "dns",
  FORFAIT: "dns",
  NPD: "dns",
  DNQ: "dns",
  "DID NOT QUALIFY": "dns",
  DQ: "dsq",
  DSQ: "dsq",
  DISQ: "dsq",
  DISQUALIFIED: "dsq",
  DISQUALIFIE: "dsq",
  DISQUALIFIEE: "dsq",
  EXCLUDED: "dsq",
  EXC: "dsq",
  EX: "dsq",
  EXCLU: "dsq",
};

/** These are the short forms of the statuses, for texts that people read or type. */
export const statusShort: Record<ResultStatus, string> = { finished: "", dnf: "DNF", dns: "DNS", dsq: "DSQ" };

const suggestable = ["DNF", "DNS", "DSQ", "DQ", "DNP", "ABANDON"];

function bare(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .replaceAll(/[.\s_'’-]+/g, " ")
    .trim();
}

/** Returns the status that a word stands for, with or without dots, accents and hyphens. */
export function statusOfWord(text: string): ResultStatus | null {
  const word = bare(text);
  return statusWords[word] ?? statusWords[word.replaceAll(" ", "")] ?? null;
}

const statusFirst =
  /^(DNF|DNS|DSQ|DQ|ABANDON|DID NOT FINISH|DID NOT START|DISQUALIFIED|DISQUALIFIEE?|RETIRED|EXCLUDED)(?![A-Z0-9])/;

/**
 * Returns the status if a text is a status or begins with one: "DNF", "DNF (2 laps)", "DQ: short course". Otherwise it
 * returns null.
 */
export function statusIn(text: string): ResultStatus | null {
  const first = statusFirst.exec(bare(text))?.[1];
  return statusOfWord(text) ?? (first ? statusOfWord(first) : null);
}

/**
 * Tells whether two words differ by one letter that was added, left out or replaced, or by two letters that were
 * swapped.
 */
function isTypoOf(word: string, meant: string): boolean {
  if (word === meant || Math.abs(word.length - meant.length) > 1) return false;
  let at = 0;
  while (at < word.length && word[at] === meant[at]) at += 1;
  const [restOfWord, restOfMeant] = [word.slice(at), meant.slice(at)];
  if (restOfWord.slice(1) === restOfMeant.slice(1)) return true;
  if (restOfWord.slice(1) === restOfMeant || restOfWord === restOfMeant.slice(1)) return true;
  const swapped = (restOfWord[1] ?? "") + (restOfWord[0] ?? "") + restOfWord.slice(2);
  return swapped === restOfMeant;
}

export function suggestStatus(text: string): string | undefined {
  const word = bare(text);
  return suggestable.find((meant) => isTypoOf(word, meant));
}

// These spellings are accepted: 3 · 3. · 3rd · 3e · 1er · 1re · P3 · T-3 · T3 · Tied 3rd · 3T · 3-T · 3rd (tie) · =3 · 3= ·
// 3 ex æquo · 3rd overall · P3 of 12 · 3rd of 12 riders · 3 sur 12 · 3 (2-4) (with the places of the motos) · 3* (a
// footnote) · 3.0 and 3,0 (numbers from a spreadsheet) · Third.
const placeShape =
  /^(?:(T|TIED?|=)\s?-?\s?)?(?:P\s?)?(\d{1,5})(?:\.0*|,0+)?\s?(?:ST|ND|RD|TH|ERE|ER|RE|EME|E)?[\s-]?\s?(T|TIED?|=|EX AEQUO|\((?:T|TIED?|=|EX AEQUO)\))?$/;
const placeWords = new Map(
  [
    ["FIRST", "PREMIER", "PREMIERE"],
    ["SECOND", "DEUXIEME", "SECONDE"],
    ["THIRD", "TROISIEME"],
    ["FOURTH", "QUATRIEME"],
    ["FIFTH", "CINQUIEME"],
    ["SIXTH", "SIXIEME"],
    ["SEVENTH", "SEPTIEME"],
    ["EIGHTH", "HUITIEME"],
    ["NINTH", "NEUVIEME"],
    ["TENTH", "DIXIEME"],
  ].flatMap((words, at) => words.map((word) => [word, String(at + 1)])),
);
const digitLookAlikes: Record<string, string> = { O: "0", I: "1", L: "1", S: "5", B: "8" };

export function readPlace(text: string): ReadPlace {
  const trimmed = text.trim();
  if (/^[-–—]{0,3}$/.test(trimmed)) return { place: null, tie: false, status: "finished" };
  const status = statusIn(trimmed);
  if (status) return { place: null, tie: false, status };
  const written = trimmed
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .replaceAll("Æ", "AE")
    .replace(
      /(?:\s(?:OVERALL|PLACE)|\s(?:OF|SUR)\s\d{1,5}(?:\s(?:RIDERS?|STARTERS?|ENTRIES|PILOTES?|PARTANTS?))?|\s\(\d{1,2}(?:[-–/]\d{1,2}){1,3}\)|\s?\*{1,2})$/,
      "",
    );
  const shaped = placeWords.get(written) ?? written;
  const [, before, digits, after] = placeShape.exec(shaped) ?? [];
  if (digits && Number(digits) > 0) {
    return { place: Number(digits), tie: Boolean(before ?? after), status: "finished" };
  }
  const asDigits = shaped.replaceAll(/[OILSB]/g, (letter) => digitLookAlikes[letter] ?? letter);
  const meant = suggestStatus(trimmed) ?? (/\d/.test(shaped) && /^[1-9]\d{0,4}$/.test(asDigits) ? asDigits : undefined);
  return meant ? { unreadable: true, suggestion: meant } : { unreadable: true };
}
