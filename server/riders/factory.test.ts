import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { auditLog } from "../platform/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildResult, buildRider } from "../testing/build.ts";
import { markFactoryAs } from "../testing/clients/factory-mark.ts";
import { deskOrder } from "../testing/credit.ts";
import { awardsOf, buildRace, resultOf } from "../testing/race.ts";

// These tests cover the factory rider mark, and the single result that staff pay to such a rider despite it.

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let admin: Awaited<ReturnType<typeof buildAdmin>>;
let staff: Client;
let race: Awaited<ReturnType<typeof buildRace>>;
let resultId: string;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  rider = await buildRider(world);
  admin = await buildAdmin(world);
  staff = await world.as(admin);
  race = await buildRace(world);
  const place = { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 2 };
  resultId = (await buildResult(world, place)).id;
  await race.verify();
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const mark = (factory: boolean, { by = staff, id = rider.id } = {}) => markFactoryAs(by, id, factory);
const override = (pay: boolean, { by = staff, id = resultId, key = randomUUID() as string } = {}) =>
  by.post(`/api/admin/result/${id}/factory-override`, { pay, reason: "Rode his own bike" }, { key });
const worth = async (of = rider.id) => (await awardsOf(world, of)).map(({ currentValue }) => currentValue);

describe("the factory mark", () => {
  it("takes back what is unspent and says why, and pays again when removed", async () => {
    const { status, body } = await mark(true);
    expect([status, body.rider.factory]).toEqual([200, true]);
    expect([await worth(), await resultOf(world, resultId)]).toMatchObject([[0], { reason: "factory_rider" }]);
    await mark(false);
    expect(await worth()).toEqual([0, 150_00]);
    const rows = await world.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "rider.mark-factory"))
      .orderBy(auditLog.id);
    expect(rows).toMatchObject([
      { actorId: admin.id, before: { factory: false }, after: { factory: true, reason: "Signed in May" } },
      { before: { factory: true }, after: { factory: false } },
    ]);
  });

  it("changes nothing when it is set again", async () => {
    await mark(true);
    const version = (await mark(true)).body.rider.__v;
    expect((await mark(true)).body.rider.__v).toBe(version);
    expect(await worth()).toEqual([0]);
  });

  it("needs a reason, and is only for staff who are not proxying", async () => {
    const path = `/api/admin/rider/${rider.id}/mark-factory` as const;
    expect((await staff.post(path, { factory: true }, { key: randomUUID() })).status).toBe(400);
    expect((await mark(true, { by: await world.as(rider) })).status).toBe(403);
    expect((await mark(true, { by: race.browser })).status).toBe(403);
    expect((await mark(true, { id: randomUUID() })).body.error.code).toBe("not_valid_rider");
    await staff.navigate(`/proxy-rider/${rider.id}`);
    expect((await mark(true)).status).toBe(403);
  });
});

