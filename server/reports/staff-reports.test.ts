import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addDays, addMonths, dayPacific } from "#shared/dates.ts";
import { decodeText, parseTable } from "#shared/csv.ts";
import { admins } from "../accounts/tables.ts";
import { calls } from "../api.ts";
import { dealerLogins, dealers } from "../dealers/tables.ts";
import { classes, events, places } from "../events/tables.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { awards, entries, movements } from "../ledger/tables.ts";
import { riderMerges } from "../merges/tables.ts";
import { payoutClaims, paymentInfos } from "../payouts/tables.ts";
import { pathsOf } from "../platform/http/call.ts";
import { newId } from "../platform/ids.ts";
import { readXlsx } from "../platform/spreadsheet/read-xlsx.ts";
import { promoters } from "../promoters/tables.ts";
import { redemptions } from "../redemptions/tables.ts";
import { adjustmentsDue, results } from "../results/tables.ts";
import { riders } from "../riders/tables.ts";
import { seriesEvents } from "../rounds/tables.ts";
import { categories } from "../categories/tables.ts";
import { series } from "../series/tables.ts";
import type { Client } from "../testing/app.ts";
import { buildDealer, buildPromoter, buildRider } from "../testing/build.ts";
import { deskOrder, giveCredit } from "../testing/credit.ts";
import { createProgramWorld, type ProgramWorld } from "../testing/models/program-world.ts";
import { seedOf } from "../testing/seed.ts";
import { raceMonths } from "./tables.ts";

// Each figure is compared with a naive recount of all rows of a random world. MODEL_SEED repeats a run.
const now = "2026-10-20T18:00:00Z";

let world: ProgramWorld;
let admin: Client;
let rows: Awaited<ReturnType<typeof readAll>>;
const path = "/api/admin/aggregates" as const;
const season = { startDate: "2026-01-01", endDate: "2026-10-20" };
const query = "startDate=2026-01-01&endDate=2026-10-20" as const;

beforeAll(async () => {
  world = await createProgramWorld(seedOf("MODEL_SEED"), now);
  admin = await world.as(world.admin);
  rows = await readAll();
});
afterAll(() => world.close());

async function readAll() {
  const { db } = world;
  return {
    events: await db.select().from(events),
    classes: await db.select().from(classes),
    places: await db.select().from(places),
    results: await db.select().from(results),
    awards: await db.select().from(awards),
    entries: await db.select().from(entries),
    movements: await db.select().from(movements),
    rounds: await db.select().from(seriesEvents),
    dues: await db.select().from(adjustmentsDue),
    redemptions: await db.select().from(redemptions),
    claims: await db.select().from(payoutClaims),
    merges: await db.select().from(riderMerges),
  };
}

it("The test data have every case that could be counted wrong", async () => {
  expect(Object.entries(world.done).filter(([, times]) => times === 0)).toEqual([]);
  const kinds = new Set(rows.movements.map(({ kind }) => kind));
  for (const kind of ["issue", "redeem", "refund", "expire", "revoke", "pay", "move"]) expect(kinds).toContain(kind);
  expect(rows.entries.some(({ account, kind }) => account === "riderCredit" && kind === "expire")).toBe(true);
  expect(rows.redemptions.some(({ refundedAt }) => refundedAt !== null)).toBe(true);
  expect(rows.redemptions.some((one) => one.refundedAt === null && one.refundedAmount > 0)).toBe(true);
  expect(rows.awards.some(({ bonus }) => bonus)).toBe(true);
  expect(rows.dues.length).toBeGreaterThan(0);
  expect(rows.claims.length).toBeGreaterThan(0);
  expect(rows.merges.map(({ undoneAt }) => undoneAt !== null)).toEqual(expect.arrayContaining([true, false]));
  expect(rows.events.filter(({ canceledAt }) => canceledAt !== null)).toHaveLength(1);
  expect((await world.db.select().from(raceMonths)).length).toBeGreaterThan(5);
});

type Days = { startDate: string; endDate: string };
const within = ({ startDate, endDate }: Days, day: string): boolean => startDate <= day && day <= endDate;
const currencyOf = (country: string): "USD" | "CAD" => (country === "US" ? "USD" : "CAD");

