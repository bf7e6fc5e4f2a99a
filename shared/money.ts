/** Money is whole cents with a currency, never a float. */

export const currencies = ["USD", "CAD"] as const;
export type Currency = (typeof currencies)[number];
/** Wallets use two currencies; EUR is only for display. */
export type DisplayCurrency = Currency | "EUR";
export type RaceCountry = "US" | "CA";

export function isCurrency(value: unknown): value is Currency {
  return value === "USD" || value === "CAD";
}

/** The currency follows the country of the race (docs/spec/money.md#wallets). */
export function currencyOfCountry(country: RaceCountry): Currency;
export function currencyOfCountry(country: string): Currency | null;
export function currencyOfCountry(country: string): Currency | null {
  if (country === "US") return "USD";
  if (country === "CA") return "CAD";
  return null;
}

/** Credit can be redeemed only at dealers of this country (docs/spec/money.md#wallets). */
export function countryOfCurrency(currency: Currency): RaceCountry {
  return currency === "USD" ? "US" : "CA";
}

const currencyMarks = /^(?:US|CA|C)? ?\$|\$ ?(?:US|CA|CAN)?$|€|^(?:USD|CAD)|(?:USD|CAD)$/g;
/** Groups of three digits, separated by commas in English and by spaces in French. */
const englishGroups = /^\d{1,3}(?:,\d{3}){1,3}(?:\.\d{1,2})?$/;
const frenchGroups = /^\d{1,3}(?: \d{3}){1,3}(?:[.,]\d{1,2})?$/;
const plain = /^\d{1,10}(?:[.,]\d{1,2})?$/;

/**
 * Parses an amount that a person typed in the style of either language, in cents. Null if it is not an amount:
 * negative, more than two decimals, or ambiguous.
 */
export function parseAmount(text: string): number | null {
  const bare = text
    .replaceAll(/[\s\u00A0\u202F]+/g, " ")
    .trim()
    .toUpperCase()
    .replaceAll(currencyMarks, "")
    .trim();
  let number = bare;
  if (englishGroups.test(bare)) number = bare.replaceAll(",", "");
  else if (frenchGroups.test(bare)) number = bare.replaceAll(" ", "");
  if (!plain.test(number)) return null;
  const [whole = "", decimals = ""] = number.split(/[.,]/);
  return Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
}

/** A rate of an amount, rounded half up to the cent. */
export function shareOf(cents: number, rate: number): number {
  // Rates have at most four decimals. Calculating with whole numbers keeps 0.3 × 35 from ending up just below the
  // half.
  return Math.floor((cents * Math.round(rate * 10_000)) / 10_000 + 0.5);
}
