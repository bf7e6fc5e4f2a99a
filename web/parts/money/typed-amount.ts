import type { Locale } from "#shared/locale.ts";

/** Returns an amount as a person types it: "350" or "350.50", in French with a comma. */
export function typedAmount(cents: number, locale: Locale): string {
  const text = cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
  return locale === "fr" ? text.replace(".", ",") : text;
}
