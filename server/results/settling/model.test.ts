import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { redeemChecked } from "../../redemptions/redeem.ts";
import type { Tx } from "../../platform/db/database.ts";
import { dialectOf } from "../../platform/db/dialect.ts";
import { balanceIn } from "../../ledger/balances.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { awards, entries, movements } from "../../ledger/tables.ts";
import { openClaims } from "../../payouts/open-claims.ts";
import { payoutClaims } from "../../payouts/tables.ts";
import { redemptions } from "../../redemptions/tables.ts";
import { newId } from "../../platform/ids.ts";
import { programmeOfSeason, seasonAt } from "../../seasons/season-settings.ts";
import { seriesEvents } from "../../rounds/tables.ts";
import { series } from "../../series/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildClass, buildDealer, buildResult, buildRider, testVin } from "../../testing/build.ts";
import { confirming } from "../../testing/clients/confirming.ts";
import { actsOf, buildRace, fillField } from "../../testing/race.ts";
import { reassessEvent } from "./reassess.ts";
import { adjustmentsDue, results } from "../tables.ts";
import { seedOf } from "../../testing/seed.ts";
import { abroadInfo } from "../../testing/payout-world.ts";
import { markFactoryAs } from "../../testing/clients/factory-mark.ts";

// This test runs random edits and compares the ledger with a naive model of the rule. The edits cover verified results,
// ties, factory marks, spending and refunds, cash sent and undone, rounds that are canceled and restored, classes that
// are removed and re-created, a series that closes, is cleared and closes again, riders who take on the name, AMA
// number or VIN of a winner without an account, and a promoter who posts other payouts for the final standings within
// and far above the budget. Staff change the settings of the race's season and of the next one, and the clock crosses
// New Year, after which only the settings of the race's season may decide. MODEL_SEED repeats a run; DEEP=1 runs
// longer.
const seed = seedOf("MODEL_SEED");
const stepsInEachRun = dialectOf(process.env.DATABASE_URL) === "postgres" ? 60 : 120;
const steps = process.env.DEEP ? 500 : stepsInEachRun;
vi.setConfig({ testTimeout: 20 * 60_000 });

/** The round has three classes, the third of them for cash, and the final standings have one class. */
const pays = [
  [20_000, 15_000, 10_000],
  [8_000, 8_000, 4_000],
  [30_000, 500],
  [90_000, 40_000],
];
const cashClass = 2;
const closingClass = 3;
const payoutTypeOf = (klass: number) => (klass === cashClass ? ("cash" as const) : ("dealerCredit" as const));
const racers = 4;
/**
 * This is the index in `identities` of a rider who has no result and changes their own record; staff change the records
 * of the others.
 */
const newcomer = racers;

const abroad = abroadInfo();

interface Row {
  id: string;
  rider: number;
  klass: number;
  place: number | null;
  isOurs: boolean;
}

let world: World;
let admin: Client;
let race: Awaited<ReturnType<typeof buildRace>>;
let seriesId: string;
let dealerId: string;
const riderIds: string[] = [];
let rows: Row[] = [];
/** Each class of the round has one winner without an account. */
const winners = pays.slice(0, closingClass).map((_, klass) => ({
  firstName: "Robin",
  lastName: `Marchand${"abc"[klass]}`,
  amaNumber: String(7_700_000 + klass),
  vin: testVin(),
}));
/** This is the path at which an admin or the rider changes the rider's record. */
type RiderPath = `/api/${"admin" | "rider"}/rider/${string}`;
const identities: { id: string; path: RiderPath; browser: Client; own: object }[] = [];
const factory = new Set<number>();
/** These are the ids of the classes; an id is null while the class does not exist. */
const classIds: (string | null)[] = [null, null, null, null];
let closingId: string | null = null;
let canceled = false;
let mode: "both" | "overall" = "both";
/** Staff approved `closingBudget` for the final standings, and the promoter posted the payouts `wanted` above it. */
let closingBudget = 10_000_000;
let wanted: number[] | null = null;
let closings = 0;
/**
 * These are settings of the race's season: a rider is paid in at most `maxPaid` classes, and `isBrandKnown` says
 * whether the results' brand earns awards.
 */