/** Recounts the figures of a summary from all rows, as of a day. */
function naiveSummary(days: Days, asOf: string) {
  const amounts = () => ({ USD: 0, CAD: 0 });
  const sums = { available: amounts(), earned: amounts(), creditIssued: amounts(), redeemed: amounts() };
  const eventsByCurrency = amounts();
  const riders = { USD: new Set<string>(), CAD: new Set<string>() };
  for (const event of rows.events) {
    if (event.canceledAt || !within(days, event.lastDate)) continue;
    const own = rows.results.filter(
      ({ eventId, verifiedAt }) => eventId === event.id && verifiedAt && dayPacific(verifiedAt) <= asOf,
    );
    const earned = own.reduce((sum, one) => sum + one.earned, 0);
    const received = event.resultsReceivedAt && dayPacific(event.resultsReceivedAt) <= asOf;
    if (addDays(event.lastDate, 14) > asOf && !received && earned === 0) continue;
    const currency = currencyOf(event.country);
    sums.available[currency] += event.postedCash + event.postedCredit;
    sums.earned[currency] += earned;
    if (event.kind !== "event") continue;
    eventsByCurrency[currency] += 1;
    for (const { riderId, status } of own) if (riderId && status !== "dns") riders[currency].add(riderId);
  }
  for (const entry of rows.entries) {
    if (!within(days, dayPacific(entry.at))) continue;
    const kind = rows.movements.find(({ id }) => id === entry.movementId)?.kind ?? "";
    if (entry.account === "dealerParts") sums.redeemed[entry.currency] += entry.amount;
    if (entry.account === "riderCredit" && ["issue", "revoke", "setOff"].includes(kind)) {
      sums.creditIssued[entry.currency] += entry.amount;
    }
  }
  const rate = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);
  const rates = (part: "earned" | "redeemed", whole: "available" | "creditIssued") => ({
    USD: rate(sums[part].USD, sums[whole].USD),
    CAD: rate(sums[part].CAD, sums[whole].CAD),
  });
  return {
    ...sums,
    earnRate: rates("earned", "available"),
    redemptionRate: rates("redeemed", "creditIssued"),
    riders: new Set([...riders.USD, ...riders.CAD]).size,
    ridersByCurrency: { USD: riders.USD.size, CAD: riders.CAD.size },
    events: eventsByCurrency.USD + eventsByCurrency.CAD,
    eventsByCurrency,
  };
}

const brandOf = ({ brand }: { brand: string | null }): string => (brand ?? "").trim().toLowerCase();
const isOurs = (brand: string): boolean => brand === "ktm" || brand.startsWith("ktm ");

/** Recounts the brands' shares of the given results. */
function naiveShares(own: typeof rows.results) {
  const share = (some: typeof rows.results) => ({
    ours: some.filter((one) => isOurs(brandOf(one))).length,
    named: some.filter((one) => brandOf(one) !== "").length,
    unnamed: some.filter((one) => brandOf(one) === "").length,
  });
  const started = own.filter(({ status }) => status !== "dns");
  const pay = (one: (typeof own)[number]): boolean =>
    one.status !== "dsq" &&
    rows.classes.find(({ id }) => id === one.classId)?.payoutType !== "noPayout" &&
    rows.places.some(
      ({ classId, fromPlace, toPlace }) =>
        classId === one.classId && one.place !== null && fromPlace <= one.place && one.place <= toPlace,
    );
  return {
    entries: share(started),
    paying: share(started.filter(pay)),
    wins: share(started.filter(({ place, status }) => place === 1 && status !== "dsq")),
  };
}

const verifiedIn = (days: Days, also: (eventId: string) => boolean = () => true) =>
  rows.results.filter(({ eventId, verifiedAt }) => {
    const event = rows.events.find(({ id }) => id === eventId);
    return verifiedAt && event?.kind === "event" && !event.canceledAt && within(days, event.lastDate) && also(eventId);
  });

