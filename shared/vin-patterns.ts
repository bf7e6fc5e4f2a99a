import { defaultProgramme } from "./programme.ts";
import { modelYearOf } from "./vin.ts";

// This module checks VIN patterns, which decide which bikes are valid (docs/spec/bikes.md#patterns).

/**
 * These are the reasons for which a pattern is refused; each is also a problem code, apart from `letters` and `length`.
 */
export const patternFaultCodes = ["length", "letters", "maker", "year", "too_wide"] as const;
export type PatternFault = (typeof patternFaultCodes)[number];

export interface PatternRules {
  /** These are the program's manufacturer codes; if there are none, every manufacturer is accepted. */
  wmis: readonly string[];
  /** This is the first year of the thirty-year cycle of model years; see `yearsFrom` of vin.ts. */
  yearsFrom: number;
}

/**
 * This is the min number of characters that a pattern must specify among the characters 4 to 8, which describe the
 * model.
 */
export const minDescribed = 3;

const allowed = /^[A-HJ-NPR-Z0-9*]*$/;

/** Removes whitespace from a typed pattern and converts it to upper case. */
export const normalisePattern = (text: string): string => text.replaceAll(/\s/g, "").toUpperCase();

/**
 * Returns why a normalized pattern is refused, or null. A pattern has to specify the maker, the model year and most of
 * the model, so that a single pattern can never make every bike valid. Its year has to match its tenth character, so
 * that no pattern makes an old bike a new one.
 */
export function patternFault(
  { pattern, year }: { pattern: string; year: number },
  { wmis, yearsFrom }: PatternRules,
): PatternFault | null {
  if (pattern.length !== defaultProgramme.vinLength) return "length";
  if (!allowed.test(pattern)) return "letters";
  const [maker, described, yearCode] = [pattern.slice(0, 3), pattern.slice(3, 8), pattern[9]];
  const fixedCount = described.replaceAll("*", "").length;
  if (maker.includes("*") || yearCode === "*" || fixedCount < minDescribed) return "too_wide";
  if (wmis.length > 0 && !wmis.includes(maker)) return "maker";
  return modelYearOf(pattern, yearsFrom) === year ? null : "year";
}

/**
 * Returns the pattern that fits a VIN and the other bikes of its model: the check digit and the serial number are
 * wildcards.
 */
export const patternOfVin = (vin: string): string => `${vin.slice(0, 8)}*${vin.slice(9, 11)}******`;

/** Returns the characters before the first wildcard, by which the VINs that may fit are found in an index. */
export const fixedStart = (pattern: string): string => pattern.split("*", 1)[0] ?? "";
