import { htmlLang, type Locale } from "#shared/locale.ts";

/** Formats bytes: "420 kB", "1.2 MB"; in French "420 ko", "1,2 Mo". */
export function formatBytes(bytes: number, locale: Locale): string {
  const large = bytes >= 999_500;
  const format = new Intl.NumberFormat(htmlLang(locale), {
    style: "unit",
    unit: large ? "megabyte" : "kilobyte",
    maximumFractionDigits: large ? 1 : 0,
  });
  // A size below one kilobyte is shown as 1 kB, because 0 kB would mean that nothing is stored.
  return format.format(large ? bytes / 1_000_000 : bytes > 0 ? Math.max(1, bytes / 1_000) : 0);
}
