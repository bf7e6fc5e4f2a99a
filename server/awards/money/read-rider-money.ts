import type { RiderMoneyAnswer } from "#shared/rider-money.schema.ts";
import { balancesOf } from "../../ledger/balances.ts";
import { waitingCash } from "../../ledger/claim-awards.ts";
import { hasEarnedCash } from "../../ledger/reads/rider-awards.ts";
import { paymentNeedsOf } from "../../payouts/staff-reads.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { unpaidResultsOf } from "../../wallet/staff-reads.ts";
import { mayGrant } from "../policy.ts";
import { presentBonus } from "../present.ts";
import { accountState, adminNames, listBonuses, nameAndCountry } from "../store.ts";
import { pursesOf } from "./purses.ts";

/** This is the max number of unpaid results shown with the money; the list of results has all of them. */
const unpaidShown = 8;

/** Returns a rider's money for staff; throws `not_valid_rider` for an unknown rider. */
export async function readRiderMoney(ctx: Ctx, riderId: string): Promise<RiderMoneyAnswer> {
  const { actor, db, now, programme } = ctx;
  if (!mayGrant(actor)) throw new Problem("forbidden");
  const rider = await nameAndCountry(db, riderId);
  if (!rider) throw new Problem("not_valid_rider");
  const credit = await balancesOf(db, riderId, now);
  const purses = await pursesOf(db, { riderId, country: rider.country, now });
  const waiting = await listBonuses(db, { riderId, state: "open" }, programme.rowsPerPage);
  const names = await adminNames(db);
  return {
    riderName: rider.name,
    open: (await accountState(db, riderId)) === "open",
    purses: purses.map((purse) => {
      const balance = credit.find(({ currency }) => currency === purse.currency);
      return {
        ...purse,
        soonestExpiry: balance?.soonestExpiry?.toISOString() ?? null,
        soonestAmount: balance?.soonestAmount ?? 0,
      };
    }),
    waiting: waiting.rows.map((row) => presentBonus(row, names, actor)),
    alone: { max: programme.bonusAloneMax, days: programme.bonusAloneDays },
    payment: await paymentOf(ctx, riderId),
    ...(await unpaidResultsOf(ctx, riderId, unpaidShown)),
  };
}

async function paymentOf({ db, now }: Ctx, riderId: string): Promise<RiderMoneyAnswer["payment"]> {
  const hasEarned = await hasEarnedCash(db, riderId);
  if (!hasEarned) return { hasEarnedCash: false, needs: [], deadline: null };
  const waiting = (await waitingCash(db, riderId, now)).flatMap(({ expiresAt }) => expiresAt ?? []);
  const [deadline] = waiting.toSorted((a, b) => a.getTime() - b.getTime());
  const needs = await paymentNeedsOf(db, riderId);
  return { hasEarnedCash: true, needs, deadline: deadline?.toISOString() ?? null };
}
