import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { openClaims } from "../payouts/open-claims.ts";
import { payoutClaims } from "../payouts/tables.ts";
import { outboxMail } from "../platform/tables.ts";
import { reassessRider } from "../results/settling/reassess.ts";
import { adjustmentsDue } from "../results/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildResult, buildRider, buildVinPattern } from "../testing/build.ts";
import { succeed } from "../testing/clients/watch-desk.ts";
import { creditOf, deskOrder } from "../testing/credit.ts";
import { abroadInfo } from "../testing/payout-world.ts";
import { awardsOf, buildRace, gridRow } from "../testing/race.ts";

// These tests try to steal with the settings: an admin raises a limit, uses it and lowers it again, or changes a rule
// after the results were verified.

let world: World;
let staff: Client;
let colleague: Client;
let second: Awaited<ReturnType<typeof buildAdmin>>;
beforeEach(async () => {
  world = await createWorld("2026-07-14T20:00:00Z");
  second = await buildAdmin(world);
  [staff, colleague] = [await world.as(await buildAdmin(world)), await world.as(second)];
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

async function change(settings: object, { by = staff, season = 2026 } = {}) {
  const path = `/api/admin/programme/${season}` as const;
  const { __v } = (await by.get(path)).body.programme;
  const { changes } = (await by.post(`${path}/preview`, { __v, settings })).body;
  const done = await by.put(path, { __v, settings, confirm: changes.checksum }, { key: randomUUID() });
  expect(done.status, JSON.stringify(done.body.error)).toBe(200);
  return done.body.changes;
}

const grant = async (by: Client, riderId: string, amount: number) =>
  (
    await by.post(
      `/api/admin/rider/${riderId}/bonus`,
      { wallet: "credit", currency: "USD", amount, reason: "Rider of the day" },
      { key: randomUUID() },
    )
  ).body.bonus?.state;

async function judgedRace(payoutType: "dealerCredit" | "cash" = "dealerCredit") {
  const race = await buildRace(world, {
    event: { firstDate: "2026-07-12", lastDate: "2026-07-12", season: 2026 },
    klass: { payoutType },
  });
  const rider = await buildRider(world);
  await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 1 });
  await race.verify();
  return rider;
}

const redeem = async (riderId: string, amount: number) =>
  (await world.as(await buildDealer(world))).post("/api/dealer/redeem", deskOrder(riderId, amount), {
    key: randomUUID(),
  });

describe("a bonus limit that an admin raised", () => {
  const raised = { bonusAloneMax: 500_000_00, bonusAloneAdminMax: 500_000_00 };

  it("does not let the admin who raised it grant more: a second admin still has to confirm", async () => {
    const rider = await buildRider(world);
    await change(raised);
    expect(await grant(staff, rider.id, 9_000_00)).toBe("waiting");
    await change({ bonusAloneMax: null, bonusAloneAdminMax: null });
    expect(await grant(staff, rider.id, 500_01)).toBe("waiting");
    expect(await creditOf(world, rider.id)).toBe(0);
  });

  it("applies to the other admins at once", async () => {
    const rider = await buildRider(world);
    await change(raised);
    expect(await grant(colleague, rider.id, 9_000_00)).toBe("granted");
  });

  it("cannot be bypassed by a shorter period, nor by several steps", async () => {
    const rider = await buildRider(world);
    expect(await grant(staff, rider.id, 500_00)).toBe("granted");
    await change({ bonusAloneDays: 1 });
    world.clock.set("2026-07-17T20:00:00Z");
    expect(await grant(staff, rider.id, 500_00)).toBe("waiting");
    await change({ bonusAloneMax: 600_00 });
    await change(raised);
    expect(await grant(staff, rider.id, 700_00)).toBe("waiting");
  });

  it("cannot be raised in advance in the settings of the next season", async () => {
    world.clock.set("2026-12-31T20:00:00Z");
    await change(raised, { by: await world.as(second), season: 2027 });
    world.clock.set("2027-01-02T20:00:00Z");
    const rider = await buildRider(world);
    expect(await grant(await world.as(second), rider.id, 9_000_00)).toBe("waiting");
  });

  it("applies to its admin too once the period has passed", async () => {
    await change(raised, { by: colleague });
    world.clock.set("2026-08-20T20:00:00Z");
    const rider = await buildRider(world);
    expect(await grant(await world.as(second), rider.id, 9_000_00)).toBe("granted");
  });
});

