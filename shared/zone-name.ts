import type { Locale } from "./locale.ts";

type Names = Readonly<Record<Locale, readonly [standard: string, summer: string]>>;

/** These are the names of the zones by the hours from UTC to their standard time. */
const names: readonly (readonly [hours: number, names: Names])[] = [
  [-3.5, { en: ["NST", "NDT"], fr: ["HNT", "HAT"] }],
  [-4, { en: ["AST", "ADT"], fr: ["HNA", "HAA"] }],
  [-5, { en: ["EST", "EDT"], fr: ["HNE", "HAE"] }],
  [-6, { en: ["CST", "CDT"], fr: ["HNC", "HAC"] }],
  [-7, { en: ["MST", "MDT"], fr: ["HNR", "HAR"] }],
  [-8, { en: ["PST", "PDT"], fr: ["HNP", "HAP"] }],
  [-9, { en: ["AKST", "AKDT"], fr: ["HNAK", "HAAK"] }],
  [-10, { en: ["HST", "HDT"], fr: ["HNH", "HAH"] }],
];

/**
 * Returns the short name of a time zone: "EDT", "HAE"; "UTC+10" for a zone without one. `hours` is how far the zone is
 * ahead of UTC at the instant, and `hoursInJanuary` in January of the same year.
 */
export function zoneName(hours: number, hoursInJanuary: number, locale: Locale): string {
  // Clocks are ahead in summer, so the smaller offset of the year is standard time.
  const standard = Math.min(hours, hoursInJanuary);
  const pair = names.find(([of]) => of === standard)?.[1][locale];
  if (pair) return pair[hours === standard ? 0 : 1];
  return `UTC${hours < 0 ? "−" : "+"}${Math.abs(hours)}`;
}
