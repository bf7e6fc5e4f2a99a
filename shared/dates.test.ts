import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  addDays,
  addMonths,
  ageAt,
  clockIn,
  dayIn,
  dayPacific,
  daysBetween,
  daysLeft,
  endOfDayPacific,
  expiryOf,
  isDay,
  monthsBefore,
  programmeZone,
  startOfDayPacific,
  weekdayOf,
  yearOf,
} from "./dates.ts";

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays("1970-01-01", n));

describe("a race day", () => {
  it("is an existing day of the calendar", () => {
    expect(isDay("2026-02-28")).toBe(true);
    expect(isDay("2024-02-29")).toBe(true);
  });

  it.each([
    "2026-02-29",
    "9999-12-31",
    "0001-01-01",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "",
    "today",
    "2026-01-01T00:00:00Z",
    null,
    20260101,
  ])("cannot be %j", (value) => {
    expect(isDay(value)).toBe(false);
  });

  it("can be moved by whole days across months, years and clock changes", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2026-03-08", 1)).toBe("2026-03-09");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
    expect(daysBetween("2026-03-01", "2026-04-01")).toBe(31);
    expect(daysBetween("2026-04-01", "2026-03-01")).toBe(-31);
    expect(weekdayOf("2026-07-04")).toBe(6);
    expect(yearOf("2026-07-04")).toBe(2026);
  });

  it("becomes the last day of a shorter month", () => {
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2024-02-29", 12)).toBe("2025-02-28");
    expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
    expect(addMonths("2026-11-15", 2)).toBe("2027-01-15");
  });

  it("throws for an invalid day", () => {
    expect(() => addDays("2026-02-30", 1)).toThrow(RangeError);
    expect(() => addMonths("soon", 1)).toThrow(RangeError);
  });
});

describe("a Pacific day", () => {
  it("is the day in California, not in UTC", () => {
    expect(dayPacific(new Date("2026-07-05T06:59:59Z"))).toBe("2026-07-04");
    expect(dayPacific(new Date("2026-07-05T07:00:00Z"))).toBe("2026-07-05");
    expect(dayPacific(new Date("2026-01-05T07:59:59Z"))).toBe("2026-01-04");
  });

  it("ends with its last millisecond, in winter, in summer and on days with a clock change", () => {
    expect(endOfDayPacific("2026-01-15").toISOString()).toBe("2026-01-16T07:59:59.999Z");
    expect(endOfDayPacific("2026-07-04").toISOString()).toBe("2026-07-05T06:59:59.999Z");
    expect(endOfDayPacific("2026-03-08").toISOString()).toBe("2026-03-09T06:59:59.999Z"); // This day has 23 hours.
    expect(startOfDayPacific("2026-03-08").toISOString()).toBe("2026-03-08T08:00:00.000Z");
    expect(endOfDayPacific("2026-11-01").toISOString()).toBe("2026-11-02T07:59:59.999Z"); // This day has 25 hours.
    expect(startOfDayPacific("2026-11-01").toISOString()).toBe("2026-11-01T07:00:00.000Z");
  });

  it("includes its first and last instant, and excludes those before and after", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const start = startOfDayPacific(day);
        const end = endOfDayPacific(day);
        expect(dayPacific(start)).toBe(day);
        expect(dayPacific(end)).toBe(day);
        expect(dayPacific(new Date(start.getTime() - 1))).toBe(addDays(day, -1));
        expect(dayPacific(new Date(end.getTime() + 1))).toBe(addDays(day, 1));
      }),
      { numRuns: 300 },
    );
  });
});

describe("a Pacific clock", () => {
  it("skips an hour in spring and repeats one in fall", () => {
    const clock = (instant: string) => {
      const { day, hour, minute, second } = clockIn(programmeZone, new Date(instant));
      return `${day} ${hour}:${minute}:${second}`;
    };
    expect(clock("2026-03-08T09:59:59Z")).toBe("2026-03-08 1:59:59");
    expect(clock("2026-03-08T10:00:00Z")).toBe("2026-03-08 3:0:0");
    expect(clock("2026-11-01T08:30:00Z")).toBe("2026-11-01 1:30:0");
    expect(clock("2026-11-01T09:30:00Z")).toBe("2026-11-01 1:30:0");
    expect(clock("2026-11-01T10:00:00Z")).toBe("2026-11-01 2:0:0");
  });

  it("has the year of Pacific time at the turn of the year", () => {
    expect(dayPacific(new Date("2027-01-01T07:59:59.999Z"))).toBe("2026-12-31");
    expect(dayPacific(new Date("2027-01-01T08:00:00Z"))).toBe("2027-01-01");
    expect(startOfDayPacific("2027-01-01").toISOString()).toBe("2027-01-01T08:00:00.000Z");
  });

  it("has the day of the time zone's data in every half hour", () => {
    for (const year of [1970, 1999, 2006, 2007, 2026, 2040, 2099]) {
      const start = Date.UTC(year, 0, 1);
      for (let halfHour = 0; halfHour < 2 * 24 * 366; halfHour++) {
        for (const instant of [start + halfHour * 1_800_000, start + halfHour * 1_800_000 - 1]) {
          const at = new Date(instant);
          if (dayPacific(at) !== dayIn(programmeZone, at)) expect(dayPacific(at), at.toISOString()).toBe("another day");
        }
      }
    }
    expect(() => dayPacific(new Date(Number.NaN))).toThrow(RangeError);
  });
});