describe("a rule that is loosened after the results were verified, and tightened again", () => {
  it("leaves what the rider spent in the meantime as an adjustment due, and nothing else", async () => {
    await change({ minRidersPerClass: 90 });
    const rider = await judgedRace();
    expect(await awardsOf(world, rider.id)).toEqual([]);
    await change({ minRidersPerClass: 1 });
    expect((await redeem(rider.id, 150_00)).status).toBe(200);
    const { sums } = await change({ minRidersPerClass: 90 });
    expect(sums).toMatchObject([{ taken: 50_00, due: 150_00, issued: 0 }]);
    expect(await creditOf(world, rider.id)).toBe(0);
    expect(await world.db.select().from(adjustmentsDue)).toMatchObject([{ amount: 150_00, riderId: rider.id }]);
    // When the rule is loosened once more, the debt is settled before the rider gets anything.
    await change({ minRidersPerClass: 1 });
    expect(await creditOf(world, rider.id)).toBe(50_00);
  });

  it("never rewrites cash that was sent: the claim stays as it was paid", async () => {
    const rider = await judgedRace("cash");
    expect((await (await world.as(rider)).put("/api/rider/payment-info", abroadInfo())).status).toBe(200);
    await openClaims(world.ctx());
    const [claim] = await world.db.select().from(payoutClaims);
    for (const [act, step] of [
      ["approve", 0],
      ["send", 1],
    ] as const) {
      const answer = await staff.put(
        `/api/admin/payout-claim/${claim?.id}`,
        { act, __v: (claim?.version ?? 0) + step },
        { key: randomUUID() },
      );
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
    const paid = await world.db.select().from(payoutClaims);
    const { effects } = await change({ cashPayoutDays: 45, nraWithholding: 0, minRidersPerClass: 90 });
    expect(effects).toEqual([{ kind: "openClaims", count: 0 }]);
    expect(await world.db.select().from(payoutClaims)).toEqual(paid);
    expect(await world.db.select().from(adjustmentsDue)).toMatchObject([{ amount: 200_00, riderId: rider.id }]);
  });

  it("does not change the due date of open claims, and says how many there are", async () => {
    const rider = await judgedRace("cash");
    await (await world.as(rider)).put("/api/rider/payment-info", abroadInfo());
    await openClaims(world.ctx());
    const [before] = await world.db.select().from(payoutClaims);
    expect(before?.dueAt).toBeTruthy();
    const { effects } = await change({ cashPayoutDays: 45 });
    expect(effects).toEqual([{ kind: "openClaims", count: 1 }]);
    expect((await world.db.select().from(payoutClaims))[0]?.dueAt).toEqual(before?.dueAt);
  });
});

describe("the limit for late winners, raised by the admin who typed one", () => {
  const much = 500_01;
  const raised = { lateAccountMax: 20_000_00 };
  let race: Awaited<ReturnType<typeof buildRace>>;
  const lateWinner = () =>
    buildRider(world, {
      firstName: "Max",
      lastName: "Imaginary",
      amaNumber: "8800123",
      registeredAt: new Date("2026-07-14T12:00:00Z"),
    });
  beforeEach(async () => {
    await buildVinPattern(world);
    race = await buildRace(world, {
      event: { firstDate: "2026-07-12", lastDate: "2026-07-12", season: 2026, budget: 10 * much },
      klass: { pays: [much, 20_00] },
    });
  });

  async function typeWinner(by: Client) {
    const klass = (await race.sheet()).classes[0];
    const texts = { place: "1", firstName: "Max", lastName: "Imaginary", brand: "KTM", amaNumber: "8800123" };
    const rows = [{ values: texts }, ...(klass?.rows ?? []).map((row) => gridRow(row))];
    await succeed(
      by.put(`/api/event/${race.event.id}/results`, { classId: race.klass.id, __v: klass?.__v ?? 0, rows }),
    );
    expect((await race.verify(race.klass.id)).status).toBe(200);
  }
  const paid = async (id: string) => (await awardsOf(world, id)).reduce((sum, row) => sum + row.initialValue, 0);
  const evaluateAgain = (riderId: string) => world.db.write((tx) => reassessRider(tx, world.ctx(), riderId));
  const approve = async (by: Client) =>
    (
      await by.post(
        `/api/admin/event/${race.event.id}/payouts/approve`,
        { wanted: null, waitingAwards: much },
        { key: randomUUID() },
      )
    ).status;

  it("does not release the award, at once or later; another admin still has to approve it", async () => {
    const winner = await lateWinner();
    await typeWinner(staff);
    expect(await paid(winner.id)).toBe(0);
    const { sums, effects } = await change(raised);
    expect([sums, effects]).toEqual([[], [{ kind: "ownReviews", count: 1 }]]);
    await evaluateAgain(winner.id);
    await change({ lateAccountMax: null });
    await evaluateAgain(winner.id);
    expect(await paid(winner.id)).toBe(0);
    expect(await approve(staff)).toBe(403);
    expect(await approve(colleague)).toBe(200);
    expect(await paid(winner.id)).toBe(much);
  });

  it("does not release an award that is typed, or whose winner registers, after the change", async () => {
    await change(raised);
    await change({ lateAccountMax: 30_000_00 });
    await typeWinner(staff);
    const winner = await lateWinner();
    await evaluateAgain(winner.id);
    expect(await paid(winner.id)).toBe(0);
    expect(await approve(staff)).toBe(403);
    expect(await approve(colleague)).toBe(200);
  });

  it("does not release it with a second account of the same person", async () => {
    const winner = await lateWinner();
    const email = second.email.replace("@", "+two@");
    const twin = await world.as(await buildAdmin(world, { account: { email, emailKey: email } }));
    await typeWinner(colleague);
    await change(raised, { by: twin });
    await change({ lateAccountMax: 30_000_00 }, { by: colleague });
    await evaluateAgain(winner.id);
    expect(await paid(winner.id)).toBe(0);
  });

  it("releases what others typed, and everything once another admin sets the limit", async () => {
    const winner = await lateWinner();
    await typeWinner(staff);
    await change(raised);
    expect(await paid(winner.id)).toBe(0);
    const { sums } = await change({ lateAccountMax: 10_000_00 }, { by: colleague });
    expect(sums).toMatchObject([{ issued: much }]);
    expect(await paid(winner.id)).toBe(much);
  });

  it("applies at once to a result that the promoter typed", async () => {
    const winner = await lateWinner();
    await typeWinner(race.browser);
    expect(await paid(winner.id)).toBe(0);
    await change(raised);
    expect(await paid(winner.id)).toBe(much);
  });
});

describe("every change of the settings", () => {
  it("is reported to the other admins by email, with the values before and after", async () => {
    await change({ payoutMaxPerPlace: 900_000_00 });
    const mails = (await world.db.select().from(outboxMail)).filter(({ cause }) => cause.startsWith("settings:"));
    expect(mails.map(({ to }) => to)).toEqual([second.email]);
    expect(mails[0]?.text).toContain("$25,000 → $900,000");
    expect(mails[0]?.subject).toContain("changed the 2026 settings");
  });
});
