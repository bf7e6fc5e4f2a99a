import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accounts } from "../../accounts/tables.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { promoterLogins } from "../../promoters/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildResult, buildRider } from "../../testing/build.ts";
import { mailTo } from "../../testing/mail.ts";
import { awardsOf, buildRace, gridRow, resultOf } from "../../testing/race.ts";

// A result that already pays gets another rider. In these tests the new rider is evaluated like anybody whose result
// pays for the first time, however the promoter makes the change.

let world: World;
let race: Awaited<ReturnType<typeof buildRace>>;
let first: string;
let resultId: string;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  race = await buildRace(world, { event: { budget: 900_00 }, klass: { pays: [100_00] } });
  first = (await buildRider(world)).id;
  const at = { eventId: race.event.id, classId: race.klass.id, place: 1, riderId: first };
  resultId = (await buildResult(world, at)).id;
  expect((await race.verify()).status).toBe(200);
  expect(await awardsOf(world, first)).toMatchObject([{ currentValue: 100_00 }]);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

/** Gives the result to another rider by correcting the row. */
const byCorrection = async (riderId: string) => (await race.correct(resultId, { riderId })).status;

/** Gives the result to another rider by saving the whole grid. */
async function byGrid(riderId: string): Promise<number> {
  const [klass] = (await race.sheet()).classes;
  const rows = (klass?.rows ?? []).map((row) => ({ ...gridRow(row), ...(row._id === resultId ? { riderId } : {}) }));
  const body = { classId: klass?._id ?? "", __v: klass?.__v ?? 0, rows };
  return (await race.browser.put(`/api/event/${race.event.id}/results`, body)).status;
}
const ways = [
  ["a correction", byCorrection],
  ["the grid", byGrid],
] as const;

describe("another rider of a result that pays", () => {
  it.each(ways)("earns nothing with a deactivated account: %s", async (_way, give) => {
    const { id, accountId } = await buildRider(world);
    await world.db.write((tx) =>
      tx.update(accounts).set({ deactivatedAt: world.clock.now() }).where(eq(accounts.id, accountId)),
    );
    expect(await give(id)).toBe(200);
    expect(await resultOf(world, resultId)).toMatchObject({ riderId: id, earned: 0, reason: "account_inactive" });
    expect(await awardsOf(world, id)).toEqual([]);
  });

  it.each(ways)("is reviewed by staff if the rider belongs to the promoter: %s", async (_way, give) => {
    const name = "Wren Abernathy-Cole";
    await world.db.write((tx) =>
      tx.update(promoterLogins).set({ name }).where(eq(promoterLogins.promoterId, race.promoter.id)),
    );
    const { id } = await buildRider(world, { firstName: "Wren", lastName: "Abernathy-Cole" });
    expect(await give(id)).toBe(200);
    expect(await resultOf(world, resultId)).toMatchObject({ earned: 0, waiting: 100_00, reason: "review_waiting" });
    expect(await awardsOf(world, id)).toEqual([]);
  });

  it.each(ways)("is paid and told so, and the former rider is told of the loss: %s", async (_way, give) => {
    const { id, email } = await buildRider(world);
    expect(await give(id)).toBe(200);
    expect(await awardsOf(world, id)).toMatchObject([{ currentValue: 100_00 }]);
    expect(await awardsOf(world, first)).toMatchObject([{ currentValue: 0 }]);
    expect(await mailTo(world, email)).toHaveLength(1);
    // The undo gives the award back to the former rider.
    const { undos } = await race.sheet();
    const body = { undoId: undos[0]?._id ?? "" };
    const path = `/api/event/${race.event.id}/undo-correction` as const;
    const undone = await race.browser.post(path, body, { key: crypto.randomUUID() });
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(await resultOf(world, resultId)).toMatchObject({ riderId: first, earned: 100_00, reason: null });
    expect(await awardsOf(world, first)).toMatchObject([{ currentValue: 100_00, revokedAt: null }]);
  });
});
