import "fake-indexeddb/auto";
import { i18n } from "@lingui/core";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { DealerListItem } from "#shared/dealers.schema.ts";
import { packPostalTable } from "#shared/postal-pack.ts";
import { deleteAllCopies } from "../platform/cache/device-cache.ts";
import { saveDataSet } from "../platform/cache/public-cache.ts";
import { dealersData, offlineDealers } from "./offline-dealers.ts";
import { nearestCode } from "../places/nearest-code.ts";
import { postalTable } from "../places/postal-data.ts";

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
const pack = packPostalTable(readFileSync("server/dealers/postal.csv", "utf8"));
const dealers = [
  dealer("Zeigler"),
  dealer("Lake Cycle", { lat: 43.06, lon: -86.2 }),
  dealer("Nowhere", { lat: null, lon: null }),
];

i18n.loadAndActivate({ locale: "en", messages: {} });
beforeEach(() => {
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(
      path.startsWith("/api/offline-postal")
        ? new Response(pack)
        : Response.json({ dealers, distinctStates: [], distinctCountry: [], origin: null }),
    ),
  );
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await deleteAllCopies();
});

it("The offline search finds dealers around a postal code, nearest first", async () => {
  const now = new Date("2026-07-01T12:00:00Z");
  await saveDataSet(dealersData, now);
  await postalTable(now);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const near = await offlineDealers({ zipcode: "49107", zipDistance: 100 });
  expect(near?.dealers.map(({ name }) => name)).toEqual(["Zeigler", "Lake Cycle"]);
  expect(near).toMatchObject({ lastSynced: now.toISOString(), distinctStates: [{ country: "US", state: "MI" }] });
  expect((await offlineDealers({}))?.dealers.map(({ name }) => name)).toEqual(["Lake Cycle", "Zeigler", "Nowhere"]);
  await expect(offlineDealers({ zipcode: "00000", zipDistance: 25 })).rejects.toMatchObject({
    code: "postal_code_unknown",
    fields: { zipcode: expect.any(String) },
  });
});

it("The offline search returns null if nothing was stored", async () => {
  expect(await offlineDealers({})).toBeNull();
});

it("The offline search finds the postal code of a position, and none on another continent", async () => {
  const table = await postalTable();
  expect(table && nearestCode(table, { lat: 41.827, lon: -86.361 })).toBe("49107");
  expect(table && nearestCode(table, { lat: 46.81, lon: -71.21 })).toMatch(/^G1/);
  expect(table && nearestCode(table, { lat: 48.2, lon: 16.4 })).toBeNull();
});
