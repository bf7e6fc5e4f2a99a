import { pbkdf2Sync } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fromBase64Url, toBase64Url } from "#shared/base64url.ts";
import { defaultProgramme } from "#shared/programme.ts";
import { expireAwards } from "../../ledger/expiry/expire-awards.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { awards } from "../../ledger/tables.ts";
import { newId } from "../../platform/ids.ts";
import { programmeSettings } from "../../programme/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildRider } from "../../testing/build.ts";
import { creditOf, giveCredit } from "../../testing/credit.ts";
import { enrolTablet, type Tablet } from "../../testing/clients/tablet.ts";

let world: World;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let rider: Awaited<ReturnType<typeof buildRider>>;
let tablet: Tablet;
let desk: Client;
let admin: Client;

beforeEach(async () => {
  world = await createWorld();
  dealer = await buildDealer(world);
  rider = await buildRider(world);
  tablet = await enrolTablet(world, dealer);
  desk = await world.as(dealer);
  admin = await world.as(await buildAdmin(world));
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const balance = () => creditOf(world, rider.id);
const listed = async (by = desk, role = "dealer", query: "" | `?${string}` = "") =>
  (await by.get(`/api/${role}/kiosk-items${query}`)).body.items;
const acknowledge = (id: string) => desk.post(`/api/dealer/kiosk-items/${id}/acknowledge`);
const settle = (id: string, action: string, by = desk) =>
  by.post(`/api/kiosk/redemptions/${id}/settle`, { action }, { key: newId() });

describe("the list of items that need a person", () => {
  it("has short, review and rejected items with the possible acts on each, and no accepted ones", async () => {
    await giveCredit(world, rider.id, 100_00);
    const items = {
      accepted: await tablet.redeem(rider, 10_00),
      review: await tablet.redeem(rider, 20_00, { pin: "1111" }),
      rejected: await tablet.redeem(rider, 30_00, { idChecked: false }),
      short: await tablet.redeem(rider, 200_00),
    };
    await tablet.sync(Object.values(items));
    const can = new Map((await listed()).map((item) => [item._id, item.can]));
    expect(can).toEqual(
      new Map([
        [items.review.id, ["retypePin", "cancel"]],
        [items.rejected.id, ["acknowledge"]],
        [items.short.id, ["takeWhatIsLeft", "cancel"]],
      ]),
    );
    expect((await listed(admin, "admin")).find(({ _id }) => _id === items.review.id)?.can).toContain("reject");
    expect((await desk.get("/api/dealer/kiosks")).body.kiosks[0].openItems).toBe(3);
    expect((await desk.get("/api/dealer/kiosk-waiting")).body.count).toBe(3);
    await acknowledge(items.rejected.id);
    expect((await desk.get("/api/dealer/kiosk-waiting")).body.count).toBe(2);
    const stranger = await world.as(await buildDealer(world));
    expect((await stranger.get("/api/dealer/kiosk-waiting")).body.count).toBe(0);
    expect(await listed(desk, "dealer", "?all=true")).toHaveLength(4);
  });

  it("has the rider, amount, clerk and tablet of each item, which the dealer needs to settle it", async () => {
    await giveCredit(world, rider.id, 100_00);
    await tablet.sync([await tablet.redeem(rider, 20_00, { pin: "1111", offline: true })]);
    expect((await listed())[0]).toMatchObject({
      rider: { _id: rider.id, name: `${rider.firstName} ${rider.lastName}` },
      device: { name: "Front counter" },
      amount: 20_00,
      currency: "USD",
      employee: "Terry",
      offline: true,
      reason: "pin_mismatch",
    });
  });

  it("is hidden from other dealers, who cannot acknowledge its items", async () => {
    await giveCredit(world, rider.id, 100_00);
    const item = await tablet.redeem(rider, 200_00);
    await tablet.sync([item]);
    const stranger = await world.as(await buildDealer(world));
    expect(await listed(stranger)).toEqual([]);
    expect(await listed(stranger, "dealer", `?dealerId=${dealer.id}`)).toEqual([]);
    expect((await stranger.post(`/api/dealer/kiosk-items/${item.id}/acknowledge`)).status).toBe(404);
    expect(await listed(admin, "admin", `?dealerId=${dealer.id}`)).toHaveLength(1);
    expect(await listed(admin, "admin", `?dealerId=${newId()}`)).toEqual([]);
  });

  it("no longer has an item that is acknowledged in the portal, and the tablet is told", async () => {
    const item = await tablet.redeem(rider, 30_00, { idChecked: false });
    const { serverTime } = (await tablet.sync([item])).body;
    world.clock.advance({ minutes: 5 });
    expect((await acknowledge(item.id)).body.item.can).toEqual([]);
    expect(await listed()).toEqual([]);
    const { body } = await tablet.sync([], { since: serverTime });
    expect(body.updates).toEqual([
      expect.objectContaining({ id: item.id, acknowledgedAt: world.clock.now().toISOString() }),
    ]);
    // Acknowledging a second time changes nothing.
    world.clock.advance({ minutes: 5 });
    expect((await acknowledge(item.id)).body.item.acknowledgedAt).toBe(body.updates[0].acknowledgedAt);
  });

  it("no longer has an item that is acknowledged on the tablet", async () => {
    const item = await tablet.redeem(rider, 30_00, { idChecked: false });
    await tablet.sync([item]);
    const { status, body } = await tablet.post(`/api/kiosk/redemptions/${item.id}/acknowledge`, {});
    expect([status, body.result.acknowledgedAt]).toEqual([200, world.clock.now().toISOString()]);
    expect(await listed()).toEqual([]);
    const stranger = await enrolTablet(world, await buildDealer(world));
    expect((await stranger.post(`/api/kiosk/redemptions/${item.id}/acknowledge`, {})).status).toBe(404);
  });

  it("refuses to acknowledge an item that can still be settled", async () => {
    await giveCredit(world, rider.id, 100_00);
    const item = await tablet.redeem(rider, 20_00, { pin: "1111" });
    await tablet.sync([item]);
    expect((await acknowledge(item.id)).status).toBe(409);
    await settle(item.id, "cancel");
    expect(await listed()).toEqual([]);
  });
});

describe("a dealer in the portal", () => {
  it("settles an item as the dealer, also in a browser that is a kiosk", async () => {
    await giveCredit(world, rider.id, 30_00);
    const item = await tablet.redeem(rider, 50_00);
    await tablet.sync([item]);
    for (const [name, value] of tablet.client.cookies) desk.cookies.set(name, value);
    const path = `/api/dealer/kiosk-items/${item.id}/settle` as const;
    const key = newId();
    const first = await desk.post(path, { action: "takeWhatIsLeft" }, { key });
    expect(first.body.result).toMatchObject({ decision: "short", appliedAmount: 30_00 });
    expect((await desk.post(path, { action: "takeWhatIsLeft" }, { key })).body).toEqual(first.body);
    const stranger = await world.as(await buildDealer(world));
    expect((await stranger.post(path, { action: "cancel" }, { key: newId() })).status).toBe(404);
    expect((await desk.post(path, { action: "accept" }, { key: newId() })).status).toBe(403);
    expect(await balance()).toBe(0);
  });
});

describe("program staff", () => {
  it("honors an item that came too late with the right PIN, with the credit as of the capture", async () => {
    const awardId = await giveCredit(world, rider.id, 100_00);
    const [award] = await world.db.select().from(awards).where(eq(awards.id, awardId));
    world.clock.set(new Date((award?.expiresAt?.getTime() ?? 0) - 3_600_000));
    await tablet.sync([]);
    // The item has no server tick, so the server has no proof of the tablet's clock.
    const item = await tablet.redeem(rider, 60_00, { offline: true, serverTick: null });
    world.clock.advance({ hours: 24 });
    await expireAwards(world.ctx());
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({ decision: "review", reason: "too_old" });
    const staff = await world.as(await buildAdmin(world));
    expect((await settle(item.id, "accept", await world.as(dealer))).status).toBe(403);
    expect((await settle(item.id, "accept", staff)).body.result).toMatchObject({
      decision: "accepted",
      appliedAmount: 60_00,
    });
  });

  it("cannot accept a wrong PIN, which only the rider can settle", async () => {
    await giveCredit(world, rider.id, 100_00);
    const item = await tablet.redeem(rider, 20_00, { pin: "1111" });
    await tablet.sync([item]);
    expect((await settle(item.id, "accept", admin)).status).toBe(409);
    expect(await balance()).toBe(100_00);
  });

  it("rejects an item for good, and the rider's PIN no longer changes that", async () => {
    await giveCredit(world, rider.id, 100_00);
    const item = await tablet.redeem(rider, 20_00, { pin: "1111" });
    await tablet.sync([item]);
    expect((await settle(item.id, "reject")).status).toBe(403);
    expect((await settle(item.id, "reject", admin)).body.result).toMatchObject({
      decision: "rejected",
      reason: "staff_refused",
    });
    const sealedPin = await tablet.seal({ id: item.id, riderId: rider.id, amount: 20_00 }, "2468");
    expect((await tablet.post(`/api/kiosk/redemptions/${item.id}/pin`, { sealedPin }, newId())).status).toBe(409);
    expect(await balance()).toBe(100_00);
  });
});

describe("a case about lost data of a tablet", () => {
  it("is visible to the dealer, who closes it with a note; it blocks no item", async () => {
    await giveCredit(world, rider.id, 100_00);
    await tablet.redeem(rider, 10_00); // This item never arrives.
    await tablet.sync([await tablet.redeem(rider, 20_00)]);
    const [open] = (await desk.get("/api/dealer/kiosk-cases")).body.cases;
    expect(open).toMatchObject({
      kind: "data_lost",
      expectedSeq: 1,
      seq: 2,
      device: { name: "Front counter" },
      can: ["seen"],
    });
    const path = `/api/dealer/kiosk-cases/${open._id}/close` as const;
    const stranger = await world.as(await buildDealer(world));
    expect((await stranger.post(path, { resolution: "seen" }, { key: newId() })).status).toBe(404);
    expect((await desk.post(path, { resolution: "refunded" }, { key: newId() })).status).toBe(409);
    const closed = await desk.post(path, { resolution: "seen", note: "Keyed in from paper" }, { key: newId() });
    expect(closed.body.case).toMatchObject({ resolution: "seen", note: "Keyed in from paper", closedBy: dealer.name });
    expect((await desk.get("/api/dealer/kiosk-cases")).body.cases).toEqual([]);
  });
});

describe("the dealer's settings for its counters", () => {
  const path = () => `/api/dealer/kiosk-settings/${dealer.id}` as const;

  it("are off by default; the tablet gets a staff code only as a hash to check it by", async () => {
    expect((await desk.get(path())).body.settings).toMatchObject({ unknownRiders: false, hasStaffCode: false, __v: 0 });
    expect((await tablet.sync([])).body.counter).toEqual({ unknownRiderMaxAmount: 0, staffCode: null, exitCode: null });
    expect((await desk.put(path(), { __v: 0, staffCode: "3141" })).body.settings).toMatchObject({ hasStaffCode: true });
    const { staffCode } = (await tablet.sync([])).body.counter;
    const made = pbkdf2Sync("3141", fromBase64Url(staffCode.salt) ?? "", staffCode.iterations, 32, "sha256");
    expect(toBase64Url(made)).toBe(staffCode.hash);
    const { body } = await desk.put(path(), { __v: 1, staffCode: null });
    expect(body.settings).toMatchObject({ hasStaffCode: false, __v: 2 });
    expect((await tablet.snapshot()).body.counter.staffCode).toBeNull();
  });

  it("have the names that served here while the dealer has no list, and then only the list", async () => {
    await giveCredit(world, rider.id, 350_00);
    expect((await tablet.snapshot()).body.counter.employees).toEqual([]);
    await tablet.sync([await tablet.redeem(rider, 10_00)]);
    expect((await tablet.snapshot()).body.counter.employees).toEqual(["Terry"]);
    expect((await tablet.sync([])).body.counter.employees, "no list: the snapshot's names stay").toBeUndefined();
    const { employees } = (await desk.post("/api/dealer/employees", { name: "Priya" })).body;
    await desk.post("/api/dealer/employees", { name: "Émile" });
    expect((await tablet.snapshot()).body.counter.employees).toEqual(["Émile", "Priya"]);
    expect((await tablet.sync([])).body.counter.employees).toEqual(["Émile", "Priya"]);
    const [priya] = employees;
    await desk.put(`/api/dealer/employee/${priya._id}` as const, { name: "Priya Nair" });
    expect((await tablet.sync([])).body.counter.employees).toEqual(["Émile", "Priya Nair"]);
    await desk.put(`/api/dealer/employee/${priya._id}` as const, { listed: false });
    expect((await tablet.sync([])).body.counter.employees).toEqual(["Émile"]);
    const stranger = await world.as(await buildDealer(world));
    await stranger.post("/api/dealer/employees", { name: "Mallory" });
    expect((await tablet.sync([])).body.counter.employees).toEqual(["Émile"]);
  });

  it("cannot be changed by another dealer, from a stale page, or to an invalid code", async () => {
    await desk.put(path(), { __v: 0, unknownRiders: true });
    const stale = await desk.put(path(), { __v: 0, unknownRiders: false });
    expect([stale.status, stale.body.settings.unknownRiders]).toEqual([409, true]);
    expect((await desk.put(path(), { __v: 1, staffCode: "12" })).status).toBe(400);
    const stranger = await world.as(await buildDealer(world));
    expect((await stranger.get(path())).status).toBe(404);
    expect((await stranger.put(path(), { __v: 1, unknownRiders: false })).status).toBe(404);
    expect((await admin.get(`/api/admin/kiosk-settings/${dealer.id}`)).body.settings.unknownRiders).toBe(true);
  });

  it("have the program's limits, which belong to the season and which the server enforces, too", async () => {
    await giveCredit(world, rider.id, 350_00);
    const kiosk = { offlineMaxAmount: 30_00, decideHours: 10 };
    await world.db.write((tx) =>
      tx.insert(programmeSettings).values({ season: 2026, key: "kiosk", value: kiosk, updatedAt: world.clock.now() }),
    );
    world.clock.advance({ minutes: 5 });
    expect((await desk.get(path())).body.settings.limits).toMatchObject({ offlineMaxAmount: 30_00, decideHours: 10 });
    const { body } = await tablet.sync([await tablet.redeem(rider, 40_00, { offline: true })]);
    expect(body.policy).toMatchObject({
      offlineMaxAmount: 30_00,
      offlineMaxItems: defaultProgramme.kiosk.offlineMaxItems,
    });
    expect(body.results[0]).toMatchObject({ decision: "review", reason: "over_limit" });
  });
});

describe("a rider whom the tablet does not know", () => {
  const byNumber = (amount: number, amaNumber = rider.amaNumber ?? "") =>
    tablet.redeem({ id: `ama:${amaNumber}` }, amount, { offline: true });
  const turnOn = () => desk.put(`/api/dealer/kiosk-settings/${dealer.id}`, { __v: 0, unknownRiders: true });

  it("is served by AMA number alone where the dealer allows it, up to 50.00, with an envelope for that number", async () => {
    await giveCredit(world, rider.id, 350_00);
    await turnOn();
    expect((await tablet.sync([])).body.counter.unknownRiderMaxAmount).toBe(50_00);
    const { body } = await tablet.sync([await byNumber(50_00), await byNumber(50_01)]);
    expect(body.results[0]).toMatchObject({ decision: "accepted", appliedAmount: 50_00 });
    expect(body.results[1]).toMatchObject({ decision: "review", reason: "over_limit" });
    expect(await balance()).toBe(300_00);
  });

  it("waits for a person where the dealer does not allow it, which is the default", async () => {
    await giveCredit(world, rider.id, 350_00);
    const item = await byNumber(10_00);
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({ decision: "review", reason: "over_limit" });
    const sealedPin = await tablet.seal({ id: item.id, riderId: `ama:${rider.amaNumber}`, amount: 10_00 }, "2468");
    const settled = await tablet.post(`/api/kiosk/redemptions/${item.id}/pin`, { sealedPin }, newId());
    expect(settled.body.result.decision).toBe("accepted");
  });

  it("is rejected when nobody or more than one rider has the number; an envelope for another number does not open", async () => {
    await giveCredit(world, rider.id, 350_00);
    await turnOn();
    await buildRider(world, { amaNumber: rider.amaNumber });
    const other = await buildRider(world);
    await giveCredit(world, other.id, 350_00);
    const moved = { ...(await byNumber(10_00, other.amaNumber ?? "")), sealedPin: (await byNumber(10_00)).sealedPin };
    const { body } = await tablet.sync([await byNumber(12_00, "999999"), await byNumber(13_00), moved]);
    expect(
      body.results.map((result: { decision: string; reason: string }) => [result.decision, result.reason]),
    ).toEqual([
      ["quarantined", "envelope_refused"],
      ["rejected", "rider_unknown"],
      ["rejected", "rider_unknown"],
    ]);
  });
});
