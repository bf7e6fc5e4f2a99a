import { defaultProgramme } from "../programme.ts";
import { modelYearCode } from "../vin.ts";

// This module converts the masks of other programs into patterns of 17 characters (docs/spec/bikes.md#pattern-files).

/** This is the max number of patterns that one cell may expand to: “[12]” at one position expands to two. */
const maxAlternatives = 60;
/** Longer cells are truncated, because nothing in them can be an accepted pattern. */
const maxCellLength = 2000;
const vinLength = defaultProgramme.vinLength;
/** These are the indexes, in a VIN, of the check digit, the model year and the first character of the serial number. */
const [checkAt, yearAt, serialAt] = [8, 9, 11];
/** A mask without the serial number has one of these lengths. */
const shortLengths = [8, 9, 10, 11];

/** Converts a typed mask to upper case with `*` as the wildcard. A final `%` or “…” stands for the rest of the VIN. */
function withStars(text: string): { mask: string; isOpen: boolean } {
  const compact = text.normalize("NFKC").replaceAll(/[\s\p{Cf}"“”«»`]/gu, "");
  const isOpen = /(?:%|\.{3}|[^*]\*)$/.test(compact) && compact.replaceAll("-", "").length < vinLength;
  const bare = isOpen ? compact.replace(/(?:%|\.{3})$/, "*") : compact;
  // If a mask has capital letters, a lowercase x stands for any character, and a capital X is the letter X.
  const smallX = /[A-Z]/.test(bare) ? bare.replaceAll("x", "*") : bare;
  const stars = smallX.toUpperCase().replaceAll(/[?#_.•·∙%×~]/gu, "*");
  // If the mask has 17 characters, its dashes are wildcards. Otherwise they only separate the parts of the mask.
  const mask = stars.length === vinLength ? stars.replaceAll(/[-–—]/g, "*") : stars.replaceAll(/[-–—]/g, "");
  return { mask, isOpen };
}

/**
 * Reads X as a wildcard in a mask that has no other wildcard. X is also a letter of VINs, so this applies only where no
 * model has a fixed character: to the check digit and the serial number.
 */
function withoutX(mask: string): string {
  if (mask.includes("*")) return mask;
  const isFull = mask.length === vinLength;
  if (isFull ? !mask.endsWith("XXXX") : mask[checkAt] !== "X") return mask;
  const end = mask.slice(serialAt).replace(/X+$/, (run) => "*".repeat(run.length));
  const check = mask[checkAt] === "X" ? "*" : mask[checkAt];
  return mask.slice(0, checkAt) + check + mask.slice(checkAt + 1, serialAt) + end;
}

/**
 * Pads a mask that ends before the serial number, or whose end is marked as open. Masks of other lengths are returned
 * unchanged.
 */
function padded(mask: string, isOpen: boolean, years: readonly number[]): string {
  if (mask.length >= vinLength) return mask;
  if (!isOpen && !shortLengths.includes(mask.length)) return mask;
  // A mask of ten characters either ends with the model year, or leaves out the check digit and ends with the plant.
  const codes = years.map(modelYearCode);
  const skipsCheck = mask.length === 10 && !isYearCode(mask[yearAt], codes) && isYearCode(mask[checkAt], codes);
  const placed = skipsCheck ? `${mask.slice(0, checkAt)}*${mask.slice(checkAt)}` : mask;
  return placed.padEnd(vinLength, "*");
}

const isYearCode = (character: string | undefined, codes: readonly string[]): boolean =>
  character !== undefined && character !== "*" && codes.includes(character);

/**
 * Returns the masks that a mask with alternatives expands to: “AE04[12]” → AE041 and AE042. Returns null if there are
 * too many.
 */
function alternatives(text: string): string[] | null {
  if (text.replaceAll(/\[[^[\]]+\]/g, "").match(/[[\]]/)) return [text];
  let masks = [""];
  for (const part of text.match(/\[[^[\]]*\]|[^[\]]+/g) ?? []) {
    const signs = part.startsWith("[") ? signsOf(part.slice(1, -1)) : [part];
    masks = masks.flatMap((mask) => signs.map((sign) => mask + sign));
    if (masks.length > maxAlternatives) return null;
  }
  return masks;
}

/** Returns the characters that a bracket such as “12” or “A-C” allows. */
function signsOf(bracket: string): string[] {
  const signs = bracket.replaceAll(/([A-Z0-9])-([A-Z0-9])/gi, (whole, first: string, last: string) => {
    const [from, to] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0];
    return to >= from && to - from < 36
      ? Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join("")
      : whole;
  });
  return [...new Set(signs.replaceAll(/[\s,/|]/g, ""))];
}

export type YearPattern = { pattern: string; year: number };

/**
 * Returns the patterns of a cell for its model years. If the tenth character is a wildcard, the mask expands to one
 * pattern for each year. If it is the code of a year, the pattern is for that year only. A mask that fits none of the
 * years is returned unchanged, so that its check reports the reason. Returns null if the cell expands to too many
 * patterns.
 */
export function patternsOf(text: string, years: readonly number[]): YearPattern[] | null {
  const found = new Map<string, YearPattern>();
  for (const piece of splitMasks(text)) {
    const masks = alternatives(piece);
    if (!masks) return null;
    for (const one of masks) {
      const { mask: starred, isOpen } = withStars(one);
      const mask = padded(withoutX(starred), isOpen, years);
      for (const pattern of ofYears(mask, years)) found.set(`${pattern.pattern} ${pattern.year}`, pattern);
    }
  }
  return found.size > maxAlternatives ? null : [...found.values()];
}

function ofYears(mask: string, years: readonly number[]): YearPattern[] {
  const code = mask[yearAt];
  if (mask.length === vinLength && code === "*") {
    return years.map((year) => ({
      year,
      pattern: mask.slice(0, yearAt) + modelYearCode(year) + mask.slice(yearAt + 1),
    }));
  }
  const year = years.find((one) => modelYearCode(one) === code) ?? years.at(-1);
  return year === undefined ? [] : [{ year, pattern: mask }];
}

/** Splits a cell that contains several masks. A dash or a single letter after a slash does not start another mask. */
function splitMasks(text: string): string[] {
  const spaced = text.slice(0, maxCellLength).replaceAll(/[^\S\n]+/g, " ");
  const parts = spaced.split(/[\n,;/|]+| (?:or|ou) /iu).flatMap((part) => part.trim() || []);
  return parts.every((part) => part.length >= 8) ? parts : [spaced];
}

/**
 * Returns whether a cell looks like a mask or a VIN, to find the column of the patterns where its name is unknown. A
 * mask without a wildcard has no spaces, unlike the name of a model.
 */
export function looksLikeMask(text: string): boolean {
  const [first = ""] = splitMasks(text);
  if (!/\d/.test(first) || !/[a-z]/i.test(first)) return false;
  const { mask } = withStars(first.replaceAll(/\[[^[\]]*\]/g, "*"));
  if (mask.length < 8 || mask.length > vinLength || !/^[A-HJ-NPR-Z\d]{3}[A-HJ-NPR-Z\d*]*$/.test(mask)) return false;
  const isWhole = mask.length === vinLength || shortLengths.includes(mask.length);
  return mask.includes("*") ? isWhole || /[*?#_.…%]/.test(first) : isWhole && !/[\s-]/.test(first.trim());
}

/**
 * Combines a maker code and the keys of NHTSA's tables into a pattern. The keys have positions 4 to 8 and, after a bar,
 * 10 to 17. The year is left open.
 */
export function fromKeys(maker: string, keys: string): string {
  const [described = "", rest = ""] = keys.split("|");
  const width = described.replaceAll(/\[[^[\]]*\]/g, "*").length;
  const open = (count: number) => "*".repeat(Math.max(0, count));
  const end = rest.length > 1 ? rest.slice(1) : "";
  const endWidth = end.replaceAll(/\[[^[\]]*\]/g, "*").length;
  return `${maker}${described}${open(5 - width)}**${end}${open(7 - endWidth)}`;
}
