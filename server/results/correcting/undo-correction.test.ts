import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { classes, events } from "../../events/tables.ts";
import { expireAwards } from "../../ledger/expiry/expire-awards.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { auditLog } from "../../platform/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildClass, buildDealer, buildPromoter, buildResult, buildRider } from "../../testing/build.ts";
import { actsOf, awardsOf, buildRace, fillField, resultOf } from "../../testing/race.ts";
import { eraseResults } from "../erase-results.ts";
import { forgetUploads } from "../uploads/upload-results.ts";
import { adjustmentsDue, results, resultUndos } from "../tables.ts";
import { deskOrder } from "../../testing/credit.ts";
import { markFactoryAs } from "../../testing/clients/factory-mark.ts";

// These tests prove that an undo restores the result and the money exactly, and that nobody gains by a correction and
// its undo.

let world: World;
let race: Awaited<ReturnType<typeof buildRace>>;
let rider: Awaited<ReturnType<typeof buildRider>>;
/** This is the id of the rider's result: second place, $150. */
let resultId: string;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  race = await buildRace(world);
  rider = await buildRider(world);
  const row = await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 2 });
  resultId = row.id;
  await race.verify();
  world.clock.advance({ days: 3 });
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const correct = async (change: object = { values: { brand: "Honda" } }, id = resultId): Promise<string> => {
  const { status, body } = await race.correct(id, change);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.undoId;
};
const undo = (undoId: string, { by = race.browser as Client, key = randomUUID() as string } = {}) =>
  by.post(`/api/event/${race.event.id}/undo-correction`, { undoId }, { key });
const undone = async (undoId: string) => {
  const { status, body } = await undo(undoId);
  expect(status, JSON.stringify(body)).toBe(200);
};
const refused = async (undoId: string, by: Client = race.browser) => {
  const { status, body } = await undo(undoId, { by });
  expect([status, body.error.code]).toEqual([409, "undo_too_late"]);
};
async function spend(amount: number, who = rider): Promise<void> {
  const dealer = await world.as(await buildDealer(world));
  const order = deskOrder(who.id, amount);
  expect((await dealer.post("/api/dealer/redeem", order, { key: randomUUID() })).status).toBe(200);
}
const worth = async (who = rider) => (await awardsOf(world, who.id)).map(({ currentValue }) => currentValue);
const dues = () => world.db.select().from(adjustmentsDue);
const stamps = async () => {
  const [event] = await world.db.select().from(events).where(eq(events.id, race.event.id));
  const [klass] = await world.db.select().from(classes).where(eq(classes.id, race.klass.id));
  const { resultsReceivedAt, resultsVerifiedAt } = event ?? {};
  return { resultsReceivedAt, resultsVerifiedAt, received: klass?.resultsReceivedAt, verified: klass?.verifiedAt };
};

