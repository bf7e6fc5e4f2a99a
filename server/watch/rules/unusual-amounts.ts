import { and, desc, eq, gt, inArray, lte, ne } from "drizzle-orm";
import { currencies, type Currency } from "#shared/money.ts";
import { bonusGrants } from "../../awards/tables.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { payoutClaims } from "../../payouts/tables.ts";
import type { Group, WatchSpan } from "../group.ts";

/** The usual amount is the median of at most this many earlier amounts; with fewer than `leastUsual` it is unknown. */
const mostUsual = 200;
const leastUsual = 10;

interface Amount {
  id: string;
  riderId: string;
  amount: number;
  currency: Currency;
  at: Date;
}

/** Finds payout claims and bonuses that are many times the usual amount of their kind and currency. */
export async function unusualAmounts({ db, programme }: Ctx, span: WatchSpan): Promise<Group[]> {
  const groups: Group[] = [];
  for (const what of ["claim", "bonus"] as const) {
    const read = what === "claim" ? claimsIn : bonusesIn;
    for (const currency of currencies) {
      const rows = await read(db, currency, { ...span, limit: 5000 });
      if (rows.length === 0) continue;
      const before = await read(db, currency, { from: null, to: span.from, limit: mostUsual });
      const all = [...before, ...rows];
      for (const [at, row] of all.entries()) {
        if (at < before.length) continue;
        const others = all.slice(Math.max(0, at - mostUsual), at).map(({ amount }) => amount);
        const usual = median(others);
        if (others.length < leastUsual || row.amount < usual * programme.watch.unusualTimes) continue;
        groups.push(groupOf(what, row, usual, others.length));
      }
    }
  }
  return groups;
}

const groupOf = (what: "claim" | "bonus", row: Amount, usual: number, of: number): Group => ({
  key: [what, row.id],
  riderId: row.riderId,
  evaluate: (lookedUntil) =>
    lookedUntil === null
      ? {
          latestAt: row.at,
          facts: {
            kind: "unusualAmount",
            what,
            amount: { cents: row.amount, currency: row.currency },
            usual,
            of,
            at: row.at.toISOString(),
          },
        }
      : null,
});

/**
 * Returns the lower of the two middle amounts of an even number of amounts, so that the median is always one of the
 * amounts.
 */
function median(amounts: readonly number[]): number {
  return amounts.toSorted((a, b) => a - b)[Math.floor((amounts.length - 1) / 2)] ?? 0;
}

type Part = { from: Date | null; to: Date; limit: number };

/** Returns the latest claims of a period, oldest first. */
async function claimsIn(db: Reader, currency: Currency, { from, to, limit }: Part): Promise<Amount[]> {
  const { id, riderId, gross, openedAt, status } = payoutClaims;
  const rows = await db
    .select({ id, riderId, amount: gross, currency: payoutClaims.currency, at: openedAt })
    .from(payoutClaims)
    .where(
      and(
        lte(openedAt, to),
        from ? gt(openedAt, from) : undefined,
        eq(payoutClaims.currency, currency),
        ne(status, "void"),
      ),
    )
    .orderBy(desc(openedAt), desc(id))
    .limit(limit);
  return rows.toReversed();
}

/** Returns the latest bonuses of a period that are granted, wait for approval or are being reversed, oldest first. */
async function bonusesIn(db: Reader, currency: Currency, { from, to, limit }: Part): Promise<Amount[]> {
  const { id, riderId, amount, requestedAt, state } = bonusGrants;
  const rows = await db
    .select({ id, riderId, amount, currency: bonusGrants.currency, at: requestedAt })
    .from(bonusGrants)
    .where(
      and(
        lte(requestedAt, to),
        from ? gt(requestedAt, from) : undefined,
        eq(bonusGrants.currency, currency),
        inArray(state, ["waiting", "granted", "reversing"]),
      ),
    )
    .orderBy(desc(requestedAt), desc(id))
    .limit(limit);
  return rows.toReversed();
}
