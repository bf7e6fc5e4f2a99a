import { and, countDistinct, eq, gt, inArray, isNull } from "drizzle-orm";
import type { RiderActivationEffects, RiderActivationQuery } from "#shared/rider-staff.schema.ts";
import { currencies } from "#shared/money.ts";
import { updateAccount } from "../../accounts/update-account.ts";
import { accounts, sessions } from "../../accounts/tables.ts";
import { bikes } from "../../bikes/tables.ts";
import { cashOfRiders, creditOfRiders } from "../../ledger/reads/money-of-riders.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { dryRun } from "../../platform/db/dry-run.ts";
import { countRows } from "../../platform/db/paginate.ts";
import { Problem } from "../../platform/problem.ts";
import { mayManageRiders } from "../policy.ts";
import { riders } from "../tables.ts";
import { followActive } from "./follow-active.ts";

interface Changing {
  id: string;
  accountId: string;
}

/**
 * Returns what activating or deactivating these riders would change. An activation is carried out and rolled back,
 * because results that were verified in the meantime may earn awards now. Nothing is written.
 */
export async function riderActivationEffectsOf(
  ctx: Ctx,
  { riderIds, active }: RiderActivationQuery,
): Promise<RiderActivationEffects> {
  if (!mayManageRiders(ctx.actor)) throw new Problem("forbidden");
  const changing = await ridersToChange(ctx.db, riderIds, active);
  const ids = changing.map(({ id }) => id);
  const before = await standing(ctx.db, ids, ctx.now);
  const { loggedIn, ...money } = before;
  const unchanged = { riders: ids.length, loggedIn, credit: money.credit, cash: money.cash };
  if (!active || ids.length === 0) return { ...unchanged, givesCredit: [], givesCash: [], bikesGone: 0 };
  const after = await dryRun(ctx, async (dry, tx) => {
    for (const { id, accountId } of changing) {
      await updateAccount(tx, dry, accountId, { deActivated: false });
      await followActive(tx, dry, id, true);
    }
    return standing(tx, ids, ctx.now);
  });
  return {
    ...unchanged,
    givesCredit: rises(before.credit, after.credit),
    givesCash: rises(before.cash, after.cash),
    bikesGone: before.bikes - after.bikes,
  };
}

/** Returns the riders that are not in the requested state yet; throws if one of them does not exist. */
async function ridersToChange(reader: Reader, riderIds: readonly string[], active: boolean): Promise<Changing[]> {
  const ids = [...new Set(riderIds)];
  const found = await reader
    .select({
      id: riders.id,
      accountId: riders.accountId,
      deactivatedAt: accounts.deactivatedAt,
      erasedAt: riders.erasedAt,
      mergedIntoId: riders.mergedIntoId,
    })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(inArray(riders.id, ids))
    .orderBy(riders.id);
  if (found.length < ids.length) throw new Problem("not_found");
  return found.filter(
    ({ deactivatedAt, erasedAt, mergedIntoId }) =>
      erasedAt === null && mergedIntoId === null && (deactivatedAt === null) !== active,
  );
}

async function standing(reader: Reader, ids: readonly string[], now: Date) {
  if (ids.length === 0) return { loggedIn: 0, credit: [], cash: [], bikes: 0 };
  const accountsOf = reader
    .select({ id: riders.accountId })
    .from(riders)
    .where(inArray(riders.id, [...ids]));
  const [row] = await reader
    .select({ n: countDistinct(sessions.accountId) })
    .from(sessions)
    .where(and(inArray(sessions.accountId, accountsOf), gt(sessions.expiresAt, now)));
  return {
    loggedIn: Number(row?.n ?? 0),
    credit: sums(await creditOfRiders(reader, ids, now)),
    cash: sums(await cashOfRiders(reader, ids, now)),
    bikes: await countRows(reader, bikes, and(inArray(bikes.riderId, [...ids]), isNull(bikes.retiredAt))),
  };
}

type Money = RiderActivationEffects["credit"];

const sums = (rows: Readonly<Money>): Money =>
  currencies
    .map((currency) => ({
      currency,
      amount: rows.reduce((sum, row) => (row.currency === currency ? sum + row.amount : sum), 0),
    }))
    .filter(({ amount }) => amount !== 0);

/** Returns by how much each sum rose; sums that did not change are left out. */
const rises = (before: Money, after: Money): Money =>
  sums([...after, ...before.map(({ currency, amount }) => ({ currency, amount: -amount }))]);
