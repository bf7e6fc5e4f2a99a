import { describe, expect, it } from "vitest";
import { dayOrderOf, readDay } from "./typed-days.ts";

describe("a day in a table", () => {
  it("is read in the formats of people and spreadsheet programs", () => {
    for (const text of [
      "2026-06-14",
      "2026/6/14",
      "2026-06-14T00:00:00.000Z",
      "2026-06-14 00:00:00",
      "46187",
      " 2026-06-14 ",
    ]) {
      expect(readDay(text, null), text).toEqual({ value: "2026-06-14" });
    }
    expect(readDay("6/14/2026", "month-first")).toEqual({ value: "2026-06-14" });
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