let maxPaid = 2;
let isBrandKnown = true;
const season = 2026;

beforeAll(async () => {
  world = await createWorld("2026-12-10T18:00:00Z");
  admin = await world.as(await buildAdmin(world));
  dealerId = (await buildDealer(world)).id;
  const day = { firstDate: "2026-12-05", lastDate: "2026-12-05", season };
  race = await buildRace(world, { event: day, klass: { name: "Class 0", pays: pays[0] }, field: 0 });
  seriesId = newId();
  await world.db.write(async (tx) => {
    const row = { id: seriesId, name: "Cup", nameKey: "cup", season, lastDate: "2026-12-06" };
    const owned = { promoterId: race.promoter.id, payMode: mode, createdAt: world.clock.now() };
    await tx.insert(series).values({ ...row, ...owned });
    await tx.insert(seriesEvents).values({ seriesId, eventId: race.event.id });
  });
  for (let rider = 0; rider < racers; rider += 1) {
    const built = await buildRider(world);
    riderIds.push(built.id);
    expect((await (await world.as(built)).put("/api/rider/payment-info", abroad)).status).toBe(200);
  }
  for (const id of riderIds) await addIdentity(id, admin, `/api/admin/rider/${id}`);
  const thief = await buildRider(world);
  await addIdentity(thief.id, await world.as(thief), `/api/rider/rider/${thief.id}`);
  classIds[0] = race.klass.id;
  for (const klass of [1, 2]) {
    const payoutType = payoutTypeOf(klass);
    const over = { eventId: race.event.id, name: `Class ${klass}`, position: klass, pays: pays[klass], payoutType };
    classIds[klass] = (await buildClass(world, over)).id;
  }
  await putClasses(race.event.id, [0, 1, 2]);
  for (const klass of [0, 1, 2]) await submitClass(klass);
});
afterAll(() => world.close());

async function addIdentity(id: string, browser: Client, path: RiderPath): Promise<void> {
  const { firstName, lastName, amaNumber } = (await browser.get(path)).body.rider;
  identities.push({ id, browser, path, own: { firstName, lastName, amaNumber } });
}

/**
 * Returns what each result should earn, by result: the place pays, the brand is ours, and only the rider's two
 * best-paying classes count, or as many as the season's settings say.
 */
function naive(): Map<string, number> {
  const earned = new Map<string, number>();
  for (let rider = 0; rider < racers; rider += 1) {
    for (const isClosing of [false, true]) {
      const own = rows
        .filter((row) => row.rider === rider && (row.klass === closingClass) === isClosing)
        .map((row) => {
          const amount = row.place === null ? 0 : (pays[row.klass]?.[row.place - 1] ?? 0);
          const counts = isClosing || (!canceled && mode === "both");
          const brand = isBrandKnown && row.isOurs;
          return { row, earns: counts && brand && !factory.has(rider) ? amount : 0 };
        })
        .toSorted((a, b) => b.earns - a.earns || a.row.klass - b.row.klass);
      for (const [rank, { row, earns }] of own.entries()) earned.set(row.id, rank < maxPaid ? earns : 0);
    }
  }
  return earned;
}