describe("a factory mark that moves money", () => {
  const path = () => `/api/admin/rider/${rider.id}/mark-factory` as const;
  const signed = { factory: true, reason: "Signed in May" };
  const seen = async (factory: boolean): Promise<string | null> =>
    (await staff.post(`/api/admin/rider/${rider.id}/money/preview`, { act: "markFactory", factory })).body.checksum;

  it("needs an idempotency key, and happens once for each, whatever was previewed since", async () => {
    const confirm = await seen(true);
    expect((await staff.post(path(), { ...signed, confirm })).body.error.code).toBe("idempotency_key_missing");
    const key = randomUUID();
    expect((await staff.post(path(), { ...signed, confirm }, { key })).status).toBe(200);
    await mark(false);
    // A late retry of the first act does not take the new award back.
    for (const retry of [{ ...signed, confirm }, signed]) {
      const again = await staff.post(path(), retry, { key });
      expect([again.status, again.body.rider.factory]).toEqual([200, false]);
    }
    expect(await worth()).toEqual([0, 150_00]);
    const other = await staff.post(path(), { ...signed, factory: false }, { key });
    expect([other.status, other.body.error.code]).toEqual([409, "idempotency_key_reused"]);
  });

  it("is refused unless exactly the effects that were shown are confirmed", async () => {
    const confirm = await seen(true);
    const desk = await world.as(await buildDealer(world));
    expect((await desk.post("/api/dealer/redeem", deskOrder(rider.id, 40_00), { key: randomUUID() })).status).toBe(200);
    for (const told of [undefined, "", "f".repeat(64), confirm]) {
      const refused = await staff.post(path(), { ...signed, confirm: told ?? undefined }, { key: randomUUID() });
      expect([refused.status, refused.body.error.code]).toEqual([409, "money_unconfirmed"]);
    }
    expect(await worth()).toEqual([110_00]);
    const now = await seen(true);
    expect((await staff.post(path(), { ...signed, confirm: now }, { key: randomUUID() })).status).toBe(200);
    expect(await worth()).toEqual([0]);
    const friend = await buildRider(world);
    // A rider without money at stake is marked without a checksum.
    const free = await staff.post(`/api/admin/rider/${friend.id}/mark-factory`, signed, { key: randomUUID() });
    expect(free.status).toBe(200);
  });
});

describe("an override for one result", () => {
  beforeEach(async () => {
    await mark(true);
  });

  it("pays this one result, and no other of the rider's", async () => {
    const other = await buildRace(world);
    const at = { eventId: other.event.id, classId: other.klass.id, riderId: rider.id, place: 1 };
    const second = await buildResult(world, at);
    await other.verify();
    expect((await override(true)).body).toEqual({ resultId, earned: 150_00, reason: null });
    expect(await worth()).toEqual([0, 150_00]);
    expect(await resultOf(world, second.id)).toMatchObject({ earned: 0, reason: "factory_rider" });
    expect((await override(false)).body).toMatchObject({ earned: 0, reason: "factory_rider" });
    expect(await worth()).toEqual([0, 0]);
  });

  it("pays once per key, and once even if it is repeated", async () => {
    const key = randomUUID();
    const first = await override(true, { key });
    expect((await override(true, { key })).body).toEqual(first.body);
    await override(true);
    expect(await worth()).toEqual([0, 150_00]);
  });

  it("applies to this rider: the result pays nothing once matched to another factory rider", async () => {
    await override(true);
    const friend = await buildRider(world);
    await mark(true, { id: friend.id });
    expect((await race.correct(resultId, { riderId: friend.id })).status).toBe(200);
    expect(await resultOf(world, resultId)).toMatchObject({ earned: 0, reason: "factory_rider" });
    expect([await worth(), await worth(friend.id)]).toEqual([[0, 0], []]);
  });

  it("overrides no other rule", async () => {
    await race.correct(resultId, { values: { brand: "Honda" } });
    expect((await override(true)).body).toMatchObject({ earned: 0, reason: "other_brand" });
  });

  it("is refused for a result without a rider, and to everyone but staff", async () => {
    const nobody = await buildResult(world, { eventId: race.event.id, classId: race.klass.id, place: 9 });
    expect((await override(true, { id: nobody.id })).body.error.code).toBe("not_valid_rider");
    expect((await override(true, { id: randomUUID() })).status).toBe(404);
    expect((await override(true, { by: race.browser })).status).toBe(403);
  });
});

it("Staff can decide neither about an account of their own", async () => {
  const email = rider.email.replace("@", "+staff@");
  const self = await world.as(await buildAdmin(world, { account: { email, emailKey: email.toLowerCase() } }));
  expect((await mark(true, { by: self })).body.error.code).toBe("own_account");
  await mark(true);
  expect((await mark(false, { by: self })).body.error.code).toBe("own_account");
  expect((await override(true, { by: self })).body.error.code).toBe("own_account");
  expect(await worth()).toEqual([0]);
});
