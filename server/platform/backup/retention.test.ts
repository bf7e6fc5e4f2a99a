import { describe, expect, it } from "vitest";
import { stampOf } from "./manifest.ts";
import { outdated } from "./retention.ts";

const now = new Date("2026-07-31T12:00:00Z");
const ago = (minutes: number): string => stampOf(new Date(now.getTime() - minutes * 60_000));
const hour = 60;
const day = 24 * hour;

const left = (stamps: string[]): string[] => {
  const removed = new Set(outdated(stamps, now, 30));
  return stamps.filter((stamp) => !removed.has(stamp));
};

describe("backups that are kept", () => {
  it("are all of the last hour", () => {
    const stamps = Array.from({ length: 60 }, (_, minute) => ago(minute));
    expect(left(stamps)).toEqual(stamps);
  });

  it("are the newest of each hour of the last day", () => {
    expect(left([ago(0), ago(3 * hour + 5), ago(3 * hour + 6), ago(4 * hour + 5)])).toEqual([
      ago(0),
      ago(3 * hour + 5),
      ago(4 * hour + 5),
    ]);
  });

  it("are the newest of each day of the last 30 days", () => {
    expect(left([ago(0), ago(5 * day), ago(5 * day + 1), ago(29 * day), ago(31 * day)])).toEqual([
      ago(0),
      ago(5 * day),
      ago(29 * day),
    ]);
  });

  it("always include the newest, however old it is", () => {
    expect(left([ago(400 * day), ago(401 * day)])).toEqual([ago(400 * day)]);
  });

  it("are at most 60 + 24 + 31 after a year of minutes", () => {
    let stamps: string[] = [];
    for (let minute = 365 * day; minute >= 0; minute -= 7) stamps.push(ago(minute));
    stamps = left(stamps);
    expect(stamps.length).toBeLessThanOrEqual(115);
    expect(stamps.length).toBeGreaterThan(50);
  });
});
