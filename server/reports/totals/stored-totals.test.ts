import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { and, eq, gt } from "drizzle-orm";
import { addDays } from "#shared/dates.ts";
import { seededRandom } from "../../demo/random.ts";
import { events } from "../../events/tables.ts";
import { expireAwards } from "../../ledger/expiry/expire-awards.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { awards, ledgerMonths, ledgerSums } from "../../ledger/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildResult, buildRider } from "../../testing/build.ts";
import { mergeRiders, undoMerge } from "../../testing/clients/merging.ts";
import { giveCredit } from "../../testing/credit.ts";
import { actsOf, buildRace } from "../../testing/race.ts";
import { seedOf } from "../../testing/seed.ts";
import { raceMonths, raceTotals } from "../tables.ts";
import { checkTotals, totalsFaults } from "./check-totals.ts";
import { storeTotals } from "../../testing/queries/store-totals.ts";

// These tests check that reports with stored totals give the same answers as without them, no matter what changes in a
// stored month (docs/domain/stored-totals.md).

let world: World;
let staff: Client;
let old: Awaited<ReturnType<typeof buildRace>>;
let recent: Awaited<ReturnType<typeof buildRace>>;
let riders: Awaited<ReturnType<typeof buildRider>>[];
let wins: string[];
let before: unknown;

const today = "2026-08-20T18:00:00Z";
const days = "noCache=1&startDate=2024-06-15&endDate=2026-08-20" as const;

beforeAll(async () => {
  world = await createWorld("2025-03-20T18:00:00Z");
  const admin = await buildAdmin(world);
  const registeredAt = new Date("2024-12-01T12:00:00Z");
  riders = [];
  for (let n = 0; n < 3; n += 1) riders.push(await buildRider(world, { registeredAt }));
  const [first, second, third] = riders.map(({ id }) => id);
  wins = [];
  old = await buildRace(world, { event: { firstDate: "2025-03-15", season: 2025 } });
  for (const [at, riderId] of [first, second].entries()) {
    const place = { eventId: old.event.id, classId: old.klass.id, place: at + 1, riderId: riderId ?? null };
    wins.push((await buildResult(world, place)).id);
  }
  expect((await old.verify()).status).toBe(200);
  world.clock.set("2025-09-15T18:00:00Z");
  await giveCredit(world, third ?? "", 7_000);
  world.clock.set("2026-06-25T18:00:00Z");
  recent = await buildRace(world, { event: { firstDate: "2026-06-20", country: "CA", state: "QC" } });
  for (const [at, riderId] of [second, third].entries()) {
    const place = { eventId: recent.event.id, classId: recent.klass.id, place: at + 1, riderId: riderId ?? null };
    wins.push((await buildResult(world, place)).id);
  }
  expect((await recent.verify()).status).toBe(200);
  world.clock.set("2026-07-20T18:00:00Z");
  expect(await expireAwards(world.ctx())).toBeGreaterThan(0);
  world.clock.set(today);
  staff = await world.as(admin);
  await store();
  before = await reports();
});
afterAll(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const store = async (): Promise<number> => {
  const ctx = { db: world.db, now: new Date(today) };
  return storeTotals(ctx);
};

/** These are days in different years, in the middle of months and at their ends. */
const random = seededRandom(seedOf("MODEL_SEED"));
const pastDays = Array.from({ length: 3 }, () => addDays("2025-03-15", random.whole(0, 520)));

async function reports(): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const day of [...pastDays, "2026-06-30"]) {
    const { status, body } = await staff.get(`/api/admin/reports/liability?noCache=1&day=${day}`);
    expect(status).toBe(200);
    answers.push(body);
  }
  for (const answer of [
    await staff.get(`/api/admin/aggregates/summary?${days}`),
    await staff.get(`/api/admin/aggregates/market-share-month?${days}`),
    await staff.get(`/api/admin/aggregates/market-share-series?${days}`),
    await staff.get("/api/admin/reports/liability?noCache=1"),
  ]) {
    expect(answer.status).toBe(200);
    answers.push(answer.body);
  }
  return answers;
}

/**
 * Expects the same answers with the totals that are still stored, without stored totals, and after all are stored
 * again.
 */
async function expectSameWithout(): Promise<void> {
  const stored = await reports();
  expect(await faults()).toEqual([]);
  await world.db.write(async (tx) => {
    await tx.delete(raceMonths);
    await tx.delete(ledgerMonths);
  });
  const live = await reports();
  expect(stored).toEqual(live);
  expect(await store()).toBeGreaterThan(10);
  expect(await reports()).toEqual(live);
  expect(await faults()).toEqual([]);
  // The preceding action must have changed something.
  expect(live).not.toEqual(before);
  before = live;
}

