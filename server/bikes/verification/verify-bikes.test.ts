import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { balancesOf } from "../../ledger/balances.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { newId } from "../../platform/ids.ts";
import { auditLog } from "../../platform/tables.ts";
import { adjustmentsDue } from "../../results/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider, buildResult, testPin } from "../../testing/build.ts";
import { mailTo } from "../../testing/mail.ts";
import { awardsOf, buildRace, resultOf } from "../../testing/race.ts";
import { bikes, vinPatterns } from "../tables.ts";
import { verifyBikes } from "./verify-bikes.ts";

// These tests check what happens when staff verify bikes by patterns, and when a pattern is withdrawn: which bikes and
// awards change, that awards are issued only once, and that nobody without the right gets or grants them.

let world: World;
let staff: Client;
let race: Awaited<ReturnType<typeof buildRace>>;

beforeEach(async () => {
  world = await createWorld();
  staff = await world.as(await buildAdmin(world));
  race = await buildRace(world, { event: { budget: 1_000_000 } });
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const pattern = "VBKSX*43*RM3*****";
let serial = 300_000;
/** Returns a VIN that only `pattern` fits. */
const fittingVin = () => `VBKSXB437RM${String(++serial)}`;

async function addPattern(over: Partial<typeof vinPatterns.$inferInsert> = {}) {
  const row = { id: newId(), make: "KTM", model: "450 SX-F", year: 2024, pattern, verified: true };
  await world.db.write((tx) => tx.insert(vinPatterns).values({ ...row, createdAt: world.clock.now(), ...over }));
  return { ...row, ...over };
}

/** Builds a rider with a pending bike who was first in the race, and verifies the results. */
async function pendingWinner(over: Parameters<typeof buildRider>[1] = {}) {
  const rider = await buildRider(world, { bike: { vin: fittingVin(), state: "pending", verifiedAt: null }, ...over });
  const result = await buildResult(world, {
    eventId: race.event.id,
    classId: race.klass.id,
    riderId: rider.id,
    place: 1,
  });
  return { ...rider, resultId: result.id };
}

type Confirmed = { patterns?: readonly string[]; confirm?: string };
const ask = (body: Confirmed, by = staff, key: string = randomUUID()) =>
  by.post("/api/vin-patterns/verify-bikes", body, { key });
/** Requests a preview, and confirms exactly what it says. */
async function verify(body: Confirmed = {}, by = staff, key?: string) {
  const { asks } = (await ask(body, by)).body;
  return (await ask({ ...body, confirm: asks?.checksum ?? "" }, by, key)).body;
}
const unverify = async (ids: string | readonly string[], by = staff) => {
  const act = (confirm?: string) =>
    by.post("/api/vin-patterns/unverify", { pattern: ids, confirm }, { key: randomUUID() });
  const { asks } = (await act()).body;
  return { asked: asks, ...(await act(asks?.checksum)).body };
};
const bikeOf = async (riderId: string) =>
  (await world.db.select().from(bikes).where(eq(bikes.riderId, riderId))).at(-1);
const stateOf = async (riderId: string) => (await bikeOf(riderId))?.state;
const creditOf = async (riderId: string) => {
  const [usd] = await balancesOf(world.db, riderId, world.clock.now());
  return usd?.amount ?? 0;
};
const credit = (amount: number, riders = 1) => ({ wallet: "credit", currency: "USD", amount, riders });

describe("Verifying bikes", () => {
  it("previews the bikes, awards, money and riders without writing anything", async () => {
    const { id } = await addPattern();
    const winner = await pendingWinner();
    const second = await buildRider(world, { bike: { vin: fittingVin(), state: "pending" } });
    await race.verify();
    expect(await resultOf(world, winner.resultId)).toMatchObject({ reason: "pending_bike", earned: 0 });
    const { status, body } = await ask({ patterns: [id] });
    expect(status).toBe(200);
    expect(body).toEqual({
      done: null,
      asks: {
        checksum: expect.any(String),
        bikes: 2,
        riders: 2,
        awards: 1,
        gives: [credit(20_000)],
        takes: [],
        spent: [],
        waits: [],
        own: 0,
        held: 0,
      },
    });
    expect([await stateOf(winner.id), await stateOf(second.id), await creditOf(winner.id)]).toEqual([
      "pending",
      "pending",
      0,
    ]);
    expect((await ask({ patterns: [id], confirm: "another" })).body.done, "other effects were confirmed").toBeNull();
    expect(await awardsOf(world, winner.id)).toEqual([]);
  });

  it("issues the pending awards, emails the riders, is audited, and does nothing the second time", async () => {
    await addPattern();
    const winner = await pendingWinner();
    const second = await buildRider(world, { bike: { vin: fittingVin(), state: "pending" } });
    await race.verify();
    const before = (await mailTo(world, winner.email)).length;
    const answer = await verify();
    expect(answer).toMatchObject({ done: { bikes: 2, riders: 2, awards: 1, gives: [credit(20_000)] }, asks: null });
    expect(await creditOf(winner.id)).toBe(20_000);
    expect(await bikeOf(winner.id)).toMatchObject({
      state: "valid",
      model: "450 SX-F",
      year: 2024,
      decidedBy: null,
      verifiedAt: world.clock.now(),
    });
    const mails = (await mailTo(world, winner.email)).slice(before).map(({ subject }) => subject);
    expect(mails, "one mail, about the money").toEqual([expect.stringMatching(/^You earned \$200\.00 at/)]);
    expect((await mailTo(world, second.email)).map(({ subject }) => subject)).toEqual(["Your bike is verified"]);
    const acts = await world.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "bike.verify"), eq(auditLog.subjectId, winner.id)));
    expect(acts).toMatchObject([{ actorType: "admin", before: { bikeState: "pending" } }]);
    expect(await verify()).toMatchObject({ done: { bikes: 0, awards: 0, gives: [] }, asks: null });
    expect(await creditOf(winner.id)).toBe(20_000);
    expect(await awardsOf(world, winner.id)).toHaveLength(1);
  });

  it("pays once for a double click, and once when two admins act at the same time", async () => {
    await addPattern();
    const winner = await pendingWinner();
    await race.verify();
    const confirm = (await ask({})).body.asks?.checksum ?? "";
    const key = randomUUID();
    const other = await world.as(await buildAdmin(world));
    const answers = await Promise.all([
      ask({ confirm }, staff, key),
      ask({ confirm }, staff, key),
      ask({ confirm }, other),
      ask({ confirm }, staff),
    ]);
    for (const { status } of answers) expect(status).toBe(200);
    expect(answers[0].body.done).toEqual(answers[1].body.done);
    expect(await awardsOf(world, winner.id)).toMatchObject([{ currentValue: 20_000 }]);
    expect((await ask({ confirm }, staff, key)).body.done, "a late retry").toEqual(answers[0].body.done);
    expect((await ask({ confirm, patterns: [newId()] }, staff, key)).status, "the key with other input").not.toBe(200);
    expect(await creditOf(winner.id)).toBe(20_000);
  });

  it("needs a key, and requires another confirmation when the effects differ from those that were confirmed", async () => {
    await addPattern();
    const winner = await pendingWinner();
    const confirm = (await ask({})).body.asks?.checksum ?? "";
    expect((await staff.post("/api/vin-patterns/verify-bikes", { confirm })).status).toBe(400);
    // The promoter verifies the race after the preview, so that the change now also moves money.
    await race.verify();
    const { done, asks } = (await ask({ confirm })).body;
    expect([done, asks?.gives]).toEqual([null, [credit(20_000)]]);
    expect(await creditOf(winner.id)).toBe(0);
  });

  it("accepts only verified patterns, and only the bikes that the named patterns fit", async () => {
    const fits = await addPattern();
    const other = await addPattern({ pattern: "VBKEX*43*RM4*****", model: "500 EXC-F" });
    const draft = await addPattern({ pattern: "VBKSX*43*RM9*****", verified: false });
    const winner = await pendingWinner();
    await race.verify();
    for (const id of [draft.id, newId()]) {
      expect((await ask({ patterns: [fits.id, id] })).body.error.code).toBe("pattern_not_verified");
    }
    expect((await ask({ patterns: [] })).status).toBe(400);
    expect((await ask({ patterns: [other.id] })).body.asks).toMatchObject({ bikes: 0, gives: [] });
    expect((await ask({ patterns: [fits.id] })).body.asks).toMatchObject({ bikes: 1 });
    expect(await creditOf(winner.id)).toBe(0);
  });

  it("pays for a bike that the rider removed after the race, without a deadline", async () => {
    await addPattern();
    const winner = await pendingWinner();
    await race.verify();
    const own = await world.as(winner);
    const [bike] = (await own.get("/api/session")).body.user.bikes;
    await own.delete(`/api/rider/rider/${winner.id}/bikes/${bike._id}`);
    world.clock.advance({ days: 200 });
    staff = await world.as(await buildAdmin(world));
    expect(await verify()).toMatchObject({ done: { bikes: 1, gives: [credit(20_000)] } });
    expect(await creditOf(winner.id)).toBe(20_000);
  });

  it("respects the event's budget: the rest waits for approval", async () => {
    await addPattern();
    race = await buildRace(world, { event: { budget: 5_000 } });
    const winner = await pendingWinner();
    const admin = await buildAdmin(world);
    await race.verify(race.klass.id, await world.as(admin));
    expect((await ask({})).body.asks).toMatchObject({ bikes: 1, awards: 1, gives: [], waits: [credit(20_000)] });
    await verify();
    expect(await resultOf(world, winner.resultId)).toMatchObject({ reason: "budget_waiting", waiting: 20_000 });
    expect(await creditOf(winner.id)).toBe(0);
  });

  it("pays a rider only for the best-paying classes, and only for bikes that were added in time", async () => {
    await addPattern();
    const winner = await pendingWinner();
    const late = await buildRider(world, {
      bike: { vin: fittingVin(), state: "pending", addedAt: new Date("2026-08-20T12:00:00Z") },
    });
    await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: late.id, place: 2 });
    await race.verify();
    expect((await ask({})).body.asks).toMatchObject({ bikes: 2, awards: 1, gives: [credit(20_000)] });
    await verify();
    expect([await creditOf(winner.id), await creditOf(late.id)]).toEqual([20_000, 0]);
  });

  it("processes many riders in batches, each of which says what is left", async () => {
    await addPattern();
    const riders = [];
    for (let place = 1; place <= 3; place += 1) {
      const rider = await buildRider(world, { bike: { vin: fittingVin(), state: "pending" } });
      await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place });
      riders.push(rider);
    }
    for (let at = 0; at < 25; at += 1)
      await buildRider(world, { pin: null, bike: { vin: fittingVin(), state: "pending" } });
    await race.verify();
    const unconfirmed = (await ask({ confirm: "another" })).body;
    expect([unconfirmed.done, unconfirmed.asks?.bikes, await creditOf(riders[0]?.id ?? "")]).toEqual([null, 28, 0]);
    const first = await verify();
    expect([first.done?.riders, first.asks?.bikes]).toEqual([25, 3]);
    const key = randomUUID();
    const second = (await ask({ confirm: first.asks?.checksum ?? "" }, staff, key)).body;
    expect([second.done?.bikes, second.asks]).toEqual([3, null]);
    expect((await ask({ confirm: first.asks?.checksum ?? "" }, staff, key)).body).toEqual(second);
    const sums = await Promise.all(riders.map(({ id }) => creditOf(id)));
    expect(sums).toEqual([20_000, 15_000, 10_000]);
  });
});