describe("the summary", () => {
  it("agrees with a recount, for now and for a season earlier as of that time", async () => {
    const { body } = await admin.get(`${path}/summary?${query}`);
    expect(body).toMatchObject(naiveSummary(season, "2026-10-20"));
    expect(body.before).toMatchObject(naiveSummary({ startDate: "2025-01-01", endDate: "2025-10-20" }, "2025-10-20"));
    expect(body.earned.USD).toBeGreaterThan(0);
    expect(body.earned.CAD).toBeGreaterThan(0);
    expect(body.redeemed.USD).toBeGreaterThan(0);
    expect(body.earnRate.USD).toBeCloseTo(body.earned.USD / body.available.USD);
    expect(body.redemptionRate.CAD).toBeCloseTo(body.redeemed.CAD / body.creditIssued.CAD);
    await expectSoundLedger(world.db);
  });

  it("has months that agree with a recount and add up to the figures above", async () => {
    const { body } = await admin.get(`${path}/summary?${query}`);
    expect(body.months).toHaveLength(10);
    for (const key of ["available", "earned", "creditIssued", "redeemed", "eventsByCurrency"] as const) {
      for (const currency of ["USD", "CAD"] as const) {
        const sum = body.months.reduce((total, month) => total + month[key][currency], 0);
        expect(sum, `${key} ${currency}`).toBe(body[key][currency]);
      }
    }
    for (const { month, ...figures } of body.months) {
      const last = addDays(addMonths(`${month}-01`, 1), -1);
      const days = { startDate: `${month}-01`, endDate: last < season.endDate ? last : season.endDate };
      expect(figures, month).toMatchObject(naiveSummary(days, "2026-10-20"));
      const year = { startDate: addMonths(days.startDate, -12), endDate: addMonths(days.endDate, -12) };
      const earlier = month === "2026-02" ? { ...year, endDate: "2025-02-28" } : year;
      expect(figures.before, month).toEqual(naiveSummary(earlier, "2025-10-20"));
    }
  });

  it("agrees with a recount over several seasons", async () => {
    const years = { startDate: "2024-06-15", endDate: "2026-10-20" };
    const { body } = await admin.get(`${path}/summary?startDate=${years.startDate}&endDate=${years.endDate}`);
    expect(body).toMatchObject(naiveSummary(years, "2026-10-20"));
    expect(body.months).toHaveLength(29);
  });

  it("says that a rate is unknown when there is nothing to divide by", async () => {
    const { body } = await admin.get(`${path}/summary?startDate=2020-01-01&endDate=2020-02-01`);
    expect(body).toMatchObject({
      riders: 0,
      earnRate: { USD: null, CAD: null },
      redemptionRate: { USD: null, CAD: null },
    });
  });

  it("has earned amounts that agree with the ledger, apart from what a correction could not take back", async () => {
    const { body } = await admin.get(`${path}/summary?${query}`);
    interface Purse {
      ledger: number;
      earned: number;
      due: number;
      /**
       * This is true if the amounts need not match: what expired before a correction is not due, and a waived amount
       * stays listed after a further correction.
       */
      isLoose: boolean;
    }
    const purses = new Map<string, Purse>();
    const purseOf = (eventId: string, riderId: string, wallet: string): Purse => {
      const key = `${eventId} ${riderId} ${wallet}`;
      const purse = purses.get(key) ?? { ledger: 0, earned: 0, due: 0, isLoose: false };
      purses.set(key, purse);
      return purse;
    };
    const races = new Map(rows.events.map((event) => [event.id, event]));
    const counts = (eventId: string | null): boolean => {
      const race = races.get(eventId ?? "");
      return race !== undefined && race.canceledAt === null && within(season, race.lastDate);
    };
    const own = new Map(rows.awards.filter((one) => counts(one.eventId) && !one.bonus).map((one) => [one.id, one]));
    for (const { awardId, kind, amount } of rows.entries) {
      const award = own.get(awardId ?? "");
      if (!award) continue;
      const purse = purseOf(award.eventId ?? "", award.riderId, award.wallet);
      if (["issue", "revoke"].includes(kind)) purse.ledger += amount;
      if (kind === "expire") purse.isLoose = true;
    }
    const sums = { USD: 0, CAD: 0 };
    for (const { eventId, classId, riderId, earned } of rows.results) {
      if (!counts(eventId) || earned === 0) continue;
      const isCash = rows.classes.find(({ id }) => id === classId)?.payoutType === "cash";
      purseOf(eventId, riderId ?? "", isCash ? "cash" : "credit").earned += earned;
      sums[currencyOf(races.get(eventId)?.country ?? "")] += earned;
    }
    for (const { eventId, riderId, wallet, amount, settledHow } of rows.dues) {
      if (eventId === null || !counts(eventId)) continue;
      const purse = purseOf(eventId, riderId, wallet);
      purse.due += amount;
      if (settledHow === "waived") purse.isLoose = true;
    }
    expect(body.earned).toEqual(sums);
    for (const [key, { ledger, earned, due, isLoose }] of purses) {
      if (isLoose) expect(ledger, key).toBeGreaterThanOrEqual(earned);
      else expect(ledger, key).toBe(earned + due);
    }
    expect([...purses.values()].filter(({ isLoose }) => !isLoose).length).toBeGreaterThan(purses.size / 2);
  });
});

