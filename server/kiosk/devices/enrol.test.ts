import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accounts } from "../../accounts/tables.ts";
import { sha256 } from "../../platform/secrets.ts";
import { favouriteDealers } from "../../dealers/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildRider } from "../../testing/build.ts";
import { giveCredit } from "../../testing/credit.ts";
import { enrolTablet } from "../../testing/clients/tablet.ts";
import { deviceCookie } from "./device-cookie.ts";
import { devices } from "../tables.ts";

let world: World;
let dealer: Awaited<ReturnType<typeof buildDealer>>;

beforeEach(async () => {
  world = await createWorld();
  dealer = await buildDealer(world);
});
afterEach(() => world.close());

const publicKey = { kty: "EC", crv: "P-256", x: "A".repeat(43), y: "A".repeat(43) };

describe("enrolling a tablet", () => {
  it("ends the dealer's session in the browser and leaves a credential that only the kiosk's calls accept", async () => {
    const tablet = await enrolTablet(world, dealer);
    expect([...tablet.client.cookies.keys()]).toEqual([deviceCookie]);
    expect((await tablet.client.get("/api/session")).body).not.toMatchObject({ type: "dealer" });
    const [row] = await world.db.select().from(devices).where(eq(devices.id, tablet.deviceId));
    expect(row?.credentialHash).toBe(sha256(tablet.client.cookies.get(deviceCookie) ?? ""));
    expect(row?.exitCodeHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain(tablet.client.cookies.get(deviceCookie));
  });

  it("sets the cookie HttpOnly, SameSite=Strict and only for /api/kiosk", async () => {
    const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
    const { kty, crv, x, y } = await crypto.subtle.exportKey("jwk", keys.publicKey);
    const client = await world.as(dealer);
    const { headers } = await client.post("/api/kiosk/enrol", {
      name: "Front counter",
      exitCode: "4711",
      publicKey: { kty, crv, x, y },
    });
    const cookie = headers.getSetCookie().find((line) => line.startsWith(deviceCookie));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Strict/i);
    expect(cookie).toMatch(/Path=\/api\/kiosk(;|$)/i);
  });

  it("is refused to visitors, riders, and to an admin who acts as the dealer", async () => {
    const input = { name: "Front counter", exitCode: "4711", publicKey };
    expect((await world.visitor().post("/api/kiosk/enrol", input)).status).toBe(401);
    const rider = await buildRider(world);
    expect((await (await world.as(rider.actor)).post("/api/kiosk/enrol", input)).status).toBe(403);
    const admin = await world.as((await buildAdmin(world)).actor);
    await admin.navigate(`/proxy-dealer/${dealer.id}`);
    const proxied = await admin.post("/api/kiosk/enrol", input);
    expect(proxied.body.error.code).toBe("proxy_forbids");
    expect(await world.db.select().from(devices)).toEqual([]);
  });

  it("needs a name, an exit code of 4 to 8 numbers and a real key", async () => {
    const client = await world.as(dealer);
    const short = await client.post("/api/kiosk/enrol", { name: " ", exitCode: "12a", publicKey });
    expect(short.status).toBe(400);
    expect(Object.keys(short.body.error.fields).toSorted()).toEqual(["exitCode", "name"]);
    const offCurve = await client.post("/api/kiosk/enrol", { name: "Front", exitCode: "4711", publicKey });
    expect(offCurve.body.error.fields).toHaveProperty("publicKey");
    expect(await world.db.select().from(devices)).toEqual([]);
  });
});