it("An unverification that stopped after a batch is finished by doing it again", async () => {
  const { id } = await addPattern();
  for (let at = 0; at < 28; at += 1)
    await buildRider(world, { pin: null, bike: { vin: fittingVin(), state: "valid" } });
  const listed = async () => (await staff.get("/api/vin-patterns")).body.vinPatterns.find(({ _id }) => _id === id);
  const first = await unverify(id);
  expect([first.done?.bikes, first.asks?.bikes]).toEqual([25, 3]);
  expect(await listed()).toMatchObject({ verified: false, bikes: 28, pending: 25 });
  const again = await unverify(id);
  expect([again.asked?.bikes, again.done?.bikes, again.asks]).toEqual([3, 3, null]);
  expect(await listed()).toMatchObject({ verified: false, bikes: 28, pending: 28 });
});

describe("Verifying bikes cannot be abused to get money", () => {
  it("refuses everyone but staff, in the route and in the verb", async () => {
    await addPattern();
    const winner = await pendingWinner();
    await race.verify();
    const proxy = await world.as(await buildAdmin(world));
    await proxy.navigate(`/proxy-rider/${winner.id}`);
    expect((await ask({}, proxy)).status).toBe(403);
    expect((await ask({}, world.visitor())).status).toBe(401);
    for (const someone of [winner, await buildDealer(world), await buildPromoter(world)]) {
      expect((await ask({}, await world.as(someone))).status).toBe(403);
      await expect(verifyBikes(world.ctx(someone.actor), {}, randomUUID())).rejects.toMatchObject({
        code: "forbidden",
      });
    }
    expect(await stateOf(winner.id)).toBe("pending");
  });

  it("refuses an admin's own bike: another admin must verify it", async () => {
    await addPattern();
    const admin = await buildAdmin(world);
    const own = await pendingWinner({ firstName: admin.firstName, lastName: admin.lastName });
    const other = await buildRider(world, { bike: { vin: fittingVin(), state: "pending" } });
    await race.verify();
    const browser = await world.as(admin);
    expect((await ask({}, browser)).body.asks).toMatchObject({ bikes: 1, own: 1, gives: [] });
    expect(await verify({}, browser)).toMatchObject({ done: { bikes: 1, own: 1 } });
    expect([await stateOf(own.id), await stateOf(other.id), await creditOf(own.id)]).toEqual(["pending", "valid", 0]);
    expect(await verify()).toMatchObject({ done: { bikes: 1, own: 0 } });
    expect(await creditOf(own.id)).toBe(20_000);
  });

  it("leaves a bike with another rider's VIN pending while the other account has it", async () => {
    await addPattern();
    const vin = fittingVin();
    const away = { account: { deactivatedAt: world.clock.now() } };
    const first = await pendingWinner({ bike: { vin, state: "pending" }, ...away });
    const holder = await buildRider(world, { bike: { vin, state: "pending" } });
    await race.verify();
    // The first rider's account is active again, although the other rider added the bike in the meantime.
    expect((await ask({})).body.asks).toMatchObject({ bikes: 1, held: 1 });
    await verify();
    expect([await stateOf(first.id), await stateOf(holder.id)]).toEqual(["pending", "valid"]);
    expect(await creditOf(first.id)).toBe(0);
  });

  it("leaves bikes of another maker, old bikes and bikes without a pattern unverified", async () => {
    await addPattern();
    const vins = ["JYADJB437RA300001", "VBKSXB437FM300001", "VBKSXB437RM900001"];
    const riders = [];
    for (const vin of vins) riders.push(await buildRider(world, { bike: { vin, state: "pending", year: 2024 } }));
    expect((await ask({})).body.asks).toMatchObject({ bikes: 0 });
    await verify();
    for (const { id } of riders) expect(await stateOf(id)).toBe("pending");
  });

  it("does not verify a rejected bike, even if it is removed and added again or added by a friend", async () => {
    await addPattern({ verified: false });
    const vin = fittingVin();
    const rider = await pendingWinner({ bike: { vin, state: "pending" } });
    await race.verify();
    const { id: bikeId = "" } = (await bikeOf(rider.id)) ?? {};
    const reject = (confirm?: string) =>
      staff.post(`/api/admin/bike/${bikeId}/reject`, { reason: "Not your bike.", confirm }, { key: randomUUID() });
    await reject((await reject()).body.asks?.checksum);
    expect(await stateOf(rider.id)).toBe("invalid");
    await world.db.write((tx) => tx.update(vinPatterns).set({ verified: true }));
    expect((await ask({})).body.asks).toMatchObject({ bikes: 0 });

    const browser = await world.as(rider);
    await browser.delete(`/api/rider/rider/${rider.id}/bikes/${bikeId}`);
    const again = await browser.post(`/api/rider/rider/${rider.id}/bikes`, { vin });
    expect(again.body.error.code).toBe("vin_rejected");
    const friend = await buildRider(world, { bike: null });
    const added = await (await world.as(friend)).post(`/api/rider/rider/${friend.id}/bikes`, { vin });
    expect(added.body.bike.state, "patterns do not overrule staff").toBe("pending");
    expect((await ask({})).body.asks).toMatchObject({ bikes: 0, held: 1 });
    await verify();
    expect([await stateOf(friend.id), await creditOf(rider.id)]).toEqual(["pending", 0]);
  });
});

