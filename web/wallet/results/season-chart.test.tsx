import { describe, expect, it } from "vitest";
import { withoutGaps } from "./season-chart.tsx";

describe("the months of a season's chart", () => {
  it("include those without results between the first and the last", () => {
    const months = withoutGaps([
      { month: "2026-11", paid: 2, unpaid: 1 },
      { month: "2027-02", paid: 1, unpaid: 0 },
    ]);
    expect(months.map(({ month, paid }) => `${month} ${paid}`)).toEqual([
      "2026-11 2",
      "2026-12 0",
      "2027-01 0",
      "2027-02 1",
    ]);
  });

  it("are none for a season without results", () => {
    expect(withoutGaps([])).toEqual([]);
  });
});
