import { expect, it } from "vitest";
import { distanceMiles } from "./geo.ts";
import { circleOf, codePatterns, isNear, milesFrom, nearOf, type Near } from "./near.ts";

const buchanan = { code: "49107", country: "US", region: "MI", lat: 41.83, lon: -86.36 } as const;
const lookUp = (code: string) => (code === "49107" ? buchanan : null);
const within = (miles: number): Near => ({ origin: buchanan, miles });

it("A search near a postal code is skipped without a code, and reports an unknown code", () => {
  expect(nearOf({ zipDistance: 50 }, lookUp)).toBeNull();
  expect(nearOf({ zipcode: "00000", zipDistance: 50 }, lookUp)).toBe("unknown");
});

it("A search near a postal code without a radius finds the same code only", () => {
  const near = nearOf({ zipcode: "49107" }, lookUp) as Near;
  expect(near.miles).toBe(0);
  expect(isNear(near, { zipcode: "49107-1234", lat: null, lon: null })).toBe(true);
  expect(isNear(near, { zipcode: "49106", lat: buchanan.lat, lon: buchanan.lon })).toBe(false);
  expect(isNear(near, { zipcode: null, lat: buchanan.lat, lon: buchanan.lon })).toBe(false);
});

it("A search near a postal code excludes records without coordinates", () => {
  expect(isNear(within(12_000), { zipcode: "49107", lat: null, lon: null })).toBe(false);
  expect(isNear(within(12_000), { zipcode: "49107", lat: 0, lon: 0 })).toBe(false);
  expect(milesFrom(buchanan, { lat: 0, lon: 0 })).toBeNull();
});

it("A search near a postal code matches every notation of the code", () => {
  expect(codePatterns("49107")).toEqual(["49107%", "49107%", "49107"]);
  expect(codePatterns("g1r2l3")).toEqual(["G1R2L3", "G1R 2L3", "G1R"]);
  expect(codePatterns("G1R")).toEqual(["G1R%", "G1R%", "G1R"]);
});

it("A search near a postal code matches the circle of its radius", () => {
  const circle = circleOf(within(100));
  const rad = Math.PI / 180;
  const chordTo = (lat: number, lon: number) =>
    Math.sin(((lat - circle.lat) * rad) / 2) ** 2 +
    Math.cos(circle.lat * rad) * Math.cos(lat * rad) * Math.sin(((lon - circle.lon) * rad) / 2) ** 2;
  for (const [lat, lon] of [
    [42.9, -85.7],
    [43.27, -86.3],
    [43.3, -86.3],
    [41.5, -88.3],
  ] as const) {
    expect(chordTo(lat, lon) <= circle.chord).toBe(distanceMiles(buchanan, { lat, lon }) <= 100);
  }
});
