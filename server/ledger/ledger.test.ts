import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { outboxMail } from "../platform/tables.ts";
import type { Problem } from "../platform/problem.ts";
import { redeemChecked } from "../redemptions/redeem.ts";
import { refundInTx } from "../redemptions/refunds/refund.ts";
import { setSeason } from "../testing/season.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildDealer, buildEvent, buildRider } from "../testing/build.ts";
import { balancesOf } from "./balances.ts";
import { spendableCredit } from "./consume-credit.ts";
import { expireAwards } from "./expiry/expire-awards.ts";
import { expectSoundLedger, ledgerFaults } from "./invariants.ts";
import { issueAward, type IssueInput } from "./issue-award.ts";
import { post } from "./post.ts";
import { awards, entries, movements } from "./tables.ts";
import { takeBack } from "./take-back.ts";
import { creditOf } from "../testing/credit.ts";

let world: World;
let riderId: string;
let dealerId: string;

beforeEach(async () => {
  world = await createWorld("2026-07-15T18:00:00Z");
  riderId = (await buildRider(world)).id;
  dealerId = (await buildDealer(world)).id;
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

async function issue(over: Partial<IssueInput> = {}): Promise<string> {
  const input = { riderId, wallet: "credit" as const, currency: "USD" as const, amount: 100_00, ...over };
  const { awardId } = await world.db.write((tx) => issueAward(tx, world.ctx(), input));
  return awardId;
}
async function spend(amount: number, over: { at?: Date; currency?: "USD" | "CAD" } = {}) {
  const { currency = "USD", ...rest } = over;
  return world.db.write((tx) =>
    redeemChecked(tx, world.ctx(), {
      riderId,
      dealerId,
      amount,
      currency,
      employeeName: "Sam",
      idChecked: true,
      source: rest.at ? "kiosk" : "desk",
      ...rest,
    }),
  );
}
const refund = (redemptionId: string) =>
  world.db.write((tx) => refundInTx(tx, world.ctx(), redemptionId, { reason: "returned" }));
const award = async (id: string) => (await world.db.select().from(awards).where(eq(awards.id, id)))[0];
const worth = async (id: string) => (await award(id))?.currentValue;
const balance = (currency: "USD" | "CAD" = "USD") => creditOf(world, riderId, currency);
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "went through",
    (error: Problem) => error.code,
  );

describe("an issued award", () => {
  it("expires as credit at the end of the Pacific day twelve months later", async () => {
    const id = await issue();
    expect((await award(id))?.expiresAt?.toISOString()).toBe("2027-07-16T06:59:59.999Z");
    expect(await balancesOf(world.db, riderId, world.clock.now())).toEqual([
      { currency: "USD", amount: 100_00, soonestExpiry: new Date("2027-07-16T06:59:59.999Z"), soonestAmount: 100_00 },
    ]);
  });

  it("keeps credit and cash apart", async () => {
    await issue({ amount: 50_00 });
    await issue({ amount: 70_00, currency: "CAD" });
    expect(await balance("USD")).toBe(50_00);
    expect(await balance("CAD")).toBe(70_00);
    expect(await codeOf(spend(60_00))).toBe("insufficient_credit");
    await spend(60_00, { currency: "CAD" });
    expect(await balance("USD")).toBe(50_00);
  });

  it("expires as cash 60 days after the race, or 30 days after a late verification, whichever is later", async () => {
    const inTime = await buildEvent(world, { firstDate: "2026-07-12", lastDate: "2026-07-12" });
    const late = await buildEvent(world, { firstDate: "2026-04-01", lastDate: "2026-04-01" });
    const first = await issue({ wallet: "cash", eventId: inTime.id });
    const second = await issue({ wallet: "cash", eventId: late.id });
    expect((await award(first))?.expiresAt?.toISOString()).toBe("2026-09-11T06:59:59.999Z");
    expect((await award(second))?.expiresAt?.toISOString()).toBe("2026-08-15T06:59:59.999Z");
  });

  it("in cash is not counted as credit", async () => {
    await issue({ wallet: "cash" });
    expect(await balance()).toBe(0);
    expect(await codeOf(spend(1))).toBe("no_credit");
  });

  it("never expires if the law of the rider's province forbids it", async () => {
    riderId = (await buildRider(world, { country: "CA", state: "QC" })).id;
    await setSeason(world, 2026, { creditExpiryPolicy: { "CA-QC": "never" } });
    const id = await issue();
    world.clock.advance({ days: 4000 });
    await expireAwards(world.ctx());
    expect(await worth(id)).toBe(100_00);
    expect(await balance()).toBe(100_00);
  });

  it("expires twelve months after the last movement under the inactivity policy", async () => {
    await setSeason(world, 2026, { creditExpiryPolicy: { US: "inactivity" } });
    const id = await issue();
    world.clock.advance({ days: 300 });
    await spend(10_00);
    world.clock.advance({ days: 300 });
    await expireAwards(world.ctx());
    expect(await worth(id)).toBe(90_00);
  });
});

describe("spending credit", () => {
  it("uses the award that expires soonest first, and of the same day the oldest", async () => {
    const later = await issue({ amount: 40_00 });
    world.clock.advance({ days: -30 });
    const sooner = await issue({ amount: 30_00 });
    world.clock.advance({ days: 30 });
    await spend(50_00);
    expect(await worth(sooner)).toBe(0);
    expect(await worth(later)).toBe(20_00);
  });

  it("uses awards that never expire last", async () => {
    await setSeason(world, 2026, { creditExpiryPolicy: { US: "never" } });
    const forever = await issue({ amount: 40_00 });
    // The next season has no such setting.
    world.clock.advance({ days: 200 });
    const dated = await issue({ amount: 30_00 });
    await spend(30_00);
    expect([await worth(forever), await worth(dated)]).toEqual([40_00, 0]);
  });

  it("refuses a cent more than the balance and takes nothing", async () => {
    const id = await issue({ amount: 50_00 });
    expect(await codeOf(spend(50_01))).toBe("insufficient_credit");
    expect(await worth(id)).toBe(50_00);
    await spend(50_00);
    expect(await codeOf(spend(1))).toBe("no_credit");
  });

  it("refuses zero and negative amounts", async () => {
    await issue();
    expect(await codeOf(spend(0))).toBe("amount_invalid");
    expect(await codeOf(spend(-5_00))).toBe("amount_invalid");
  });

  it("does not use expired credit even if the expiry job has not run yet", async () => {
    await issue();
    world.clock.set("2027-07-16T06:59:59.999Z");
    expect(await balance()).toBe(100_00);
    world.clock.set("2027-07-16T07:00:00.000Z");
    expect(await balance()).toBe(0);
    expect(await codeOf(spend(1_00))).toBe("no_credit");
  });

  it("does not use awards that were taken back", async () => {
    const id = await issue();
    await world.db.write((tx) => takeBack(tx, world.ctx(), { awardId: id, amount: 100_00, reason: "wrong rider" }));
    expect(await codeOf(spend(1_00))).toBe("no_credit");
  });

  it("accepts credit that was valid at the kiosk's credible time and has expired since, before and after the job ran", async () => {
    for (const jobRan of [false, true]) {
      const id = await issue({ amount: 80_00 });
      const expiry = (await award(id))?.expiresAt ?? new Date(0);
      const at = new Date(expiry.getTime() - 3_600_000);
      world.clock.set(new Date(expiry.getTime() + 10 * 3_600_000));
      if (jobRan) await expireAwards(world.ctx());
      expect(await balance()).toBe(0);
      const left = await world.db.write((tx) => spendableCredit(tx, world.ctx(), { riderId, currency: "USD", at }));
      expect(left).toBe(80_00);
      await spend(30_00, { at });
      expect(await worth(id)).toBe(jobRan ? 0 : 50_00);
      await spend(50_00, { at });
      expect(await worth(id)).toBe(0);
      // The award was spent completely, so no part of it counts as expired.
      expect((await award(id))?.expiredAt).toBeNull();
    }
  });

  it("accepts only credit that expired since the capture, not credit that was lost before", async () => {
    const id = await issue({ amount: 80_00 });
    const { redemptionId } = await spend(30_00);
    world.clock.set("2027-07-20T12:00:00Z");
    await expireAwards(world.ctx());
    await refund(redemptionId);
    const grace = (await award(id))?.expiresAt ?? new Date(0);
    world.clock.set(new Date(grace.getTime() + 3_600_000));
    await expireAwards(world.ctx());
    const at = new Date(grace.getTime() - 3_600_000);
    const left = await world.db.write((tx) => spendableCredit(tx, world.ctx(), { riderId, currency: "USD", at }));
    expect(left).toBe(30_00);
  });
});

describe("a refund in the ledger", () => {
  it("returns to each award what was drawn from it", async () => {
    const first = await issue({ amount: 30_00 });
    world.clock.advance({ days: 1 });
    const second = await issue({ amount: 40_00 });
    const { redemptionId } = await spend(50_00);
    const { balance: after } = await refund(redemptionId);
    expect(after).toBe(70_00);
    expect([await worth(first), await worth(second)]).toEqual([30_00, 40_00]);
  });

  it("is made once, however often it is requested", async () => {
    await issue();
    const { redemptionId } = await spend(60_00);
    await refund(redemptionId);
    expect(await codeOf(refund(redemptionId))).toBe("already_refunded");
    expect(await balance()).toBe(100_00);
  });

  it("gives expired credit thirty days of grace, only for the refunded part", async () => {
    await issue();
    world.clock.set("2027-07-10T18:00:00Z");
    const { redemptionId } = await spend(60_00);
    world.clock.set("2027-07-20T18:00:00Z");
    const { returned } = await refund(redemptionId);
    expect(returned.graced).toEqual([{ amount: 60_00, expiresAt: new Date("2027-08-20T06:59:59.999Z") }]);
    // The 40.00 that were never spent expired on their last day, so only the refund of 60.00 remains.
    expect(await balance()).toBe(60_00);
    world.clock.set("2027-08-20T07:00:00Z");
    expect(await balance()).toBe(0);
  });

  it("limits the grace to sixty days after the first expiry", async () => {
    await issue();
    world.clock.set("2027-07-10T18:00:00Z");
    const { redemptionId } = await spend(60_00);
    world.clock.set("2027-09-01T18:00:00Z");
    const { returned } = await refund(redemptionId);
    expect(returned.graced[0]?.expiresAt.toISOString()).toBe("2027-09-14T06:59:59.999Z");
  });

  it("gives grace once per award: later refunds expire at once", async () => {
    await issue();
    world.clock.set("2027-07-10T18:00:00Z");
    const first = await spend(60_00);
    const second = await spend(40_00);
    world.clock.set("2027-07-20T18:00:00Z");
    await refund(first.redemptionId);
    world.clock.set("2027-08-25T18:00:00Z");
    const { returned } = await refund(second.redemptionId);
    expect(returned).toMatchObject({ graced: [], expired: 40_00 });
    expect(await balance()).toBe(0);
  });

  it("moves the amount to the expired account after the sixty days", async () => {
    await issue();
    const { redemptionId } = await spend(60_00);
    world.clock.set("2027-09-20T18:00:00Z");
    const { returned } = await refund(redemptionId);
    expect(returned).toMatchObject({ balance: 0, graced: [], expired: 60_00 });
    const mails = await world.db.select().from(outboxMail).orderBy(outboxMail.id);
    expect(mails.at(-1)?.text).toContain("$60.00 of the refund had already expired and can’t be used anymore.");
  });
});

describe("the expiry job", () => {
  it("moves the remaining credit to the expired account, once", async () => {
    const id = await issue();
    await spend(30_00);
    world.clock.set("2027-07-16T07:00:00Z");
    expect(await expireAwards(world.ctx())).toBe(1);
    expect(await expireAwards(world.ctx())).toBe(0);
    expect(await worth(id)).toBe(0);
    expect((await award(id))?.expiredAt).toEqual(world.clock.now());
  });

  it("processes more than one batch", async () => {
    for (let n = 0; n < 205; n++) await issue({ amount: 1_00 });
    world.clock.advance({ days: 400 });
    expect(await expireAwards(world.ctx())).toBe(205);
    expect(await balance()).toBe(0);
  });
});

describe("taking back an award", () => {
  it("takes at most the unspent amount and never makes a balance negative", async () => {
    const id = await issue();
    await spend(60_00);
    const take = (amount: number) =>
      world.db.write((tx) => takeBack(tx, world.ctx(), { awardId: id, amount, reason: "place corrected" }));
    expect(await take(70_00)).toMatchObject({ taken: 40_00 });
    expect(await take(10_00)).toEqual({ taken: 0, movementId: null });
    // Part of the award was spent, so it is not revoked.
    expect((await award(id))?.revokedAt).toBeNull();
  });

  it("revokes an award that was taken back completely, and keeps its row with the reason", async () => {
    const id = await issue();
    const take = (amount: number) =>
      world.db.write((tx) => takeBack(tx, world.ctx(), { awardId: id, amount, reason: "event canceled" }));
    await take(30_00);
    expect((await award(id))?.revokedAt).toBeNull();
    await take(70_00);
    expect(await award(id)).toMatchObject({ revokedReason: "event canceled", currentValue: 0, initialValue: 100_00 });
    expect(await take(1_00)).toEqual({ taken: 0, movementId: null });
  });
});

describe("the ledger's checks", () => {
  it("roll back the whole transaction of a movement that does not balance", async () => {
    const unbalanced = world.db.write(async (tx) => {
      await issueAward(tx, world.ctx(), { riderId, wallet: "credit", currency: "USD", amount: 5_00 });
      await post(tx, world.ctx(), {
        kind: "issue",
        lines: [
          { account: "programmeLiability", amount: -5_00, currency: "USD" },
          { account: "riderCredit", amount: 4_99, currency: "USD" },
        ],
      });
    });
    await expect(unbalanced).rejects.toThrow("does not balance");
    expect(await balance()).toBe(0);
  });

  it("refuse a movement that balances only across currencies", async () => {
    const mixed = world.db.write((tx) =>
      post(tx, world.ctx(), {
        kind: "issue",
        lines: [
          { account: "programmeLiability", amount: -5_00, currency: "USD" },
          { account: "riderCredit", amount: 5_00, currency: "CAD" },
        ],
      }),
    );
    await expect(mixed).rejects.toThrow("does not balance");
  });

  it("forbid updates and deletes of ledger rows in the database", async () => {
    await issue();
    await expect(world.db.write((tx) => tx.update(entries).set({ amount: 1 }))).rejects.toThrow();
    await expect(world.db.write((tx) => tx.delete(movements))).rejects.toThrow();
  });

  it("report an award whose value was changed without an entry", async () => {
    const id = await issue();
    await world.db.write((tx) => tx.update(awards).set({ currentValue: 99_99 }).where(eq(awards.id, id)));
    expect(await ledgerFaults(world.db)).toEqual([
      `an award's worth is not the sum of its entries: ${id} (-1)`,
      expect.stringContaining("a rider's money in the ledger is not what the rider's awards are worth"),
    ]);
    await world.db.write((tx) => tx.update(awards).set({ currentValue: 100_00 }).where(eq(awards.id, id)));
  });
});
