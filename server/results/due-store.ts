import { asc, eq } from "drizzle-orm";
import type { Currency } from "#shared/money.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import type { Wallet } from "./standing-awards.ts";
import { adjustmentsDue } from "./tables.ts";

/** What a correction could not take back because it was spent (decisions §4). */
export type DueRow = typeof adjustmentsDue.$inferSelect;

export const duesOf = (tx: Reader, eventId: string): Promise<DueRow[]> =>
  tx.select().from(adjustmentsDue).where(eq(adjustmentsDue.eventId, eventId)).orderBy(asc(adjustmentsDue.at));

export async function addDue(
  tx: Tx,
  row: {
    id: string;
    riderId: string;
    resultId: string | null;
    eventId: string;
    wallet: Wallet;
    currency: Currency;
    amount: number;
    at: Date;
  },
): Promise<void> {
  await tx.insert(adjustmentsDue).values(row);
}

/** Nobody has acted on an open line yet: a correction of the correction lowers it, or makes it go. */
export async function lowerDue(tx: Tx, id: string, amount: number): Promise<void> {
  if (amount > 0) await tx.update(adjustmentsDue).set({ amount }).where(eq(adjustmentsDue.id, id));
  else await tx.delete(adjustmentsDue).where(eq(adjustmentsDue.id, id));
}
