import { htmlLang, type Locale } from "./locale.ts";
import type { DisplayCurrency } from "./money.ts";

// This module formats numbers, money and lists (docs/spec/portal.md#formats). Dates are in format-dates.ts. The locale
// is always passed explicitly.

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Returns the browser's format for numbers with decimals. Money and whole numbers are formatted below without it, because
 * the first `Intl` format that a page creates blocks a phone for about 100 ms
 * (docs/decisions/0027-first-load-without-intl.md).
 */
function numberFormat(locale: Locale, key: string, options: Intl.NumberFormatOptions) {
  const name = `${locale} ${key}`;
  let format = formats.get(name);
  if (!format) {
    format = new Intl.NumberFormat(locale === "en" ? "en-US" : htmlLang(locale), options);
    formats.set(name, format);
  }
  return format;
}

/** Formats a whole number: "1,234", "1 234". */
const formatWhole = (value: number, locale: Locale): string =>
  String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, locale === "en" ? "," : "\u00A0");

const symbols = {
  en: { USD: "$", CAD: "CA$", EUR: "€" },
  fr: { USD: "$\u00A0US", CAD: "$", EUR: "€" },
};

/** Formats money: "$1,234.50", "CA$1,234.50"; "1 234,50 $ US", "1 234,50 $" with non-breaking spaces. */
export const formatMoney = (cents: number, currency: DisplayCurrency, locale: Locale): string =>
  moneyText(cents, currency, locale, false);

/** Formats money without zero cents, "$5,000": for tables of posted payouts and for advertised totals. */
export const formatMoneyShort = (cents: number, currency: DisplayCurrency, locale: Locale): string =>
  moneyText(cents, currency, locale, true);

function moneyText(cents: number, currency: DisplayCurrency, locale: Locale, isShort: boolean): string {
  const size = Math.round(Math.abs(cents));
  const part = size % 100;
  const decimals = isShort && part === 0 ? "" : (locale === "en" ? "." : ",") + String(part).padStart(2, "0");
  const amount = formatWhole(Math.floor(size / 100), locale) + decimals;
  const symbol = symbols[locale][currency];
  return (cents < 0 ? "-" : "") + (locale === "en" ? symbol + amount : `${amount}\u00A0${symbol}`);
}

/** Formats a number with at most three decimals: "1,234", "1 234", "0.5", "0,5". */
export function formatNumber(value: number, locale: Locale): string {
  return Number.isSafeInteger(value) ? formatWhole(value, locale) : numberFormat(locale, "number", {}).format(value);
}

function percentSign(locale: Locale): string {
  return locale === "fr" ? "\u00A0%" : "%";
}

/**
 * Formats a percentage. A value above 1 is shown unchanged; up to 1, it is multiplied by 100 and rounded down; an
 * invalid value is 0%.
 */
export function formatPercent(value: unknown, locale: Locale): string {
  const text = typeof value === "string" ? value.trim() : value;
  const number = typeof text === "number" || (typeof text === "string" && text) ? Number(text) : NaN;
  const sign = percentSign(locale);
  if (!Number.isFinite(number)) return `0${sign}`;
  // 0.29 × 100 is 28.999…96 in binary, so a tiny amount is added before rounding down.
  const shown = number > 1 ? number : Math.floor(number * 100 + 1e-9) + 0;
  return (locale === "fr" ? String(shown).replace(".", ",") : String(shown)) + sign;
}

/** Formats a rate of 0–1 with one decimal, for reports: "26.7%", "26,7 %". */
export function formatShare(rate: number, locale: Locale): string {
  return numberFormat(locale, "share", {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(Number.isFinite(rate) ? rate : 0);
}

/** Formats a rate of 0–1 that a rule mentions: "30%", "30 %", "15.5%". */
export function formatRate(rate: number, locale: Locale): string {
  const percent = rate * 100;
  if (Number.isSafeInteger(percent)) return formatWhole(percent, locale) + percentSign(locale);
  return numberFormat(locale, "rate", { style: "percent", maximumFractionDigits: 2 }).format(rate);
}

/**
 * Formats a phone number as (xxx) xxx-xxxx, with + and the country code if there are more than ten digits. Returns a
 * text with fewer than 10 or more than 13 digits unchanged.
 */
export function formatPhone(text: string | null | undefined): string {
  const digits = (text ?? "").replaceAll(/\D/g, "");
  if (digits.length < 10 || digits.length > 13) return text ?? "";
  const local = digits.slice(-10);
  const country = digits.slice(0, -10);
  const shown = `(${local.slice(0, 3)}) ${local.slice(3, 6)}-${local.slice(6)}`;
  return country ? `+${country} ${shown}` : shown;
}

/** Formats an ordinal: 1st, 2nd; in French 1er or 1re, 2e. */
export function formatOrdinal(n: number, locale: Locale, gender: "m" | "f" = "m"): string {
  if (locale === "fr") return n === 1 ? (gender === "f" ? "1re" : "1er") : `${n}e`;
  const tens = Math.abs(n) % 100;
  const ending = tens >= 11 && tens <= 13 ? "th" : (["th", "st", "nd", "rd"][tens % 10] ?? "th");
  return `${n}${ending}`;
}

/** Formats a place, or a range of places with the same payout: "4", "11–15". */
export function formatPlaces(from: number, to: number = from): string {
  return from === to ? String(from) : `${from}–${to}`;
}

/** Joins the parts that are not empty with a separator. */
export function joinList(items: readonly (string | null | undefined | false)[], separator = ", "): string {
  return items.filter((item) => item).join(separator);
}

/** Formats a list: "a, b, and c", "a, b et c". */
export function formatList(items: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(htmlLang(locale), { type: "conjunction" }).format(items);
}

const kmOfMile = 1.609344;

/** Formats a distance: miles in English, kilometers in French; one decimal below ten. */
export function formatDistance(miles: number, locale: Locale): string {
  const distance = locale === "fr" ? miles * kmOfMile : miles;
  const digits = distance < 9.95 ? 1 : 0;
  const shown = numberFormat(locale, `distance ${digits}`, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(distance);
  return `${shown}\u00A0${locale === "fr" ? "km" : "mi"}`;
}
