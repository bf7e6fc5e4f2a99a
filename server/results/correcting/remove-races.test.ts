import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { auditLog } from "../../platform/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildResult, buildRider } from "../../testing/build.ts";
import { creditOf, deskOrder } from "../../testing/credit.ts";
import { buildRace, resultOf } from "../../testing/race.ts";
import { markFactoryAs } from "../../testing/clients/factory-mark.ts";

// In these tests staff remove a race from a rider, and what it earned is taken back.

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let staff: Client;
let race: Awaited<ReturnType<typeof buildRace>>;
let resultId: string;

/** In this world the rider won $150 of credit for second place. */
beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  rider = await buildRider(world);
  staff = await world.as(await buildAdmin(world));
  race = await buildRace(world);
  const at = { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 2 };
  resultId = (await buildResult(world, at)).id;
  await race.verify();
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const remove = (
  resultIds = [resultId],
  { by = staff, key = randomUUID() as string, from = rider.id, reason = "His brother rode" } = {},
) => by.delete(`/api/admin/rider/${from}/remove-races`, { resultIds, reason }, { key });
const balance = () => creditOf(world, rider.id);
const dues = async () => (await staff.get(`/api/admin/adjustments-due?riderId=${rider.id}`)).body.adjustments;

describe("a race that is removed from a rider", () => {
  it("takes back what it earned, stays on the sheet without a rider, and is in the log with the reason", async () => {
    expect(await balance()).toBe(150_00);
    expect((await remove()).body.removed).toMatchObject([{ resultId, eventId: race.event.id }]);
    expect([await balance(), await dues()]).toEqual([0, []]);
    expect(await resultOf(world, resultId)).toMatchObject({ riderId: null, matchedBy: "refused", earned: 0 });
    expect(await world.db.select().from(auditLog).where(eq(auditLog.action, "rider.remove-races"))).toMatchObject([
      { subjectId: rider.id, before: { races: 1, earned: 150_00 }, after: { reason: "His brother rode" } },
    ]);
  });

  it("leaves what was spent as an adjustment due", async () => {
    const desk = await world.as(await buildDealer(world));
    await desk.post("/api/dealer/redeem", deskOrder(rider.id, 100_00), { key: randomUUID() });
    await remove();
    expect(await balance()).toBe(0);
    expect(await dues()).toMatchObject([{ amount: 100_00, eventId: race.event.id }]);
  });

  it("does not come back when the rider's races are matched again", async () => {
    await remove();
    for (const on of [true, false]) expect((await markFactoryAs(staff, rider.id, on)).status).toBe(200);
    await race.verify();
    expect([await balance(), (await resultOf(world, resultId)).riderId]).toEqual([0, null]);
  });

  it("is undone within the hour by the admin who removed it", async () => {
    const { removed } = (await remove()).body;
    const undo = { undoId: removed[0]?.undoId };
    const path = `/api/event/${race.event.id}/undo-correction` as const;
    expect((await staff.post(path, undo, { key: randomUUID() })).status).toBe(200);
    expect([await balance(), (await resultOf(world, resultId)).riderId]).toEqual([150_00, rider.id]);
  });

  it("is removed once where the button is pressed twice, and another body under the key is refused", async () => {
    const key = randomUUID();
    const [one, two] = await Promise.all([remove([resultId], { key }), remove([resultId], { key })]);
    expect([one.status, two.body]).toEqual([200, one.body]);
    expect((await remove([randomUUID()], { key })).body.error.code).toBe("idempotency_key_reused");
    expect((await remove()).status).toBe(404);
  });

  it("must belong to the rider in the request: with a race of somebody else in it, the whole request changes nothing", async () => {
    const other = await buildRider(world);
    expect((await remove([resultId], { from: other.id })).status).toBe(404);
    const theirs = { eventId: race.event.id, classId: race.klass.id, riderId: other.id, place: 3 };
    const { id } = await buildResult(world, theirs);
    expect((await remove([resultId, id])).status).toBe(404);
    expect(await balance()).toBe(150_00);
  });

  it("is removed by staff alone, never while acting as the rider, with a reason and a key", async () => {
    for (const who of [rider, race.promoter, await buildPromoter(world), await buildDealer(world)]) {
      expect((await remove([resultId], { by: await world.as(who) })).status).toBe(403);
    }
    expect((await remove([resultId], { reason: " " })).status).toBe(400);
    expect((await remove([])).status).toBe(400);
    const bare = await staff.delete(`/api/admin/rider/${rider.id}/remove-races`, {
      resultIds: [resultId],
      reason: "x",
    });
    expect(bare.body.error.code).toBe("idempotency_key_missing");
    await staff.navigate(`/proxy-rider/${rider.id}`);
    expect((await remove()).status).toBe(403);
    expect(await balance()).toBe(150_00);
  });

  it("is not removed by an admin who is the rider", async () => {
    const email = rider.email.replace("@", "+staff@");
    const admin = await buildAdmin(world, { account: { email, emailKey: email.toLowerCase() } });
    expect((await remove([resultId], { by: await world.as(admin) })).body.error.code).toBe("own_account");
  });
});