describe("the parts of the summary", () => {
  const counted = () =>
    rows.events.filter((event) => {
      if (event.canceledAt || !within(season, event.lastDate)) return false;
      const own = rows.results.filter(({ eventId, verifiedAt }) => eventId === event.id && verifiedAt);
      const received = event.resultsReceivedAt && dayPacific(event.resultsReceivedAt) <= season.endDate;
      return addDays(event.lastDate, 14) <= season.endDate || received || own.some(({ earned }) => earned > 0);
    });

  it("by state and province agree with a recount, and add up to the summary", async () => {
    // The second race gets a state that does not exist, so that its row is not on the map.
    const [, odd] = counted();
    await world.db.write((tx) =>
      tx
        .update(events)
        .set({ state: "ZZ" })
        .where(eq(events.id, odd?.id ?? "")),
    );
    const naive = new Map<string, { events: number; available: number; earned: number }>();
    for (const event of counted()) {
      const state = event.id === odd?.id ? "null" : event.state;
      const key = `${event.country} ${state}`;
      const sum = naive.get(key) ?? { events: 0, available: 0, earned: 0 };
      naive.set(key, sum);
      if (event.kind === "event") sum.events += 1;
      sum.available += event.postedCash + event.postedCredit;
      for (const one of rows.results) if (one.eventId === event.id && one.verifiedAt) sum.earned += one.earned;
    }
    const { body } = await admin.get(`${path}/summary-regions?${query}`);
    const found = body.regions.map(({ country, state, events: raced, available, earned }) => [
      `${country} ${state}`,
      { events: raced, available, earned },
    ]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(naive));
    expect(body.regions.filter(({ country }) => country === odd?.country).at(-1)?.state).toBeNull();
    const { body: summary } = await admin.get(`${path}/summary?${query}`);
    for (const currency of ["USD", "CAD"] as const) {
      const own = body.regions.filter((row) => row.currency === currency);
      expect(own.reduce((sum, row) => sum + row.events, 0)).toBe(summary.eventsByCurrency[currency]);
      expect(own.reduce((sum, row) => sum + row.available, 0)).toBe(summary.available[currency]);
      expect(own.reduce((sum, row) => sum + row.earned, 0)).toBe(summary.earned[currency]);
    }
    const { body: file } = await admin.open(`${path}/summary-regions?${query}&format=csv`);
    expect(file.trim().split("\n")).toHaveLength(body.regions.length + 1);
    expect(file).toContain("Unknown");
  });

  it("by day agree with a recount, and add up to the summary", async () => {
    const naive = new Map<string, { USD: number; CAD: number }>();
    for (const { kind, lastDate, country } of counted()) {
      // A closing event pays, but is not a race.
      if (kind !== "event") continue;
      const sum = naive.get(lastDate) ?? { USD: 0, CAD: 0 };
      naive.set(lastDate, sum);
      sum[currencyOf(country)] += 1;
    }
    const { body } = await admin.get(`${path}/summary-days?${query}`);
    expect(new Map(body.days.map(({ day, eventsByCurrency }) => [day, eventsByCurrency]))).toEqual(naive);
    const { body: summary } = await admin.get(`${path}/summary?${query}`);
    expect(body.days.reduce((sum, { eventsByCurrency: { USD, CAD } }) => sum + USD + CAD, 0)).toBe(summary.events);
    expect((await admin.excel(`${path}/summary-days?${query}&format=xlsx`)).status).toBe(200);
  });
});