describe("the time zone of the machine", () => {
  const before = process.env["TZ"];
  afterEach(() => {
    process.env["TZ"] = before;
  });

  // Each of these zones changes its clocks on a different night or at a different hour. In Kiritimati it is already
  // tomorrow.
  it.each(["Europe/London", "Europe/Paris", "America/Santiago", "Africa/Cairo", "Pacific/Kiritimati"])(
    "%s does not change any day, hour or start of a day",
    async (zone) => {
      process.env["TZ"] = zone;
      expect(new Intl.DateTimeFormat("en-US").resolvedOptions().timeZone).toBe(zone);
      // A new copy of the module has empty caches.
      vi.resetModules();
      const dates = await import("./dates.ts");
      const year = Array.from({ length: 365 }, (_, at) => dates.addDays("2026-01-01", at));
      expect([year[364], new Set(year).size]).toEqual(["2026-12-31", 365]);
      const starts = [...year, "2027-01-01"].map((day) => dates.startOfDayPacific(day).getTime());
      const hoursOfDay = year.map((_, at) => ((starts[at + 1] ?? 0) - (starts[at] ?? 0)) / 3_600_000);
      expect(hoursOfDay.map((hours, at) => (hours === 24 ? "" : `${year[at]} ${hours}`)).filter(Boolean)).toEqual([
        "2026-03-08 23",
        "2026-11-01 25",
      ]);
      const wrong: string[] = [];
      for (const [at, day] of year.entries()) {
        for (let elapsed = 0; elapsed < (hoursOfDay[at] ?? 0); elapsed += 1) {
          const instant = new Date((starts[at] ?? 0) + elapsed * 3_600_000 + 59_000);
          const hour = elapsed < 2 ? elapsed : elapsed + 24 - (hoursOfDay[at] ?? 0);
          const clock = dates.clockIn(dates.programmeZone, instant);
          if (clock.day !== day || clock.hour !== hour || clock.second !== 59) wrong.push(instant.toISOString());
        }
      }
      expect(wrong).toEqual([]);
    },
    20_000,
  );
});

describe("subtracting months from an instant", () => {
  it("keeps the time of day, and uses the last day of a shorter month", () => {
    expect(monthsBefore(new Date("2026-07-14T03:00:00Z"), 12).toISOString()).toBe("2025-07-14T03:00:00.000Z");
    expect(monthsBefore(new Date("2024-02-29T23:30:00Z"), 12).toISOString()).toBe("2023-02-28T23:30:00.000Z");
    expect(monthsBefore(new Date("2027-01-31T00:00:00Z"), 2).toISOString()).toBe("2026-11-30T00:00:00.000Z");
  });
});

describe("credit", () => {
  it("expires at the end of the Pacific day 12 months after issue", () => {
    // 8 p.m. on July 13th in California is already July 14th in UTC.
    expect(expiryOf(new Date("2026-07-14T03:00:00Z"), 12).toISOString()).toBe("2027-07-14T06:59:59.999Z");
    expect(expiryOf(new Date("2024-02-29T20:00:00Z"), 12).toISOString()).toBe("2025-03-01T07:59:59.999Z");
  });
});

describe("the days left", () => {
  it.each([
    ["2026-07-04T07:00:00Z", 0],
    ["2026-07-05T06:59:59Z", 0],
    ["2026-07-04T06:59:59Z", 1],
    ["2026-06-04T20:00:00Z", 30],
    ["2026-07-05T07:00:00Z", 0],
    ["2026-08-01T07:00:00Z", 0],
  ])("until the end of July 4 are, at %s, %i", (now, days) => {
    expect(daysLeft(endOfDayPacific("2026-07-04"), new Date(now))).toBe(days);
  });

  it("count the day of 25 hours once", () => {
    expect(daysLeft(endOfDayPacific("2026-11-01"), new Date("2026-11-01T07:10:00Z"))).toBe(0);
    expect(daysLeft(endOfDayPacific("2026-11-02"), new Date("2026-11-01T07:10:00Z"))).toBe(1);
    expect(daysLeft(endOfDayPacific("2026-03-08"), new Date("2026-03-08T07:59:59Z"))).toBe(1);
  });
});

describe("the age of a rider", () => {
  it("increases on the birthday, not before", () => {
    expect(ageAt("2008-07-05", "2026-07-04")).toBe(17);
    expect(ageAt("2008-07-04", "2026-07-04")).toBe(18);
    expect(ageAt("2008-02-29", "2026-02-28")).toBe(17);
    expect(ageAt("2008-02-29", "2026-03-01")).toBe(18);
  });

  it("is unknown for a missing, impossible or future date of birth", () => {
    expect(ageAt(null, "2026-07-04")).toBeNull();
    expect(ageAt(undefined, "2026-07-04")).toBeNull();
    expect(ageAt("2008-02-30", "2026-07-04")).toBeNull();
    expect(ageAt("2026-07-05", "2026-07-04")).toBeNull();
  });
});
