import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dayPacific } from "#shared/dates.ts";
import { issueAward } from "../../ledger/issue-award.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { sendExpiryNotices } from "../../ledger/expiry/expiry-notices.ts";
import { awards } from "../../ledger/tables.ts";
import { openClaims } from "../../payouts/open-claims.ts";
import { sendCashNotices } from "../../payouts/cash-notices.ts";
import { payoutClaims } from "../../payouts/tables.ts";
import type { Ctx } from "../../platform/context.ts";
import { outboxMail } from "../../platform/tables.ts";
import { seasonAt, programmeOfSeason } from "../../seasons/season-settings.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildAdmin, buildClass, buildDealer, buildResult, buildRider, testVin } from "../../testing/build.ts";
import { awardsOf, buildRace, fillField, resultOf } from "../../testing/race.ts";
import { setSeason } from "../../testing/season.ts";
import { remindLate } from "../late/remind-late.ts";
import { deskOrder } from "../../testing/credit.ts";
import { abroadInfo } from "../../testing/payout-world.ts";

// These tests prove that a race is evaluated by the settings of its own season, whatever today is
// (docs/spec/portal.md#settings). The season of 2027 has other settings than 2026 in every respect, and each race below
// is in December 2026.

const next = {
  qualifyingBikeYear: 2030,
  minRidersPerClass: 50,
  maxPaidClassesPerEvent: 1,
  resultBrands: ["Honda"],
  bikeAddedWithinDays: 0,
  registeredWithinDays: 0,
  creditExpiryMonths: 1,
  creditExpiryPolicy: { US: "never" },
  paymentInfoDays: 1,
  paymentInfoAfterNoticeDays: 1,
  cashPayoutDays: 1,
  seriesEndPayoutDays: 1,
  nraWithholding: 0.9,
  resultsDueDays: 1,
  lateReminderDays: [1],
  expiryNoticeDays: [5],
  refundGraceDays: 1,
  refundGraceMaxDays: 1,
  extensionMaxDays: 1,
};
const raceDay = "2026-12-12";
const january = "2027-01-05T20:00:00Z";