describe("market share", () => {
  it("by month agrees with a recount, and the months add up", async () => {
    const { body } = await admin.get(`${path}/market-share-month?${query}`);
    expect(body.totals).toEqual(naiveShares(verifiedIn(season)));
    expect(body.before.totals).toEqual(naiveShares(verifiedIn({ startDate: "2025-01-01", endDate: "2025-10-20" })));
    for (const measure of ["entries", "paying", "wins"] as const) {
      for (const part of ["ours", "named", "unnamed"] as const) {
        const sum = body.months.reduce((total, month) => total + month[measure][part], 0);
        expect(sum).toBe(body.totals[measure][part]);
      }
      expect(body.brands.reduce((sum, brand) => sum + brand[measure], 0)).toBe(body.totals[measure].named);
    }
    for (const { month, before, ...shares } of body.months) {
      const own = (day: string) => ({ startDate: `${day}-01`, endDate: `${day}-31` });
      expect(shares, month).toEqual(naiveShares(verifiedIn(own(month))));
      expect(before, month).toEqual(naiveShares(verifiedIn(own(`2025${month.slice(4)}`))));
    }
    const named = (name: string) =>
      verifiedIn(season).map((one) => {
        const same = isOurs(name) ? isOurs(brandOf(one)) : brandOf(one) === name;
        return { ...one, brand: same ? "KTM" : null };
      });
    for (const { brand, entries: started, paying, wins } of body.brands) {
      const shares = naiveShares(named(brand.toLowerCase()));
      expect({ started, paying, wins }, brand).toEqual({
        started: shares.entries.ours,
        paying: shares.paying.ours,
        wins: shares.wins.ours,
      });
    }
    expect(body.brands[0]).toMatchObject({ ours: true, entries: body.totals.entries.ours });
    expect(body.totals.entries.unnamed).toBeGreaterThan(0);
  });

  it("of several seasons, which overlap with the season before, agrees with a recount", async () => {
    const long = "noCache=1&startDate=2025-03-01&endDate=2026-10-20";
    const days = { startDate: "2025-03-01", endDate: "2026-10-20" };
    const earlier = { startDate: "2024-03-01", endDate: "2025-10-20" };
    const { body } = await admin.get(`${path}/market-share-month?${long}`);
    expect(body.totals).toEqual(naiveShares(verifiedIn(days)));
    expect(body.before.totals).toEqual(naiveShares(verifiedIn(earlier)));
    expect(body.before.totals.entries.named).toBeGreaterThan(0);
    const { body: bySeries } = await admin.get(`${path}/market-share-series?${long}`);
    const inCup = new Set(rows.rounds.map(({ eventId }) => eventId));
    expect(bySeries.totals).toEqual(body.totals);
    expect(bySeries.noSeries).toEqual(naiveShares(verifiedIn(days, (id) => !inCup.has(id))));
    expect(bySeries.series).toMatchObject([naiveShares(verifiedIn(days, (id) => inCup.has(id)))]);
  });

  it("by series agrees with a recount, and with the share in the list of series", async () => {
    const { body } = await admin.get(`${path}/market-share-series?${query}`);
    const inCup = new Set(rows.rounds.map(({ eventId }) => eventId));
    const [cup, ...others] = body.series;
    expect(others).toEqual([]);
    expect(cup).toMatchObject({ name: "Cup 2026", ...naiveShares(verifiedIn(season, (id) => inCup.has(id))) });
    expect(body.noSeries).toEqual(naiveShares(verifiedIn(season, (id) => !inCup.has(id))));
    const [listed] = (await admin.get("/api/admin/series")).body.allSeries;
    expect(listed?.marketShare).toBeCloseTo((cup?.entries.ours ?? 0) / (cup?.entries.named ?? 1));
  });
});

