import { and, asc, between, eq, gte, inArray, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { payoutClaims } from "../../payouts/tables.ts";
import { isAfterKey, type RowKey } from "../../platform/db/after-key.ts";
import type { Reader } from "../../platform/db/database.ts";
import { noIndex } from "../../platform/db/statements/prepared-params.ts";
import { riders } from "../../riders/tables.ts";
import { entries, movements } from "../tables.ts";

/**
 * Returns what was paid and withheld for each claim by the payments of a period, in cents. A payment that was undone
 * counts as not made, whenever it was undone. With `riderIds` only the payments to these riders are returned.
 */
export async function paymentsWithin(
  reader: Reader,
  { from, to }: { from: Date; to: Date },
  riderIds?: readonly string[],
) {
  const undone = alias(movements, "undone");
  const madeAt = sql`coalesce(${undone.at}, ${movements.at})`;
  const at = (instant: Date) => sql.param(instant, movements.at);
  const rows = await reader
    .select({
      claimId: payoutClaims.id,
      riderId: payoutClaims.riderId,
      firstName: riders.firstName,
      lastName: riders.lastName,
      eventId: payoutClaims.eventId,
      basis: payoutClaims.basis,
      rate: payoutClaims.rate,
      paidTo: payoutClaims.paidTo,
      currency: entries.currency,
      account: entries.account,
      amount: sql<string | number>`sum(${entries.amount})`,
    })
    .from(entries)
    .innerJoin(movements, eq(movements.id, entries.movementId))
    .leftJoin(undone, eq(undone.id, movements.reversesId))
    .innerJoin(payoutClaims, eq(payoutClaims.id, movements.claimId))
    .innerJoin(riders, eq(riders.id, payoutClaims.riderId))
    .where(
      and(
        // Without `noIndex`, SQLite reads all payments of the period to find the few of these riders.
        sql`${riderIds ? noIndex(entries.account) : entries.account} in ('paidOut', 'withheldTax')`,
        riderIds ? inArray(payoutClaims.riderId, [...riderIds]) : undefined,
        gte(entries.at, from),
        sql`${madeAt} >= ${at(from)}`,
        lte(madeAt, at(to)),
      ),
    )
    .groupBy(
      payoutClaims.id,
      payoutClaims.riderId,
      riders.firstName,
      riders.lastName,
      payoutClaims.eventId,
      payoutClaims.basis,
      payoutClaims.rate,
      sql`cast(${payoutClaims.paidTo} as text)`,
      entries.currency,
      entries.account,
    );
  return rows.map((row) => ({ ...row, amount: Number(row.amount) })).filter(({ amount }) => amount !== 0);
}

/**
 * Returns riders to whom a payment was made within a period, by name, even if it was undone. Each page finds all of them
 * and sorts them, so it should be large.
 */
export async function ridersPaidWithin(
  reader: Reader,
  { from, to }: { from: Date; to: Date },
  after: RowKey | null,
  limit: number,
) {
  const key = [riders.nameKey, riders.id];
  return reader
    .selectDistinct({ id: riders.id, nameKey: riders.nameKey })
    .from(entries)
    .innerJoin(movements, eq(movements.id, entries.movementId))
    .innerJoin(payoutClaims, eq(payoutClaims.id, movements.claimId))
    .innerJoin(riders, eq(riders.id, payoutClaims.riderId))
    .where(
      and(
        inArray(entries.account, ["paidOut", "withheldTax"]),
        eq(entries.kind, "pay"),
        between(entries.at, from, to),
        isAfterKey(key, false, after ?? undefined),
      ),
    )
    .orderBy(...key.map((column) => asc(column)))
    .limit(limit);
}