describe("Withdrawing a pattern", () => {
  const remove = (id: string, confirm?: string, key: string = randomUUID()) =>
    staff.delete(`/api/vin-patterns/${id}${confirm ? `?confirm=${confirm}` : ""}`, undefined, { key });

  it("asks for a confirmation; then its bikes are pending, unspent awards are taken back, and spent ones are due", async () => {
    const { id } = await addPattern();
    const winner = await pendingWinner();
    await race.verify();
    await verify();
    const dealer = await world.as(await buildDealer(world));
    const order = {
      riderId: winner.id,
      amount: 5_000,
      currency: "USD",
      pin: testPin,
      employeeName: "Sam",
      idChecked: true,
    };
    expect((await dealer.post("/api/dealer/redeem", order, { key: randomUUID() })).status).toBe(200);
    const { asked, done } = await unverify(id);
    expect(asked).toMatchObject({ bikes: 1, riders: 1, gives: [], takes: [credit(20_000)], spent: [credit(5_000)] });
    expect(done).toEqual(asked);
    expect([await stateOf(winner.id), await creditOf(winner.id)]).toEqual(["pending", 0]);
    expect(await resultOf(world, winner.resultId)).toMatchObject({ reason: "pending_bike", earned: 0 });
    expect(await world.db.select().from(adjustmentsDue)).toMatchObject([{ riderId: winner.id, amount: 5_000 }]);
    expect((await mailTo(world, winner.email)).at(-1)?.subject).toMatch(/corrected$/);
    // After the pattern is verified again, the rider has the unspent part of the award, and nothing is due.
    await staff.post("/api/vin-patterns/verify", { patterns: [id] });
    await verify();
    expect(await creditOf(winner.id)).toBe(15_000);
  });

  it("changes no bike that another verified pattern fits, or that staff verified", async () => {
    const wide = await addPattern({ pattern: "VBKSX*43*RM******" });
    const narrow = await addPattern();
    const both = await pendingWinner();
    const byHand = await buildRider(world, { bike: { vin: "VBKSXB437RM900002", state: "pending" } });
    const { id: bikeId = "" } = (await bikeOf(byHand.id)) ?? {};
    const decide = (confirm?: string) =>
      staff.post(`/api/admin/bike/${bikeId}/verify`, { reason: "Saw it.", confirm }, { key: randomUUID() });
    await decide((await decide()).body.asks?.checksum);
    await race.verify();
    await verify();
    const { asked } = await unverify(narrow.id);
    expect(asked).toMatchObject({ bikes: 0, takes: [] });
    expect([await stateOf(both.id), await creditOf(both.id)]).toEqual(["valid", 20_000]);
    expect((await unverify(wide.id)).done).toMatchObject({ bikes: 1 });
    expect([await stateOf(both.id), await stateOf(byHand.id)]).toEqual(["pending", "valid"]);
  });

  it("of two patterns at once includes bikes that fit both, which withdrawing only one would not change", async () => {
    const wide = await addPattern({ pattern: "VBKSX*43*RM******" });
    const narrow = await addPattern();
    const winner = await pendingWinner();
    await race.verify();
    await verify();
    expect((await unverify([wide.id, narrow.id])).done).toMatchObject({ bikes: 1, takes: [credit(20_000)] });
    expect(await creditOf(winner.id)).toBe(0);
  });

  it("has the same effects, and only once, when the pattern is deleted", async () => {
    const { id } = await addPattern();
    const winner = await pendingWinner();
    await race.verify();
    await verify();
    const { asks } = (await remove(id)).body;
    expect(asks).toMatchObject({ bikes: 1, takes: [credit(20_000)] });
    expect(await creditOf(winner.id)).toBe(20_000);
    const key = randomUUID();
    const done = await remove(id, asks?.checksum, key);
    expect(done.body).toMatchObject({ done: { bikes: 1 }, asks: null });
    expect((await remove(id, asks?.checksum, key)).body, "a retry").toEqual(done.body);
    expect((await remove(id)).status).toBe(404);
    expect([await stateOf(winner.id), await creditOf(winner.id)]).toEqual(["pending", 0]);
    expect(await world.db.select().from(vinPatterns)).toEqual([]);
  });

  it("deletes several patterns together or none", async () => {
    const [one, two] = [await addPattern(), await addPattern({ pattern: "VBKEX*43*RM4*****" })];
    const several = (patterns: string[], confirm?: string) =>
      staff.post("/api/vin-patterns/remove", { patterns, confirm }, { key: randomUUID() });
    expect((await several([one.id, newId()])).status).toBe(404);
    const { asks } = (await several([one.id, two.id])).body;
    expect(asks).toMatchObject({ bikes: 0 });
    await several([one.id, two.id], asks?.checksum);
    expect(await world.db.select().from(vinPatterns)).toEqual([]);
  });
});
