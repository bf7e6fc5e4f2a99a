import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { dayPacific, endOfDayPacific } from "#shared/dates.ts";
import { currencies, type Currency } from "#shared/money.ts";
import { listDealers } from "../dealers/dealer-list-store.ts";
import { ledgerFaults } from "../ledger/invariants.ts";
import { entries, movements } from "../ledger/tables.ts";
import type { Tx } from "../platform/db/database.ts";
import { dialectOf } from "../platform/db/dialect.ts";
import { Problem } from "../platform/problem.ts";
import { redeemChecked } from "../redemptions/redeem.ts";
import { refundInTx } from "../redemptions/refunds/refund.ts";
import { listRedemptions } from "../redemptions/store.ts";
import { faultyRedemptionTotals } from "../redemptions/stored-sums.ts";
import { redemptions, redemptionYears } from "../redemptions/tables.ts";
import { totalsFaults } from "../reports/totals/check-totals.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildRider } from "../testing/build.ts";
import { giveCredit } from "../testing/credit.ts";
import { seedOf } from "../testing/seed.ts";
import { listPartsDue, partsDueSoon, previewSettlement } from "./list-parts-due.ts";
import { partsAccount } from "./parts-account.ts";
import { reverseSettlement } from "./reverse-settlement.ts";
import { settleParts } from "./settle-parts.ts";
import { openPartsLines, partsTotals, settlementLines, settlements } from "./tables.ts";

// These tests perform random acts and compare everything that is read from stored totals with the lines themselves, in
// a simple way. PARTS_SEED repeats a run; DEEP=1 takes more steps.

const onPostgres = dialectOf(process.env.DATABASE_URL) === "postgres";
const steps = process.env.DEEP ? 300 : onPostgres ? 40 : 60;
const numRuns = process.env.DEEP || !onPostgres ? 3 : 1;
const seed = seedOf("PARTS_SEED");

const dealerIndex = fc.nat(2);
const which = fc.nat();
const amount = fc.integer({ min: 1, max: 50_00 });
const source = fc.constantFrom("desk" as const, "kiosk" as const);
const one = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant("redeem" as const), dealer: dealerIndex, amount, source }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("refund" as const), which }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("refund a part" as const), which, amount }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant("settle" as const),
      dealer: fc.option(dealerIndex),
      daysAgo: fc.constantFrom(0, 0, 1, 10, 30),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("reverse" as const), which }) },
);
type One = typeof one extends fc.Arbitrary<infer S> ? S : never;
const step = fc.oneof(
  { weight: 14, arbitrary: one.map((only) => [only]) },
  // Several acts at once may refuse each other, but they never leave a wrong total.
  { weight: 3, arbitrary: fc.array(one, { minLength: 2, maxLength: 6 }) },
  { weight: 4, arbitrary: fc.record({ days: fc.constantFrom(0.2, 1, 5, 23, 31) }) },
  // The step ends the year, in Pacific time, or goes to the last millisecond of it.
  { weight: 1, arbitrary: fc.record({ until: fc.constantFrom("2027-01-01T07:59:59.999Z", "2027-01-01T08:00:00Z") }) },
);

describe(`what is due to dealers (seed ${seed}, ${steps} steps)`, () => {
  it(
    "is the sum of the lines after random redemptions, refunds, settlements and reversals",
    { timeout: process.env.DEEP ? 30 * 60_000 : 120_000 },
    async () => {
      const history = fc.array(step, { minLength: steps, maxLength: steps, size: "max" });
      await fc.assert(
        fc.asyncProperty(history, async (acts) => {
          await using world = await createWorld("2026-11-20T20:00:00Z");
          const desk = await openDesk(world);
          for (const act of acts) {
            if (Array.isArray(act)) await Promise.all(act.map((single) => desk.perform(single)));
            else if ("days" in act) world.clock.advance({ hours: act.days * 24 });
            else if (new Date(act.until) > world.clock.now()) world.clock.set(act.until);
            await desk.compare();
          }
        }),
        { seed, numRuns, endOnFailure: true },
      );
    },
  );
});

