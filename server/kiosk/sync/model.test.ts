import { afterEach, beforeEach, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { RedeemBody, type ItemResult, type KioskItem } from "#shared/kiosk.schema.ts";
import { balanceIn } from "../../ledger/balances.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { newId } from "../../platform/ids.ts";
import { redemptions } from "../../redemptions/tables.ts";
import { pinTries } from "../../riders/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildDealer, buildRider } from "../../testing/build.ts";
import { giveCredit } from "../../testing/credit.ts";
import { enrolTablet, type Tablet } from "../../testing/clients/tablet.ts";
import { decideWaiting } from "../decisions/decide-waiting.ts";
import { kioskCases, kioskItems } from "../tables.ts";
import { seedOf } from "../../testing/seed.ts";

// This is a random model test of the kiosk sync on the server side: three tablets with lost responses, overlapping
// requests, cancellations that arrive first, wrong PINs, and redemptions at the desk in between. No redemption may be
// lost or booked twice, and each tablet must be in sync with the ledger.

const rounds = process.env.DEEP ? 500 : 60;
const seed = seedOf("KIOSK_SEED");

/** Returns the mulberry32 generator: small, and with the same sequence on every platform. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Counter {
  tablet: Tablet;
  /** This has every captured item, with the last result that the tablet got for it. */
  queue: Map<string, { item: KioskItem; told: ItemResult | null }>;
}

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

