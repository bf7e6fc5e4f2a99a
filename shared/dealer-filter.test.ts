import { describe, expect, it } from "vitest";
import { dealerBook } from "./dealer-index.ts";
import { findDealers } from "./dealer-filter.ts";
import type { DealerListItem, DealersQuery } from "./dealers.schema.ts";
import { distanceMiles } from "./geo.ts";

const dealer = (name: string, over: Partial<DealerListItem> = {}): DealerListItem => ({
  _id: name,
  name,
  addressLine1: null,
  addressLine2: null,
  city: null,
  state: "MI",
  zipcode: "49009",
  country: "US",
  phone: null,
  websiteUrl: null,
  lat: 42.26,
  lon: -85.67,
  active: true,
  ...over,
});

const all = [
  dealer("Atelier Thériault", { country: "CA", state: "QC", zipcode: "G1R 2L3", lat: 46.81, lon: -71.21 }),
  dealer("Closed Motors", { active: false }),
  dealer("Lake Cycle", { zipcode: "49417", lat: 43.06, lon: -86.2 }),
  dealer("Lost Motorcycle Shop", { lat: null, lon: null, zipcode: "96973", state: "HI" }),
  dealer("Zeigler Motorsports"),
];
const codes: Record<string, { lat: number; lon: number }> = {
  "49107": { lat: 41.83, lon: -86.36 },
  "49009": { lat: 42.28, lon: -85.69 },
};
const lookUp = (code: string) => {
  const at = codes[code];
  return at ? { code, country: "US" as const, region: "MI", ...at } : null;
};
const find = (query: DealersQuery) => {
  const found = findDealers(dealerBook(all), query, lookUp);
  if (found === "unknown") throw new Error("unknown code");
  return found;
};
const names = (query: DealersQuery) => find(query).dealers.map(({ name }) => name);

describe("the dealer finder", () => {
  it("lists active dealers by name, with dealers without coordinates last", () => {
    expect(names({})).toEqual(["Atelier Thériault", "Lake Cycle", "Zeigler Motorsports", "Lost Motorcycle Shop"]);
  });

  it("finds a name by the beginnings of its words in any order, ignoring accents", () => {
    expect(names({ name: "theri" })).toEqual(["Atelier Thériault"]);
    expect(names({ name: "MOTORS zeig" })).toEqual(["Zeigler Motorsports"]);
    expect(names({ name: "cycle" })).toEqual(["Lake Cycle"]);
  });

  it("lists the nearest first with the distance", () => {
    const found = find({ zipcode: "49107", zipDistance: 100 }).dealers;
    expect(found.map(({ name }) => name)).toEqual(["Zeigler Motorsports", "Lake Cycle"]);
    expect(found.map(({ distance }) => Math.round(distance ?? 0))).toEqual([46, 85]);
    expect(names({ zipcode: "49107", zipDistance: 50 })).toEqual(["Zeigler Motorsports"]);
  });

  it("finds only the same postal code with radius 0", () => {
    expect(names({ zipcode: "49009", zipDistance: 0 })).toEqual(["Zeigler Motorsports"]);
  });

  it("reports an unknown postal code rather than an empty list", () => {
    expect(findDealers(dealerBook(all), { zipcode: "00000", zipDistance: 25 }, lookUp)).toBe("unknown");
  });

  it("hides inactive dealers unless they are requested", () => {
    expect(names({ active: false })).toEqual(["Closed Motors"]);
  });

  it("offers all states of the chosen country, and every country", () => {
    const found = find({ country: "US", state: "hi" });
    expect(found.dealers.map(({ name }) => name)).toEqual(["Lost Motorcycle Shop"]);
    expect(found.distinctStates.map(({ state }) => state)).toEqual(["HI", "MI"]);
    expect(found.distinctCountry).toEqual(["CA", "US"]);
  });

  it("does not return search keys", () => {
    expect(find({}).dealers[0]).not.toHaveProperty("key");
  });

  it("finds by its index exactly the dealers within the radius", () => {
    // These places are a deterministic sequence: on the continent up to latitude 72, and some on the Aleutians beyond
    // the date line.
    let seed = 7;
    const next = (from: number, to: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return from + (seed / 2_147_483_647) * (to - from);
    };
    const places = Array.from({ length: 400 }, (_, at) =>
      dealer(`D${at}`, { lat: next(18, 72), lon: at % 10 === 0 ? next(170, 180) : next(-180, -52) }),
    );
    const book = dealerBook(places);
    for (let at = 0; at < 60; at += 1) {
      const origin = { lat: next(18, 72), lon: at % 5 === 0 ? next(176, 180) : next(-180, -52) };
      const miles = [25, 50, 100, 500, 2_000, 12_500][at % 6] ?? 50;
      const found = findDealers(book, { zipcode: "49107", zipDistance: miles }, (code) => ({
        code,
        country: "US",
        region: "MI",
        ...origin,
      }));
      if (found === "unknown") throw new Error("unknown code");
      const measured = places
        .map(({ _id, lat, lon }) => ({ _id, far: distanceMiles(origin, { lat: lat ?? 0, lon: lon ?? 0 }) }))
        .filter(({ far }) => far <= miles)
        .toSorted((a, b) => a.far - b.far);
      expect(found.dealers.map(({ _id }) => _id)).toEqual(measured.map(({ _id }) => _id));
    }
  });

  it("sorts dealers at the same distance by name", () => {
    const twins = [dealer("Zeta", { _id: "1" }), dealer("Alpha", { _id: "2" }), dealer("Mid", { _id: "3" })];
    const found = findDealers(dealerBook(twins), { zipcode: "49107", zipDistance: 100 }, lookUp);
    expect(found === "unknown" ? [] : found.dealers.map(({ name }) => name)).toEqual(["Alpha", "Mid", "Zeta"]);
  });
});
