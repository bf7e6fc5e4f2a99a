import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Currency } from "#shared/money.ts";
import { grantBonus } from "../awards/grant-bonus.ts";
import { reverseBonus } from "../awards/reverse-bonus.ts";
import { dialectOf } from "../platform/db/dialect.ts";
import { Problem } from "../platform/problem.ts";
import { redeemChecked } from "../redemptions/redeem.ts";
import { refundInTx } from "../redemptions/refunds/refund.ts";
import { reevaluateReturned } from "../results/settling/reevaluate-returned.ts";
import { settleDue, waiveDue } from "../results/settling/settle-due.ts";
import { adjustmentsDue } from "../results/tables.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildRider } from "../testing/build.ts";
import { NaiveLedger } from "../testing/models/naive-ledger.ts";
import { expiredPart } from "./award-value.ts";
import { balanceIn } from "./balances.ts";
import { expireAwards } from "./expiry/expire-awards.ts";
import { giveUp } from "./give-up.ts";
import { ledgerFaults } from "./invariants.ts";
import { issueAward } from "./issue-award.ts";
import { moveExpiry } from "./expiry/move-expiry.ts";
import { awards } from "./tables.ts";
import { takeBack } from "./take-back.ts";
import { seedOf } from "../testing/seed.ts";

// This test compares random histories with a naive in-memory model. MODEL_SEED repeats a run; DEEP=1 takes 2,000 steps.

const onPostgres = dialectOf(process.env.DATABASE_URL) === "postgres";
const steps = Number(process.env.MODEL_STEPS ?? (process.env.DEEP ? 2000 : 250));
/** Both databases run the same SQL, so one history is enough on Postgres, where each statement takes longer. */
const numRuns = Number(process.env.MODEL_RUNS ?? (onPostgres && !process.env.DEEP ? 1 : 3));
const seed = seedOf("MODEL_SEED");

const riderIndex = fc.nat(1);
const currency = fc.constantFrom<Currency>("USD", "CAD");
const cents = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 200_00 }));
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ act: fc.constant("issue" as const), rider: riderIndex, currency, amount: cents }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant("redeem" as const), rider: riderIndex, currency, amount: cents }),
  },
  // This step redeems the whole balance, to the cent, where rounding and off-by-one errors would show.
  { weight: 2, arbitrary: fc.record({ act: fc.constant("redeem all" as const), rider: riderIndex, currency }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant("refund" as const), which: fc.nat() }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant("refund part" as const), which: fc.nat(), amount: cents }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("take back" as const), which: fc.nat(), amount: cents }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("expire" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant("wait" as const), hours: fc.oneof(fc.nat(72), fc.nat(24 * 90)) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("give up" as const), rider: riderIndex }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("extend" as const),
      which: fc.nat(),
      days: fc.integer({ min: 1, max: 90 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant("grant a bonus" as const), rider: riderIndex, currency, amount: cents }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("take a bonus back" as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("pay back" as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("waive" as const), which: fc.nat() }) },
  // This step moves the clock exactly to the edge of an award's last day.
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant("wait for the end of" as const), which: fc.nat(), late: fc.nat(1) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

describe(`the ledger and a simple model of it (seed ${seed}, ${steps} steps)`, () => {
  it(
    "agree on every outcome, balance and award, and the invariants hold after each step",
    { timeout: process.env.DEEP ? 30 * 60_000 : 120_000 },
    async () => {
      const history = fc.array(step, { minLength: steps, maxLength: steps, size: "max" });
      await fc.assert(
        fc.asyncProperty(history, async (acts) => {
          await using world = await createWorld("2026-02-01T20:00:00Z");
          await playHistory(world, acts);
        }),
        { seed, numRuns, endOnFailure: true },
      );
    },
  );
});