describe("an undo", () => {
  it("restores the result, and the same award with its date and its last day", async () => {
    const [before] = await awardsOf(world, rider.id);
    const row = await resultOf(world, resultId);
    const undoId = await correct();
    expect(await worth()).toEqual([0]);
    world.clock.advance({ minutes: 5 });
    await undone(undoId);
    const { version, ...restored } = await resultOf(world, resultId);
    expect(restored).toEqual({ ...row, version: undefined });
    expect(version, "an old form cannot overwrite it").toBe(row.version + 2);
    const awards = await awardsOf(world, rider.id);
    expect(awards).toMatchObject([
      {
        id: before?.id,
        currentValue: 15_000,
        issuedAt: before?.issuedAt,
        expiresAt: before?.expiresAt,
        revokedAt: null,
        revokedReason: null,
      },
    ]);
  });

  it("gives back an award that was taken back in part, and takes back what the correction paid to another rider", async () => {
    const other = await buildRider(world);
    const own = { eventId: race.event.id, classId: race.klass.id };
    const third = await buildResult(world, { ...own, riderId: other.id, place: 3 });
    await world.db.write((tx) =>
      tx.update(results).set({ verifiedAt: world.clock.now() }).where(eq(results.id, third.id)),
    );
    const undoId = await correct({ riderId: (await buildRider(world)).id });
    const fell = await correct({ values: { place: "1" } }, third.id);
    expect(await worth(other)).toEqual([10_000, 10_000]);
    await undone(fell);
    expect(await worth(other)).toEqual([10_000, 0]);
    await refused(undoId);
  });

  it("of a removal restores the row under its id, and the dates of a class whose only result it was", async () => {
    await race.browser.post(`/api/event/${race.event.id}/delete-all-class-result`, { classId: race.klass.id });
    await world.db.write((tx) => tx.update(classes).set({ startersTyped: 8 }).where(eq(classes.id, race.klass.id)));
    const own = { eventId: race.event.id, classId: race.klass.id };
    const only = await buildResult(world, { ...own, riderId: rider.id, place: 1 });
    await race.verify();
    const [before, row] = [await stamps(), await resultOf(world, only.id)];
    world.clock.advance({ minutes: 10 });
    const { body } = await race.remove(only.id);
    expect(await stamps()).toMatchObject({ verified: null, resultsVerifiedAt: null, resultsReceivedAt: null });
    expect(await worth()).toEqual([0, 0]);
    await undone(body.undoId);
    expect(await stamps()).toEqual(before);
    expect(await resultOf(world, only.id)).toEqual({ ...row, version: row.version + 1 });
    expect(await worth()).toEqual([0, 20_000]);
  });

  it("removes what was due for credit that was already spent, and gives back the rest", async () => {
    await spend(10_000);
    const undoId = await correct();
    expect(await dues()).toMatchObject([{ amount: 10_000 }]);
    await undone(undoId);
    expect([await worth(), await dues()]).toEqual([[5_000], []]);
  });

  it("is a separate entry in the event's history", async () => {
    await undone(await correct());
    const rows = await world.db.select().from(auditLog).where(eq(auditLog.action, "results.undo"));
    expect(rows).toMatchObject([
      {
        actorId: race.promoter.id,
        subjectId: race.event.id,
        before: { brand: "Honda" },
        after: { brand: "KTM", class: "250 B", result: resultId },
      },
    ]);
  });
});

