import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boxAround, distanceMiles, isPlace, type Point } from "./geo.ts";

const losAngeles = { lat: 34.0522, lon: -118.2437 };
const newYork = { lat: 40.7128, lon: -74.006 };
const montreal = { lat: 45.5019, lon: -73.5674 };
const quebec = { lat: 46.8139, lon: -71.208 };

describe("a distance", () => {
  it("is the great circle's", () => {
    expect(distanceMiles(losAngeles, newYork)).toBeCloseTo(2445.6, 0);
    expect(distanceMiles(montreal, quebec)).toBeCloseTo(144.8, 0);
    expect(distanceMiles(quebec, quebec)).toBe(0);
  });

  it("is the shorter way across the date line, and works for antipodes", () => {
    expect(distanceMiles({ lat: 52, lon: 179.9 }, { lat: 52, lon: -179.9 })).toBeLessThan(10);
    expect(distanceMiles({ lat: 0, lon: 0 }, { lat: 0, lon: 180 })).toBeCloseTo(Math.PI * 3958.7613, 3);
  });
});

describe("the box of a radius search", () => {
  /** Returns the point that is this many miles away in a direction. */
  function arrival({ lat, lon }: Point, miles: number, bearing: number): Point {
    const [phi, angle, way] = [(lat * Math.PI) / 180, miles / 3958.7613, (bearing * Math.PI) / 180];
    const end = Math.asin(Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(way));
    const turn = Math.atan2(
      Math.sin(way) * Math.sin(angle) * Math.cos(phi),
      Math.cos(angle) - Math.sin(phi) * Math.sin(end),
    );
    return { lat: (end * 180) / Math.PI, lon: ((lon + (turn * 180) / Math.PI + 540) % 360) - 180 };
  }

  it("contains every point within the radius, anywhere on the globe", () => {
    const from = fc.record({
      lat: fc.double({ min: -89, max: 89, noNaN: true }),
      lon: fc.double({ min: -179, max: 179, noNaN: true }),
    });
    const part = fc.constantFrom(0.1, 0.7, 0.999, 1);
    fc.assert(
      fc.property(from, fc.integer({ min: 1, max: 500 }), part, fc.nat(359), (point, miles, share, bearing) => {
        const near = arrival(point, miles * share, bearing);
        expect(distanceMiles(point, near)).toBeCloseTo(miles * share, 4);
        const box = boxAround(point, miles);
        expect(near.lat).toBeGreaterThanOrEqual(box.minLat - 1e-9);
        expect(near.lat).toBeLessThanOrEqual(box.maxLat + 1e-9);
        expect(near.lon).toBeGreaterThanOrEqual(box.minLon - 1e-9);
        expect(near.lon).toBeLessThanOrEqual(box.maxLon + 1e-9);
      }),
      { numRuns: 1000 },
    );
  });

  it("is small for a small radius", () => {
    const box = boxAround(losAngeles, 25);
    expect(box.maxLat - box.minLat).toBeLessThan(0.75);
    expect(box.maxLon - box.minLon).toBeLessThan(0.9);
  });

  it("spans all longitudes at the date line and at a pole", () => {
    expect(boxAround({ lat: 52, lon: 179.5 }, 100)).toMatchObject({ minLon: -180, maxLon: 180 });
    expect(boxAround({ lat: 89.5, lon: 0 }, 100)).toMatchObject({
      maxLat: 90,
      minLon: -180,
      maxLon: 180,
    });
  });
});

describe("a place", () => {
  it("is unknown for the coordinates 0, 0", () => {
    expect(isPlace(quebec)).toBe(true);
    expect(isPlace({ lat: 0, lon: 0 })).toBe(false);
    expect(isPlace({ lat: null, lon: null })).toBe(false);
    expect(isPlace({ lat: 91, lon: 0 })).toBe(false);
    expect(isPlace({ lat: Number.NaN, lon: 5 })).toBe(false);
  });
});
