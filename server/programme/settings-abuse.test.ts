import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { openClaims } from "../payouts/open-claims.ts";
import { payoutClaims } from "../payouts/tables.ts";
import { outboxMail } from "../platform/tables.ts";
import { adjustmentsDue } from "../results/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildResult, buildRider } from "../testing/build.ts";
import { creditOf, deskOrder } from "../testing/credit.ts";
import { abroadInfo } from "../testing/payout-world.ts";
import { awardsOf, buildRace } from "../testing/race.ts";

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

describe("every change of the settings", () => {
  it("is reported to the other admins by email, with the values before and after", async () => {
    await change({ payoutMaxPerPlace: 900_000_00 });
    const mails = (await world.db.select().from(outboxMail)).filter(({ cause }) => cause.startsWith("settings:"));
    expect(mails.map(({ to }) => to)).toEqual([second.email]);
    expect(mails[0]?.text).toContain("$25,000 → $900,000");
    expect(mails[0]?.subject).toContain("changed the 2026 settings");
  });
});