const one = <Kind extends string>(kind: Kind) => fc.record({ kind: fc.constant(kind) });
const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("place" as const),
      which: fc.nat(99),
      to: fc.integer({ min: 0, max: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("brand" as const), which: fc.nat(99) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("factory" as const), which: fc.nat(racers - 1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("spend" as const),
      which: fc.nat(racers - 1),
      share: fc.double({ min: 0.05, max: 1, noNaN: true }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("refund" as const), which: fc.nat(99) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom("send" as const, "undoSend" as const, "void" as const),
      which: fc.nat(99),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("settle" as const),
      which: fc.nat(99),
      how: fc.constantFrom("payment" as const, "setOff" as const, "waive" as const),
      share: fc.double({ min: 0.05, max: 1, noNaN: true }),
    }),
  },
  { weight: 1, arbitrary: one("day") },
  { weight: 1, arbitrary: one("cancel") },
  { weight: 1, arbitrary: one("mode") },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("class" as const), klass: fc.nat(2) }) },
  { weight: 2, arbitrary: one("close") },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("identity" as const),
      which: fc.nat(newcomer),
      winner: fc.nat(closingClass - 1),
      take: fc.constantFrom("all" as const, "name" as const, "number" as const, "own" as const, "vin" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("price" as const),
      much: fc.boolean(),
      first: fc.integer({ min: 1, max: 90_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("answer" as const), yes: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("settings" as const),
      ofNextSeason: fc.boolean(),
      classes: fc.integer({ min: 1, max: 3 }),
      brand: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: one("newYear") },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

it(`Riders hold exactly what the rules say after any edits of results (seed ${seed}, ${steps} steps)`, async () => {
  await compare();
  await closeSeries();
  await compare();
  const actsSeen = new Set<Act["kind"]>();
  for (const step of fc.sample(act, { numRuns: steps, seed })) {
    actsSeen.add(step.kind);
    await take(step);
    await compare();
  }
  expect(actsSeen.size, "each kind of step was walked").toBeGreaterThan(10);
  await reachNextSeason();
  await correctWhatIsGone();
});

/** Sets other settings for the next season, crosses into it, and evaluates every result again. */
async function reachNextSeason(): Promise<void> {
  await changeSettings({ kind: "settings", ofNextSeason: true, classes: 1, brand: false });
  await compare();
  for (const _ of ["last second", "first second"]) {
    crossNewYear();
    await reevaluate(race.event.id, () => Promise.resolve());
    await compare();
  }
}

/**
 * Lets the riders spend and receive all they can, then corrects every result and returns all the money that was spent
 * or sent.
 */
async function correctWhatIsGone(): Promise<void> {
  for (const riderId of riderIds) await spend(riderId, 1);
  await openClaims(world.ctx());
  for (let n = 0; n < racers; n += 1) await moveAny("send", 0);
  for (const [which, { isOurs, place }] of rows.entries()) {
    if (isOurs && place !== null) await correct({ kind: "brand", which });
  }
  await compare();
  for (let n = 0; n < racers; n += 1) {
    await moveAny("undoSend", n);
    await compare();
  }
  for (let n = 0; n < racers; n += 1) {
    await refund(n);
    await compare();
  }
}

async function take(step: Act): Promise<void> {
  switch (step.kind) {
    case "day":
      return world.clock.advance({ days: 1 });
    case "spend":
      return spend(riderIds[step.which] ?? "", step.share);
    case "refund":
      return refund(step.which);
    case "settle":
      return settleDue(step);
    case "send":
    case "undoSend":
    case "void":
      return moveAny(step.kind, step.which);
    case "factory":
      return mark(step.which);
    case "cancel":
      return setCanceled(!canceled);
    case "mode":
      return payBy(mode === "both" ? "overall" : "both");
    case "class":
      // A canceled round accepts no classes and no results.
      if (canceled) return;
      return classIds[step.klass] === null ? bringBack(step.klass) : dropClass(step.klass);
    case "close":
      return rows.some(({ klass }) => klass === closingClass) ? clear(closingClass) : closeSeries();
    case "identity":
      return takeOn(step);
    case "price":
      return post(step);
    case "answer":
      return answer(step.yes);
    case "settings":
      return changeSettings(step);
    case "newYear":
      return crossNewYear();
    case "place":
    case "brand":
      return correct(step);
  }
}

/**
 * Changes the settings of the race's season as staff, after the preview, or those of the next season, in which there is
 * no race.
 */
async function changeSettings({ ofNextSeason, classes, brand }: Extract<Act, { kind: "settings" }>): Promise<void> {
  const path = `/api/admin/programme/${ofNextSeason ? season + 1 : season}` as const;
  const { __v } = (await admin.get(path)).body.programme;
  const settings = { maxPaidClassesPerEvent: classes, resultBrands: brand ? ["KTM"] : ["Husqvarna"] };
  const previewed = await admin.post(`${path}/preview`, { __v, settings });
  expect(previewed.status, JSON.stringify(previewed.body.error)).toBe(200);
  const confirm = previewed.body.changes.checksum;
  const answer = await admin.put(path, { __v, settings, confirm }, { key: randomUUID() });
  expect(answer.status, JSON.stringify(answer.body.error)).toBe(200);
  if (ofNextSeason) return;
  maxPaid = classes;
  isBrandKnown = brand;
}

/** Moves the clock to the last second of the season in Pacific time, or from there to the first of the next season. */
function crossNewYear(): void {
  const midnight = new Date(`${season + 1}-01-01T08:00:00Z`);
  const lastSecond = new Date(midnight.getTime() - 1000);
  if (world.clock.now() < lastSecond) world.clock.set(lastSecond);
  else if (world.clock.now() < midnight) world.clock.set(midnight);
}

/** Lets a rider take on a key of a winner without an account, or return to the registered identity. */
async function takeOn({ which, winner, take: part }: Extract<Act, { kind: "identity" }>): Promise<void> {
  const rider = identities[which];
  const taken = winners[winner];
  if (!rider || !taken) return;
  const { vin, amaNumber, ...name } = taken;
  const { path, browser } = rider;
  if (part === "vin") {
    const added = await browser.post(`${path}/bikes`, { vin });
    expect([200, 409]).toContain(added.status);
    if (added.status === 200) {
      expect((await browser.delete(`${path}/bikes/${added.body.bike._id}`)).status).toBe(200);
    }
    return;
  }
  const change = { all: { ...name, amaNumber }, name, number: { amaNumber }, own: rider.own }[part];
  const { __v } = (await browser.get(path)).body.rider;
  const answer = await browser.put(path, { __v, ...change, reason: "License seen." });
  expect(answer.status, JSON.stringify(answer.body.error)).toBe(200);
}

const eventOf = (klass: number): string => (klass === closingClass ? (closingId ?? "") : race.event.id);

async function reevaluate(eventId: string, change: (tx: Tx) => Promise<unknown>): Promise<void> {
  await world.db.write(async (tx) => {
    await change(tx);
    const ctx = world.ctx();
    // The context has the settings of today's season, as in a request.
    const programme = await programmeOfSeason(tx, seasonAt(ctx.now));
    await reassessEvent(tx, { ...ctx, programme }, eventId);
  });
}

async function setCanceled(off: boolean): Promise<void> {
  const path = `/api/event/${race.event.id}` as const;
  const { event } = (await admin.get(path)).body;
  const answer = await admin.put(
    `/api/admin/event/${race.event.id}`,
    { __v: event.__v, canceled: off, takeBack: off },
    { key: randomUUID() },
  );
  expect(answer.status, JSON.stringify(answer.body.error)).toBe(200);
  canceled = off;
}

async function payBy(payMode: "both" | "overall"): Promise<void> {
  const { serie } = (await admin.get(`/api/serie/${seriesId}`)).body;
  const answer = await confirming((confirm) =>
    admin.put(`/api/admin/serie/${seriesId}`, { __v: serie.__v, payMode, confirm }),
  );
  expect(answer.status, JSON.stringify(answer.body.error)).toBe(200);
  mode = payMode;
}

async function mark(rider: number): Promise<void> {
  const on = !factory.has(rider);
  if (on) factory.add(rider);
  else factory.delete(rider);
  const riderId = riderIds[rider] ?? "";
  const marked = await markFactoryAs(admin, riderId, on);
  expect(marked.status, JSON.stringify(marked.body.error)).toBe(200);
}

async function correct(step: Extract<Act, { kind: "place" | "brand" }>): Promise<void> {
  const row = rows[step.which % Math.max(1, rows.length)];
  if (!row) return;
  if (step.kind === "place") row.place = step.to === 0 ? null : step.to;
  else row.isOurs = !row.isOurs;
  const { place } = row;
  const change =
    step.kind === "place"
      ? { place, status: place === null ? ("dnf" as const) : ("finished" as const), tie: true }
      : { brand: row.isOurs ? "KTM" : "Honda" };
  await reevaluate(eventOf(row.klass), (tx) => tx.update(results).set(change).where(eq(results.id, row.id)));
}

/**
 * Stores the results of a class (a full field, with the riders who have accounts in rotating order) and lets the
 * promoter verify them.
 */
async function submitClass(klass: number): Promise<void> {
  const [eventId, classId] = [eventOf(klass), classIds[klass] ?? ""];
  await fillField(world, eventId, classId, 6);
  for (const [rider, riderId] of riderIds.entries()) {
    const place = ((rider + klass) % racers) + 1;
    const { id } = await buildResult(world, { eventId, classId, riderId, place });
    rows.push({ id, rider, klass, place, isOurs: true });
  }
  const winner = winners[klass];
  if (winner) await buildResult(world, { eventId, classId, place: 1, tie: true, ...winner });
  expect((await actsOf(world, race.browser, eventId).verify(classId)).status).toBe(200);
}

async function clear(klass: number): Promise<void> {
  const path = `/api/event/${eventOf(klass)}/delete-all-class-result` as const;
  expect((await race.browser.post(path, { classId: classIds[klass] })).status).toBe(200);
  rows = rows.filter((row) => row.klass !== klass);
}

/** Removes a class after removing its results. */
async function dropClass(klass: number): Promise<void> {
  await clear(klass);
  classIds[klass] = null;
  await putClasses(race.event.id, [0, 1, 2]);
}

async function bringBack(klass: number): Promise<void> {
  classIds[klass] = "new";
  await putClasses(race.event.id, [0, 1, 2]);
  await submitClass(klass);
}

async function closeSeries(): Promise<void> {
  const path = `/api/serie/${seriesId}/standings` as const;
  const opened = await race.browser.post(path, {});
  // A series without a round that counts cannot be closed.
  if (closingId === null && canceled) {
    expect(opened.body.error.code).toBe("series_without_rounds");
    return;
  }
  expect(opened.status).toBe(200);
  if (closingId === null) {
    closingId = opened.body.standings;
    classIds[closingClass] = "new";
    await putClasses(opened.body.standings, [closingClass]);
  }
  // Before each upload of these results the promoter posts other payouts, every second time far above the budget.
  await post({ kind: "price", much: (closings += 1) % 2 === 1, first: 70_000 });
  await submitClass(closingClass);
}

const maxPerPlace = 2_500_000;

/**
 * Lets the promoter post payouts for the standings. Payouts above the budget wait, and the approved ones stay in force.
 */
async function post({ much, first }: Extract<Act, { kind: "price" }>): Promise<void> {
  if (closingId === null) return;
  // At the max payout per place, this number of places is just enough to exceed the budget.
  const places = Math.floor(closingBudget / maxPerPlace) + 1;
  const amounts = much ? Array.from({ length: places }, () => maxPerPlace) : [first, Math.ceil(first / 2)];
  const put = await putPayouts(race.browser, closingId, closingClass, amounts);
  if (rows.some(({ klass }) => klass === closingClass)) {
    expect(put.body.error.code).toBe("standings_verified");
    return;
  }
  expect(put.status, JSON.stringify(put.body.error)).toBe(200);
  wanted = much ? amounts : null;
  if (!much) pays[closingClass] = amounts;
}

/** Lets staff approve or reject what the promoter posted above the budget. */
async function answer(yes: boolean): Promise<void> {
  if (closingId === null || wanted === null) return;
  const total = wanted.reduce((sum, amount) => sum + amount, 0);
  const { status } = await admin.post(
    `/api/admin/event/${closingId}/payouts/${yes ? "approve" : "reject"}`,
    { wanted: total, waitingAwards: 0, ...(!yes && { reason: "Too much." }) },
    { key: randomUUID() },
  );
  expect(status).toBe(200);
  if (yes) {
    pays[closingClass] = wanted;
    closingBudget = total;
  }
  wanted = null;
}

async function putPayouts(browser: Client, eventId: string, klass: number, amounts: readonly number[]) {
  const { event } = (await admin.get(`/api/event/${eventId}`)).body;
  const places = amounts.map((amount, at) => ({ fromPlace: at + 1, toPlace: at + 1, amount }));
  const line = { _id: classIds[klass], name: `Class ${klass}`, payoutType: "dealerCredit", places };
  return browser.put(`/api/event/${eventId}/classes`, { __v: event.__v, classes: [line] });
}

/** Saves the existing classes in their order with their payouts. Staff leave room in the budget for ties. */
async function putClasses(eventId: string, which: readonly number[]): Promise<void> {
  const path = `/api/event/${eventId}` as const;
  const { event } = (await admin.get(path)).body;
  const classes = which.flatMap((klass) => {
    const id = classIds[klass];
    if (id === null || id === undefined) return [];
    const places = (pays[klass] ?? []).map((amount, at) => ({ fromPlace: at + 1, toPlace: at + 1, amount }));
    return { ...(id === "new" ? {} : { _id: id }), name: `Class ${klass}`, payoutType: payoutTypeOf(klass), places };
  });
  const put = await admin.put(`${path}/classes`, { __v: event.__v, classes });
  expect(put.status, JSON.stringify(put.body.error)).toBe(200);
  const budget = { __v: put.body.event.__v, budget: closingBudget };
  expect((await admin.put(`/api/admin/event/${eventId}`, budget, { key: randomUUID() })).status).toBe(200);
  const there: { _id: string; name: string }[] = (await admin.get(path)).body.event.classes;
  for (const klass of which) classIds[klass] = there.find(({ name }) => name === `Class ${klass}`)?._id ?? null;
}

async function spend(riderId: string, share: number): Promise<void> {
  const ctx = world.ctx();
  const { amount } = await balanceIn(world.db, riderId, "USD", ctx.now);
  const cents = Math.floor(amount * share);
  if (cents === 0) return;
  const order = { redemptionId: randomUUID(), riderId, dealerId, amount: cents, currency: "USD" as const };
  await world.db.write((tx) =>
    redeemChecked(tx, ctx, { ...order, employeeName: "Sam", idChecked: true, source: "desk", mail: false }),
  );
}

async function refund(which: number): Promise<void> {
  const open = (await world.db.select().from(redemptions).orderBy(redemptions.createdAt, redemptions.id)).filter(
    ({ refundedAt }) => refundedAt === null,
  );
  const chosen = open[which % Math.max(1, open.length)];
  if (!chosen) return;
  const path = `/api/admin/credit-redemption/${chosen.id}` as const;
  const answer = await admin.delete(path, { reason: "returned" }, { key: randomUUID() });
  expect(answer.status, JSON.stringify(answer.body.error)).toBe(200);
}

/** Lets staff settle or waive an amount due; a set-off may find too little money. */
async function settleDue({ which, how, share }: Extract<Act, { kind: "settle" }>): Promise<void> {
  const { adjustments } = (await admin.get("/api/admin/adjustments-due")).body;
  const due = adjustments[which % Math.max(1, adjustments.length)];
  if (!due) return;
  const path = `/api/admin/adjustments-due/${due._id}` as const;
  const amount = Math.max(1, Math.floor(due.amount * share));
  const answer = await (how === "waive"
    ? admin.post(`${path}/waive`, { reason: "Nothing to collect" }, { key: randomUUID() })
    : admin.post(`${path}/settle`, { how, amount, reference: "Check 1042" }, { key: randomUUID() }));
  if (how === "setOff" && answer.status === 422) expect(answer.body.error.code).toBe("set_off_short");
  else expect(answer.status, JSON.stringify(answer.body.error)).toBe(200);
}

/** Moves a claim if its state allows it, and approves it before it is sent. */
async function moveAny(act: "send" | "undoSend" | "void", which: number): Promise<void> {
  if (act === "send") await openClaims(world.ctx());
  const movable = (await world.db.select().from(payoutClaims).orderBy(payoutClaims.openedAt, payoutClaims.id)).filter(
    ({ status }) => (act === "undoSend" ? status === "sent" : status === "pending" || status === "approved"),
  );
  const claim = movable[which % Math.max(1, movable.length)];
  if (!claim) return;
  let version = claim.version;
  const move = async (name: string) => {
    const asked = { act: name, __v: version, ...(name === "void" ? { reason: "The card was refused" } : {}) };
    const answer = await admin.put(`/api/admin/payout-claim/${claim.id}`, asked, { key: randomUUID() });
    expect(answer.status, JSON.stringify(answer.body.error)).toBe(200);
    version = answer.body.payoutClaim.__v;
  };
  if (act === "send" && claim.status === "pending") await move("approve");
  await move(act);
}

async function compare(): Promise<void> {
  const expected = naive();
  const held = await world.db.select().from(results);
  for (const row of rows) {
    expect([row.id, held.find(({ id }) => id === row.id)?.earned]).toEqual([row.id, expected.get(row.id)]);
  }
  const waiting = held.filter(({ amaNumber }) => winners.some((winner) => winner.amaNumber === amaNumber));
  expect(waiting.filter(({ riderId, earned }) => riderId !== null || earned !== 0)).toEqual([]);
  const [all, spent, due, claims, revoked] = await Promise.all([
    world.db.select().from(awards),
    world.db.select().from(redemptions),
    world.db.select().from(adjustmentsDue),
    world.db.select().from(payoutClaims),
    world.db
      .select({ awardId: entries.awardId, amount: entries.amount })
      .from(entries)
      .innerJoin(movements, eq(movements.id, entries.movementId))
      .where(eq(movements.kind, "revoke")),
  ]);
  // If a result earned more than it should, its correction must leave nothing of the excess to spend or send.
  for (const [resultId, own] of Map.groupBy(all, (award) => award.resultId ?? "")) {
    const ids = new Set(own.map(({ id }) => id));
    const taken = revoked.reduce((sum, { awardId, amount }) => sum - (ids.has(awardId ?? "") ? amount : 0), 0);
    const netValue = own.reduce((sum, { initialValue }) => sum + initialValue, 0) - taken;
    const left = own.reduce((sum, { currentValue }) => sum + currentValue, 0);
    // Money that the rider has paid back is the only exception.
    const paidBack = due.reduce((sum, { riderId, settledHow, amount }) => {
      const isPaid = riderId === own[0]?.riderId && (settledHow === "payment" || settledHow === "setOff");
      return sum + (isPaid ? amount : 0);
    }, 0);
    const right = expected.get(resultId) ?? 0;
    if (netValue > right) expect(left).toBeLessThanOrEqual(paidBack === 0 ? 0 : right + paidBack);
  }
  for (const [rider, riderId] of riderIds.entries()) {
    const sum = (list: readonly { riderId: string | null }[], of: (row: never) => number): number =>
      list.filter((row) => row.riderId === riderId).reduce((total, row) => total + of(row as never), 0);
    const current = sum(all, ({ currentValue }: { currentValue: number }) => currentValue);
    const used = sum(spent, ({ amount, refundedAt }: { amount: number; refundedAt: Date | null }) =>
      refundedAt ? 0 : amount,
    );
    const paid = sum(claims, ({ gross, status }: { gross: number; status: string }) => (status === "sent" ? gross : 0));
    const open = sum(due, ({ amount, settledAt }: { amount: number; settledAt: Date | null }) =>
      settledAt ? 0 : amount,
    );
    const right = rows
      .filter((row) => row.rider === rider)
      .reduce((total, { id }) => total + (expected.get(id) ?? 0), 0);
    // Credit and cash that the rider holds, spent or was sent, less what was paid back or is still due, must equal what
    // the rule says.
    const settledBy = (sought: string) =>
      sum(due, ({ amount, settledHow }: { amount: number; settledHow: string | null }) =>
        settledHow === sought ? amount : 0,
      );
    const held = current + used + paid - settledBy("payment") - open;
    expect(held).toBeGreaterThanOrEqual(right);
    // A waived amount may exceed what is still missing, so it is only an upper limit.
    expect(held).toBeLessThanOrEqual(right + settledBy("waived"));
  }
  if (closingId !== null) {
    const { event } = (await world.visitor().get(`/api/event/${closingId}`)).body;
    const posted = (pays[closingClass] ?? []).reduce((sum, amount) => sum + amount, 0);
    expect(event.postedCredit, "the public page shows what is approved").toBe(posted);
  }
  await expectSoundLedger(world.db);
}
