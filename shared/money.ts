import { visibleText } from "./visible-text.ts";

// This module handles money, which is whole cents with a currency, never a float.

export const currencies = ["USD", "CAD"] as const;
export type Currency = (typeof currencies)[number];
/** Wallets use two currencies; EUR is only for display. */
export type DisplayCurrency = Currency | "EUR";
export type RaceCountry = "US" | "CA";

/**
 * Returns the currency of a country: a race pays in the currency of its country (docs/spec/money.md#wallets). Returns
 * null for a country without races.
 */
export function currencyOfCountry(country: RaceCountry): Currency;
export function currencyOfCountry(country: string): Currency | null;
export function currencyOfCountry(country: string): Currency | null {
  if (country === "US") return "USD";
  if (country === "CA") return "CAD";
  return null;
}

const currencyMarks = /^(?:US|CA|C)? ?\$|\$ ?(?:US|CA|CAN)?$|€|^(?:USD|CAD)|(?:USD|CAD)$/g;
/** Matches groups of three digits, separated by commas in English and by spaces in French. */
const englishGroups = /^\d{1,3}(?:,\d{3}){1,3}(?:\.\d{1,2})?$/;
const frenchGroups = /^\d{1,3}(?: \d{3}){1,3}(?:[.,]\d{1,2})?$/;
const plain = /^\d{1,10}(?:[.,]\d{1,2})?$/;

/**
 * Parses an amount that a person typed in the style of either language, in cents. Returns null if it is not an amount:
 * negative, more than two decimals, or ambiguous.
 */
export function parseAmount(text: string): number | null {
  const bare = visibleText(text).replaceAll(/\s+/g, " ").toUpperCase().replaceAll(currencyMarks, "").trim();
  let number = bare;
  if (englishGroups.test(bare)) number = bare.replaceAll(",", "");
  else if (frenchGroups.test(bare)) number = bare.replaceAll(" ", "");
  if (!plain.test(number)) return null;
  const [whole = "", decimals = ""] = number.split(/[.,]/);
  return Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
}
