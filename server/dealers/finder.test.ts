import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nameKey } from "#shared/name-key.ts";
import { parseTable } from "#shared/csv.ts";
import { parsePostalTable } from "#shared/postal.ts";
import { unpackPostalTable } from "#shared/postal-pack.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer } from "../testing/build.ts";
import { newId } from "../platform/ids.ts";
import { postalFile } from "./postal.ts";
import { dealers } from "./tables.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

interface Listed {
  name: string;
  lat: number | null;
  distance?: number | null;
}
async function find(query: string): Promise<Listed[]> {
  const { status, body } = await world.visitor().get(`/api/dealers-lean?${query}`);
  expect(status).toBe(200);
  return body.dealers;
}

describe("the dealer finder", () => {
  it("finds nearby dealers, by postal code if the list has no usable coordinates", async () => {
    await buildDealer(world, { name: "On the spot", lat: 42.26, lon: -85.67 });
    await buildDealer(world, { name: "Null Island Cycles", lat: 0, lon: 0, zipcode: "49417" });
    await buildDealer(world, { name: "Nobody Knows", zipcode: "96973" });
    await buildDealer(world, { name: "Far West", zipcode: "90210", state: "CA" });
    const near = await find("zipcode=49107&zipDistance=100");
    expect(near.map(({ name, distance }) => [name, Math.round(distance ?? -1)])).toEqual([
      ["On the spot", 47],
      ["Null Island Cycles", 84],
    ]);
    const all = await find("");
    expect(all.map(({ name }) => name)).toEqual(["Far West", "Null Island Cycles", "On the spot", "Nobody Knows"]);
    expect(all.at(-1)).toMatchObject({ lat: null });
  });

  it("shows an added, moved or closed dealer at once", async () => {
    expect(await find("")).toEqual([]);
    const dealer = await buildDealer(world, { name: "New Here" });
    expect(await find("name=new")).toHaveLength(1);
    await world.db.write((tx) => tx.update(dealers).set({ active: false }));
    expect(await find("")).toEqual([]);
    // The public never sees this dealer, whatever the query, but staff do.
    expect(await find("active=false")).toEqual([]);
    const admin = await world.as(await buildAdmin(world));
    const answer = await admin.get("/api/admin/dealers-lean?active=false");
    expect(answer.body.dealers).toMatchObject([{ _id: dealer.id }]);
    expect((await (await world.as(dealer)).get("/api/admin/dealers-lean?active=false")).status).toBe(403);
  });

  it("still lists a dealer after one of its logins was deactivated", async () => {
    await buildDealer(world, { name: "One Left", account: { deactivatedAt: world.clock.now() } });
    expect(await find("")).toHaveLength(1);
  });

  it("returns only public fields", async () => {
    await buildDealer(world, { email: "owner@example.test", bio: "secret" });
    const [shown] = await find("");
    expect(Object.keys(shown ?? {}).toSorted()).toEqual(
      [
        "_id",
        "active",
        "addressLine1",
        "addressLine2",
        "city",
        "country",
        "lat",
        "lon",
        "name",
        "phone",
        "state",
        "websiteUrl",
        "zipcode",
      ].toSorted(),
    );
  });

  it.each(["00000", "hello", "123"])("refuses %s, which is not a postal code of either country", async (code) => {
    const { status, body } = await world.visitor().get(`/api/dealers-lean?zipcode=${code}&zipDistance=50`);
    expect([status, body.error.code]).toEqual([422, "postal_code_unknown"]);
    expect(body.error.fields.zipcode).toBeTruthy();
  });

  it("handles the errors of the real list: every dealer is listed, none at coordinates 0°, 0°", async () => {
    const file = readFileSync(new URL("../demo/data/dealers.csv", import.meta.url), "utf8");
    const [head, ...rows] = parseTable(file)?.rows ?? [];
    const at = (cells: readonly string[], name: string) => cells[head?.cells.indexOf(name) ?? -1] ?? "";
    await world.db.write((tx) =>
      tx.insert(dealers).values(
        rows.map(({ cells }) => ({
          id: newId(),
          name: at(cells, "name"),
          nameKey: nameKey(at(cells, "name")),
          city: at(cells, "city"),
          state: at(cells, "state"),
          zipcode: at(cells, "zipcode"),
          country: at(cells, "country"),
          lat: Number(at(cells, "latitude")),
          lon: Number(at(cells, "longitude")),
          active: true,
          createdAt: world.clock.now(),
        })),
      ),
    );
    const all = await find("");
    expect(all).toHaveLength(rows.length);
    expect(all.filter(({ lat }) => lat === 0)).toEqual([]);
    const near = await find("zipcode=H2X%201Y4&zipDistance=50");
    expect(near.length).toBeGreaterThan(2);
    const miles = near.map(({ distance }) => distance ?? Infinity);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    expect(miles.every((far) => far <= 50)).toBe(true);
  });
});

it("sends the packed postal table, gzipped on request, and 304 to a client that has it", async () => {
  const app = world.visitor();
  const packed = await app.get("/api/offline-postal", { headers: { "accept-encoding": "identity" } });
  expect(unpackPostalTable(String(packed.body)).size).toBe(parsePostalTable(readFileSync(postalFile, "utf8")).size);
  const again = await app.get("/api/offline-postal", {
    headers: { "if-none-match": packed.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
  const small = await app.get("/api/offline-postal", { headers: { "accept-encoding": "gzip" } });
  expect(small.headers.get("content-encoding")).toBe("gzip");
});