/** Recounts what each rider earned in a season, and the totals of all riders. */
function naiveEarned(payoutType: string, year: string) {
  const earned = new Map<string, { cents: number; results: number; wins: number }>();
  const races = new Map(rows.events.map((event) => [event.id, event]));
  for (const one of rows.results) {
    const race = races.get(one.eventId);
    const klass = rows.classes.find(({ id }) => id === one.classId);
    if (race?.season !== Number(year) || race.canceledAt || klass?.payoutType !== payoutType) continue;
    if (one.earned === 0 || !one.riderId) continue;
    const key = `${currencyOf(race.country)} ${one.riderId}`;
    const sum = earned.get(key) ?? { cents: 0, results: 0, wins: 0 };
    earned.set(key, {
      cents: sum.cents + one.earned,
      results: sum.results + 1,
      wins: sum.wins + (one.place === 1 ? 1 : 0),
    });
  }
  const all = [...earned];
  const add = (of: "results" | "wins"): number => all.reduce((sum, [, row]) => sum + row[of], 0);
  const inCurrency = (currency: string): number => all.filter(([key]) => key.startsWith(currency)).length;
  return {
    earned,
    riders: new Set(all.map(([key]) => key.slice(4))).size,
    results: add("results"),
    wins: add("wins"),
    ridersByCurrency: { USD: inCurrency("USD"), CAD: inCurrency("CAD") },
  };
}

describe("rankings", () => {
  for (const [kind, payoutType] of [
    ["pro", "cash"],
    ["amateur", "dealerCredit"],
  ] as const) {
    it(`of ${kind} riders agree with a recount, and their figures with the sum`, async () => {
      const answer =
        kind === "pro"
          ? (await admin.get(`${path}/top-pro-riders?currentYear=2026`)).body.topProRiders
          : (await admin.get(`${path}/top-amateur-riders?currentYear=2026`)).body.topAmateurRiders;
      const { earned, ...figures } = naiveEarned(payoutType, "2026");
      expect(
        new Map(
          answer.map((row) => [
            `${row.currency} ${row._id}`,
            { cents: row.earned, results: row.results, wins: row.wins },
          ]),
        ),
      ).toEqual(earned);
      const usd = answer.filter(({ currency }) => currency === "USD").map((row) => row.earned);
      expect(usd).toEqual(usd.toSorted((a, b) => b - a));
      const stats = (await admin.get(`${path}/${kind === "pro" ? "pro" : "amateur"}-rider-stats?currentYear=2026`))
        .body;
      expect(stats.earned.USD).toBe(usd.reduce((sum, one) => sum + one, 0));
      expect(stats).toMatchObject(figures);
      const { earned: _, ...before } = naiveEarned(payoutType, "2025");
      expect(stats.before).toMatchObject(before);
    });
  }

  it("of dealers count redemptions less refunds", async () => {
    const { body } = await admin.get(`${path}/top-dealers?currentYear=2026`);
    const year = naiveSummary({ startDate: "2026-01-01", endDate: "2026-12-31" }, "2026-10-20").redeemed;
    for (const currency of ["USD", "CAD"] as const) {
      const own = body.topDealers.filter((row) => row.currency === currency);
      expect(own.reduce((sum, row) => sum + row.redeemed, 0)).toBe(year[currency]);
    }
    const lines = rows.entries.filter(
      ({ account, at }) => account === "dealerParts" && dayPacific(at).startsWith("2026"),
    );
    expect(body.topDealers.length).toBeGreaterThan(1);
    for (const { _id, redeemed, redemptions: count, currency } of body.topDealers) {
      const own = lines.filter((line) => line.dealerId === _id && line.currency === currency);
      expect(redeemed).toBe(own.reduce((sum, { amount }) => sum + amount, 0));
      expect(count).toBe(own.filter(({ amount }) => amount > 0).length);
    }
    expect(body.currentYear).toBe(2026);
  });
});

/** Gives a rider credit, which is redeemed at this dealer. */
async function redeemCredit(dealer: Awaited<ReturnType<typeof buildDealer>>, riderId: string): Promise<void> {
  await giveCredit(world, riderId, 9_000);
  const desk = await world.as(dealer);
  const redeemed = await desk.post("/api/dealer/redeem", deskOrder(riderId, 9_000), { key: randomUUID() });
  expect(redeemed.status).toBe(200);
}

