import { describe, expect, it } from "vitest";
import { firstOf, lastOf, monthAfter } from "./month-days.ts";
import { daysWithRaces, monthGrid } from "./month-grid.ts";

const race = (name: string, firstDate: string, lastDate = firstDate) => ({ name, firstDate, lastDate });
const shown = (weeks: ReturnType<typeof monthGrid<ReturnType<typeof race>>>) =>
  weeks.map(({ bars }) => bars.map(({ event, lane, column, span }) => `${event.name} ${lane}/${column}+${span}`));

describe("a month's grid", () => {
  it("has whole weeks from Sunday: five, six, or four in a short February", () => {
    const july = monthGrid("2026-07", [], 4);
    expect(july).toHaveLength(5);
    expect(july[0]?.days.map(({ day }) => day.slice(5))).toEqual([
      "06-28",
      "06-29",
      "06-30",
      "07-01",
      "07-02",
      "07-03",
      "07-04",
    ]);
    expect(july[0]?.days.filter(({ inMonth }) => inMonth)).toHaveLength(4);
    expect(monthGrid("2026-08", [], 4)).toHaveLength(6);
    expect(monthGrid("2026-02", [], 4)).toHaveLength(4);
    expect([firstOf("2028-02"), lastOf("2028-02"), lastOf("2026-12")]).toEqual([
      "2028-02-01",
      "2028-02-29",
      "2026-12-31",
    ]);
    expect([monthAfter("2026-12", 1), monthAfter("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
  });

  it("spans a race over its days and into the next week", () => {
    const weeks = monthGrid("2026-07", [race("National", "2026-07-10", "2026-07-12")], 4);
    expect(shown(weeks)).toEqual([[], ["National 0/5+2"], ["National 0/0+1"], [], []]);
    expect(weeks[1]?.bars[0]).toMatchObject({ fromBefore: false, intoNext: true });
    expect(weeks[2]?.bars[0]).toMatchObject({ fromBefore: true, intoNext: false });
  });

  it("shows no race on days before the month in its first week", () => {
    const weeks = monthGrid("2026-07", [race("June", "2026-06-28"), race("Over", "2026-06-30", "2026-07-01")], 4);
    expect(shown(weeks)[0]).toEqual(["Over 0/2+2"]);
  });

  it("puts simultaneous races in separate lanes, and counts those without a lane", () => {
    const day = ["A", "B", "C"].map((name) => race(name, "2026-07-04"));
    const [week] = monthGrid("2026-07", [...day, race("Long", "2026-07-03", "2026-07-05")], 3);
    expect(shown([week!])[0]).toEqual(["Long 0/5+2", "A 1/6+1", "B 2/6+1"]);
    expect(week).toMatchObject({ lanes: 3, hidden: [0, 0, 0, 0, 0, 0, 1] });
  });

  it("reuses a lane once it is free", () => {
    const [, week] = monthGrid("2026-07", [race("A", "2026-07-05", "2026-07-06"), race("B", "2026-07-08")], 4);
    expect(shown([week!])[0]).toEqual(["A 0/0+2", "B 0/3+1"]);
  });

  it("lists the days that have races, each with all of its races", () => {
    const days = daysWithRaces("2026-07", [race("A", "2026-06-30", "2026-07-02"), race("B", "2026-07-02")]);
    expect([...days].map(([day, on]) => `${day} ${on.map(({ name }) => name).join()}`)).toEqual([
      "2026-07-01 A",
      "2026-07-02 A,B",
    ]);
  });
});