it("A redemption counts for the year in Pacific time in which it was made, also when it is refunded later", async () => {
  await using world = await createWorld("2027-01-01T07:59:59.999Z");
  const [rider, dealer, admin] = [await buildRider(world), await buildDealer(world), await buildAdmin(world)];
  await giveCredit(world, rider.id, 100_00);
  const redeem = async (cents: number) => {
    const order = { riderId: rider.id, dealerId: dealer.id, amount: cents, currency: "USD" as const };
    const desk = { employeeName: "Sam", idChecked: true, source: "desk" as const, mail: false, secondOne: true };
    return world.db.write((tx) => redeemChecked(tx, world.ctx(), { ...order, ...desk }));
  };
  const { redemptionId } = await redeem(10_00);
  world.clock.set("2027-01-01T08:00:00Z");
  await redeem(7_00);
  await world.db.write((tx) =>
    refundInTx(tx, world.ctx(admin.actor), redemptionId, { amount: 4_00, reason: "returned" }),
  );
  expect(await world.db.select().from(redemptionYears).orderBy(redemptionYears.year)).toMatchObject([
    { year: 2026, standing: 1, standingAmount: 6_00, refunded: 1, refundedAmount: 4_00 },
    { year: 2027, standing: 1, standingAmount: 7_00, refunded: 0, refundedAmount: 0 },
  ]);
  expect(await faultyRedemptionTotals(world.db)).toEqual([]);
});

it("Staff can settle what is listed, even if the clock was wrong and a line has a later day", async () => {
  await using world = await createWorld("2026-11-20T20:00:00Z");
  const desk = await openDesk(world);
  await desk.perform({ act: "redeem", dealer: 0, amount: 10_00, source: "desk" });
  world.clock.set("2026-11-25T20:00:00Z");
  await desk.perform({ act: "redeem", dealer: 0, amount: 7_00, source: "desk" });
  world.clock.set("2026-11-21T20:00:00Z");
  const admin = world.ctx((await buildAdmin(world)).actor);
  const { due } = await previewSettlement(admin, undefined);
  expect(due).toMatchObject([{ amount: 10_00, lineCount: 1 }]);
  const dealers = due.map(({ dealerId, currency, amount: cents }) => ({ dealerId, currency, amount: cents }));
  const { settlements: made } = await settleParts(admin, { until: "2026-11-21", dealers }, randomUUID());
  expect(made).toMatchObject([{ amount: 10_00, lineCount: 1 }]);
});

it("The ledger check finds a stored total that is wrong", async () => {
  await using world = await createWorld();
  const [rider, dealer] = [await buildRider(world), await buildDealer(world)];
  await giveCredit(world, rider.id, 100_00);
  const order = { riderId: rider.id, dealerId: dealer.id, amount: 10_00, currency: "USD" as const };
  const desk = { employeeName: "Sam", idChecked: true, source: "desk" as const, mail: false };
  await world.db.write((tx) => redeemChecked(tx, world.ctx(), { ...order, ...desk }));
  expect(await ledgerFaults(world.db)).toEqual([]);
  const faultsAfter = async (change: (tx: Tx) => Promise<unknown>) => {
    await world.db.write(change);
    const found = [...(await ledgerFaults(world.db)), ...(await totalsFaults(world.db))];
    return found.map((fault) => fault.replace(/:.*/, ""));
  };
  const due = "what is due to a dealer is not the sum of the open lines";
  expect(await faultsAfter((tx) => tx.update(partsTotals).set({ amount: 9_99 }))).toEqual([due]);
  expect(await faultsAfter((tx) => tx.update(partsTotals).set({ amount: 10_00, oldestAt: null }))).toEqual([due]);
  expect(await faultsAfter((tx) => tx.delete(partsTotals))).toEqual([due]);
  const left = "what is left of an open redemption is not its open lines";
  expect(await faultsAfter((tx) => tx.update(openPartsLines).set({ standing: 9_99 }))).toContain(left);
  const open = "the open lines of parts accounts are not the lines outside of settlements";
  expect(await faultsAfter((tx) => tx.delete(openPartsLines))).toContain(open);
  const totals = "the stored totals of a dealer's redemptions are not what they come to";
  expect(await faultsAfter((tx) => tx.update(redemptionYears).set({ year: 2001 }))).toContain(totals);
  expect(await faultsAfter((tx) => tx.update(redemptionYears).set({ standing: 2 }))).toContain(totals);
  const atKiosk = { year: 2026, standing: 1, source: "kiosk" as const };
  expect(await faultsAfter((tx) => tx.update(redemptionYears).set(atKiosk))).toContain(totals);
});

