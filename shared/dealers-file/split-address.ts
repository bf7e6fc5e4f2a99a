import { countryCodeOf, readFileCode, stateOf } from "../typed-places.ts";

// This module splits an address that a list has in one cell: "815 Main St, Suite 2, Fort Worth, TX 76102",
// "1180, boulevard des Chutes, Québec (Québec) G1C 5V8, Canada".

export interface SplitAddress {
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  zipcode: string;
  country: string;
}

const codeAtEnd = /[\s,]*\b(\d{4,5}(?:[-–]\d{4})?|[a-z]\d[a-z](?:[\s-]?\d[a-z]\d)?)$/i;
/** A phone number may follow the address in the same cell. */
const phoneAtEnd =
  /[\s,;|–-]*(?:(?:tel|phone|ph|t[ée]l)\.?:?\s*)?(?:\+?1[\s.-]?)?\(?\b\d{3}\)?[\s.-]?\d{3}[\s.-]\d{4}\s*$/iu;
const canadianCodeAtEnd = /\b[a-z]\d[a-z](?:[\s-]?\d[a-z]\d)?$/i;

/**
 * Splits a whole address. It removes the country, the postal code, the state and the city from the end; what remains is
 * the street. Returns null if the state or the city cannot be found.
 */
export function splitAddress(whole: string): SplitAddress | null {
  const parts = partsOf(whole.replace(phoneAtEnd, ""));
  const country = takeCountry(parts) ?? "";
  const zipcode = takeEnd(parts, codeAtEnd, (code) => readFileCode(code) !== null) ?? "";
  const found = takeState(parts, country === "" ? undefined : country);
  const city = parts.pop() ?? "";
  if (!found || city === "" || /\d/.test(city)) return null;
  const [number = "", ...more] = parts;
  // In French a comma follows the house number: "1180, boulevard des Chutes".
  const lines = /^\d+[a-z]?$/i.test(number) && more.length > 0 ? [`${number}, ${more[0]}`, ...more.slice(1)] : parts;
  const [addressLine1 = "", ...rest] = lines;
  return {
    addressLine1,
    addressLine2: rest.join(", "),
    city,
    state: found.state,
    zipcode,
    country: country || found.country,
  };
}

/** Splits at commas, line breaks and the brackets around a province. */
const partsOf = (text: string): string[] =>
  text
    .replaceAll(/\(([^()]*)\)/g, ", $1, ")
    .split(/[,;\n]|\s[|·–]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/**
 * Removes the country, which is the US or Canada, from the end. Two letters at the end are a state ("Mesa, CA"), unless
 * they are "US", or "CA" after a Canadian postal code.
 */
function takeCountry(parts: string[]): string | undefined {
  const [before = "", last = ""] = parts.slice(-2);
  if (parts.length < 2) return undefined;
  const code = countryCodeOf(last);
  const isLetters = last.trim().length <= 2;
  const isMeant = code === "US" || (code === "CA" && (!isLetters || canadianCodeAtEnd.test(before)));
  if (!isMeant) return undefined;
  parts.pop();
  return code;
}

/** Removes a text from the end of the last part. */
function takeEnd(parts: string[], pattern: RegExp, fits: (text: string) => boolean): string | undefined {
  const last = parts.pop();
  if (last === undefined) return undefined;
  const found = pattern.exec(last);
  const text = found?.[1];
  if (!found || text === undefined || !fits(text)) {
    parts.push(last);
    return undefined;
  }
  const rest = last.slice(0, found.index).trim();
  if (rest !== "") parts.push(rest);
  return text;
}

/**
 * Removes the state from the end. It is either a separate part or the last words of the city's part ("Fort Worth TX").
 */
function takeState(parts: string[], country: string | undefined) {
  const last = parts.pop();
  if (last === undefined) return undefined;
  const whole = parts.length > 0 ? stateOf(last, country) : undefined;
  if (whole) return whole;
  const words = last.split(/\s+/);
  for (let count = Math.min(3, words.length - 1); count > 0; count -= 1) {
    const found = stateOf(words.slice(-count).join(" "), country);
    if (!found) continue;
    parts.push(words.slice(0, -count).join(" "));
    return found;
  }
  return undefined;
}