async function playHistory(world: World, acts: readonly Step[]): Promise<void> {
  const model = new NaiveLedger();
  const riderIds = [(await buildRider(world)).id, (await buildRider(world)).id];
  const dealers = {
    USD: (await buildDealer(world)).id,
    CAD: (await buildDealer(world, { country: "CA" })).id,
  };
  const awardIds: string[] = [];
  const redemptionIds: string[] = [];
  const riderId = (index: number): string => riderIds[index] ?? "";

  const bonuses: { id: string; lot: number }[] = [];
  const admin = await buildAdmin(world);
  const noLimit = { bonusAloneMax: 1e9, bonusAloneAdminMax: 1e9 };
  const staff = () => world.ctx(admin.actor, noLimit);
  const openDues = async (awardId: string) =>
    (await world.db.select().from(adjustmentsDue).where(eq(adjustmentsDue.awardId, awardId))).filter(
      ({ settledAt }) => settledAt === null,
    );

  async function redeem(rider: number, wallet: Currency, amount: number): Promise<void> {
    const expected = model.redeem(world.clock.now(), rider, wallet, amount);
    const got = await world.db
      .write((tx) =>
        redeemChecked(tx, world.ctx(), {
          riderId: riderId(rider),
          dealerId: dealers[wallet],
          amount,
          currency: wallet,
          employeeName: "Sam",
          idChecked: true,
          source: "desk",
          mail: false,
        }),
      )
      .then(({ redemptionId }) => {
        redemptionIds.push(redemptionId);
        return "redeemed";
      }, codeOf);
    expect(got).toBe(expected);
  }

  for (const act of acts) {
    const now = world.clock.now();
    switch (act.act) {
      case "issue": {
        model.issue(now, act.rider, act.currency, act.amount);
        const input = {
          riderId: riderId(act.rider),
          wallet: "credit" as const,
          currency: act.currency,
          amount: act.amount,
        };
        awardIds.push((await world.db.write((tx) => issueAward(tx, world.ctx(), input))).awardId);
        break;
      }
      case "redeem":
        await redeem(act.rider, act.currency, act.amount);
        break;
      case "redeem all": {
        const all = model.balance(now, act.rider, act.currency);
        if (all > 0) await redeem(act.rider, act.currency, all);
        break;
      }
      case "refund":
      case "refund part": {
        if (redemptionIds.length === 0) break;
        const which = act.which % redemptionIds.length;
        const amount = act.act === "refund" ? undefined : act.amount;
        const expected = model.refund(now, which, amount);
        const got = await world.db
          .write((tx) => refundInTx(tx, world.ctx(), redemptionIds[which] ?? "", { amount, reason: "returned" }))
          .then(() => "refunded", codeOf);
        expect(got).toBe(expected);
        break;
      }
      case "take back": {
        if (awardIds.length === 0) break;
        const which = act.which % awardIds.length;
        const expected = model.takeBack(which, act.amount);
        const input = { awardId: awardIds[which] ?? "", amount: act.amount, reason: "corrected" };
        expect(await world.db.write((tx) => takeBack(tx, world.ctx(), input))).toMatchObject({ taken: expected });
        break;
      }
      case "give up":
        model.giveUp(act.rider);
        await world.db.write((tx) => giveUp(tx, world.ctx(), [riderId(act.rider)], "given_up"));
        break;
      case "extend": {
        if (awardIds.length === 0) break;
        const which = act.which % awardIds.length;
        const until = model.extend(which, now, act.days);
        if (until === null) break;
        await world.db.write(async (tx) => {
          const [award] = await tx
            .select()
            .from(awards)
            .where(eq(awards.id, awardIds[which] ?? ""));
          if (award) await moveExpiry(tx, world.ctx(), award, until);
          await reevaluateReturned(tx, world.ctx(), [awardIds[which] ?? ""]);
        });
        break;
      }
      case "grant a bonus": {
        const { rider, currency: wallet, amount } = act;
        const reason = `Bonus ${bonuses.length}`;
        const gift = { wallet: "credit" as const, currency: wallet, amount, reason, secondOne: true };
        const { bonus } = await grantBonus(staff(), riderId(rider), gift, randomUUID());
        expect(bonus.state).toBe("granted");
        model.issue(now, rider, wallet, amount);
        bonuses.push({ id: bonus._id, lot: awardIds.length });
        awardIds.push(bonus.awardId ?? "");
        break;
      }
      case "take a bonus back": {
        const chosen = bonuses[act.which % Math.max(1, bonuses.length)];
        if (!chosen) break;
        const expected = model.reverse(chosen.lot);
        const got = await reverseBonus(staff(), chosen.id, { reason: "Wrong" }, randomUUID()).then(
          () => "reversed",
          codeOf,
        );
        expect(got).toBe(expected);
        break;
      }
      case "pay back":
      case "waive": {
        const chosen = bonuses[act.which % Math.max(1, bonuses.length)];
        const [open] = chosen ? await openDues(awardIds[chosen.lot] ?? "") : [];
        const due = chosen ? model.dueOf(chosen.lot) : 0;
        expect(open?.amount ?? 0).toBe(due);
        if (!chosen || !open) break;
        if (act.act === "waive") {
          model.waive(chosen.lot);
          await waiveDue(staff(), open.id, { reason: "Forgiven" }, randomUUID());
        } else {
          model.payBack(chosen.lot);
          const paid = { how: "payment" as const, amount: due, reference: "Check" };
          await settleDue(staff(), open.id, paid, randomUUID());
        }
        break;
      }
      case "expire":
        model.expire(now);
        await expireAwards(world.ctx());
        break;
      case "wait":
        world.clock.advance({ hours: act.hours });
        break;
      case "wait for the end of": {
        const lot = model.lots[act.which % Math.max(1, model.lots.length)];
        if (lot && lot.ends > now) world.clock.set(new Date(lot.ends.getTime() + act.late));
        break;
      }
    }
    await compare();
  }

  async function compare(): Promise<void> {
    const now = world.clock.now();
    for (const [index, id] of riderIds.entries()) {
      for (const wallet of ["USD", "CAD"] as const) {
        const { amount } = await balanceIn(world.db, id, wallet, now);
        expect(amount).toBe(model.balance(now, index, wallet));
      }
    }
    expect(await ledgerFaults(world.db)).toEqual([]);
  }

  const lost = await expiredPart(world.db, awardIds);
  for (const [index, id] of awardIds.entries()) {
    const [award] = await world.db.select().from(awards).where(eq(awards.id, id));
    const lot = model.lots[index];
    const revoked = lot?.takenBack === lot?.initial;
    expect({
      worth: award?.currentValue,
      ends: award?.expiresAt,
      lost: (lost.get(id) ?? 0) + 0,
      revoked: award?.revokedAt !== null,
    }).toEqual({
      worth: lot?.worth,
      ends: lot?.ends,
      lost: lot?.lost,
      revoked,
    });
  }
}

const codeOf = (error: unknown): string => {
  if (error instanceof Problem) return error.code;
  throw error;
};
