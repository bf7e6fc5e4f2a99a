// This module reads the model years of a file of VIN patterns: one, several, or a range (docs/spec/bikes.md#pattern-files).

/** This is the max number of model years that one row may cover, because the year codes repeat after thirty years. */
const maxYears = 30;

/** A longer text is not read as model years. */
const maxTextLength = 200;

const marks = String.raw`(?:MY|model years?|années?[ -]modèles?|millésimes?|année)?\s*[’']?`;
const yearPattern = new RegExp(String.raw`^${marks}\s*((?:19|20)\d{2})(?:[.,]0+)?$`, "iu");
/** Two digits are a year only with a prefix: “MY24” or “'24”, but not “24”. */
const shortYearPattern = /^(?:MY\s*|[’'])(\d{2})$/iu;
const rangePattern =
  /^(?:MY|from|de|du)?\s*((?:19|20)\d{2})\s*(?:[-–—/]|to|through|thru|à|au|a)\s*((?:19|20)?\d{2})$/iu;

/** Two years of two digits are a range: “26-27”, “MY26/27”. */
const shortRangePattern = /^(?:MY\s*|[’'])?(\d{2})\s*[-–—/]\s*(?:MY\s*|[’'])?(\d{2})$/iu;

/** Returns the year of a text that is only a model year, such as “2024”, “2024.0”, “MY24” or “Année modèle 2024”. */
function typedModelYear(text: string): number | null {
  const trimmed = text.trim();
  const digits = yearPattern.exec(trimmed)?.[1];
  if (digits !== undefined) return Number(digits);
  const short = shortYearPattern.exec(trimmed)?.[1];
  return short === undefined ? null : 2000 + Number(short);
}

/** Returns all years from the first to the last, or null if the two are not a range of model years. */
export function yearsBetween(first: number, last: number): number[] | null {
  const count = last - first + 1;
  return count >= 1 && count <= maxYears ? Array.from({ length: count }, (_, at) => first + at) : null;
}

/**
 * Returns the model years of a cell: “2024”, “2019-2023”, “2019 à 2023”, “2023-24”, “23-24” or “2019, 2021”. Returns
 * null if unreadable.
 */
export function yearsOf(text: string): number[] | null {
  const trimmed = text.trim();
  if (trimmed.length > maxTextLength) return null;
  const range = rangePattern.exec(trimmed);
  if (range) {
    const [, first = "", last = ""] = range;
    return yearsBetween(Number(first), Number(last.length === 2 ? first.slice(0, 2) + last : last));
  }
  const short = shortRangePattern.exec(trimmed);
  if (short) return yearsBetween(2000 + Number(short[1]), 2000 + Number(short[2]));
  const years = trimmed.split(/\s*(?:[,;&+/]|\band\b|\bet\b)\s*/iu).map(typedModelYear);
  const isRead = years.length <= maxYears && years.every((year) => year !== null);
  return isRead ? [...new Set(years)].toSorted((a, b) => a - b) : null;
}

const yearInText = /(?<!\d)(?:19|20)\d{2}(?!\d)/gu;

/**
 * Returns the year in a title or a column name if it has exactly one, and the text without it: “VIN 2024” → 2024 and
 * “VIN”.
 */
export function yearInTitle(title: string): { year: number | null; rest: string } {
  if (title.length > maxTextLength) return { year: null, rest: title.trim() };
  const alone = typedModelYear(title);
  if (alone !== null) return { year: alone, rest: "" };
  const short = /(?<!\p{L})MY\s?(\d{2})(?!\d)/iu.exec(title);
  const found = [...title.matchAll(yearInText)].map(([year]) => Number(year));
  if (short && found.length === 0) found.push(2000 + Number(short[1]));
  const [year] = found;
  if (found.length !== 1 || year === undefined) return { year: null, rest: title.trim() };
  const rest = title
    .replace(short ? short[0] : String(year), " ")
    .replaceAll(/\b(?:model years?|année[ -]modèle|millésime|MY)(?![\p{L}\d])/giu, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[\s,:;()–—-]+|[\s,:;()–—-]+$/g, "");
  return { year, rest };
}