it(`three tablets, ${rounds} redemptions with random faults: none is lost, charged twice or reported wrongly`, async () => {
  console.log(`kiosk seed ${seed}`);
  const random = randomFrom(seed);
  const pick = <One>(some: readonly One[]): One => some[Math.floor(random() * some.length)] as One;
  const chance = (part: number): boolean => random() < part;
  const dealer = await buildDealer(world);
  const desk = await world.as(dealer);
  const riders = await Promise.all([1, 2, 3, 4].map(() => buildRider(world)));
  for (const { id } of riders) await giveCredit(world, id, 400_00);
  const counters: Counter[] = [];
  for (const name of ["Front", "Parts", "Window"]) {
    counters.push({ tablet: await enrolTablet(world, dealer, name), queue: new Map() });
  }

  const applyAnswer = ({ queue }: Counter, body: { results: ItemResult[]; updates: ItemResult[] }): void => {
    for (const result of [...body.results, ...body.updates]) {
      const row = queue.get(result.id);
      if (row && result.decision !== null) row.told = result;
    }
  };
  const unsent = ({ queue }: Counter) =>
    [...queue.values()].filter(({ told }) => told === null).map(({ item }) => item);
  /** These redemptions were marked as called off when they reached the server for the first time. */
  const calledOff = new Set<string>();
  const arrived = new Set<string>();
  /** Marks a redemption as called off while its cancellation waits in the same queue, as the tablet does. */
  function marked(counter: Counter, item: KioskItem): KioskItem {
    const canceled = unsent(counter).some(({ kind, body }) => kind === "void" && body.redemptionId === item.id);
    if (canceled && item.kind === "redeem" && !arrived.has(item.id)) calledOff.add(item.id);
    arrived.add(item.id);
    return canceled ? { ...item, calledOff: true } : item;
  }
  /** Sends some of the unsent items, sometimes with answered ones too; the response may be lost. */
  async function send(counter: Counter, lossy: boolean): Promise<void> {
    const open = unsent(counter);
    const batch = (lossy && chance(0.3) ? [...counter.queue.values()].map(({ item }) => item) : open)
      .filter(() => !lossy || chance(0.8))
      .slice(0, 25)
      .map((item) => marked(counter, item));
    const answer = await counter.tablet.sync(batch);
    if (answer.status === 200 && !(lossy && chance(0.4))) applyAnswer(counter, answer.body);
  }

  const backdatedItems = new Map<string, { at: number }>();
  async function drainInThrees(counter: Counter): Promise<void> {
    for (let n = 0; n < 4; n++) {
      const item = await counter.tablet.redeem(pick(riders), 50 + n, { secondOne: true });
      counter.queue.set(item.id, { item, told: null });
    }
    await desk.post(`/api/dealer/kiosks/${counter.tablet.deviceId}/act`, { act: "drain" });
    let at = 0;
    for (let sent = 0; unsent(counter).length > 0 && sent < 600; sent++) {
      const open = unsent(counter);
      if (at >= open.length) at = 0;
      const batch = open.slice(at, at + 3).map((item) => marked(counter, item));
      const answer = await counter.tablet.sync(batch, { queue: { count: open.length - batch.length, sum: 0 } });
      applyAnswer(counter, answer.body);
      // Items that wait for the end of a lock do not hold up others: the next three are sent.
      if (unsent(counter).length === open.length) at += 3;
      world.clock.advance({ minutes: 30 });
      await decideWaiting(world.ctx());
    }
    const retired = [...counter.queue.values()].filter(({ told }) => told?.reason === "device_retired");
    expect(retired, "a draining tablet was retired too early").toEqual([]);
  }

  for (let round = 0; round < rounds; round++) {
    const counter = pick(counters);
    const rider = pick(riders);
    const amount = 1_00 + Math.floor(random() * 30_00);
    const over = { pin: chance(0.06) ? "1111" : "2468", takeWhatIsLeft: chance(0.3), offline: chance(0.5) };
    const item = await counter.tablet.redeem(rider, amount, { ...over, secondOne: chance(0.5) });
    counter.queue.set(item.id, { item, told: null });
    // A modified tablet takes far more offline than its limits allow.
    if (chance(0.05)) {
      for (let n = 0; n < 3; n++) {
        const more = await counter.tablet.redeem(pick(riders), 200_00 + n, { offline: true, secondOne: true });
        counter.queue.set(more.id, { item: more, told: null });
      }
      world.clock.advance({ minutes: 3 });
    }
    if (chance(0.12)) {
      const cancel = await counter.tablet.cancel(chance(0.5) ? item.id : pick([...counter.queue.keys()]));
      counter.queue.set(cancel.id, { item: cancel, told: null });
    }
    if (chance(0.5)) await Promise.all(counters.filter(() => chance(0.6)).map((one) => send(one, true)));
    // Two tabs of one tablet send at once.
    if (chance(0.2)) await Promise.all([send(counter, true), send(counter, true)]);
    if (chance(0.1)) {
      const body = {
        riderId: rider.id,
        amount: 5_00,
        currency: "USD",
        pin: "2468",
        employeeName: "Sam",
        idChecked: true,
      };
      await desk.post("/api/dealer/redeem", { ...body, secondOne: true }, { key: newId() });
    }
    world.clock.advance({ minutes: Math.floor(random() * 20) });
    // The desk refunds a redemption from a tablet, or a part of it, and the tablet must learn about it.
    if (chance(0.15)) {
      const [one] = (await world.db.select().from(redemptions).where(eq(redemptions.source, "kiosk"))).filter(
        ({ refundedAt }) => refundedAt === null,
      );
      if (one) {
        const rest = one.amount - one.refundedAmount;
        const part = chance(0.5) && rest > 1 ? { amount: Math.ceil(rest / 2) } : {};
        const why = { reason: "returned", employeeName: "Sam" };
        await desk.delete(`/api/dealer/credit-redemption/${one.id}`, { ...part, ...why }, { key: newId() });
      }
    }
    // A dishonest tablet claims that an amount above the offline limit, captured hours ago, was redeemed online.
    if (chance(0.05)) {
      const capturedAt = new Date(world.clock.now().getTime() - 5 * 3_600_000).toISOString();
      const backdated = await counter.tablet.redeem(rider, 260_00 + round, {
        capturedAt,
        serverTick: null,
        secondOne: true,
      });
      counter.queue.set(backdated.id, { item: backdated, told: null });
      backdatedItems.set(backdated.id, { at: world.clock.now().getTime() });
      world.clock.advance({ minutes: 5 });
    }
    if (chance(0.2)) await decideWaiting(world.ctx());
  }
  // One tablet is drained and sends its whole queue, three items at a time.
  const [drained] = counters;
  if (drained) await drainInThrees(drained);

  // The network is back, and the PIN locks end.
  for (let day = 0; day < 5; day++) {
    for (const counter of counters)
      for (let n = 0; n < 30 && unsent(counter).length > 0; n++) await send(counter, false);
    world.clock.advance({ hours: 20 });
    await decideWaiting(world.ctx());
  }
  for (const counter of counters) applyAnswer(counter, (await counter.tablet.sync([])).body);

  const rows = await world.db.select().from(kioskItems);
  for (const { tablet, queue } of counters) {
    expect(unsent({ tablet, queue })).toEqual([]);
    for (const [id, { told }] of queue) {
      const row = rows.find((one) => one.id === id && one.deviceId === tablet.deviceId);
      expect([told?.decision, told?.reason, told?.code, told?.appliedAmount], id).toEqual([
        row?.decision,
        row?.reason,
        row?.code,
        row?.appliedAmount,
      ]);
      expect(row?.sealedPin, id).toBeNull();
    }
  }
  // A tablet that reported an empty queue within the last 2 minutes cannot have captured the item earlier, whatever
  // time it claims: such an item is as good as confirmed at capture.
  const booking = rows.filter(
    ({ id, redemptionId, capturedAt, receivedAt }) =>
      backdatedItems.has(id) &&
      redemptionId !== null &&
      capturedAt !== null &&
      receivedAt.getTime() - capturedAt.getTime() > 2 * 60_000,
  );
  expect(booking, "a late amount above the offline limit was booked").toEqual([]);
  // Items that arrived with their cancellation never moved money, not even for a moment.
  const moved = rows.filter(({ id, redemptionId }) => calledOff.has(id) && redemptionId !== null);
  expect(moved, "a redemption that arrived called off was booked").toEqual([]);
  for (const { tablet } of counters) expectLimitsKept(rows.filter(({ deviceId }) => deviceId === tablet.deviceId));
  // Each booking belongs to exactly one item, and each accepted item has one booking.
  const booked = await world.db.select().from(redemptions).where(eq(redemptions.source, "kiosk"));
  const standing = booked.filter(({ refundedAt }) => refundedAt === null);
  const said = rows.filter(
    ({ kind, decision, appliedAmount }) =>
      kind === "redeem" && (decision === "accepted" || (decision === "short" && (appliedAmount ?? 0) > 0)),
  );
  expect(new Map(said.map(({ redemptionId, appliedAmount }) => [redemptionId, appliedAmount]))).toEqual(
    new Map(standing.map(({ id, amount, refundedAmount }) => [id, amount - refundedAmount])),
  );
  expect(said).toHaveLength(standing.length);
  for (const rider of riders) {
    const spent = (await world.db.select().from(redemptions).where(eq(redemptions.riderId, rider.id))).reduce(
      (sum, { amount, refundedAmount }) => sum + amount - refundedAmount,
      0,
    );
    const { amount } = await balanceIn(world.db, rider.id, "USD", world.clock.now());
    expect(amount).toBe(400_00 - spent);
    expect(amount).toBeGreaterThanOrEqual(0);
  }
  // There is at most one PIN try for each item, plus those at the desk.
  expect((await world.db.select().from(pinTries)).length).toBeLessThanOrEqual(rows.length + rounds);
  const cases = (await world.db.select().from(kioskCases)).filter(({ closedAt }) => closedAt === null);
  expect(cases.filter(({ kind }) => kind !== "over_limits")).toEqual([]);
}, 600_000);