describe("a report", () => {
  it("is a file without formulas, in both formats", async () => {
    const { body } = await admin.open(`${path}/summary?${query}&format=csv`);
    expect(body).toContain("Month,Currency,Available");
    expect(body.trim().split("\n")).toHaveLength(21);
    await world.db.write((tx) => tx.update(series).set({ name: "=1+1" }));
    const { body: share } = await admin.open(`${path}/market-share-series?${query}&format=csv`);
    expect(share).toContain("'=1+1");
    expect((await admin.excel(`${path}/market-share-month?format=xlsx`)).status).toBe(200);
    for (const name of ["top-pro-riders", "top-dealers"] as const) {
      expect((await admin.open(`${path}/${name}?format=csv`)).status).toBe(200);
    }
  });

  it("is cached until something is written, and noCache reads the database again", async () => {
    const select = vi.spyOn<{ select: () => unknown }, "select">(world.db, "select");
    /** Returns how many statements the report built. */
    const read = async (asked: "" | "&noCache=1"): Promise<number> => {
      select.mockClear();
      expect((await admin.get(`${path}/market-share-month?${query}${asked}`)).status).toBe(200);
      return select.mock.calls.length;
    };
    try {
      await read("");
      expect(await read(""), "cached").toBe(0);
      const uncachedCount = await read("&noCache=1");
      expect(uncachedCount).toBeGreaterThan(0);
      expect(await read(""), "still cached").toBe(0);
      await giveCredit(world, rows.awards[0]?.riderId ?? "", 1_00);
      // The write also makes the server read the settings of staff logins again, which adds statements.
      expect(await read(""), "something was written").toBeGreaterThanOrEqual(uncachedCount);
    } finally {
      select.mockRestore();
    }
  });

  it("shows what was just redeemed", async () => {
    expect((await admin.get(`${path}/top-dealers`)).status).toBe(200);
    const [rider] = rows.awards;
    const dealer = await buildDealer(world);
    await redeemCredit(dealer, rider?.riderId ?? "");
    for (const asked of ["", "?noCache=1"] as const) {
      const { topDealers } = (await admin.get(`${path}/top-dealers${asked}`)).body;
      expect(topDealers.find(({ _id }) => _id === dealer.id)?.redeemed).toBe(9_000);
    }
  });

  it("refuses days in the wrong order or that do not exist, and anyone but staff", async () => {
    expect((await admin.get(`${path}/summary?startDate=2026-05-01&endDate=2026-04-01`)).status).toBe(422);
    expect((await admin.get(`${path}/summary?startDate=2026-02-30`)).status).toBe(400);
    expect((await admin.get(`${path}/top-dealers?currentYear=soon`)).status).toBe(400);
    for (const stranger of [
      world.visitor(),
      await world.as(await buildRider(world)),
      await world.as(await buildDealer(world)),
    ]) {
      expect([401, 403]).toContain((await stranger.get(`${path}/summary`)).status);
    }
  });
});

