import { coloursFrom } from "./contrast.ts";
import { countryName, regionName } from "./countries.ts";
import { formatList, formatMoneyShort, formatNumber, formatPhone, formatRate } from "./format.ts";
import { countText, type CountLabel, type Label } from "./list.ts";
import type { Locale } from "./locale.ts";
import { parseAmount } from "./money.ts";
import { expiryPolicies, type ExpiryPolicy } from "./credit-expiry.ts";
import type { SettingKind } from "./setting-kinds.ts";
import { settingsByName } from "./settings-sections.ts";

// This module reads single settings by name, formats them for a form's field or for a reader, and parses what a person
// typed.

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the value of a setting by its name, for example of `kiosk.idleSeconds`. */
export const settingIn = (settings: object, name: string): unknown =>
  name.split(".").reduce<unknown>((at, key) => (isPlain(at) ? at[key] : undefined), settings);

/**
 * Returns the single settings that differ between two values of a top-level setting. A group is one setting per field;
 * a list is one setting. The two text colors are left out, because they follow from the others.
 */
export function leavesOf(
  key: string,
  before: unknown,
  after: unknown,
): { key: string; before: unknown; after: unknown }[] {
  if (!settingsByName.has(key) && isPlain(before) && isPlain(after)) {
    return Object.keys(after).flatMap((name) => leavesOf(`${key}.${name}`, before[name], after[name]));
  }
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  return isSame || !settingsByName.has(key) ? [] : [{ key, before, after }];
}

/** Returns a setting as the text that its field shows; lists are separated by commas, pairs by lines. */
export function typedSetting(kind: SettingKind, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") {
    if (kind === "cents") return value % 100 === 0 ? String(value / 100) : (value / 100).toFixed(2);
    if (kind === "rate") return String(Math.round(value * 10_000) / 100);
    if (kind === "bytes") return String(Math.round((value / megabyte) * 100) / 100);
    return String(value);
  }
  if (kind === "policies" && isPlain(value)) return formatPairs(Object.entries(value));
  if (kind === "links") return formatPairs(linksIn(value).map(({ name, url }) => [name, url] as const));
  if (Array.isArray(value)) return value.map(String).join(", ");
  return typeof value === "string" ? value : "";
}

const megabyte = 1_048_576;

const linksIn = (value: unknown): { name: string; url: string }[] =>
  Array.isArray(value)
    ? value.flatMap((one: unknown) =>
        isPlain(one) && typeof one.name === "string" && typeof one.url === "string"
          ? [{ name: one.name, url: one.url }]
          : [],
      )
    : [];

/**
 * Formats pairs of a key and a value, one on each line, separated by a tab. A form's field of several rows has this
 * value.
 */
export const formatPairs = (pairs: readonly (readonly [string, unknown])[]): string =>
  pairs.map(([key, value]) => `${key}\t${String(value)}`).join("\n");

export const parsePairs = (text: string): [key: string, value: string][] =>
  text === ""
    ? []
    : text.split("\n").map((line) => {
        const [key = "", ...rest] = line.split("\t");
        return [key, rest.join("\t")];
      });

/** Parses what a person typed into a setting. Returns undefined if it cannot be read. */
export function parseSetting(kind: SettingKind, text: string): unknown {
  const bare = text.trim();
  // The other kinds are whole numbers.
  // oxlint-disable-next-line switch-exhaustiveness-check
  switch (kind) {
    case "text":
    case "email":
    case "color":
      return bare;
    case "logo":
      return bare === "" ? null : bare;
    case "phone":
      return bare.replaceAll(/\D/g, "");
    case "cents":
      return parseAmount(bare) ?? undefined;
    case "rate":
      return decimal(bare, (percent) => Math.round(percent * 100) / 10_000);
    case "bytes":
      return decimal(bare, (size) => Math.round(size * megabyte));
    case "dayList":
    case "miles":
    case "kilometers":
      return numbersIn(bare);
    case "textList":
      return partsOf(bare);
    case "policies":
      return Object.fromEntries(parsePairs(text).filter(([place]) => place !== ""));
    case "links":
      return parsePairs(text)
        .map(([name, url]) => ({ name: name.trim(), url: url.trim() }))
        .filter(({ name, url }) => name !== "" || url !== "");
    default:
      return whole(bare);
  }
}

const partsOf = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

function numbersIn(text: string): number[] | undefined {
  const numbers = partsOf(text).map(whole);
  return numbers.includes(undefined) ? undefined : numbers.filter((one) => one !== undefined);
}