/**
 * Checks the offline redemptions that the server booked without a person: at the capture of each, no more redemptions
 * waited on the tablet than its limits allow. A redemption waits from its capture to its first decision other than
 * review.
 */
function expectLimitsKept(rows: readonly (typeof kioskItems.$inferSelect)[]): void {
  const { offlineMaxItems, offlineMaxTotal, offlineMaxPerRider } = world.ctx().programme.kiosk;
  const redeems = rows.filter(({ kind, capturedAt }) => kind === "redeem" && capturedAt !== null);
  const byItself = redeems.filter(
    ({ body, confirmedAtOnce, redemptionId, openUntil, receivedAt }) =>
      redemptionId !== null &&
      openUntil?.getTime() === receivedAt.getTime() &&
      (!confirmedAtOnce || RedeemBody.parse(body).offline),
  );
  for (const at of byItself) {
    const wait = byItself.filter(
      ({ capturedAt, openUntil }) =>
        Number(capturedAt) <= Number(at.capturedAt) && Number(openUntil) > Number(at.capturedAt),
    );
    const sum = wait.reduce((total, { amount }) => total + (amount ?? 0), 0);
    const ofRider = wait.filter(({ riderId }) => riderId === at.riderId).length;
    expect(sum, "the sum that waited at once").toBeLessThanOrEqual(offlineMaxTotal);
    expect(wait.length, "how many waited at once").toBeLessThanOrEqual(offlineMaxItems);
    expect(ofRider, "how many of one rider waited at once").toBeLessThanOrEqual(offlineMaxPerRider);
  }
}
