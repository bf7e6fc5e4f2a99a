import { describe, expect, it } from "vitest";
import type { ShareSeries } from "#shared/staff-reports.schema.ts";
import { inShareOrder, nextShareOrder, shareOrderOf } from "./share-order.ts";

function seriesOf(name: string, ours: number, named: number, before: number | null = null): ShareSeries {
  const share = { ours, named, unnamed: 0 };
  const shares = { entries: share, paying: share, wins: share };
  const then = before === null ? null : { ours: before, named: 100, unnamed: 0 };
  return {
    _id: name,
    name,
    season: 2026,
    ...shares,
    before: then && { entries: then, paying: then, wins: then },
  };
}

const rows = [seriesOf("Beta", 40, 100, 10), seriesOf("Alpha", 10, 20), seriesOf("Gamma", 0, 0, 30)];
const names = (sort: string | undefined): string[] =>
  inShareOrder(rows, shareOrderOf(sort), "entries", "en").map(({ name }) => name);

describe("the order of the series", () => {
  it("is by the number of results at first", () => {
    expect(names(undefined)).toEqual(["Beta", "Alpha", "Gamma"]);
    expect(names("nonsense")).toEqual(["Beta", "Alpha", "Gamma"]);
  });

  it("is by a column, and a series without a share is last in both orders", () => {
    expect(names("series")).toEqual(["Alpha", "Beta", "Gamma"]);
    expect(names("-share")).toEqual(["Alpha", "Beta", "Gamma"]);
    expect(names("share")).toEqual(["Beta", "Alpha", "Gamma"]);
    expect(names("-before")).toEqual(["Gamma", "Beta", "Alpha"]);
    expect(names("ours")).toEqual(["Gamma", "Alpha", "Beta"]);
  });

  it("begins with the largest figure or the first name, and turns around", () => {
    expect(nextShareOrder(shareOrderOf(undefined), "share")).toBe("-share");
    expect(nextShareOrder(shareOrderOf("-share"), "share")).toBe("share");
    expect(nextShareOrder(shareOrderOf("-share"), "series")).toBe("series");
  });
});
