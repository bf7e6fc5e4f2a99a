import type { Position } from "geojson";
import { describe, expect, it } from "vitest";
import { baseShapes, type Shape } from "./base-map.ts";
import { namePlaceOf, outlinesOf } from "./name-places.ts";

const shapes = [...baseShapes()];
const shapesOf = (kind: "region" | "lake"): Shape[] =>
  shapes.filter((one) => one.kind === kind).map(({ shape }) => shape);

/** Counts how often a line from the point to the east crosses the outline. */
function isWithin(lat: number, lon: number, outline: readonly Position[]): boolean {
  let within = false;
  for (const [n, [x1 = 0, y1 = 0]] of outline.entries()) {
    const [x2 = 0, y2 = 0] = outline.at(n - 1) ?? [];
    if (y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) within = !within;
  }
  return within;
}

const isOn = (shape: Shape, { lat, lon }: { lat: number; lon: number }): boolean =>
  outlinesOf(shape.geometry).some((outline) => isWithin(lat, lon, outline));

describe("the name of a state or province", () => {
  it("is on its land", () => {
    const lakes = shapesOf("lake");
    const outside = shapesOf("region").filter((region) => {
      const place = namePlaceOf(region);
      return !place || !isOn(region, place) || lakes.some((lake) => isOn(lake, place));
    });
    expect(outside.map(({ id }) => id)).toEqual([]);
  });
});