function whole(text: string): number | undefined {
  const digits = text.replaceAll(/[\s\u00A0\u202F]/g, "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}

function decimal(text: string, change: (value: number) => number): number | undefined {
  const digits = text.replaceAll(/[\s\u00A0\u202F%]/g, "").replace(",", ".");
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(digits) ? change(Number(digits)) : undefined;
}

/**
 * Returns the input of a call that changes settings, from single settings by name. With a color, the text colors that
 * can be read on it are set. An empty name or address of the sender becomes null.
 */
export function changeFrom(values: readonly (readonly [name: string, value: unknown])[]): Plain {
  const change: Plain = {};
  for (const [name, value] of values) {
    const path = name.split(".");
    const last = path.pop() ?? name;
    let at = change;
    for (const key of path) {
      const known = at[key];
      const inner: Plain = isPlain(known) ? known : {};
      at[key] = inner;
      at = inner;
    }
    at[last] = name.startsWith("mailSender.") && value === "" ? null : value;
  }
  const { colours } = change;
  if (isPlain(colours) && isColor(colours.brand) && isColor(colours.brand2)) {
    change.colours = coloursFrom(colours.brand, colours.brand2);
  }
  return change;
}

/** Returns true for a color as `#rrggbb`. */
export const isColor = (value: unknown): value is string => typeof value === "string" && /^#[0-9a-f]{6}$/.test(value);

const units: Partial<Record<SettingKind, CountLabel>> = {
  days: { en: ["# day", "# days"], fr: ["# jour", "# jours"] },
  hours: { en: ["# hour", "# hours"], fr: ["# heure", "# heures"] },
  minutes: { en: ["# minute", "# minutes"], fr: ["# minute", "# minutes"] },
  seconds: { en: ["# second", "# seconds"], fr: ["# seconde", "# secondes"] },
  milliseconds: { en: ["# ms", "# ms"], fr: ["# ms", "# ms"] },
  months: { en: ["# month", "# months"], fr: ["# mois", "# mois"] },
  years: { en: ["# year", "# years"], fr: ["# an", "# ans"] },
  bytes: { en: ["# MB", "# MB"], fr: ["# Mo", "# Mo"] },
};

export const policyWords: Readonly<Record<ExpiryPolicy, Label>> = {
  fixed: { en: "A fixed time after it’s earned", fr: "Un délai fixe après l’obtention" },
  inactivity: { en: "After a time without activity", fr: "Après une période sans activité" },
  never: { en: "Never", fr: "Jamais" },
};

/** Returns the name of the place of an expiry policy: a country, or a state or province ("CA-QC"). */
export function policyPlace(code: string, locale: Locale): string {
  const [country = "", region] = code.split("-");
  return region === undefined ? countryName(country, locale) : regionName(country, region, locale);
}

const none: Label = { en: "None", fr: "Aucun" };

/** Returns a setting as a person reads it: "45 days", "$250.00", "30%". */
export function settingText(name: string, value: unknown, locale: Locale): string {
  const kind = settingsByName.get(name)?.kind ?? "text";
  if (value === null || value === undefined || value === "") return none[locale];
  if (typeof value === "number") return numberText(name, kind, value, locale);
  if (kind === "phone" && typeof value === "string") return formatPhone(value);
  if (kind === "policies" && isPlain(value)) {
    const lines = Object.entries(value).map(([place, policy]) => {
      const known = expiryPolicies.find((one) => one === policy);
      const colon = locale === "fr" ? "\u00A0: " : ": ";
      return `${policyPlace(place, locale)}${colon}${known ? policyWords[known][locale] : String(policy)}`;
    });
    return lines.join("\n") || none[locale];
  }
  if (kind === "links")
    return (
      linksIn(value)
        .map(({ name: of, url }) => `${of} ${url}`)
        .join("\n") || none[locale]
    );
  if (Array.isArray(value)) {
    const parts = value.map((part: unknown) => (typeof part === "number" ? formatNumber(part, locale) : String(part)));
    return parts.length === 0 ? none[locale] : formatList(parts, locale);
  }
  if (kind === "logo") return logoWord[locale];
  return typeof value === "string" ? value : none[locale];
}

const logoWord: Label = { en: "Uploaded picture", fr: "Image téléversée" };

function numberText(name: string, kind: SettingKind, value: number, locale: Locale): string {
  if (kind === "rate") return formatRate(value, locale);
  if (kind === "cents") {
    // The amount applies in either currency, so its text names none.
    return formatMoneyShort(value, locale === "fr" ? "CAD" : "USD", locale);
  }
  // A year is shown without a thousands separator.
  if (name === "qualifyingBikeYear") return String(value);
  const unit = units[kind];
  const shown = kind === "bytes" ? Math.round((value / megabyte) * 100) / 100 : value;
  return unit ? countText(unit, shown, locale) : formatNumber(shown, locale);
}
