import { and, eq, isNull, sum } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { adjustmentsDue, results } from "../tables.ts";

/** Returns what a rider owes by wallet and currency, in cents. */
export async function openDueSums(reader: Reader, riderId: string) {
  const rows = await reader
    .select({
      wallet: adjustmentsDue.wallet,
      currency: adjustmentsDue.currency,
      amount: sum(adjustmentsDue.amount),
    })
    .from(adjustmentsDue)
    .where(and(eq(adjustmentsDue.riderId, riderId), isNull(adjustmentsDue.settledAt)))
    .groupBy(adjustmentsDue.wallet, adjustmentsDue.currency);
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }));
}

/** Returns the rider who owes an amount, or null if there is no such amount. */
export async function riderOfDue(reader: Reader, id: string): Promise<string | null> {
  const [row] = await reader
    .select({ riderId: adjustmentsDue.riderId })
    .from(adjustmentsDue)
    .where(eq(adjustmentsDue.id, id));
  return row?.riderId ?? null;
}

/** Returns whose result it is, and for which factory rider staff pay it; null if there is no such result. */
export async function ownerOfResult(
  reader: Reader,
  id: string,
): Promise<{ riderId: string | null; factoryPaidTo: string | null } | null> {
  const [row] = await reader
    .select({ riderId: results.riderId, factoryPaidTo: results.factoryPaidTo })
    .from(results)
    .where(eq(results.id, id));
  return row ?? null;
}
