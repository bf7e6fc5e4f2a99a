import { expect, it } from "vitest";
import { scaleOf } from "./chart-scale.ts";

it("The scale of a chart starts at zero and ends at a round number above the largest value", () => {
  expect(scaleOf([1_234_56, 45_00])).toEqual({ min: 0, max: 150_000, ticks: [0, 50_000, 100_000, 150_000] });
  expect(scaleOf([3])).toEqual({ min: 0, max: 3, ticks: [0, 1, 2, 3] });
});

it("The scale of a chart extends below zero if a month has more refunds than redemptions", () => {
  expect(scaleOf([100, -30])).toEqual({ min: -50, max: 100, ticks: [-50, 0, 50, 100] });
  expect(scaleOf([-5]).max).toBe(0);
});

it("The scale of a chart has a height even without values", () => {
  for (const values of [[], [0, 0]]) {
    const { min, max, ticks } = scaleOf(values);
    expect(max).toBeGreaterThan(min);
    expect(ticks).toEqual([0]);
  }
});
