import { describe, expect, it } from "vitest";
import {
  formatDate,
  formatDateRange,
  formatDateTime,
  formatDayMonth,
  formatFullMonth,
  formatMonth,
  formatRelative,
  formatTime,
  formatWeekday,
  heldTogether,
} from "./format-dates.ts";

/** Replaces non-breaking spaces with ordinary ones. */
const withPlainSpaces = (text: string) => text.replaceAll("\u00A0", " ");

describe("a date", () => {
  it.each([
    ["2026-07-04", "Jul 4th, 2026", "4 juill. 2026"],
    ["2026-11-21", "Nov 21st, 2026", "21 nov. 2026"],
    ["2026-09-02", "Sep 2nd, 2026", "2 sept. 2026"],
    ["2026-05-01", "May 1st, 2026", "1er mai 2026"],
    ["2026-12-13", "Dec 13th, 2026", "13 déc. 2026"],
    // This is 11 p.m. on the 3rd in California.
    ["2026-07-04T06:00:00Z", "Jul 3rd, 2026", "3 juill. 2026"],
  ])("%s is shown as %s and %s", (moment, en, fr) => {
    expect(formatDate(moment, "en")).toBe(en);
    expect(withPlainSpaces(formatDate(moment, "fr"))).toBe(fr);
  });

  it("of a race never shifts with the time zone of the server", () => {
    const before = process.env["TZ"];
    try {
      for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "America/Montreal"]) {
        process.env["TZ"] = zone;
        expect(formatDate("2026-01-01", "en")).toBe("Jan 1st, 2026");
        expect(formatWeekday("2026-01-01", "en")).toBe("Thu");
        expect(formatDate(new Date("2026-01-01T08:00:00Z"), "en")).toBe("Jan 1st, 2026");
      }
    } finally {
      process.env["TZ"] = before;
    }
  });

  it.each([null, undefined, ""])("is shown as not set yet for %j", (moment) => {
    expect(formatDate(moment, "en")).toBe("TBD");
    expect(formatDate(moment, "fr")).toBe("À déterminer");
    expect(formatTime(moment, "en")).toBe("TBD");
    expect(formatDateTime(moment, "en")).toBe("TBD");
    expect(formatDateRange(moment, moment, "en")).toBe("TBD");
    expect(formatRelative(moment, new Date(0), "en").text).toBe("TBD");
  });

  it.each(["soon", "2026-02-30", "2026-13-01", "2026-02-30T99:00:00Z", new Date(Number.NaN)])(
    "cannot be %j",
    (moment) => {
      expect(formatDate(moment, "en")).toBe("Invalid Date");
      expect(formatDate(moment, "fr")).toBe("Date non valide");
      expect(formatDateTime(moment, "fr")).toBe("Date non valide");
      expect(formatDayMonth(moment, "en")).toBe("Invalid Date");
      expect(formatRelative(moment, new Date(0), "en").text).toBe("Invalid Date");
    },
  );

  it("has short forms without the year or the day", () => {
    expect(formatDayMonth("2026-07-04", "en")).toBe("Jul 4th");
    expect(withPlainSpaces(formatDayMonth("2026-08-15", "fr"))).toBe("15 août");
    expect(formatWeekday("2026-07-04", "fr")).toBe("sam.");
    expect(formatMonth("2026-07", "en")).toBe("Jul 2026");
    expect(formatMonth("2026-02-14", "fr")).toBe("févr. 2026");
  });

  it("has the names of all months in both languages", () => {
    const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, "0")}`);
    expect(months.map((month) => formatMonth(month, "en").slice(0, -5)).join(" ")).toBe(
      "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    );
    expect(months.map((month) => formatMonth(month, "fr").slice(0, -5)).join(" ")).toBe(
      "janv. févr. mars avr. mai juin juill. août sept. oct. nov. déc.",
    );
    for (const [locale, tag] of [
      ["en", "en-US"],
      ["fr", "fr-CA"],
    ] as const) {
      const reference = new Intl.DateTimeFormat(tag, { month: "long", year: "numeric", timeZone: "UTC" });
      expect(months.map((month) => formatFullMonth(month, locale))).toEqual(
        months.map((month) => reference.format(new Date(`${month}-15T00:00:00Z`))),
      );
    }
  });

  it("has the English ordinal of every day", () => {
    const dates = Array.from({ length: 31 }, (_, at) =>
      formatDayMonth(`2026-01-${String(at + 1).padStart(2, "0")}`, "en"),
    );
    expect(dates.map((date) => date.replace(/Jan \d+/, "")).join(" ")).toBe(
      `st nd rd ${"th ".repeat(17)}st nd rd ${"th ".repeat(7)}st`,
    );
  });

  it("may be a range", () => {
    expect(formatDateRange("2026-07-04", "2026-07-05", "en")).toBe("Jul 4th–5th, 2026");
    expect(withPlainSpaces(formatDateRange("2026-07-04", "2026-07-05", "fr"))).toBe("4–5 juill. 2026");
    expect(formatDateRange("2026-07-31", "2026-08-01", "en")).toBe("Jul 31st – Aug 1st, 2026");
    expect(withPlainSpaces(formatDateRange("2026-12-31", "2027-01-01", "fr"))).toBe("31 déc. 2026 – 1er janv. 2027");
    expect(formatDateRange("2026-07-04", null, "en")).toBe("Jul 4th, 2026");
    expect(formatDateRange("2026-07-04", "2026-07-04", "en")).toBe("Jul 4th, 2026");
  });

  it("breaks lines of a range at a space, not after the dash", () => {
    expect(heldTogether(formatDateRange("2026-07-04", "2026-07-05", "en"))).toBe("Jul\u00A04th–\u20605th, 2026");
    const months = formatDateRange("2026-07-31", "2026-08-01", "en");
    expect(heldTogether(months)).toBe("Jul\u00A031st – Aug\u00A01st, 2026");
    expect(heldTogether("Nov 21st, 2026, 12:18 AM EST")).toBe("Nov\u00A021st, 2026, 12:18\u00A0AM EST");
  });
});

describe("a time", () => {
  it.each([
    ["2026-08-13T16:42:00Z", "9:42 AM", "9 h 42"],
    ["2026-11-21T22:30:00Z", "2:30 PM", "14 h 30"],
    ["2026-11-21T08:05:00Z", "12:05 AM", "0 h 05"],
    ["2026-11-21T20:00:00Z", "12:00 PM", "12 h"],
  ])("of %s is Pacific: %s and %s", (instant, en, fr) => {
    expect(formatTime(instant, "en")).toBe(en);
    expect(withPlainSpaces(formatTime(instant, "fr"))).toBe(fr);
  });

  it("is shown after its date", () => {
    expect(formatDateTime("2026-08-13T16:42:00Z", "en")).toBe("Aug 13th, 2026, 9:42 AM");
    expect(withPlainSpaces(formatDateTime(new Date("2026-08-13T16:42:00Z"), "fr"))).toBe("13 août 2026, 9 h 42");
  });
});

describe("a relative time", () => {
  const now = new Date("2026-08-13T16:42:00Z"); // It is 9:42 a.m. on Aug 13th in California.
  it.each([
    ["2026-08-13T16:41:30Z", "just now", "à l’instant"],
    ["2026-08-13T16:32:00Z", "10 minutes ago", "il y a 10 minutes"],
    ["2026-08-13T19:42:00Z", "in 3 hours", "dans 3 heures"],
    ["2026-08-13", "today", "aujourd’hui"],
    ["2026-08-14", "tomorrow", "demain"],
    ["2026-09-03T06:59:59.999Z", "in 20 days", "dans 20 jours"],
    ["2026-07-24T06:59:59.999Z", "21 days ago", "il y a 21 jours"],
    ["2026-12-13", "in 4 months", "dans 4 mois"],
    ["2028-08-13", "in 2 years", "dans 2 ans"],
  ])("%s is %s, %s", (moment, en, fr) => {
    expect(formatRelative(moment, now, "en").text).toBe(en);
    expect(withPlainSpaces(formatRelative(moment, now, "fr").text)).toBe(fr);
  });

  it("has the exact date, with the time for an instant", () => {
    expect(formatRelative("2026-09-02", now, "en").exact).toBe("Sep 2nd, 2026");
    expect(formatRelative("2026-08-13T16:32:00Z", now, "en").exact).toBe("Aug 13th, 2026, 9:32 AM");
  });
});
