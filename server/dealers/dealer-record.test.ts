import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../platform/ids.ts";
import { auditLog } from "../platform/tables.ts";
import { redemptions } from "../redemptions/tables.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider } from "../testing/build.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

describe("a dealer's record", () => {
  it("is shown to the dealer and to admins, with its last redemptions", async () => {
    const dealer = await buildDealer(world, { dealerNumber: "700123" });
    const rider = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk" });
    await world.db.write((tx) =>
      tx.insert(redemptions).values({
        id: newId(),
        code: "7K3F2A",
        riderId: rider.id,
        dealerId: dealer.id,
        amount: 50_00,
        currency: "USD",
        employeeName: "Sam",
        idChecked: true,
        source: "desk",
        capturedAt: world.clock.now(),
        createdAt: world.clock.now(),
        balanceAfter: 0,
      }),
    );
    const own = await (await world.as(dealer)).get(`/api/dealer/dealer/${dealer.id}`);
    expect(own.body.dealer).toMatchObject({ _id: dealer.id, __v: 0, dealerId: "700123" });
    expect(own.body.redemptions).toMatchObject([
      { code: "7K3F2A", amount: 50_00, riderName: "Dana Kowalczyk", refundedAt: null },
    ]);
    expect(own.body.distinctCountry).toEqual(["US"]);
    const admin = await world.as(await buildAdmin(world));
    expect((await admin.get(`/api/admin/dealer/${dealer.id}`)).status).toBe(200);
  });

  it("is a 404 for another dealer, and forbidden to other roles", async () => {
    const dealer = await buildDealer(world);
    const path = `/api/dealer/dealer/${dealer.id}` as const;
    const other = await world.as(await buildDealer(world));
    expect((await other.get(path)).status).toBe(404);
    expect((await other.put(path, { __v: 0, phone: "2695551234" })).status).toBe(404);
    expect((await world.visitor().get(path)).status).toBe(401);
    for (const account of [await buildRider(world), await buildPromoter(world)]) {
      const browser = await world.as(account);
      expect((await browser.get(path)).status).toBe(403);
      expect((await browser.put(path, { __v: 0 })).status).toBe(403);
      expect((await browser.get(`/api/admin/dealer/${dealer.id}`)).status).toBe(403);
    }
    const admin = await world.as(await buildAdmin(world));
    expect((await admin.get(`/api/admin/dealer/${newId()}`)).status).toBe(404);
  });
});

