import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, max, min, or, sql, sum } from "drizzle-orm";
import { accounts } from "../../accounts/tables.ts";
import { events } from "../../events/tables.ts";
import { seasonOfAward } from "../award-season.ts";
import { awards, entries, movements } from "../tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { riders } from "../../riders/tables.ts";

const contactColumns = { riderId: awards.riderId, email: accounts.email, locale: accounts.locale };

/**
 * Returns the cash outside of claims that expires by an instant, added up by rider, currency and day, with the season
 * of its races (the latest of several).
 */
export async function cashEndingBy(db: Reader, now: Date, until: Date) {
  const rows = await db
    .select({
      ...contactColumns,
      currency: awards.currency,
      expiresAt: awards.expiresAt,
      amount: sum(awards.currentValue),
      raced: max(events.season),
      issuedAt: max(awards.issuedAt),
    })
    .from(awards)
    .leftJoin(events, eq(events.id, awards.eventId))
    .innerJoin(riders, eq(riders.id, awards.riderId))
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(
      and(
        sql`${awards.currentValue} > 0`,
        eq(awards.wallet, "cash"),
        isNull(awards.claimId),
        isNull(awards.revokedAt),
        isNull(awards.expiredAt),
        gte(awards.expiresAt, now),
        lte(awards.expiresAt, until),
        isNull(accounts.deactivatedAt),
      ),
    )
    .groupBy(awards.expiresAt, awards.riderId, awards.currency, accounts.email, accounts.locale)
    .orderBy(asc(awards.expiresAt), asc(awards.riderId), asc(awards.currency));
  return rows.flatMap(({ amount, expiresAt, raced, issuedAt, ...row }) => {
    if (!expiresAt) return [];
    const season = seasonOfAward({ season: raced, issuedAt: issuedAt ?? expiresAt });
    return { ...row, expiresAt, amount: Number(amount ?? 0), season };
  });
}

/** Returns the cash that expired since an instant, in the amounts that the ledger moved. */
export async function cashExpiredSince(db: Reader, since: Date) {
  const rows = await db
    .select({ ...contactColumns, currency: awards.currency, expiresAt: awards.expiresAt, lost: sum(entries.amount) })
    .from(entries)
    .innerJoin(movements, and(eq(movements.id, entries.movementId), eq(movements.kind, "expire")))
    .innerJoin(awards, eq(awards.id, entries.awardId))
    .innerJoin(riders, eq(riders.id, awards.riderId))
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(
      and(
        eq(entries.account, "riderCash"),
        gte(entries.at, since),
        isNotNull(awards.expiredAt),
        isNull(accounts.deactivatedAt),
      ),
    )
    .groupBy(awards.expiresAt, awards.riderId, awards.currency, accounts.email, accounts.locale)
    .orderBy(asc(awards.expiresAt), asc(awards.riderId), asc(awards.currency));
  return rows.flatMap(({ lost, expiresAt, ...row }) =>
    expiresAt ? [{ ...row, expiresAt, amount: -Number(lost ?? 0) }] : [],
  );
}

/**
 * Returns the cash of riders that is in no claim, added up by rider and currency, with the time when the oldest of it
 * was issued and when the first of it expires; of all riders, or only of some.
 */
export async function cashOutsideClaims(db: Reader, now: Date, riderIds?: readonly string[]) {
  const rows = await db
    .select({
      riderId: awards.riderId,
      currency: awards.currency,
      firstName: riders.firstName,
      lastName: riders.lastName,
      nameKey: riders.nameKey,
      country: riders.country,
      amount: sum(awards.currentValue),
      since: min(awards.issuedAt),
      expiresAt: min(awards.expiresAt),
    })
    .from(awards)
    .innerJoin(riders, eq(riders.id, awards.riderId))
    .where(
      and(
        sql`${awards.currentValue} > 0`,
        eq(awards.wallet, sql`'cash'`),
        isNull(awards.claimId),
        isNull(awards.revokedAt),
        isNull(awards.expiredAt),
        or(isNull(awards.expiresAt), gte(awards.expiresAt, now)),
        isNull(riders.erasedAt),
        riderIds ? inArray(awards.riderId, [...riderIds]) : undefined,
      ),
    )
    .groupBy(awards.riderId, awards.currency, riders.firstName, riders.lastName, riders.nameKey, riders.country)
    .orderBy(asc(min(awards.expiresAt)), asc(awards.riderId), asc(awards.currency));
  return rows.map(({ amount, since, expiresAt, ...row }) => ({
    ...row,
    amount: Number(amount ?? 0),
    since: since ? new Date(since) : now,
    expiresAt: expiresAt ? new Date(expiresAt) : null,
  }));
}