let world: World;
beforeEach(async () => {
  world = await createWorld("2026-12-14T20:00:00Z");
  await setSeason(world, 2027, next);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const inDecember = { event: { firstDate: raceDay, lastDate: raceDay, season: 2026 } };

/** Returns the context of a job, which has the settings of today's season. */
async function job(): Promise<Ctx> {
  const ctx = world.ctx();
  return { ...ctx, programme: await programmeOfSeason(world.db, seasonAt(ctx.now)) };
}

const endOf = (at: Date | null) => at && dayPacific(at);

async function mailsAbout(text: RegExp) {
  return (await world.db.select().from(outboxMail)).filter(({ subject }) => text.test(subject));
}

describe("a race of last season", () => {
  it("keeps its awards when its promoter corrects another row in January", async () => {
    const race = await buildRace(world, inDecember);
    const second = await buildClass(world, { eventId: race.event.id, position: 1, pays: [5_000] });
    await fillField(world, race.event.id, second.id, 6);
    const rider = await buildRider(world);
    const won = await buildResult(world, {
      eventId: race.event.id,
      classId: race.klass.id,
      riderId: rider.id,
      place: 1,
    });
    await buildResult(world, { eventId: race.event.id, classId: second.id, riderId: rider.id, place: 1 });
    const other = await buildResult(world, { eventId: race.event.id, classId: race.klass.id, place: 9 });
    await race.verify();
    world.clock.set(january);
    expect((await race.correct(other.id, { number: "77" })).status).toBe(200);
    expect(await resultOf(world, won.id)).toMatchObject({ earned: 20_000, reason: null });
    expect((await awardsOf(world, rider.id)).map(({ currentValue }) => currentValue).toSorted((a, b) => a - b)).toEqual(
      [5_000, 20_000],
    );
  });

  it("is shown, verified and paid in January by the settings of its season", async () => {
    const race = await buildRace(world, inDecember);
    const cash = await buildClass(world, { eventId: race.event.id, position: 1, payoutType: "cash", pays: [30_000] });
    await fillField(world, race.event.id, cash.id, 6);
    const rider = await buildRider(world);
    await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 1 });
    await buildResult(world, { eventId: race.event.id, classId: cash.id, riderId: rider.id, place: 1 });
    world.clock.set(january);
    const sheet = await race.sheet();
    expect(sheet.event).toMatchObject({ startersNeeded: 6, resultsDue: "2026-12-26" });
    expect(sheet.follows.gives).toMatchObject([{ amount: 20_000 }, { amount: 30_000 }]);
    const { event } = (await world.visitor().get(`/api/event/${race.event.id}`)).body;
    expect(event.rules).toMatchObject({ minRidersPerClass: 6, qualifyingBikeYear: 2023, creditExpiryMonths: 12 });
    expect(event).toMatchObject({ resultsDue: "2026-12-26", resultsStatus: "late" });
    const listed = (await world.visitor().get("/api/events?when=past")).body.events;
    expect(listed).toMatchObject([{ resultsDue: "2026-12-26" }]);
    expect((await race.verify()).status).toBe(200);
    expect(await awardsOf(world, rider.id)).toHaveLength(2);
    const [credit, money] = (await awardsOf(world, rider.id)).toSorted((a, b) => a.initialValue - b.initialValue);
    expect(endOf(credit?.expiresAt ?? null)).toBe("2028-01-05");
    // The last day is the later of two: 60 days after the race, and 30 days after the notice of January 5.
    expect(endOf(money?.expiresAt ?? null)).toBe("2027-02-10");
    const verified = (await world.visitor().get(`/api/event/${race.event.id}`)).body.event;
    expect(verified.cash.due).toBe("2027-02-04");
  });

  it("is late on the home page of staff since the day on which its season had its results due", async () => {
    const posting = { postedCredit: 100_00 };
    const thisSeason = { firstDate: "2027-01-02", lastDate: "2027-01-02", season: 2027 };
    await buildRace(world, { event: { ...inDecember.event, ...posting } });
    await buildRace(world, { event: { ...inDecember.event, ...posting, country: "CA", state: "ON" } });
    await buildRace(world, { event: { ...thisSeason, ...posting } });
    world.clock.set(january);
    const staff = await world.as(await buildAdmin(world));
    const line = (await staff.get("/api/admin/home")).body.lines.find(({ kind }) => kind === "lateResults");
    expect(line).toMatchObject({ count: 3, oldestAt: "2026-12-27T07:59:59.999Z" });
    expect(line?.amounts.toSorted((a, b) => a.cents - b.cents)).toEqual([
      { currency: "CAD", cents: 100_00 },
      { currency: "USD", cents: 200_00 },
    ]);
  });

  it("pays a claim on the terms of its season", async () => {
    const race = await buildRace(world, { ...inDecember, klass: { payoutType: "cash", pays: [100_000] } });
    const rider = await buildRider(world);
    await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 1 });
    world.clock.set(january);
    await race.verify();
    const browser = await world.as(rider);
    const abroad = abroadInfo();
    expect((await browser.get("/api/rider/payment-info")).body).toMatchObject({ withholding: 0.3, payoutDays: 30 });
    expect((await browser.put("/api/rider/payment-info", abroad)).status).toBe(200);
    await openClaims(await job());
    const [claim] = await world.db.select().from(payoutClaims);
    expect(claim).toMatchObject({ rate: 3_000, withheld: 30_000, net: 70_000 });
    expect(endOf(claim?.dueAt ?? null)).toBe("2027-02-04");
    const path = `/api/admin/payout-claim/${claim?.id}` as const;
    const move = async (act: string, version: number) => {
      const staff = await world.as(await buildAdmin(world));
      const asked = { act, __v: version, reason: "The card was refused" };
      return (await staff.put(path, asked, { key: randomUUID() })).body.payoutClaim;
    };
    expect(await move("approve", 0)).toMatchObject({ withheld: 30_000 });
    world.clock.advance({ days: 40 });
    await move("void", 1);
    const [released] = await awardsOf(world, rider.id);
    expect(endOf(released?.expiresAt ?? null), "30 days from the release").toBe("2027-03-16");
  });

  it("is late by its season's settings, in the list and in the reminders", async () => {
    await buildRace(world, inDecember);
    const staff = await world.as(await buildAdmin(world));
    world.clock.set("2026-12-26T20:00:00Z");
    expect((await staff.get("/api/admin/events-late")).body.events).toEqual([]);
    world.clock.set(january);
    const { events } = (await staff.get("/api/admin/events-late")).body;
    expect(events).toMatchObject([{ resultsDue: "2026-12-26", daysLate: 10 }]);
    expect(await remindLate(await job())).toBe(1);
    const [mail] = await mailsAbout(/late/);
    expect(mail?.subject).toContain("10 days late");
    world.clock.advance({ days: 3 });
    expect(await remindLate(await job()), "the next reminder is that of day 14").toBe(0);
    world.clock.advance({ days: 1 });
    expect(await remindLate(await job())).toBe(1);
  });

  it("issues credit and cash that expire by its season's settings", async () => {
    const race = await buildRace(world, inDecember);
    const cash = await buildClass(world, { eventId: race.event.id, position: 1, payoutType: "cash", pays: [30_000] });
    await fillField(world, race.event.id, cash.id, 6);
    const rider = await buildRider(world);
    await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 1 });
    await buildResult(world, { eventId: race.event.id, classId: cash.id, riderId: rider.id, place: 1 });
    await race.verify();
    // The cash expires on February 10.
    world.clock.set("2027-01-20T20:00:00Z");
    expect(await sendCashNotices(await job())).toBe(1);
    // The credit expires on December 14.
    world.clock.set("2027-12-01T20:00:00Z");
    expect(await sendExpiryNotices(await job())).toBe(1);
  });

  it("lets refunded and extended credit expire by its season's settings", async () => {
    const race = await buildRace(world, inDecember);
    const rider = await buildRider(world);
    await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 1 });
    await race.verify();
    const dealer = await buildDealer(world);
    const order = deskOrder(rider.id, 5_000);
    world.clock.set("2027-12-10T20:00:00Z");
    const desk = await world.as(dealer);
    const spent = await desk.post("/api/dealer/redeem", order, { key: randomUUID() });
    expect(spent.status).toBe(200);
    world.clock.set("2027-12-20T20:00:00Z");
    const staff = await world.as(await buildAdmin(world));
    const id = spent.body.redemption._id;
    const back = await staff.delete(
      `/api/admin/credit-redemption/${id}`,
      { reason: "returned" },
      { key: randomUUID() },
    );
    expect(back.status).toBe(200);
    const [award] = await awardsOf(world, rider.id);
    expect(endOf(award?.expiresAt ?? null), "30 days of grace").toBe("2028-01-19");
    const longer = await staff.post(
      `/api/admin/award/${award?.id}/extend`,
      { until: "2028-06-30", reason: "The shop was closed" },
      { key: randomUUID() },
    );
    expect(longer.status, JSON.stringify(longer.body.error)).toBe(200);
  });

  it("accepts in January a bike that qualifies by the race's season", async () => {
    world.clock.set("2026-12-14T20:00:00Z");
    const race = await buildRace(world, inDecember);
    const rider = await buildRider(world, { bike: null });
    const won = await buildResult(world, {
      eventId: race.event.id,
      classId: race.klass.id,
      riderId: rider.id,
      place: 1,
    });
    await race.verify();
    expect(await resultOf(world, won.id)).toMatchObject({ reason: "no_qualifying_bike" });
    world.clock.set(january);
    const added = await (await world.as(rider)).post(`/api/rider/rider/${rider.id}/bikes`, { vin: testVin() });
    expect(added.status, JSON.stringify(added.body.error)).toBe(200);
    expect((await resultOf(world, won.id)).reason).not.toBe("no_qualifying_bike");
  });
});