describe("an undo that somebody could profit from", () => {
  it("is refused the second time, and a retry of the same request counts once", async () => {
    const undoId = await correct();
    const key = randomUUID();
    expect((await undo(undoId, { key })).status).toBe(200);
    expect((await undo(undoId, { key })).status).toBe(200);
    await refused(undoId);
    expect(await worth()).toEqual([15_000]);
  });

  it("is refused after any other correction of the class", async () => {
    const undoId = await correct();
    const staff = actsOf(world, await world.as(await buildAdmin(world)), race.event.id);
    await staff.correct(resultId, { values: { number: "8" } });
    await refused(undoId);
    expect(await worth()).toEqual([0]);
  });

  it("is refused after an hour", async () => {
    const undoId = await correct();
    world.clock.advance({ minutes: 61 });
    await refused(undoId);
    expect(await worth()).toEqual([0]);
  });

  it("of another account's correction is refused, such as a promoter's undo of a staff correction", async () => {
    const staff = actsOf(world, await world.as(await buildAdmin(world)), race.event.id);
    const { body } = await staff.correct(resultId, { values: { brand: "Honda" } });
    await refused(body.undoId);
    const stranger = await world.as(await buildPromoter(world));
    expect((await undo(body.undoId, { by: stranger })).status).toBe(403);
    expect((await undo(body.undoId, { by: await world.as(rider) })).status).toBe(403);
    expect((await undo(body.undoId, { by: world.visitor() })).status).toBe(401);
    expect(await worth()).toEqual([0]);
  });

  it("lists as due what the rider has spent of the corrected award in the meantime", async () => {
    const other = await buildRider(world);
    const undoId = await correct({ riderId: other.id });
    expect(await worth(other)).toEqual([15_000]);
    await spend(12_000, other);
    await undone(undoId);
    expect([await worth(), await worth(other)]).toEqual([[15_000], [0]]);
    expect(await dues()).toMatchObject([{ riderId: other.id, amount: 12_000, settledAt: null }]);
  });

  it("returns to a rider what was paid back in the meantime", async () => {
    await spend(10_000);
    const undoId = await correct();
    const staff = await world.as(await buildAdmin(world));
    const [due] = await dues();
    const payment = { how: "payment", amount: 10_000, reference: "Check 1042" };
    const path = `/api/admin/adjustments-due/${due?.id ?? ""}/settle` as const;
    expect((await staff.post(path, payment, { key: randomUUID() })).status).toBe(200);
    await undone(undoId);
    // The rider has the $50 that the correction took and the $100 that the rider paid back.
    expect((await worth()).reduce((sum, cents) => sum + cents, 0)).toBe(15_000);
  });

  it("does not extend an award: one past its last day expires again at once", async () => {
    world.clock.set("2027-07-11T06:30:00Z");
    // The promoter's session has expired since last year.
    race.browser = await world.as(race.promoter);
    const { body } = await actsOf(world, race.browser, race.event.id).correct(resultId, { values: { brand: "Honda" } });
    expect(await worth()).toEqual([0]);
    world.clock.advance({ minutes: 45 });
    await undone(body.undoId);
    expect(await awardsOf(world, rider.id)).toMatchObject([{ currentValue: 0, expiredAt: world.clock.now() }]);
    await expireAwards(world.ctx());
    expect(await worth()).toEqual([0]);
  });

  it("makes the award wait for staff if another class has used the budget in the meantime", async () => {
    await world.db.write((tx) => tx.update(events).set({ budget: 15_000 }).where(eq(events.id, race.event.id)));
    const undoId = await correct();
    const klass = await buildClass(world, { eventId: race.event.id, pays: [15_000] });
    await world.db.write((tx) => tx.update(events).set({ budget: 15_000 }).where(eq(events.id, race.event.id)));
    await fillField(world, race.event.id, klass.id, 6);
    const friend = await buildRider(world);
    await buildResult(world, { eventId: race.event.id, classId: klass.id, riderId: friend.id, place: 1 });
    await race.verify(klass.id);
    expect(await worth(friend)).toEqual([15_000]);
    await undone(undoId);
    expect(await worth()).toEqual([0]);
    expect(await resultOf(world, resultId)).toMatchObject({ brand: "KTM", reason: "budget_waiting", waiting: 15_000 });
  });

  it("is refused if the rider got another result in the class in the meantime", async () => {
    const { body } = await race.remove(resultId);
    const [another] = await world.db.select().from(results).where(eq(results.classId, race.klass.id)).limit(1);
    await world.db.write((tx) =>
      tx
        .update(results)
        .set({ riderId: rider.id, matchedBy: "email" })
        .where(eq(results.id, another?.id ?? "")),
    );
    await refused(body.undoId);
    expect(await worth()).toEqual([0]);
  });

  it("evaluates eligibility by the current rules", async () => {
    const undoId = await correct();
    const staff = await world.as(await buildAdmin(world));
    const marked = await markFactoryAs(staff, rider.id, true);
    expect(marked.status, JSON.stringify(marked.body)).toBe(200);
    await undone(undoId);
    expect(await worth()).toEqual([0]);
    expect(await resultOf(world, resultId)).toMatchObject({ brand: "KTM", reason: "factory_rider", earned: 0 });
  });
});

describe("the stored copy of a result", () => {
  it("is deleted once it is useless, and when its rider is erased", async () => {
    await correct();
    const traces = { riderId: rider.id, nameKey: "", amaNumber: null, emails: [], vins: [] };
    await world.db.write((tx) => eraseResults(tx, traces));
    expect(await world.db.select().from(resultUndos)).toEqual([]);
    const other = await buildResult(world, { eventId: race.event.id, classId: race.klass.id, place: 5 });
    await race.remove(other.id);
    await forgetUploads(world.ctx());
    expect(await world.db.select().from(resultUndos)).toHaveLength(1);
    world.clock.advance({ minutes: 61 });
    await forgetUploads(world.ctx());
    expect(await world.db.select().from(resultUndos)).toEqual([]);
  });
});