async function openDesk(world: World) {
  const rider = await buildRider(world);
  const dealers = [
    await buildDealer(world, { name: "Zeigler" }),
    await buildDealer(world, { name: "Arden" }),
    await buildDealer(world, { name: "Moto Laval", country: "CA", state: "QC" }),
  ];
  for (const currency of currencies) {
    await giveCredit(world, rider.id, 1_000_000_00, { currency });
  }
  const admin = await buildAdmin(world);
  const staff = () => world.ctx(admin.actor);
  // Whoever reverses a settlement cannot settle its lines again.
  const reverser = await buildAdmin(world);
  const currencyOf = (country: string): Currency => (country === "CA" ? "CAD" : "USD");

  async function perform(act: One): Promise<void> {
    await play(act).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
    });
  }

  async function play(act: One): Promise<void> {
    switch (act.act) {
      case "redeem": {
        const dealer = dealers[act.dealer];
        if (!dealer) return;
        const order = { riderId: rider.id, dealerId: dealer.id, amount: act.amount, employeeName: "Sam" };
        const currency = currencyOf(dealer.country);
        await world.db.write((tx) =>
          redeemChecked(tx, world.ctx(), {
            ...order,
            currency,
            idChecked: true,
            source: act.source,
            mail: false,
          }),
        );
        return;
      }
      case "refund":
      case "refund a part": {
        const made = await world.db.select().from(redemptions).orderBy(redemptions.createdAt, redemptions.id);
        const chosen = made[act.which % Math.max(1, made.length)];
        if (!chosen) return;
        const part = act.act === "refund" ? undefined : act.amount;
        await world.db.write((tx) => refundInTx(tx, staff(), chosen.id, { amount: part, reason: "returned" }));
        return;
      }
      case "settle": {
        const until = dayPacific(new Date(world.clock.now().getTime() - act.daysAgo * 24 * 3_600_000));
        const dealerId = act.dealer === null ? undefined : dealers[act.dealer]?.id;
        await settleParts(staff(), { until, dealerId }, randomUUID());
        return;
      }
      case "reverse": {
        const made = await world.db.select().from(settlements).orderBy(settlements.settledAt, settlements.id);
        const chosen = made[act.which % Math.max(1, made.length)];
        if (chosen)
          await reverseSettlement(world.ctx(reverser.actor), chosen.id, "The transfer bounced.", randomUUID());
        return;
      }
    }
  }

  /** Returns the lines of parts accounts that are not in a settlement, from the ledger and the settlements alone. */
  async function readOpen() {
    const settled = new Set((await world.db.select().from(settlementLines)).map(({ entryId }) => entryId));
    const lines = await world.db
      .select({ line: entries, redemptionId: movements.redemptionId })
      .from(entries)
      .innerJoin(movements, eq(movements.id, entries.movementId))
      .where(eq(entries.account, "dealerParts"));
    return lines.filter(({ line }) => !settled.has(line.id));
  }

  /** Returns what is due to a dealer for these lines. */
  function dueFor(lines: Awaited<ReturnType<typeof readOpen>>, dealerId: string) {
    const own = lines.filter(({ line }) => line.dealerId === dealerId);
    const left = own
      .filter(({ line }) => line.kind === "redeem")
      .map(({ line, redemptionId }) => ({
        at: line.at,
        amount: sum(own.filter((other) => other.redemptionId === redemptionId).map((other) => other.line.amount)),
      }))
      .filter((row) => row.amount > 0);
    const amount = sum(own.map(({ line }) => line.amount));
    const ends = (at: Date) => endOfDayPacific(dayPacific(new Date(at.getTime() + 30 * 24 * 3_600_000)));
    const times = left.map(({ at }) => at.getTime());
    const late = sum(left.filter(({ at }) => ends(at) < world.clock.now()).map((row) => row.amount));
    return {
      amount,
      lineCount: own.length,
      overdue: Math.max(0, Math.min(amount, late)),
      since: times.length > 0 ? new Date(Math.min(...times)).toISOString() : null,
    };
  }

  async function compare(): Promise<void> {
    const now = world.clock.now();
    expect(await ledgerFaults(world.db)).toEqual([]);
    expect(await faultyRedemptionTotals(world.db)).toEqual([]);
    const open = await readOpen();
    const expected = dealers
      .map(({ id }) => ({ dealerId: id, ...dueFor(open, id) }))
      .filter((row) => row.lineCount > 0);
    const order = { by: "dealer" as const, descending: false };
    const range = { order, limit: 100, offset: 0 };
    const pick = ({ dealerId, amount, lineCount }: { dealerId: string; amount: number; lineCount: number }) => ({
      dealerId,
      amount,
      lineCount,
    });
    const sorted = <Row extends { dealerId: string }>(rows: readonly Row[]) =>
      rows.toSorted((a, b) => a.dealerId.localeCompare(b.dealerId));

    const listed = await listPartsDue(staff(), { filters: {}, ...range });
    expect(sorted(listed.rows.map(({ overdue, since, ...row }) => ({ ...pick(row), overdue, since })))).toEqual(
      sorted(expected),
    );
    const preview = await previewSettlement(staff(), undefined);
    expect(sorted(preview.due.map(pick))).toEqual(sorted(expected.map(pick)));
    for (const { id } of dealers) {
      const { due, overdue, lineCount } = await partsAccount(staff(), id);
      const own = dueFor(open, id);
      expect({ due, overdue, lineCount }).toEqual({ due: own.amount, overdue: own.overdue, lineCount: own.lineCount });
    }

    const day = dayPacific(new Date(now.getTime() - 10 * 24 * 3_600_000));
    const earlier = open.filter(({ line }) => line.at <= endOfDayPacific(day));
    const until = await listPartsDue(staff(), { filters: { until: day }, ...range });
    expect(sorted(until.rows.map(pick))).toEqual(
      sorted(dealers.map(({ id }) => ({ dealerId: id, ...dueFor(earlier, id) })))
        .filter(({ lineCount }) => lineCount > 0)
        .map(pick),
    );

    const soon = (
      await listPartsDue(staff(), { filters: { due: "soon" }, ...range, order: { by: "due", descending: false } })
    ).rows;
    const home = await partsDueSoon(staff());
    expect(home.count).toBe(soon.length);
    expect(home.firstId).toBe(soon[0]?.dealerId ?? null);
    expect(home.oldestAt?.toISOString()).toBe(soon[0]?.dueAt ?? undefined);
    expect(sum(home.amounts.map(({ cents }) => cents))).toBe(sum(soon.map((row) => row.amount)));

    await compareRedemptions(open, now);
  }

  async function compareRedemptions(open: Awaited<ReturnType<typeof readOpen>>, now: Date): Promise<void> {
    const made = await world.db.select().from(redemptions);
    const year = (at: Date) => dayPacific(at).slice(0, 4);
    const { rows, sums } = await listDealers(staff(), {
      filters: {},
      order: { by: "name", descending: false },
      limit: 100,
      offset: 0,
    });
    const ofDealer = (id: string) => made.filter((row) => row.dealerId === id && year(row.createdAt) === year(now));
    const left = (some: typeof made) => sum(some.map((row) => row.amount - row.refundedAmount));
    for (const { dealer, facts } of rows) {
      expect(facts).toMatchObject({ redeemed: left(ofDealer(dealer.id)), due: dueFor(open, dealer.id).amount });
    }
    expect(sums).toEqual(
      currencies.map((currency) => {
        const some = dealers.filter(({ country }) => currencyOf(country) === currency);
        return {
          currency,
          dealers: some.length,
          redeemed: sum(some.map(({ id }) => left(ofDealer(id)))),
          due: sum(some.map(({ id }) => dueFor(open, id).amount)),
        };
      }),
    );
    const range = { limit: 1, offset: 0 };
    const filters = [
      {},
      { country: "CA" },
      { dealerName: "arden" },
      { dealerId: dealers[0]?.id ?? "" },
      { source: "kiosk" as const },
      { source: "desk" as const, country: "CA" },
    ];
    for (const filter of filters) {
      const among = made.filter((row) => {
        const dealer = dealers.find(({ id }) => id === row.dealerId);
        return (
          (!("country" in filter) || dealer?.country === filter.country) &&
          (!("source" in filter) || row.source === filter.source) &&
          (!("dealerName" in filter) || dealer?.name === "Arden") &&
          (!("dealerId" in filter) || row.dealerId === filter.dealerId)
        );
      });
      for (const revoked of [false, true]) {
        const some = among.filter((row) => (revoked ? row.lastRefundAt !== null : row.refundedAt === null));
        const { totals } = await listRedemptions(world.db, { ...filter, revoked }, range);
        expect(totals).toEqual(
          (["CAD", "USD"] as const).flatMap((currency) => {
            const own = some.filter((row) => row.currency === currency);
            const amounts = own.map((row) => (revoked ? row.refundedAmount : row.amount - row.refundedAmount));
            return own.length === 0 ? [] : [{ currency, count: own.length, amount: sum(amounts) }];
          }),
        );
      }
    }
  }

  return { perform, compare };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