describe("A change of a dealer's record", () => {
  it("moves the dealer to its new postal code, and normalizes the code and the website", async () => {
    const dealer = await buildDealer(world, { country: "CA", state: "QC", zipcode: "H2X 1Y4", lat: 1, lon: 1 });
    const browser = await world.as(dealer);
    const { body } = await browser.put(`/api/dealer/dealer/${dealer.id}`, {
      __v: 0,
      zipcode: "g1r2l3",
      websiteUrl: "motos.example/qc",
      phone: " ",
    });
    expect(body.dealer).toMatchObject({
      __v: 1,
      zipcode: "G1R 2L3",
      websiteUrl: "https://motos.example/qc",
      phone: null,
    });
    expect(body.dealer.lat).toBeCloseTo(46.8, 0);
    const log = await world.db.select().from(auditLog).where(eq(auditLog.action, "dealer.update"));
    expect(log).toMatchObject([{ before: { zipcode: "H2X 1Y4" }, after: { zipcode: "G1R 2L3" } }]);
    const found = await world.visitor().get("/api/dealers-lean?zipcode=G1R&zipDistance=25");
    expect(found.body.dealers).toHaveLength(1);
  });

  it("lets an admin rename and unlist a dealer, but not the dealer itself", async () => {
    const dealer = await buildDealer(world);
    const admin = await world.as(await buildAdmin(world));
    const own = await world.as(dealer);
    for (const change of [{ name: "Mine" }, { country: "CA" }, { dealerId: "1" }]) {
      const refused = await own.put(`/api/dealer/dealer/${dealer.id}`, { __v: 0, ...change });
      expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([403, Object.keys(change)]);
    }
    await admin.put(`/api/admin/dealer/${dealer.id}`, { __v: 0, name: "Été Moto" });
    const off = { dealerIds: [dealer.id], active: false, reason: "Closed." };
    expect((await own.post("/api/admin/dealers/activation", off)).status).toBe(403);
    expect((await admin.post("/api/admin/dealers/activation", off)).status).toBe(200);
    expect((await admin.get("/api/admin/dealers-lean?name=ete&active=false")).body.dealers).toMatchObject([
      { name: "Été Moto" },
    ]);
  });

  it("answers a stale version with 409 and the current record", async () => {
    const dealer = await buildDealer(world);
    const browser = await world.as(dealer);
    await browser.put(`/api/dealer/dealer/${dealer.id}`, { __v: 0, bio: "First" });
    const { status, body } = await browser.put(`/api/dealer/dealer/${dealer.id}`, { __v: 0, bio: "Late" });
    expect([status, body.error.code, body.dealer.bio]).toEqual([409, "stale_version", "First"]);
  });

  it.each([
    [{ zipcode: "00000" }, 422, "zipcode"],
    [{ websiteUrl: "javascript:alert(1)" }, 400, "websiteUrl"],
    [{ websiteUrl: "nowhere" }, 400, "websiteUrl"],
    [{ state: "ZZ" }, 422, "state"],
    [{ phone: "12" }, 400, "phone"],
    [{ email: "not mail" }, 400, "email"],
    [{ city: "x".repeat(81) }, 400, "city"],
  ])("refuses %j and says where", async (change, expected, field) => {
    const dealer = await buildDealer(world);
    const { status, body } = await (
      await world.as(dealer)
    ).put(`/api/dealer/dealer/${dealer.id}`, { __v: 0, ...change });
    expect([status, Object.keys(body.error.fields)]).toEqual([expected, [field]]);
  });

  it("refuses all wrong fields at once", async () => {
    const dealer = await buildDealer(world);
    const put = async (change: object) =>
      (await (await world.as(dealer)).put(`/api/dealer/dealer/${dealer.id}`, { __v: 0, ...change })).body.error.fields;
    const typed = await put({ phone: "12", email: "not mail", websiteUrl: "nowhere" });
    expect(Object.keys(typed).toSorted()).toEqual(["email", "phone", "websiteUrl"]);
    const placed = await put({ state: "ZZ", zipcode: "00000" });
    expect(Object.keys(placed).toSorted()).toEqual(["state", "zipcode"]);
  });
});

describe("a rider's own dealers", () => {
  it("can be starred and unstarred, and repeated taps star a dealer only once", async () => {
    const dealer = await buildDealer(world, { name: "Zeigler" });
    const browser = await world.as(await buildRider(world));
    for (let tap = 0; tap < 2; tap += 1)
      expect((await browser.put(`/api/rider/favourite-dealers/${dealer.id}`)).status).toBe(200);
    expect((await browser.get("/api/rider/favourite-dealers")).body.dealers).toMatchObject([{ name: "Zeigler" }]);
    const another = await world.as(await buildRider(world));
    expect((await another.get("/api/rider/favourite-dealers")).body.dealers).toEqual([]);
    for (let tap = 0; tap < 2; tap += 1)
      expect((await browser.delete(`/api/rider/favourite-dealers/${dealer.id}`)).status).toBe(200);
    expect((await browser.get("/api/rider/favourite-dealers")).body.dealers).toEqual([]);
  });

  it("must exist and be active, and only the rider can change them", async () => {
    const closed = await buildDealer(world, { active: false });
    const browser = await world.as(await buildRider(world));
    expect((await browser.put(`/api/rider/favourite-dealers/${closed.id}`)).status).toBe(404);
    expect((await browser.put(`/api/rider/favourite-dealers/${newId()}`)).status).toBe(404);
    expect((await world.visitor().get("/api/rider/favourite-dealers")).status).toBe(401);
    expect((await (await world.as(closed)).put(`/api/rider/favourite-dealers/${closed.id}`)).status).toBe(403);
  });
});
