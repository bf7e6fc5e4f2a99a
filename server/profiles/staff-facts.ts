import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { RiderMoney, StaffRiderFacts } from "#shared/rider-views.schema.ts";
import { dealers, favouriteDealers } from "../dealers/tables.ts";
import { riderDocuments } from "../documents/tables.ts";
import { hasEarnedCash } from "../ledger/reads/rider-awards.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { countRows } from "../platform/db/paginate.ts";
import { paymentNeedsOf } from "../payouts/staff-reads.ts";
import { payoutClaims } from "../payouts/tables.ts";
import { redemptions } from "../redemptions/tables.ts";
import { staffRequests } from "../requests/tables.ts";
import { adjustmentsDue, results } from "../results/tables.ts";
import { mergesOfRider } from "../merges/present.ts";
import { factsOfRiders } from "../riders/list/rider-facts.ts";
import { accountFacts } from "../riders/staff/account-facts.ts";

/** Returns what staff see about a rider in addition to the record; null if there is no such rider. */
export async function staffFacts(ctx: Ctx, riderId: string): Promise<StaffRiderFacts | null> {
  const { db, now } = ctx;
  const found = await accountFacts(ctx, riderId);
  const facts = (await factsOfRiders(db, [riderId], now)).get(riderId);
  if (!found || !facts) return null;
  const { accountId, ...account } = found;
  return {
    ...facts,
    ...account,
    redeemed: await redeemedBy(db, riderId),
    results: await countRows(db, results, eq(results.riderId, riderId)),
    redemptions: await countRows(db, redemptions, eq(redemptions.riderId, riderId)),
    payouts: await countRows(db, payoutClaims, eq(payoutClaims.riderId, riderId)),
    documents: await countRows(
      db,
      riderDocuments,
      and(eq(riderDocuments.riderId, riderId), isNull(riderDocuments.removedAt)),
    ),
    favouriteDealers: await favouritesOfRider(db, riderId),
    requests: await openRequests(db, accountId),
    merges: await mergesOfRider(db, ctx, riderId),
    adjustments: await countRows(
      db,
      adjustmentsDue,
      and(eq(adjustmentsDue.riderId, riderId), isNull(adjustmentsDue.settledAt)),
    ),
    payoutNeeds: (await hasEarnedCash(db, riderId)) ? await paymentNeedsOf(db, riderId) : [],
  };
}

/** Returns the sum of the rider's redemptions less refunds, by currency. */
async function redeemedBy(db: Reader, riderId: string): Promise<RiderMoney[]> {
  const rows = await db
    .select({
      currency: redemptions.currency,
      amount: sql<string | number>`sum(${redemptions.amount} - ${redemptions.refundedAmount})`,
    })
    .from(redemptions)
    .where(eq(redemptions.riderId, riderId))
    .groupBy(redemptions.currency);
  return rows.map(({ currency, amount }) => ({ currency, amount: Number(amount) })).filter(({ amount }) => amount > 0);
}

const favouritesOfRider = (db: Reader, riderId: string) =>
  db
    .select({ _id: dealers.id, name: dealers.name })
    .from(favouriteDealers)
    .innerJoin(dealers, eq(dealers.id, favouriteDealers.dealerId))
    .where(eq(favouriteDealers.riderId, riderId))
    .orderBy(asc(dealers.nameKey), asc(dealers.id));

/** Returns the account's open requests that staff decide on the rider's record: identity changes and erasures. */
async function openRequests(db: Reader, accountId: string): Promise<StaffRiderFacts["requests"]> {
  const rows = await db
    .select({ _id: staffRequests.id, kind: staffRequests.kind })
    .from(staffRequests)
    .where(and(eq(staffRequests.accountId, accountId), eq(staffRequests.state, "open")))
    .orderBy(asc(staffRequests.createdAt), asc(staffRequests.id));
  return rows.flatMap(({ _id, kind }) => (kind === "identity" || kind === "deletion" ? [{ _id, kind }] : []));
}
