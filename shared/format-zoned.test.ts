import { afterEach, describe, expect, it } from "vitest";
import { clockIn, dayIn, endOfDayIn, isSameDeviceDay, startOfDayIn } from "./dates.ts";
import { formatDeviceDateTime, formatDeviceTime } from "./format-device.ts";
import { formatDateTimeIn, formatTimeIn } from "./format-zoned.ts";

const withPlainSpaces = (text: string): string => text.replaceAll("\u00A0", " ");
const time = (zone: string, at: string, locale: "en" | "fr" = "en") =>
  withPlainSpaces(formatTimeIn(zone, new Date(at), locale));

describe("a time at a dealer", () => {
  it.each([
    ["America/New_York", "2026-07-15T04:51:00Z", "12:51 AM EDT", "0 h 51 HAE"],
    ["America/New_York", "2026-01-15T05:51:00Z", "12:51 AM EST", "0 h 51 HNE"],
    ["America/Chicago", "2026-07-15T18:00:00Z", "1:00 PM CDT", "13 h HAC"],
    ["America/Denver", "2026-01-15T18:30:00Z", "11:30 AM MST", "11 h 30 HNR"],
    ["America/Phoenix", "2026-07-15T18:30:00Z", "11:30 AM MST", "11 h 30 HNR"],
    ["America/Regina", "2026-07-15T18:30:00Z", "12:30 PM CST", "12 h 30 HNC"],
    ["America/Los_Angeles", "2026-07-15T18:30:00Z", "11:30 AM PDT", "11 h 30 HAP"],
    ["America/St_Johns", "2026-07-15T18:30:00Z", "4:00 PM NDT", "16 h HAT"],
    ["America/Halifax", "2026-01-15T18:30:00Z", "2:30 PM AST", "14 h 30 HNA"],
    ["Pacific/Honolulu", "2026-01-15T18:30:00Z", "8:30 AM HST", "8 h 30 HNH"],
    ["Pacific/Guam", "2026-01-15T18:30:00Z", "4:30 AM UTC+10", "4 h 30 UTC+10"],
  ])("in %s at %s is shown as %s, in French as %s", (zone, at, english, french) => {
    expect([time(zone, at), time(zone, at, "fr")]).toEqual([english, french]);
  });

  it("has the day of its own zone", () => {
    const late = new Date("2026-08-13T05:42:00Z");
    expect(withPlainSpaces(formatDateTimeIn("America/New_York", late, "en"))).toBe("Aug 13th, 2026, 1:42 AM EDT");
    expect(withPlainSpaces(formatDateTimeIn("America/Los_Angeles", late, "en"))).toBe("Aug 12th, 2026, 10:42 PM PDT");
    expect(withPlainSpaces(formatDateTimeIn("America/Toronto", late, "fr"))).toBe("13 août 2026, 1 h 42 HAE");
  });

  it("changes its zone name exactly at the clock change, also in zones with half hours", () => {
    expect(time("America/New_York", "2026-11-01T05:59:00Z")).toBe("1:59 AM EDT");
    expect(time("America/New_York", "2026-11-01T06:00:00Z")).toBe("1:00 AM EST");
    expect(time("America/St_Johns", "2026-11-01T04:29:00Z")).toBe("1:59 AM NDT");
    expect(time("America/St_Johns", "2026-11-01T04:30:00Z")).toBe("1:00 AM NST");
  });
});

describe("a day in a time zone", () => {
  it.each([
    ["America/New_York", "2026-07-15", "2026-07-15T04:00:00.000Z", "2026-07-16T03:59:59.999Z"],
    ["America/St_Johns", "2026-01-15", "2026-01-15T03:30:00.000Z", "2026-01-16T03:29:59.999Z"],
    // This day in November has 25 hours, and the one in March has 23.
    ["America/Chicago", "2026-11-01", "2026-11-01T05:00:00.000Z", "2026-11-02T05:59:59.999Z"],
    ["America/Chicago", "2026-03-08", "2026-03-08T06:00:00.000Z", "2026-03-09T04:59:59.999Z"],
    ["America/Phoenix", "2026-03-08", "2026-03-08T07:00:00.000Z", "2026-03-09T06:59:59.999Z"],
  ])("%s: %s lasts from %s to %s", (zone, day, from, to) => {
    const [start, end] = [startOfDayIn(zone, day), endOfDayIn(zone, day)];
    expect([start.toISOString(), end.toISOString()]).toEqual([from, to]);
    expect([dayIn(zone, start), dayIn(zone, end)]).toEqual([day, day]);
    expect(clockIn(zone, start)).toEqual({ day, hour: 0, minute: 0, second: 0 });
  });
});

describe("a time on the device's own clock", () => {
  const before = process.env["TZ"];
  afterEach(() => {
    process.env["TZ"] = before;
  });

  it("is in the device's time zone in both languages, always with minutes and the name of the zone", () => {
    process.env["TZ"] = "America/Montreal";
    const instant = new Date("2026-08-13T16:00:00Z");
    expect(withPlainSpaces(formatDeviceTime(instant, "en"))).toBe("12:00 PM EDT");
    expect(withPlainSpaces(formatDeviceTime(instant, "fr"))).toBe("12 h 00 HAE");
    expect(withPlainSpaces(formatDeviceDateTime(new Date("2026-08-02T03:59:00Z"), "en"))).toBe(
      "Aug 1st, 2026, 11:59 PM EDT",
    );
    expect(withPlainSpaces(formatDeviceDateTime(new Date("2026-08-02T03:59:00Z"), "fr"))).toBe(
      "1er août 2026, 23 h 59 HAE",
    );
    expect(isSameDeviceDay(new Date("2026-08-02T03:59:00Z"), new Date("2026-08-02T04:00:00Z"))).toBe(false);
    expect(isSameDeviceDay(new Date("2026-08-02T04:00:00Z"), instant)).toBe(false);
    expect(isSameDeviceDay(new Date("2026-08-13T04:00:00Z"), instant)).toBe(true);
  });

  it.each([
    ["America/Montreal", "2026-01-13T17:00:00Z", "12:00 PM EST"],
    ["America/Phoenix", "2026-07-13T19:00:00Z", "12:00 PM MST"],
    ["America/St_Johns", "2026-07-13T14:30:00Z", "12:00 PM NDT"],
    ["Europe/Paris", "2026-07-13T10:00:00Z", "12:00 PM UTC+2"],
  ])("in %s names the zone as a time at a dealer does", (zone, at, text) => {
    process.env["TZ"] = zone;
    expect(withPlainSpaces(formatDeviceTime(new Date(at), "en"))).toBe(text);
    expect(formatTimeIn(zone, new Date(at), "en")).toBe(formatDeviceTime(new Date(at), "en"));
  });
});
