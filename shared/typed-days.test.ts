import { describe, expect, it } from "vitest";
import { dayOrderOf, readDay, splitDays } from "./typed-days.ts";

describe("a day in a table", () => {
  it("is read in the formats of people and spreadsheet programs", () => {
    for (const text of [
      "2026-06-14",
      "2026/6/14",
      "2026-06-14T00:00:00.000Z",
      "2026-06-14 00:00:00",
      "46187",
      "46187.0",
      " 2026-06-14 ",
      "20260614",
      "2026-06-14 09:00",
      "June 14, 2026",
      "Sun, Jun 14, 2026",
      "Jun. 14th 2026",
      "14-Jun-26",
      "14 juin 2026",
      "dim. 14 juin 2026",
      "Sunday 14 June 2026",
    ]) {
      expect(readDay(text, null), text).toEqual({ value: "2026-06-14" });
    }
    expect(readDay("6/14/2026", "month-first")).toEqual({ value: "2026-06-14" });
    expect(readDay("Sun 6/14/26 8:00 AM", "month-first")).toEqual({ value: "2026-06-14" });
    for (const [text, day] of [
      ["Mar 3, 2026", "2026-03-03"],
      ["mardi 3 mars 2026", "2026-03-03"],
      ["1er août 2026", "2026-08-01"],
      ["9 févr. 2026", "2026-02-09"],
      ["juil. 4, 2026", "2026-07-04"],
    ] as const) {
      expect(readDay(text, null), text).toEqual({ value: day });
    }
    expect(readDay("14.6.2026", "day-first")).toEqual({ value: "2026-06-14" });
    expect(readDay("6/6/2026", null), "either order").toEqual({ value: "2026-06-06" });
  });

  it("is refused if it is ambiguous or invalid", () => {
    expect(readDay("6/7/2026", null)).toEqual({ code: "date_ambiguous" });
    expect(readDay("13/45/2026", null), "no day in either order").toEqual({ code: "date_unreadable" });
    expect(dayOrderOf(["13/45/2026", "6/14/2026"])).toBe("month-first");
    for (const text of [
      "June 14",
      "2026-02-30",
      "2026-13-01",
      "February 30, 2026",
      "Smarch 3, 2026",
      "14/14/2026",
      "1",
      "99999",
      "2026-06-14T10:30:00Z",
      "0000-00-00",
    ]) {
      expect(readDay(text, "month-first"), text).toEqual({ code: "date_unreadable" });
    }
  });

  it("has the order of day and month of the file's other dates", () => {
    expect(dayOrderOf(["6/7/2026", "6/14/2026"])).toBe("month-first");
    expect(dayOrderOf(["7/6/2026", "14/6/2026"])).toBe("day-first");
    expect(dayOrderOf(["6/7/2026"])).toBeNull();
    expect(dayOrderOf(["14/6/2026", "6/14/2026"]), "they contradict each other").toBeNull();
    expect(dayOrderOf(["2026-06-14", ""])).toBeNull();
  });
});

it.each([
  ["June 13-14, 2026", "2026-06-13", "2026-06-14"],
  ["June 13 & 14, 2026", "2026-06-13", "2026-06-14"],
  ["13-14 juin 2026", "2026-06-13", "2026-06-14"],
  ["du 13 au 14 juin 2026", "2026-06-13", "2026-06-14"],
  ["May 30 – June 1, 2026", "2026-05-30", "2026-06-01"],
  ["30 mai au 1 juin 2026", "2026-05-30", "2026-06-01"],
  ["Sat-Sun, June 13-14, 2026", "2026-06-13", "2026-06-14"],
  ["sam. et dim. 13 et 14 juin 2026", "2026-06-13", "2026-06-14"],
  ["du 30 mai au 1er juin 2026", "2026-05-30", "2026-06-01"],
  ["1er et 2 août 2026", "2026-08-01", "2026-08-02"],
  ["6/13/2026 - 6/14/2026", "2026-06-13", "2026-06-14"],
  ["samedi 13 et dimanche 14 juin 2026", "2026-06-13", "2026-06-14"],
  ["Sat. June 13 - Sun. June 14, 2026", "2026-06-13", "2026-06-14"],
  ["2026-06-13 to 2026-06-14", "2026-06-13", "2026-06-14"],
])("the two days of an event in one cell are split: %s", (text, first, last) => {
  const days = splitDays(text)?.map((day) => readDay(day, "month-first"));
  expect(days).toEqual([{ value: first }, { value: last }]);
});

it.each(["2026-06-14", "June 14, 2026", "6-14-2026", "14 juin", "someday", ""])("%j is not two days", (text) => {
  expect(splitDays(text)).toBeNull();
});