describe("the data that a tablet gets", () => {
  it("has cards only of riders who starred the dealer or redeemed there, with balance and next expiration", async () => {
    const [starred, served, stranger, gone] = await Promise.all([
      buildRider(world, { lastName: "Abbott" }),
      buildRider(world, { lastName: "Baker" }),
      buildRider(world, { lastName: "Carver" }),
      buildRider(world, { lastName: "Dorsey", account: { deactivatedAt: world.clock.now() } }),
    ]);
    await giveCredit(world, starred.id, 120_00);
    await giveCredit(world, starred.id, 30_00, { currency: "CAD" });
    await giveCredit(world, served.id, 50_00);
    await world.db.write(async (tx) => {
      for (const { id } of [starred, gone]) {
        await tx.insert(favouriteDealers).values({ riderId: id, dealerId: dealer.id, since: world.clock.now() });
      }
    });
    const tablet = await enrolTablet(world, dealer);
    await tablet.sync([await tablet.redeem(served, 20_00)]);
    const { body } = await tablet.snapshot();
    const byId = new Map(body.riders.map((card: { _id: string }) => [card._id, card]));
    expect(new Set(byId.keys())).toEqual(new Set([starred.id, served.id]));
    expect(byId.get(starred.id)).toMatchObject({ balance: 120_00, soonestAmount: 120_00 });
    expect(byId.get(served.id)).toMatchObject({ balance: 30_00, soonestExpiry: expect.any(String) });
    expect(JSON.stringify(body)).not.toContain(stranger.id);
    expect(JSON.stringify(body)).not.toContain("@");
    expect(JSON.stringify(body)).not.toMatch(/pin(Hash|Version|SetAt)/i);
    world.clock.advance({ days: 366 });
    expect((await tablet.snapshot()).body.riders.map((card: { _id: string }) => card._id)).toEqual([starred.id]);
  });

  it("has at most five riders for a search of three letters or more, with only names and hometowns", async () => {
    for (let n = 0; n < 7; n++) await buildRider(world, { lastName: `Thériault ${n}` });
    const tablet = await enrolTablet(world, dealer);
    const { body } = await tablet.search("theri");
    expect(body.riders).toHaveLength(5);
    expect(Object.keys(body.riders[0]).toSorted()).toEqual(["_id", "hometown", "name"]);
    expect((await tablet.search("th")).status).toBe(400);
    expect((await tablet.search("%%%")).status).toBe(400);
    expect((await tablet.search("zzzz")).body.riders).toEqual([]);
  });

  it("has the rider with the exact AMA number or email address, and none for a part of them", async () => {
    const rider = await buildRider(world);
    const tablet = await enrolTablet(world, dealer);
    const find = async (text: string) => (await tablet.search(text)).body.riders.length as number;
    expect(await find(rider.amaNumber ?? "")).toBe(1);
    expect(await find((rider.amaNumber ?? "").slice(0, 5))).toBe(0);
    expect(await find(rider.email.toUpperCase())).toBe(1);
    expect(await find(rider.email.slice(0, -1))).toBe(0);
  });

  it("has the balance of the dealer's country only, and nothing about a deactivated rider", async () => {
    const rider = await buildRider(world);
    await giveCredit(world, rider.id, 120_00);
    await giveCredit(world, rider.id, 30_00, { currency: "CAD" });
    const tablet = await enrolTablet(world, await buildDealer(world, { country: "CA" }));
    const { body } = await tablet.post(`/api/kiosk/rider/${rider.id}/balance`, { idChecked: true });
    expect(body).toMatchObject({ balance: 30_00, currency: "CAD", soonestAmount: 30_00 });
    await world.db.write((tx) =>
      tx.update(accounts).set({ deactivatedAt: world.clock.now() }).where(eq(accounts.id, rider.accountId)),
    );
    expect((await tablet.post(`/api/kiosk/rider/${rider.id}/balance`, { idChecked: true })).body.error.code).toBe(
      "rider_inactive",
    );
  });

  it("is for a tablet that only its own dealer sees in the list", async () => {
    await enrolTablet(world, dealer, "Front counter");
    await enrolTablet(world, await buildDealer(world), "Elsewhere");
    const { body } = await (await world.as(dealer)).get("/api/dealer/kiosks");
    expect(body.kiosks.map((kiosk: { name: string }) => kiosk.name)).toEqual(["Front counter"]);
    expect(JSON.stringify(body)).not.toMatch(/credential|exitCode|publicKey/);
  });
});
