import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodeText, parseTable } from "#shared/csv.ts";
import { addDays, dayPacific, endOfDayPacific } from "#shared/dates.ts";
import { claimCan } from "#shared/payouts.ts";
import { seededRandom } from "../../demo/random.ts";
import { dealers } from "../../dealers/tables.ts";
import { events } from "../../events/tables.ts";
import { expireAwards } from "../../ledger/expiry/expire-awards.ts";
import { moveExpiry } from "../../ledger/expiry/move-expiry.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { issueAward } from "../../ledger/issue-award.ts";
import { awards, entries, ledgerMonths, movements } from "../../ledger/tables.ts";
import { takeBack } from "../../ledger/take-back.ts";
import { moveClaim } from "../../payouts/move-claim.ts";
import { openClaims } from "../../payouts/open-claims.ts";
import { refreshClaims } from "../../payouts/refresh-claims.ts";
import { paymentInfos, payoutClaims } from "../../payouts/tables.ts";
import type { AdminActor } from "../../platform/context.ts";
import { redemptions } from "../../redemptions/tables.ts";
import { reverseSettlement } from "../../settlements/reverse-settlement.ts";
import { settleParts } from "../../settlements/settle-parts.ts";
import { settlements } from "../../settlements/tables.ts";
import { riders } from "../../riders/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildEvent, buildRider } from "../../testing/build.ts";
import { deskOrder } from "../../testing/credit.ts";
import { pictureForm } from "../../testing/files/picture-form.ts";
import { abroadInfo, homeInfo } from "../../testing/payout-world.ts";
import { storeTotals } from "../../testing/queries/store-totals.ts";
import { seedOf } from "../../testing/seed.ts";

// These tests create random data of sixteen months, and compare each figure with a naive recount of all rows.

const steps = process.env.DEEP ? 400 : 110;
const seed = seedOf("MODEL_SEED");
const random = seededRandom(seed);
const others = seededRandom(seed + 1);
const from = "2025-09-01";
const daysInAll = 480;

let world: World;
let admin: Awaited<ReturnType<typeof buildAdmin>>;
/** These are all rows of the data, read once. */
let ledger: Awaited<ReturnType<typeof readLedger>>;

const readLedger = async () => ({
  lines: await world.db.select().from(entries),
  kinds: new Map((await world.db.select().from(movements)).map((row) => [row.id, row])),
  awards: new Map((await world.db.select().from(awards)).map((row) => [row.id, row])),
  seasons: new Map((await world.db.select().from(events)).map(({ id, season }) => [id, season])),
  claims: new Map((await world.db.select().from(payoutClaims)).map((row) => [row.id, row])),
  settled: await world.db.select().from(settlements),
});

