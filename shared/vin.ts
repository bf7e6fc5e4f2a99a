import { normaliseVin, vinFault } from "./typed-vin.ts";
import { defaultProgramme } from "./programme.ts";

// This module checks vehicle identification numbers (docs/spec/bikes.md#vin; check digit and model year: 49 CFR 565).

const vinLength = defaultProgramme.vinLength;

/** An admin verified this pattern: a mask with * for any character, and its model and model year. */
export type VinPattern = { model: string; year: number; pattern: string };

export type VinWarning = "check_digit" | "other_maker";

export type VinEvaluation = {
  vin: string;
  /** Pending is neither valid nor invalid: no verified pattern matches this bike yet. */
  state: "valid" | "invalid" | "pending";
  reason?: "length" | "letters" | "too_old";
  suggestion?: string;
  model?: string;
  year?: number;
  warnings: VinWarning[];
};

export type VinRules = {
  /** This is the first model year that qualifies. */
  qualifyingYear?: number;
  /** This is the first year of the thirty-year cycle of model years; see `modelYearOf`. */
  yearsFrom?: number;
  /** These are the program's manufacturer codes; if there are none, every manufacturer is accepted. */
  wmis?: readonly string[];
};

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
// The letters A–H have the values 1–8, J–R 1–9 (no O, Q) and S–Z 2–9; a letter's value is its index in its row.
const letterRows = ["_ABCDEFGH", "_JKLMN_P_R", "__STUVWXYZ"];

function valueOf(character: string): number {
  if (character >= "0" && character <= "9") return Number(character);
  for (const row of letterRows) {
    const value = row.indexOf(character);
    if (value > 0) return value;
  }
  return 0;
}

/** Returns the expected character at position 9, or null if the text does not have the format of a VIN. */
export function checkDigitOf(vin: string): string | null {
  if (vinFault(vin)) return null;
  const sum = weights.reduce((total, weight, at) => total + weight * valueOf(vin[at] ?? ""), 0);
  return sum % 11 === 10 ? "X" : String(sum % 11);
}

export function hasRightCheckDigit(vin: string): boolean {
  const digit = checkDigitOf(vin);
  return digit !== null && digit === vin[8];
}

// The thirty codes are used from 1980 and again from 2010: no I, O, Q, U, Z, 0.
const yearCodes = "ABCDEFGHJKLMNPRSTVWXY123456789";
const firstCodedYear = 1980;
const defaultYearsFrom = 2001;

/** Returns the start of the thirty-year window that ends with next year's models. */
export function yearsFrom(thisYear: number): number {
  return thisYear + 2 - yearCodes.length;
}

/**
 * Returns the model year from position 10. The code repeats every thirty years, so this is the first matching year from
 * `from` on. Position 7 distinguishes the cycles only for cars and light trucks.
 */
export function modelYearOf(vin: string, from: number = defaultYearsFrom): number | null {
  const code = vin[9] ?? "";
  const at = code === "" ? -1 : yearCodes.indexOf(code);
  if (vin.length !== vinLength || at < 0) return null;
  const cycle = yearCodes.length;
  const year = firstCodedYear + at;
  return year + Math.ceil((from - year) / cycle) * cycle;
}

/** Returns the character at position 10 of a VIN for a model year. */
export const modelYearCode = (year: number): string => yearCodes[(year - firstCodedYear) % yearCodes.length] ?? "";

export function matchesPattern(vin: string, pattern: string): boolean {
  if (vin.length !== vinLength || pattern.length !== vinLength) return false;
  for (let at = 0; at < vinLength; at += 1) {
    if (pattern[at] !== "*" && pattern[at] !== vin[at]) return false;
  }
  return true;
}

function openPlaces(pattern: string): number {
  return pattern.split("*").length;
}

/** Returns the matching pattern with the fewest wildcards. */
function bestMatch(vin: string, patterns: readonly VinPattern[]): VinPattern | undefined {
  let best: VinPattern | undefined;
  for (const candidate of patterns) {
    if (!matchesPattern(vin, candidate.pattern)) continue;
    if (!best || openPlaces(candidate.pattern) < openPlaces(best.pattern)) best = candidate;
  }
  return best;
}

/**
 * Evaluates a VIN. It is valid if a verified pattern matches; invalid if the text cannot be a VIN or the model year is
 * too early; otherwise pending. A wrong check digit only causes a warning, because competition bikes need not comply
 * with it.
 */
export function evaluateVin(text: string, patterns: readonly VinPattern[], rules: VinRules = {}): VinEvaluation {
  const vin = normaliseVin(text);
  const fault = vinFault(vin);
  if (fault) {
    const { code, suggestion } = fault;
    return { vin, state: "invalid", reason: code, warnings: [], ...(suggestion && { suggestion }) };
  }
  const warnings: VinWarning[] = [];
  if (!hasRightCheckDigit(vin)) warnings.push("check_digit");
  if (rules.wmis && !rules.wmis.includes(vin.slice(0, 3))) warnings.push("other_maker");
  const match = bestMatch(vin, patterns);
  const year = match?.year ?? modelYearOf(vin, rules.yearsFrom) ?? undefined;
  const known = { vin, model: match?.model, year, warnings };
  if (year !== undefined && year < (rules.qualifyingYear ?? defaultProgramme.qualifyingBikeYear)) {
    return { ...known, state: "invalid", reason: "too_old" };
  }
  return { ...known, state: match ? "valid" : "pending" };
}