describe("the files that staff download", () => {
  /** These files contain no names: only sums, brands, states or accounts, or no rows from this test's data. */
  const withoutNames = new Set([
    "/api/admin/mail",
    "/api/admin/requests",
    "/api/admin/watch-list",
    "/api/vin-patterns",
    "/api/vin-report",
    "/api/admin/dealers/import/template",
    "/api/admin/payout-files",
    "/api/admin/taxes", // money/money-reports.test.ts reads this file.
    "/api/admin/reports/liability",
    "/api/admin/reports/journal",
    "/api/admin/aggregates/market-share-month",
    "/api/admin/aggregates/summary",
    "/api/admin/aggregates/summary-regions",
    "/api/admin/aggregates/summary-days",
  ]);
  const filters: Record<string, string> = {
    "/api/admin/export/class-payouts": "&season=2026",
    "/api/admin/export/series-events": "&season=2026",
    "/api/admin/claims": "&state=void",
    "/api/admin/adjustments-due": "&state=settled",
  };
  const runs = /^\s*[=+\-@\t\r]/;
  const isNumber = /^-?\d+([.,]\d+)?$/;

  it("run none of the names in them as a formula, whatever its first character is, in either format", async () => {
    // The list of settlements needs a settled amount, and the list of amounts due needs a later redemption.
    const until = dayPacific(world.clock.now());
    const settled = await admin.post("/api/admin/settlements", { until, reference: "=ACH" }, { key: randomUUID() });
    expect(settled.status).toBe(200);
    await redeemCredit(await buildDealer(world), rows.awards[0]?.riderId ?? "");
    await nameDangerously();
    const [redeemed] = rows.redemptions;
    if (!redeemed) throw new Error("nothing was redeemed");
    const month = `&month=${dayPacific(redeemed.createdAt).slice(0, 7)}`;
    const named = new Set<string>();
    for (const route of filesOfStaff()) {
      const hasMonth = route.endsWith("/journal") || route.endsWith("/statement");
      const more = (hasMonth ? month : "") + (filters[route] ?? "");
      const asked = route.replace("{dealerId}", redeemed.dealerId);
      for (const format of route.endsWith("/journal") ? (["csv"] as const) : (["csv", "xlsx"] as const)) {
        const { status, body, headers } = await admin.request("GET", `${asked}?format=${format}${more}`);
        expect([route, status]).toEqual([route, 200]);
        expect(headers.get("content-disposition"), route).toContain(`.${format}"`);
        const cells = format === "csv" ? cellsOfCsv(body) : cellsOfXlsx(body);
        expect(
          cells.filter((cell) => runs.test(cell) && !isNumber.test(cell)),
          `${route} ${format}`,
        ).toEqual([]);
        if (cells.some((cell) => cell.startsWith("'"))) named.add(route);
      }
    }
    // Without a dangerous name in it, the test would prove nothing about a file.
    expect(filesOfStaff().filter((route) => !withoutNames.has(route) && !named.has(route))).toEqual([]);
  });

  const filesOfStaff = () =>
    calls
      .filter(({ method, query: asked }) => {
        const def: unknown = asked && Reflect.get(asked._zod.def, "shape");
        return method === "GET" && typeof def === "object" && def !== null && "format" in def;
      })
      .flatMap((spec) => pathsOf(spec))
      .filter(({ roles }) => roles !== "public" && roles.includes("admin"))
      // The figures of rider stats have no file; they share their query with the rankings.
      .flatMap(({ path: route }) => (route.endsWith("-rider-stats") ? [] : [route]));

  function cellsOfCsv(body: unknown): string[] {
    if (typeof body !== "string") throw new Error("This is no text");
    const table = parseTable(decodeText(new TextEncoder().encode(body)).text);
    return (table?.rows ?? []).flatMap((row) => row.cells);
  }

  function cellsOfXlsx(body: unknown): string[] {
    if (!(body instanceof Uint8Array)) throw new Error("This is no workbook");
    const read = readXlsx(body);
    if (!read.ok) throw new Error("The workbook cannot be read");
    return read.sheets.flatMap((sheet) => sheet.rows.flatMap((row) => row.cells));
  }

  /** Gives every named record a name that a spreadsheet would run as a formula, as if a form had accepted it. */
  async function nameDangerously() {
    const promoter = await buildPromoter(world);
    await world.db.write(async (tx) => {
      await tx.update(events).set({ title: "\t=1+1", venue: "\r=1", city: "=A1", promoterId: promoter.id });
      await tx.update(riders).set({ firstName: "=1+1", lastName: '=HYPERLINK("http://x")', hometown: "+1" });
      await tx.update(dealers).set({ name: "@SUM(1)", city: "-1+1", addressLine1: "=1" });
      await tx.update(dealerLogins).set({ name: "+1+1" });
      await tx.update(promoters).set({ name: "+cmd|'/C calc'!A0" });
      await tx.update(admins).set({ firstName: "=1", lastName: "@1" });
      await tx.update(series).set({ name: "=1+1", promoterId: promoter.id });
      await tx.update(classes).set({ name: "-1+1" });
      await tx.update(results).set({ brand: "@1+1" });
      await tx.update(redemptions).set({ employeeName: "\t@1" });
      await tx.update(paymentInfos).set({ legalName: "=1", addressLine1: "-A1" });
      await tx.insert(categories).values({ id: newId(), description: "=1" });
    });
  }
});
