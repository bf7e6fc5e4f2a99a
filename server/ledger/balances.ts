import { and, eq, gte, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Currency } from "#shared/money.ts";
import type { Reader } from "../platform/db/database.ts";
import { statement } from "../platform/db/statements/prepared.ts";
import { param } from "../platform/db/statements/prepared-params.ts";
import { awards } from "./tables.ts";

export interface WalletBalance {
  currency: Currency;
  /** The amount is in minor units. */
  amount: number;
  soonestExpiry: Date | null;
  /** This part of the balance expires on that day, in minor units. */
  soonestAmount: number;
}

/**
 * Returns the condition for credit that can be spent at `at`: not revoked and not past its last day, even if the expiry
 * job has not run.
 */
export const spendableAt = (at: Date | SQL) =>
  and(
    eq(awards.wallet, "credit"),
    sql`${awards.currentValue} > 0`,
    isNull(awards.revokedAt),
    isNull(awards.expiredAt),
    or(isNull(awards.expiresAt), gte(awards.expiresAt, at)),
  );

const spendableLots = statement("spendable credit of rider", (reader: Reader) =>
  reader
    .select({ currency: awards.currency, value: awards.currentValue, expiresAt: awards.expiresAt })
    .from(awards)
    .where(and(eq(awards.riderId, param("riderId")), spendableAt(param("now", awards.expiresAt)))),
);

/** Returns a rider's credit by currency; a currency without credit is not in the list. */
export async function balancesOf(reader: Reader, riderId: string, now: Date): Promise<WalletBalance[]> {
  const open = await spendableLots(reader, { riderId, now });
  const byCurrency = Map.groupBy(open, ({ currency }) => currency);
  return [...byCurrency].map(([currency, lots]) => {
    const days = lots.flatMap(({ expiresAt }) => (expiresAt ? [expiresAt.getTime()] : []));
    const soonest = days.length ? Math.min(...days) : null;
    return {
      currency,
      amount: sum(lots),
      soonestExpiry: soonest === null ? null : new Date(soonest),
      soonestAmount: sum(lots.filter(({ expiresAt }) => soonest !== null && expiresAt?.getTime() === soonest)),
    };
  });
}

/** Returns a rider's credit in one currency; the amount is 0 if there is none. */
export async function balanceIn(
  reader: Reader,
  riderId: string,
  currency: Currency,
  now: Date,
): Promise<WalletBalance> {
  const found = (await balancesOf(reader, riderId, now)).find((wallet) => wallet.currency === currency);
  return found ?? { currency, amount: 0, soonestExpiry: null, soonestAmount: 0 };
}

/**
 * Returns the value and last day of every open award of some riders in one currency, which is what each of them can
 * spend.
 */
export async function openCredit(
  db: Reader,
  riderIds: readonly string[],
  currency: Currency,
  now: Date,
): Promise<{ riderId: string; value: number; expiresAt: Date | null }[]> {
  const found: { riderId: string; value: number; expiresAt: Date | null }[] = [];
  for (let at = 0; at < riderIds.length; at += 500) {
    const some = await db
      .select({ riderId: awards.riderId, value: awards.currentValue, expiresAt: awards.expiresAt })
      .from(awards)
      .where(
        and(inArray(awards.riderId, riderIds.slice(at, at + 500)), eq(awards.currency, currency), spendableAt(now)),
      );
    found.push(...some);
  }
  return found;
}

const sum = (lots: readonly { value: number }[]): number => lots.reduce((total, { value }) => total + value, 0);