const faults = () => totalsFaults(world.db);
const put = async (id: string, change: object) => {
  const { body } = await staff.get(`/api/event/${id}`);
  return staff.put(`/api/admin/event/${id}`, { __v: body.event.__v, ...change }, { key: randomUUID() });
};
const storedMonths = async () => (await world.db.select().from(raceMonths)).map(({ month }) => month);
const isStored = async (month: string): Promise<boolean> => (await storedMonths()).includes(month);

describe("stored totals", () => {
  it("cover the months that are over, and the job then has nothing to do", async () => {
    const months = await storedMonths();
    expect(months).toContain("2025-03");
    expect(months).toContain("2026-07");
    expect(months).not.toContain("2026-08");
    expect(await store()).toBe(0);
    before = null;
    await expectSameWithout();
  });

  it("follow a correction of an old result, and its removal", async () => {
    const acts = actsOf(world, staff, old.event.id);
    expect((await acts.correct(wins[0] ?? "", { values: { brand: "Yamaha" } })).status).toBe(200);
    expect(await isStored("2025-03")).toBe(false);
    expect(await isStored("2026-06")).toBe(true);
    await expectSameWithout();
    expect((await acts.remove(wins[1] ?? "")).status).toBe(200);
    await expectSameWithout();
  });

  it("follow a merge of two riders, and its undo", async () => {
    const [kept, , gone] = riders;
    if (!kept || !gone) throw new Error("no riders");
    const merged = await mergeRiders(staff, kept, gone);
    expect(merged.status).toBe(200);
    await expectSameWithout();
    expect((await undoMerge(staff, merged.body.merge._id)).status).toBe(200);
    await expectSameWithout();
  });

  it("follow a race that is canceled, restored and moved to another month", async () => {
    const { id } = recent.event;
    expect((await put(id, { canceled: true, takeBack: true })).status).toBe(200);
    await expectSameWithout();
    expect((await put(id, { canceled: false })).status).toBe(200);
    await expectSameWithout();
    expect((await put(id, { firstDate: "2026-05-20", lastDate: "2026-05-20" })).status).toBe(200);
    await expectSameWithout();
  });

  it("follow an entry that is added to a month that is over", async () => {
    world.clock.set("2026-04-15T18:00:00Z");
    await giveCredit(world, riders[0]?.id ?? "", 5_000);
    world.clock.set(today);
    const months = (await world.db.select().from(ledgerMonths)).map(({ month }) => month);
    expect(months).not.toContain("2026-04");
    expect(months).toContain("2026-05");
    await expectSameWithout();
  });

  it("follow a change of an award's expiration date, by which open credit is counted", async () => {
    const [award] = await world.db
      .select()
      .from(awards)
      .where(and(eq(awards.riderId, riders[2]?.id ?? ""), gt(awards.currentValue, 0)))
      .orderBy(awards.expiresAt);
    const extend = (until: string) =>
      staff.post(
        `/api/admin/award/${award?.id ?? ""}/extend`,
        { until, reason: "Parts are late" },
        { key: randomUUID() },
      );
    expect((await extend("2026-10-18")).status).toBe(200);
    const months = await world.db.select().from(ledgerMonths);
    expect(months.filter(({ creditStored }) => !creditStored).map(({ month }) => month)).toEqual(["2025-09"]);
    expect(months.length).toBeGreaterThan(10);
    await expectSameWithout();
    expect((await extend("2026-11-10")).status).toBe(200);
    const extended = await reports();
    expect(await store()).toBe(1);
    expect(await reports()).toEqual(extended);
    expect(await faults()).toEqual([]);
    before = extended;
  });

  it("follow a change of a race's season, by which expired credit is counted", async () => {
    await world.db.write((tx) => tx.update(events).set({ season: 2024 }).where(eq(events.id, old.event.id)));
    await expectSameWithout();
  });

  it("are checked against their sources", async () => {
    await world.db.write(async (tx) => {
      await tx.update(raceTotals).set({ earned: 1 }).where(eq(raceTotals.eventId, old.event.id));
      await tx.update(ledgerSums).set({ amount: 1 }).where(eq(ledgerSums.month, "2026-04"));
    });
    expect(await faults()).toEqual([
      "the stored sums of the ledger are not what its entries come to: 2026-04",
      "the stored totals of races are not what their results come to: 2025-03",
    ]);
    await expect(checkTotals(world)).rejects.toThrow("2025-03");
  });
});
