import { pbkdf2Sync } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fromBase64Url, toBase64Url } from "#shared/base64url.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { auditLog } from "../../platform/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildRider } from "../../testing/build.ts";
import { creditOf, giveCredit } from "../../testing/credit.ts";
import { enrolTablet, type Tablet } from "../../testing/clients/tablet.ts";
import { deviceCookie } from "./device-cookie.ts";
import { devices, kioskCases } from "../tables.ts";
import { standsAlone } from "../../testing/stands-alone.ts";

let world: World;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let rider: Awaited<ReturnType<typeof buildRider>>;
let tablet: Tablet;
let desk: Client;

beforeEach(async () => {
  world = await createWorld();
  dealer = await buildDealer(world);
  rider = await buildRider(world);
  tablet = await enrolTablet(world, dealer);
  desk = await world.as(dealer);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const balance = () => creditOf(world, rider.id);
const act = (what: string, by = desk, role = "dealer") =>
  by.post(`/api/${role}/kiosks/${tablet.deviceId}/act`, { act: what });
const row = async () => (await world.db.select().from(devices).where(eq(devices.id, tablet.deviceId)))[0];

describe("the list of tablets", () => {
  it("shows the dealer each tablet's last contact, version and reported queue", async () => {
    world.clock.advance({ minutes: 7 });
    await tablet.sync([], { appVersion: "2026.11.3", queue: { count: 3, sum: 120_00 } });
    const { body } = await desk.get("/api/dealer/kiosks");
    expect(body.kiosks).toEqual([
      expect.objectContaining({
        name: "Front counter",
        state: "active",
        seenAt: world.clock.now().toISOString(),
        appVersion: "2026.11.3",
        queueCount: 3,
        queueSum: 120_00,
        currency: "USD",
        openItems: 0,
        openCases: 0,
        rolling: false,
      }),
    ]);
    expect(JSON.stringify(body)).not.toMatch(/credential|exitCode|publicKey|hash/i);
  });

  it("shows staff all dealers' tablets or those of one, and a dealer only its own, whatever the query", async () => {
    const other = await buildDealer(world);
    await enrolTablet(world, other, "Elsewhere");
    const admin = await world.as(await buildAdmin(world));
    const names = (answer: { body: { kiosks: { name: string }[] } }) =>
      answer.body.kiosks.map(({ name }) => name).toSorted();
    expect(names(await admin.get("/api/admin/kiosks"))).toEqual(["Elsewhere", "Front counter"]);
    expect(names(await admin.get(`/api/admin/kiosks?dealerId=${other.id}`))).toEqual(["Elsewhere"]);
    expect(names(await desk.get(`/api/dealer/kiosks?dealerId=${other.id}`))).toEqual(["Front counter"]);
  });

  it("leaves retired tablets out unless the query asks for them", async () => {
    await act("retire");
    expect((await desk.get("/api/dealer/kiosks")).body.kiosks).toEqual([]);
    expect((await desk.get("/api/dealer/kiosks?state=retired")).body.kiosks).toHaveLength(1);
  });
});

describe("a tablet's name and exit code", () => {
  it("are changed in the portal, and the tablet gets both at its next contact", async () => {
    expect((await tablet.sync([])).body.counter.exitCode).toBeNull();
    const changed = await desk.put(`/api/dealer/kiosks/${tablet.deviceId}`, {
      __v: 0,
      name: "Parts desk",
      exitCode: "90210",
    });
    expect(changed.body.kiosk).toMatchObject({ name: "Parts desk", __v: 1 });
    const { body } = await tablet.sync([]);
    expect(body.device).toMatchObject({ name: "Parts desk", state: "active" });
    const { salt, iterations, hash } = body.counter.exitCode;
    const made = pbkdf2Sync("90210", fromBase64Url(salt) ?? "", iterations, 32, "sha256");
    expect(toBase64Url(made)).toBe(hash);
    expect((await tablet.snapshot()).body.counter.exitCode).toEqual(body.counter.exitCode);
    expect(JSON.stringify(await world.db.select().from(auditLog))).not.toMatch(standsAlone("90210"));
  });

  it("cannot be changed from a stale page, which gets the current record, or by another dealer, who gets “not found”", async () => {
    const path = `/api/dealer/kiosks/${tablet.deviceId}` as const;
    await desk.put(path, { __v: 0, name: "Parts desk" });
    const stale = await desk.put(path, { __v: 0, name: "Window" });
    expect([stale.status, stale.body.error.code, stale.body.kiosk.name]).toEqual([409, "stale_version", "Parts desk"]);
    const stranger = await world.as(await buildDealer(world));
    expect((await stranger.put(path, { __v: 1, name: "Mine" })).status).toBe(404);
    expect((await desk.put(path, { __v: 1, exitCode: "12" })).status).toBe(400);
  });
});

describe("enrolling by a one-time code", () => {
  const publicKeyOf = async () => {
    const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
    const { kty, crv, x, y } = await crypto.subtle.exportKey("jwk", keys.publicKey);
    return { kty, crv, x, y };
  };
  const enrolBy = async (code: string, browser = world.visitor()) => ({
    browser,
    ...(await browser.post("/api/kiosk/enrol-by-code", {
      code,
      name: "Window",
      exitCode: "4711",
      publicKey: await publicKeyOf(),
    })),
  });

  it("makes a browser without a session a kiosk of the dealer, once", async () => {
    const { code, url, expiresAt } = (await desk.post("/api/dealer/kiosk-codes")).body;
    expect(url).toBe(`http://portal.test/kiosk#code=${code}`);
    expect(Date.parse(expiresAt) - world.clock.now().getTime()).toBe(15 * 60_000);
    const enrolled = await enrolBy(code);
    expect(enrolled.body.dealer._id).toBe(dealer.id);
    expect([...enrolled.browser.cookies.keys()]).toEqual([deviceCookie]);
    expect((await enrolled.browser.get("/api/kiosk/snapshot")).body.error.code).toBe("device_signature");
    expect((await enrolBy(code)).body.error.code).toBe("code_expired");
  });

  it("is refused after 15 minutes, with an unknown code, and to an admin who acts as the dealer", async () => {
    const { code } = (await desk.post("/api/dealer/kiosk-codes")).body;
    world.clock.advance({ minutes: 16 });
    expect((await enrolBy(code)).body.error.code).toBe("code_expired");
    expect((await enrolBy("ABCDEFGH2345")).body.error.code).toBe("code_wrong");
    const admin = await world.as(await buildAdmin(world));
    await admin.navigate(`/proxy-dealer/${dealer.id}`);
    expect((await admin.post("/api/dealer/kiosk-codes")).body.error.code).toBe("proxy_forbids");
    expect(await world.db.select().from(devices)).toHaveLength(1);
  });

  it("makes one enrollment when two tablets scan the code at the same time", async () => {
    const { code } = (await desk.post("/api/dealer/kiosk-codes")).body;
    const both = await Promise.all([enrolBy(code), enrolBy(code)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });
});

describe("retiring a tablet", () => {
  it("retired with a full queue: it is drained, then told to wipe itself, and told so again if it missed that", async () => {
    await giveCredit(world, rider.id, 350_00);
    const items = [await tablet.redeem(rider, 50_00), await tablet.redeem(rider, 20_00)];
    expect((await act("drain")).body.kiosk.state).toBe("draining");
    // A draining tablet serves no riders and deletes its cards, but still sends its queue.
    expect((await tablet.search("Kowal")).body.error.code).toBe("device_draining");
    expect((await tablet.snapshot()).body.riders).toEqual([]);
    const first = await tablet.sync(items.slice(0, 1), { queue: { count: 1, sum: 20_00 } });
    expect(first.body).toMatchObject({ commands: ["drain"], device: { state: "draining" } });
    const last = await tablet.sync(items.slice(1), { queue: { count: 0, sum: 0 } });
    expect(last.body.results[0].decision).toBe("accepted");
    expect(last.body).toMatchObject({ commands: ["drain", "wipe"], device: { state: "retired" } });
    expect((await tablet.sync([])).body.commands).toEqual(["drain", "wipe"]);
    expect((await row())?.state).toBe("retired");
    expect(await balance()).toBe(280_00);
  });

  it("does not wipe it while an item has no answer", async () => {
    await act("drain");
    const { body } = await tablet.sync(["not even an id"]);
    expect(body.commands).toEqual(["drain"]);
    expect((await row())?.state).toBe("draining");
  });

  it("leaves open items to the portal: a review can be settled after the tablet is gone", async () => {
    await giveCredit(world, rider.id, 350_00);
    const item = await tablet.redeem(rider, 50_00, { pin: "1111" });
    await act("drain");
    expect((await tablet.sync([item])).body.commands).toEqual(["drain", "wipe"]);
    const { body } = await desk.get("/api/dealer/kiosk-items");
    expect(body.items).toEqual([expect.objectContaining({ _id: item.id, decision: "review", reason: "pin_mismatch" })]);
  });

  it("at once opens a case about what the tablet last reported in its queue", async () => {
    await tablet.sync([], { queue: { count: 2, sum: 70_00 } });
    await act("retire");
    const { body } = await desk.get("/api/dealer/kiosk-cases");
    expect(body.cases).toEqual([
      expect.objectContaining({ kind: "retired_with_queue", queueCount: 2, queueSum: 70_00, can: ["seen"] }),
    ]);
  });

  it("does not refuse what the tablet still sends: it waits for a person, and nothing is debited", async () => {
    await giveCredit(world, rider.id, 350_00);
    const item = await tablet.redeem(rider, 50_00);
    await act("retire");
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({ decision: "review", reason: "device_retired" });
    expect(await balance()).toBe(350_00);
    expect((await tablet.snapshot()).body.error.code).toBe("device_retired");
  });

  it("is refused if the state does not allow it", async () => {
    await act("retire");
    for (const what of ["drain", "retire", "roll"]) expect((await act(what)).body.error.code).toBe("conflict");
    const stranger = await world.as(await buildDealer(world));
    expect((await act("lost", stranger)).status).toBe(404);
  });
});

describe("a tablet that was lost", () => {
  it("lost device: its items go to review with device_lost, nothing is debited, and it is told to wipe itself", async () => {
    await giveCredit(world, rider.id, 350_00);
    const item = await tablet.redeem(rider, 50_00);
    const admin = await world.as(await buildAdmin(world));
    expect((await act("lost", admin, "admin")).body.kiosk.state).toBe("lost");
    const { body } = await tablet.sync([item]);
    expect(body.results[0]).toMatchObject({ decision: "review", reason: "device_lost" });
    expect(body.commands).toEqual(["drain", "wipe"]);
    expect(await balance()).toBe(350_00);
    // The rider types the PIN on another kiosk of the dealer, and the redemption is booked.
    const second = await enrolTablet(world, dealer, "Parts desk");
    const sealedPin = await second.seal({ id: item.id, riderId: rider.id, amount: 50_00 }, "2468");
    const settled = await second.post(`/api/kiosk/redemptions/${item.id}/pin`, { sealedPin }, crypto.randomUUID());
    expect(settled.body.result.decision).toBe("accepted");
    expect(await balance()).toBe(300_00);
  });
});

describe("a new credential", () => {
  it("device credential rolled in the middle of a flush: no duplicate, and the new one is accepted", async () => {
    await giveCredit(world, rider.id, 350_00);
    const items = [await tablet.redeem(rider, 50_00), await tablet.redeem(rider, 20_00)];
    const old = tablet.client.cookies.get(deviceCookie) ?? "";
    await tablet.sync(items.slice(0, 1));
    expect((await act("roll")).body.kiosk.rolling).toBe(true);
    // The response with the new credential is lost; the tablet sends the same items again with the old one.
    await tablet.sync(items);
    const next = tablet.client.cookies.get(deviceCookie) ?? "";
    expect(next).not.toBe(old);
    tablet.client.cookies.set(deviceCookie, old);
    const again = await tablet.sync(items);
    expect(again.body.results.map((result: { decision: string }) => result.decision)).toEqual(["accepted", "accepted"]);
    expect(tablet.client.cookies.get(deviceCookie)).toBe(next);
    // Once the new credential was used, the old one stops working.
    expect((await tablet.sync([])).status).toBe(200);
    expect((await row())?.rollId).toBeNull();
    expect((await desk.get("/api/dealer/kiosks")).body.kiosks[0].rolling).toBe(false);
    tablet.client.cookies.set(deviceCookie, old);
    const stolen = await tablet.sync(items);
    expect([stolen.status, stolen.body.error.code]).toEqual([401, "device_unknown"]);
    tablet.client.cookies.set(deviceCookie, next);
    expect((await tablet.sync(items)).status).toBe(200);
    expect(await balance()).toBe(280_00);
    expect(await world.db.select().from(kioskCases)).toEqual([]);
  });

  it("is the same in each answer until it is used, so that two tabs cannot lock each other out", async () => {
    const old = tablet.client.cookies.get(deviceCookie) ?? "";
    await act("roll");
    await tablet.sync([]);
    const first = tablet.client.cookies.get(deviceCookie);
    tablet.client.cookies.set(deviceCookie, old);
    await tablet.sync([]);
    expect(tablet.client.cookies.get(deviceCookie)).toBe(first);
  });
});