describe("credit that each use renews", () => {
  it("is renewed by the season of each award", async () => {
    await setSeason(world, 2026, { creditExpiryPolicy: { US: "inactivity" }, creditExpiryMonths: 3 });
    const race = await buildRace(world, inDecember);
    const rider = await buildRider(world);
    await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 1 });
    await race.verify();
    world.clock.set(january);
    const ctx = await job();
    // A bonus issued in January belongs to 2027, in which credit never expires.
    await world.db.write((tx) =>
      issueAward(tx, ctx, { riderId: rider.id, wallet: "credit", currency: "USD", amount: 1_000, bonus: true }),
    );
    const [won, bonus] = await world.db
      .select()
      .from(awards)
      .where(eq(awards.riderId, rider.id))
      .orderBy(awards.issuedAt);
    expect(endOf(won?.expiresAt ?? null), "three months from today").toBe("2027-04-05");
    expect(bonus?.expiresAt).toBeNull();
  });
});

describe("the season of a race", () => {
  it("changes at midnight in Pacific time, eight hours after it changed in UTC", async () => {
    const rules = async () => (await world.visitor().get("/api/programme")).body.rules;
    world.clock.set("2027-01-01T00:00:00Z");
    expect(await rules()).toMatchObject({ season: 2026, minRidersPerClass: 6 });
    world.clock.set("2027-01-01T07:59:59.999Z");
    expect(await rules()).toMatchObject({ season: 2026, minRidersPerClass: 6 });
    world.clock.set("2027-01-01T08:00:00Z");
    expect(await rules()).toMatchObject({ season: 2027, minRidersPerClass: 50 });
  });

  it("is that of the event's record: an event that staff moves across the year is evaluated by the other season", async () => {
    const race = await buildRace(world, inDecember);
    const rider = await buildRider(world);
    const won = await buildResult(world, {
      eventId: race.event.id,
      classId: race.klass.id,
      riderId: rider.id,
      place: 1,
    });
    await race.verify();
    world.clock.set(january);
    const path = `/api/admin/event/${race.event.id}` as const;
    const version = async () => (await world.visitor().get(`/api/event/${race.event.id}`)).body.event.__v;
    // Only staff can change a race's season or its day, so a promoter cannot pick the better rules.
    expect((await race.browser.put(path, { __v: await version(), season: 2027 }, { key: randomUUID() })).status).toBe(
      403,
    );
    const staff = await world.as(await buildAdmin(world));
    expect((await staff.put(path, { __v: await version(), season: 2027 }, { key: randomUUID() })).status).toBe(200);
    expect(await resultOf(world, won.id)).toMatchObject({ earned: 0, reason: "too_few_starters" });
    expect(await awardsOf(world, rider.id)).toMatchObject([{ currentValue: 0 }]);
    expect((await staff.put(path, { __v: await version(), season: 2026 }, { key: randomUUID() })).status).toBe(200);
    expect(await resultOf(world, won.id)).toMatchObject({ earned: 20_000, reason: null });
  });
});