beforeAll(async () => {
  world = await createWorld(`${from}T18:00:00Z`);
  admin = await buildAdmin(world);
  // Whoever reverses a settlement cannot settle its lines again.
  const reverser = await buildAdmin(world);
  const riders: Awaited<ReturnType<typeof buildRider>>[] = [];
  for (const at of [0, 1, 2]) {
    const rider = await buildRider(world, { firstName: ["Jett", "Ana", "Bo"][at], lastName: `Marlowe${at}` });
    riders.push(rider);
  }
  const dealers = [await buildDealer(world), await buildDealer(world, { country: "CA", state: "QC" })];
  const races: { id: string; currency: "USD" | "CAD" }[] = [];
  for (const [firstDate, country, state] of [
    ["2025-09-10", "US", "MI"],
    ["2026-06-06", "US", "MI"],
    ["2026-07-04", "CA", "ON"],
  ] as const) {
    const { id } = await buildEvent(world, { firstDate, lastDate: firstDate, country, state });
    races.push({ id, currency: country === "CA" ? "CAD" : "USD" });
  }
  const staff = (): AdminActor => admin.actor;
  const ctx = () => world.ctx(staff());
  // The first rider is a US person, the second declares not to be one, and the third never enters anything.
  const pros = await Promise.all(riders.slice(0, 2).map((rider) => world.as(rider)));
  for (const rider of riders.slice(0, 2)) {
    await world.db.write((tx) =>
      issueAward(tx, ctx(), { riderId: rider.id, wallet: "cash", currency: "USD", amount: 100_00 }),
    );
  }
  await pros[0]?.put("/api/rider/payment-info", homeInfo());
  await pros[0]?.post(`/api/rider/rider/${riders[0]?.id ?? ""}/upload-id-files?kind=w9`, await pictureForm("w9.png"));
  await pros[1]?.put("/api/rider/payment-info", abroadInfo());

  const acts: Record<string, () => Promise<unknown>> = {
    async win() {
      const { id: riderId } = random.pick(riders);
      const race = random.chance(0.7) ? random.pick(races) : null;
      const currency = race?.currency ?? random.pick(["USD", "CAD"] as const);
      const wallet = random.pick(["credit", "cash"] as const);
      const input = { riderId, wallet, currency, amount: random.whole(1_00, 900_00), eventId: race?.id ?? null };
      await world.db.write((tx) => issueAward(tx, ctx(), { ...input, bonus: race === null }));
    },
    async redeem() {
      const at = random.whole(0, 1);
      const order = deskOrder(random.pick(riders).id, random.whole(1, 200_00), {
        currency: at === 0 ? "USD" : "CAD",
        secondOne: true,
      });
      await (await world.as(random.pick([dealers[at]!]))).post("/api/dealer/redeem", order, { key: randomUUID() });
    },
    async refund() {
      const all = await world.db.select().from(redemptions);
      if (all.length === 0) return;
      const { id } = random.pick(all.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()));
      const browser = await world.as(admin);
      await browser.delete(`/api/admin/credit-redemption/${id}`, { reason: "returned" }, { key: randomUUID() });
    },
    async correct() {
      const some = (await world.db.select().from(awards)).filter(({ currentValue }) => currentValue > 0);
      if (some.length === 0) return;
      const { id: awardId, riderId } = random.pick(
        some.toSorted((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime()),
      );
      const amount = random.whole(1, 300_00);
      await world.db.write(async (tx) => {
        await takeBack(tx, ctx(), { awardId, amount, reason: "corrected" });
        await refreshClaims(tx, ctx(), [riderId]);
      });
    },
    claim: () => openClaims(ctx()),
    async move() {
      const act = random.pick(["approve", "approve", "send", "send", "send", "undoSend", "void"] as const);
      const all = (await world.db.select().from(payoutClaims)).filter(({ status }) =>
        claimCan[act].states.includes(status),
      );
      if (all.length === 0) return;
      const claim = random.pick(all.toSorted((a, b) => a.openedAt.getTime() - b.openedAt.getTime()));
      await moveClaim(ctx(), claim.id, { act, reason: "Asked by phone", __v: claim.version }, randomUUID());
    },
    settle: () => settleParts(ctx(), { until: dayPacific(world.clock.now()) }, randomUUID()),
    async reverse() {
      const all = (await world.db.select().from(settlements)).filter(({ reversedAt }) => reversedAt === null);
      if (all.length === 0) return;
      const settled = random.pick(all.toSorted((a, b) => a.settledAt.getTime() - b.settledAt.getTime()));
      await reverseSettlement(world.ctx(reverser.actor), settled.id, "Bounced", randomUUID());
    },
    expire: () => expireAwards(ctx()),
  };
  /** Another expiration date is given to one award, which moves open credit to another month. */
  const extend = async () => {
    const some = (await world.db.select().from(awards)).filter(({ wallet, currentValue }) => {
      return wallet === "credit" && currentValue > 0;
    });
    if (some.length === 0) return;
    const award = others.pick(some.toSorted((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime()));
    const until = endOfDayPacific(addDays(dayPacific(world.clock.now()), others.whole(20, 300)));
    await world.db.write((tx) => moveExpiry(tx, ctx(), award, until));
  };
  const names = [
    "win",
    "win",
    "win",
    "redeem",
    "redeem",
    "refund",
    "correct",
    "claim",
    "move",
    "move",
    "move",
    "settle",
    "reverse",
    "expire",
  ];
  for (let at = 0; at < steps; at++) {
    const day = addDays(from, 1 + Math.floor((daysInAll * at) / steps));
    world.clock.set(`${day}T${random.pick(["07", "08", "18"])}:30:00Z`);
    // A random action may be refused, for example because nothing is due or the credit is insufficient.
    await acts[random.pick(names)]?.().catch(() => undefined);
    if (at % 15 === 14) await extend();
    // From then on reports use the stored totals, until a change makes them invalid.
    if (at % 40 === 39) await storeTotals({ db: world.db, now: world.clock.now() });
  }
  await acts.expire?.();
  // The data end with a settlement that is not reversed and with sent claims, so that no figure is zero by chance.
  for (let at = 0; at < 12; at++) await acts.win?.();
  for (let at = 0; at < 6; at++) await acts.redeem?.().catch(() => undefined);
  await acts.settle?.().catch(() => undefined);
  await acts.claim?.();
  for (let at = 0; at < 30; at++) await acts.move?.().catch(() => undefined);
  await expectSoundLedger(world.db);
  ledger = await readLedger();
  const anyDay = () => addDays(from, others.whole(0, daysInAll));
  days = ["2025-09-02", "2025-12-31", "2026-03-01", "2026-08-15", anyDay(), anyDay(), anyDay()];
  days.push(dayPacific(world.clock.now()));
  expect((await world.db.select().from(ledgerMonths)).length, "some reports read stored totals").toBeGreaterThan(5);
});
afterAll(() => world.close());

const staffBrowser = () => world.as(admin);
/** These are days at the ends of months, in their middle, and some at random. */
let days: string[];
const currencies = ["USD", "CAD"] as const;
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const linesUntil = (day: string) => ledger.lines.filter(({ at }) => at <= endOfDayPacific(day));

describe("the liability on any day", () => {
  it("is not empty, so that the tests below prove something", () => {
    const kinds = new Set([...ledger.kinds.values()].map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual(
      expect.arrayContaining(["expire", "issue", "pay", "redeem", "refund", "revoke", "unpay"]),
    );
    expect(ledger.settled.some(({ reversedAt }) => reversedAt !== null)).toBe(true);
    expect(ledger.settled.some(({ reversedAt }) => reversedAt === null)).toBe(true);
  });

  it("is exactly the sum of all rows of the ledger", async () => {
    const browser = await staffBrowser();
    for (const day of days) {
      const { body } = await browser.get(`/api/admin/reports/liability?day=${day}`);
      const lines = linesUntil(day);
      for (const currency of currencies) {
        const total = body.totals.find((one) => one.currency === currency);
        const own = lines.filter((line) => line.currency === currency);
        if (own.length === 0) continue;
        const of = (account: string) => sum(own.filter((line) => line.account === account).map(({ amount }) => amount));
        const end = endOfDayPacific(day);
        const settled = ledger.settled.filter((one) => one.currency === currency && one.settledAt <= end);
        const paidToDealers = sum(
          settled.map(({ amount, reversedAt }) => (reversedAt !== null && reversedAt <= end ? 0 : amount)),
        );
        const earned = own.filter(
          ({ account, movementId }) =>
            account === "riderCash" && ["issue", "revoke"].includes(ledger.kinds.get(movementId)?.kind ?? ""),
        );
        expect(total, `${day} ${currency}`).toMatchObject({
          credit: of("riderCredit"),
          cash: of("riderCash"),
          dealers: of("dealerParts") - paidToDealers,
          owed: of("riderCredit") + of("riderCash") + of("dealerParts") - paidToDealers,
          cashEarned: sum(earned.map(({ amount }) => amount)),
          cashPaid: of("paidOut"),
          cashWithheld: of("withheldTax"),
          expired: of("expired"),
        });
        const accounts = body.balances.filter((one) => one.currency === currency);
        for (const { account, amount } of accounts) expect(amount, account).toBe(of(account));
        const used = [...new Set(own.map(({ account }) => account))].filter((account) => of(account) !== 0);
        expect(accounts.map(({ account }) => account)).toEqual(expect.arrayContaining(used));
        expect(sum(accounts.map(({ amount }) => amount))).toBe(0);
        const expiring = body.expiring.filter((one) => one.currency === currency);
        expect(sum(expiring.map(({ amount }) => amount))).toBe(of("riderCredit"));
        const lapsed = body.breakage.filter((one) => one.currency === currency);
        expect(sum(lapsed.map(({ credit, cash }) => credit + cash))).toBe(of("expired"));
        // The screen shows these stages of cash below each other, so they have to add up.
        const lapsedCash = sum(lapsed.map(({ cash }) => cash));
        const notSent = total && total.cashEarned - total.cashPaid - total.cashWithheld - lapsedCash;
        expect(notSent, `${day} ${currency}`).toBe(total?.cash);
      }
    }
  });

  it("says in which month the open credit expires, and to which season the expired money belonged", async () => {
    const browser = await staffBrowser();
    for (const day of days) {
      const { body } = await browser.get(`/api/admin/reports/liability?day=${day}`);
      const months = new Map<string, number>();
      const seasons = new Map<string, number>();
      for (const { account, amount, awardId, movementId, currency } of linesUntil(day)) {
        const award = ledger.awards.get(awardId ?? "");
        if (!award) continue;
        const add = (map: Map<string, number>, key: string, more: number) => map.set(key, (map.get(key) ?? 0) + more);
        if (account === "riderCredit" && award.expiresAt) {
          add(months, `${currency} ${dayPacific(award.expiresAt).slice(0, 7)}`, amount);
        }
        if (["expire", "reinstate"].includes(ledger.kinds.get(movementId)?.kind ?? "")) {
          const season = ledger.seasons.get(award.eventId ?? "") ?? Number(dayPacific(award.issuedAt).slice(0, 4));
          add(seasons, `${currency} ${season} ${award.wallet}`, -amount);
        }
      }
      const shownMonths = body.expiring.map(({ currency, month, amount }) => [`${currency} ${month}`, amount]);
      expect(Object.fromEntries(shownMonths)).toEqual(
        Object.fromEntries([...months].filter(([, amount]) => amount !== 0)),
      );
      const shownSeasons = body.breakage.flatMap(({ currency, season, credit, cash }) => [
        [`${currency} ${season} credit`, credit],
        [`${currency} ${season} cash`, cash],
      ]);
      expect(Object.fromEntries(shownSeasons.filter(([, amount]) => amount !== 0))).toEqual(
        Object.fromEntries([...seasons].filter(([, amount]) => amount !== 0)),
      );
    }
  });

  it("has the cash in claims only for today, and says so for another day", async () => {
    const browser = await staffBrowser();
    const today = (await browser.get("/api/admin/reports/liability")).body;
    const inClaims = [...ledger.awards.values()].filter(
      ({ wallet, claimId, claimPaidAt }) => wallet === "cash" && claimId !== null && claimPaidAt === null,
    );
    for (const { currency, cashFunded } of today.totals) {
      expect(cashFunded).toBe(sum(inClaims.filter((one) => one.currency === currency).map((one) => one.currentValue)));
    }
    const past = (await browser.get("/api/admin/reports/liability?day=2026-03-01")).body;
    expect(past.totals[0].cashFunded).toBe(null);
    const later = (await browser.get("/api/admin/reports/liability?day=2027-12-31")).body;
    expect([later.day, later.isToday]).toEqual([dayPacific(world.clock.now()), true]);
  });
});

describe("the journal", () => {
  it("balances in each month and each currency, and its file has every entry of the ledger once", async () => {
    const browser = await staffBrowser();
    const seen = { debit: 0, credit: 0, lines: 0 };
    for (let month = "2025-09"; month <= dayPacific(world.clock.now()).slice(0, 7); month = nextMonth(month)) {
      const { totals } = (await browser.get(`/api/admin/reports/journal?month=${month}`)).body;
      const file = (await browser.open(`/api/admin/reports/journal?month=${month}&format=csv`)).body;
      const rows = (parseTable(decodeText(new TextEncoder().encode(file)).text)?.rows ?? []).slice(1);
      for (const currency of currencies) {
        const own = totals.filter((one) => one.currency === currency);
        expect(sum(own.map(({ debit }) => debit)), month).toBe(sum(own.map(({ credit }) => credit)));
        const ofFile = rows.filter(({ cells }) => cells[7] === currency);
        expect(Object.fromEntries(own.map(({ account, debit, credit }) => [account, { debit, credit }]))).toEqual(
          naiveJournal(month, currency),
        );
        for (const { account, debit, credit } of own) {
          const lines = ofFile.filter(({ cells }) => cells[3] === account);
          expect(sum(lines.map(({ cells }) => centsOf(cells[5])))).toBe(debit);
          expect(sum(lines.map(({ cells }) => centsOf(cells[6])))).toBe(credit);
        }
      }
      seen.lines += rows.filter(
        ({ cells }) => !["Settled with dealer", "Settlement reversed"].includes(cells[2] ?? ""),
      ).length;
    }
    expect(seen.lines).toBe(ledger.lines.length);
  });

  it("is refused to others, and for a month that does not exist", async () => {
    const browser = await staffBrowser();
    expect((await browser.get("/api/admin/reports/journal?month=2026-13")).status).toBe(400);
    expect((await world.visitor().get("/api/admin/reports/journal")).status).toBe(401);
  });
});

describe("the sums above the dealers", () => {
  it("are the redemptions of the year less refunds, and the liability to dealers, by currency", async () => {
    const browser = await staffBrowser();
    const { dealers: rows, sums } = (await browser.get("/api/admin/dealers")).body;
    const today = dayPacific(world.clock.now());
    const { totals } = (await browser.get(`/api/admin/reports/liability?day=${today}`)).body;
    const made = await world.db.select().from(redemptions);
    expect(sums.map(({ currency }) => currency)).toEqual(currencies);
    for (const { currency, dealers: listed, redeemed, due } of sums) {
      const own = made.filter(
        (one) => one.currency === currency && dayPacific(one.createdAt).slice(0, 4) === today.slice(0, 4),
      );
      const ofRows = rows.filter((row) => row.currency === currency);
      expect([listed, redeemed, due], currency).toEqual([
        ofRows.length,
        sum(own.map(({ amount, refundedAmount }) => amount - refundedAmount)),
        totals.find((one) => one.currency === currency)?.dealers,
      ]);
      expect([redeemed, due]).toEqual([sum(ofRows.map((row) => row.redeemed)), sum(ofRows.map((row) => row.due))]);
      expect(redeemed).toBeGreaterThan(0);
    }
    const canadian = (await browser.get("/api/admin/dealers?country=CA")).body;
    expect(canadian.sums).toEqual(sums.filter(({ currency }) => currency === "CAD"));
  });
});

describe("the sums of the money desk", () => {
  it("are the claims by currency, state and deadline", async () => {
    const { sums } = (await (await staffBrowser()).get("/api/admin/claims")).body;
    const now = world.clock.now();
    const naive: Record<string, { count: number; net: number }> = {};
    for (const { currency, status, dueAt, net } of ledger.claims.values()) {
      const isOverdue = (status === "pending" || status === "approved") && dueAt < now;
      const one = (naive[`${currency} ${status} ${isOverdue}`] ??= { count: 0, net: 0 });
      one.count += 1;
      one.net += net;
    }
    const shown = sums.map(({ currency, status, isOverdue, count, net }) => [
      `${currency} ${status} ${isOverdue}`,
      { count, net },
    ]);
    expect(Object.fromEntries(shown)).toEqual(naive);
    expect(shown.length).toBeGreaterThan(2);
  });

  it("are the liability to dealers, and the sums of their rows", async () => {
    const browser = await staffBrowser();
    const { accounts, sums } = (await browser.get("/api/admin/parts-accounts")).body;
    const { totals } = (await browser.get("/api/admin/reports/liability")).body;
    for (const { currency, dealers: owed } of totals) {
      const rows = accounts.filter((row) => row.currency === currency);
      expect(sum(rows.map(({ amount }) => amount)), currency).toBe(owed);
      expect(sums.find((one) => one.currency === currency) ?? { dealers: 0, amount: 0 }).toMatchObject({
        dealers: rows.length,
        amount: owed,
      });
    }
  });
});

/** Recounts what each account was debited and credited in a month, with the settlements of dealers. */
function naiveJournal(month: string, currency: string) {
  const inMonth = (at: Date | null): boolean => at !== null && dayPacific(at).startsWith(month);
  const settled = ledger.settled.filter((one) => one.currency === currency);
  const paid = [
    ...settled.filter(({ settledAt }) => inMonth(settledAt)).map(({ amount }) => amount),
    ...settled.filter(({ reversedAt }) => inMonth(reversedAt)).map(({ amount }) => -amount),
  ];
  const moved = [
    ...ledger.lines.filter((line) => line.currency === currency && inMonth(line.at)),
    ...paid.flatMap((amount) => [
      { account: "dealerParts", amount: -amount },
      { account: "dealersPaid", amount },
    ]),
  ];
  const accounts: Record<string, { debit: number; credit: number }> = {};
  for (const { account, amount } of moved) {
    const row = (accounts[account] ??= { debit: 0, credit: 0 });
    if (amount > 0) row.credit += amount;
    else row.debit -= amount;
  }
  return accounts;
}

const centsOf = (cell: string | undefined): number => Math.round(Number(cell === "" ? 0 : cell) * 100);
const dollars = (cents: number): string => (cents / 100).toFixed(2);
const nextMonth = (month: string): string => {
  const [year = 0, at = 0] = month.split("-").map(Number);
  return at === 12 ? `${year + 1}-01` : `${year}-${String(at + 1).padStart(2, "0")}`;
};

describe("the taxes of a year", () => {
  it("are what the claims that remained sent paid in that year, by form, income and currency", async () => {
    const browser = await staffBrowser();
    let found = 0;
    for (const year of ["2025", "2026", "2027"]) {
      const { taxes, sums } = (await browser.get(`/api/admin/taxes?year=${year}`)).body;
      // A payment counts in the year in which its claim was sent, unless it was undone.
      const expected = new Map<string, { net: number; withheld: number }>();
      for (const { id, status, sentAt, basis, currency, riderId, eventId, net, withheld } of ledger.claims.values()) {
        if (status !== "sent" || sentAt === null || dayPacific(sentAt).slice(0, 4) !== year) continue;
        const form = currency === "CAD" ? "none" : basis === "usPerson" ? "1099" : "1042-S";
        const key = [riderId, form, eventId === null ? "bonus" : "race", currency].join(" ");
        const before = expected.get(key) ?? { net: 0, withheld: 0 };
        expected.set(key, { net: before.net + net, withheld: before.withheld + withheld });
        expect(id).toBeTruthy();
      }
      const shown = new Map<string, { net: number; withheld: number }>();
      for (const { riderId, form, income, currency, net, withheld, gross, rate } of taxes) {
        expect(gross).toBe(net + withheld);
        expect(rate > 0, "what is withheld has a rate").toBe(withheld > 0);
        const key = [riderId, form, income, currency].join(" ");
        const before = shown.get(key) ?? { net: 0, withheld: 0 };
        shown.set(key, { net: before.net + net, withheld: before.withheld + withheld });
      }
      expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected));
      for (const total of sums) {
        const own = taxes.filter((row) => row.currency === total.currency && row.form === total.form);
        expect([total.gross, total.withheld, total.net]).toEqual([
          sum(own.map(({ gross }) => gross)),
          sum(own.map(({ withheld }) => withheld)),
          sum(own.map(({ net }) => net)),
        ]);
        expect([total.riders, total.missing]).toEqual([
          new Set(own.map(({ riderId }) => riderId)).size,
          new Set(own.filter(({ missing }) => missing.length > 0).map(({ riderId }) => riderId)).size,
        ]);
      }
      // The file is read rider by rider. It has the same lines as the list, and incomplete ones also come first.
      const file = (await browser.open(`/api/admin/taxes?year=${year}&format=csv`)).body;
      const [head, ...lines] = parseTable(decodeText(new TextEncoder().encode(file)).text)?.rows ?? [];
      const cell = (name: string, cells: readonly string[]) => cells[head?.cells.indexOf(name) ?? -1] ?? "";
      const filed = lines.map(({ cells }) =>
        ["Rider", "Form", "Gross", "Withheld", "Net", "Missing"].map((name) => cell(name, cells)).join(" "),
      );
      const listed = taxes.map(({ riderName, form, gross, withheld, net, missing }) =>
        [
          riderName,
          form === "none" ? "No US form" : form,
          ...[gross, withheld, net].map(dollars),
          missing.join(", "),
        ].join(" "),
      );
      expect(filed.toSorted()).toEqual(listed.toSorted());
      const complete = lines.map(({ cells }) => cell("Missing", cells) === "");
      expect(complete).toEqual(complete.toSorted((a, b) => Number(a) - Number(b)));
      found += taxes.length;
    }
    expect(found).toBeGreaterThan(1);
  });

  it("run no name or address in their file as a formula", async () => {
    const dangerous = { legalName: "@SUM(1)", addressLine1: "+1", city: "-1+1" };
    await world.db.write((tx) => tx.update(paymentInfos).set(dangerous));
    const browser = await staffBrowser();
    const files = ["2025", "2026", "2027"].map((year) => browser.open(`/api/admin/taxes?year=${year}&format=csv`));
    const text = (await Promise.all(files)).map(({ body }) => body).join("");
    for (const escaped of ["'@SUM(1)", "'+1", "'-1+1"]) expect(text).toContain(escaped);
    expect(text).not.toMatch(/[",\n][=+@]/);
  });
});

describe("the lists of earnings, redemptions and refunds", () => {
  const afterDate = "2026-03-01";
  const beforeDate = "2026-09-30";
  const isWithin = (at: Date): boolean => afterDate <= dayPacific(at) && dayPacific(at) <= beforeDate;
  type Tally = Record<string, number[]>;
  /** Adds up some amounts by currency, with the number of rows first. */
  const tally = <Row extends { currency: string }>(rows: readonly Row[], amounts: (row: Row) => number[]): Tally => {
    const sums: Tally = {};
    for (const row of rows) {
      const own = [1, ...amounts(row)];
      sums[row.currency] = own.map((amount, at) => amount + (sums[row.currency]?.[at] ?? 0));
    }
    return sums;
  };
  /** Adds up columns of a CSV file, which has all rows of all pages. */
  const tallyFile = (file: string, heads: readonly string[]): Tally => {
    const [head, ...lines] = parseTable(decodeText(new TextEncoder().encode(file)).text)?.rows ?? [];
    const at = (name: string): number => head?.cells.indexOf(name) ?? -1;
    expect(heads.map(at)).not.toContain(-1);
    const rows = lines.map(({ cells }) => ({ currency: cells[at("Currency")] ?? "", cells }));
    return tally(rows, ({ cells }) => heads.map((name) => centsOf(cells[at(name)])));
  };
  const people = async () => ({
    riders: new Map((await world.db.select().from(riders)).map((row) => [row.id, row])),
    dealers: new Map((await world.db.select().from(dealers)).map((row) => [row.id, row])),
  });

  it("have the sums of every claim that the filters match, above the rows and in the file", async () => {
    const browser = await staffBrowser();
    const { riders: byId } = await people();
    const now = world.clock.now();
    type Claim = typeof payoutClaims.$inferSelect;
    const cases: Record<string, (claim: Claim) => boolean> = {
      "": () => true,
      "status=sent": ({ status }) => status === "sent",
      "status=overdue": ({ status, dueAt }) => ["pending", "approved"].includes(status) && dueAt < now,
      "type=check": ({ type }) => type === "check",
      "currency=CAD": ({ currency }) => currency === "CAD",
      "country=AU": ({ riderId }) => byId.get(riderId)?.country === "AU",
      "riderName=jet": ({ riderId }) => byId.get(riderId)?.firstName === "Jett",
      [`afterDate=${afterDate}&beforeDate=${beforeDate}&sort=-gross`]: ({ openedAt }) => isWithin(openedAt),
    };
    const all = [...ledger.claims.values()];
    expect(all.length).toBeGreaterThan(5);
    for (const [query, fits] of Object.entries(cases)) {
      const expected = tally(all.filter(fits), ({ gross, withheld, net }) => [gross, withheld, net]);
      const { sums, pagination } = (
        await browser.get(`/api/admin/payout-claims?${query}` as "/api/admin/payout-claims")
      ).body;
      const shown: Tally = {};
      for (const { currency, count, gross, withheld, net } of sums) {
        const own = [count, gross, withheld ?? 0, net ?? 0];
        shown[currency] = own.map((amount, at) => amount + (shown[currency]?.[at] ?? 0));
      }
      expect(shown, query).toEqual(expected);
      expect(pagination.total).toBe(sum(Object.values(expected).map(([count = 0]) => count)));
      const file = (await browser.open(`/api/admin/payout-claims?${query}&format=csv`)).body;
      expect(tallyFile(file, ["Gross", "Withheld", "Net"]), query).toEqual(expected);
    }
  });

  it("have the sums of every redemption and refund that the filters match", async () => {
    const browser = await staffBrowser();
    const { riders: byId, dealers: counters } = await people();
    const all = await world.db.select().from(redemptions);
    type Redemption = (typeof all)[number];
    const country = ({ dealerId }: Redemption) => counters.get(dealerId)?.country;
    const cases: Record<string, (row: Redemption) => boolean> = {
      "": () => true,
      "country=CA": (row) => country(row) === "CA",
      "riderName=ana": ({ riderId }) => byId.get(riderId)?.firstName === "Ana",
      [`dealerName=${counters.get(all[0]?.dealerId ?? "")?.nameKey}`]: ({ dealerId }) =>
        counters.get(dealerId)?.nameKey.startsWith(counters.get(all[0]?.dealerId ?? "")?.nameKey ?? "") ?? false,
      "dealerName=nobody": () => false,
      "source=desk": () => true,
      "source=kiosk": () => false,
    };
    const days = `afterDate=${afterDate}&beforeDate=${beforeDate}`;
    const lists = [
      {
        path: "/api/admin/credit-redemptions",
        of: all.filter(({ refundedAt }) => refundedAt === null),
        at: (row: Redemption) => row.createdAt,
        amount: (row: Redemption) => row.amount - row.refundedAmount,
        sort: "-amount",
      },
      {
        path: "/api/admin/revoked-redemptions",
        of: all.filter(({ lastRefundAt }) => lastRefundAt !== null),
        at: (row: Redemption) => row.lastRefundAt ?? row.createdAt,
        amount: (row: Redemption) => row.refundedAmount,
        sort: "refunded",
      },
    ] as const;
    for (const { path, of, at, amount, sort } of lists) {
      expect(of.length).toBeGreaterThan(0);
      const tried = { ...cases, [`${days}&sort=${sort}`]: (row: Redemption) => isWithin(at(row)) };
      for (const [query, fits] of Object.entries(tried)) {
        const expected = tally(of.filter(fits), (row) => [amount(row)]);
        const { totals } = (await browser.get(`${path}?${query}` as "/api/admin/credit-redemptions")).body;
        const shown = Object.fromEntries(totals.map((one) => [one.currency, [one.count, one.amount]]));
        expect(shown, `${path} ${query}`).toEqual(expected);
        const file = (await browser.open(`${path}?${query}&format=csv`)).body;
        const inFile = tallyFile(file, ["Amount", "Refunded"]);
        const ofFile = Object.entries(inFile).map(([currency, [count = 0, paid = 0, back = 0]]) => {
          return [currency, [count, path.includes("revoked") ? back : paid - back]];
        });
        expect(Object.fromEntries(ofFile), `${path} ${query} in the file`).toEqual(expected);
      }
    }
  });

  it("have their rows in the order of the column", async () => {
    const browser = await staffBrowser();
    const claims = (await browser.get("/api/admin/payout-claims?sort=gross")).body.payoutClaims;
    expect(claims.map(({ gross }) => gross)).toEqual(
      [...ledger.claims.values()]
        .map(({ gross }) => gross)
        .toSorted((a, b) => a - b)
        .slice(0, claims.length),
    );
    const redeemed = (await browser.get("/api/admin/credit-redemptions?sort=-amount")).body.creditRedemptions;
    const amounts = redeemed.map(({ amount }) => amount);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    const refunded = (await browser.get("/api/admin/revoked-redemptions?sort=refunded")).body.revokedRedemptions;
    const backs = refunded.map(({ refundedAmount }) => refundedAmount);
    expect(backs).toEqual(backs.toSorted((a, b) => a - b));
  });

  it("can be read by read-only admins; nobody can read other people's claims", async () => {
    const readOnly = await world.as(await buildAdmin(world, { role: "readOnly" }));
    const paths = ["payout-claims", "credit-redemptions", "revoked-redemptions"] as const;
    for (const path of paths) expect((await readOnly.get(`/api/admin/${path}`)).status, path).toBe(200);
    const stranger = await world.as(await buildRider(world));
    const [other] = ledger.claims.values();
    const own = (await stranger.get(`/api/rider/payout-claims?riderId=${other?.riderId ?? ""}`)).body;
    expect([own.payoutClaims, own.sums]).toEqual([[], []]);
    expect((await stranger.open(`/api/rider/payout-claims?format=csv`)).body.trim().split("\n")).toHaveLength(1);
    for (const path of paths) expect((await stranger.open(`/api/admin/${path}?format=csv`)).status).toBe(403);
  });
});
