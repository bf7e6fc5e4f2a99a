import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { packPostalTable, unpackPostalTable } from "./postal-pack.ts";
import { lookUpPostalCode, parsePostalTable } from "./postal.ts";

const csv = readFileSync("server/dealers/postal.csv", "utf8");
const pack = packPostalTable(csv);

it("The packed postal table returns every code's coordinates to a thousandth of a degree", () => {
  const table = parsePostalTable(csv);
  const again = unpackPostalTable(pack);
  expect(again.size).toBe(table.size);
  const moved = [...table].filter(([code, place]) => {
    const found = again.get(code);
    if (!found || found.region !== place.region) return true;
    return Math.abs(found.lat - place.lat) > 0.0006 || Math.abs(found.lon - place.lon) > 0.0006;
  });
  expect(moved).toEqual([]);
  expect(lookUpPostalCode(again, "g1r 2l3")).toMatchObject({ country: "CA", region: "QC" });
  expect(lookUpPostalCode(again, "00501")).toMatchObject({ region: "NY" });
});

it("The packed postal table is smaller than 200 kB when transferred", () => {
  expect(gzipSync(pack, { level: 9 }).length).toBeLessThan(200_000);
});
