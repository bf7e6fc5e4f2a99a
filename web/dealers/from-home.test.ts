import { expect, it } from "vitest";
import type { FoundDealer } from "#shared/dealers.schema.ts";
import { fromHome } from "./from-home.ts";

// The cast is safe, because the function reads only these fields.
// oxlint-disable-next-line no-unsafe-type-assertion
const dealer = (name: string, state: string, lat: number | null, lon: number | null, country = "US") =>
  ({ name, state, country, lat, lon }) as FoundDealer;
const dealers = [
  dealer("Alberta", "AB", 51, -114, "CA"),
  dealer("California", "CA", 34, -118),
  dealer("Indiana", "IN", 40, -86),
  dealer("Michigan", "MI", 42, -85),
  dealer("Nowhere", "OH", null, null),
];
const names = (found: readonly FoundDealer[]) => found.map(({ name }) => name);

it("Dealers of the account's state are listed first, then the others by distance", () => {
  const found = fromHome(dealers, { country: "US", state: "MI" });
  expect(names(found)).toEqual(["Michigan", "Indiana", "Alberta", "California", "Nowhere"]);
});

it("The order of the list is unchanged without a state, and for a state without dealers", () => {
  expect(fromHome(dealers, undefined)).toBe(dealers);
  expect(fromHome(dealers, { country: "US", state: null })).toBe(dealers);
  expect(fromHome(dealers, { country: "US", state: "TX" })).toBe(dealers);
  expect(fromHome(dealers, { country: "CA", state: "MI" })).toBe(dealers);
});
