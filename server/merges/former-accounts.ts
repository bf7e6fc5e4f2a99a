import { and, eq, isNull, or } from "drizzle-orm";
import type { Reader, Tx } from "../platform/db/database.ts";
import { riders } from "../riders/tables.ts";
import { riderMerges } from "./tables.ts";

/**
 * Returns the accounts that were merged into a rider. They belong to the same person, who can no longer log in with
 * them.
 */
export const formerAccountsOf = (
  reader: Reader,
  riderId: string,
): PromiseLike<{ riderId: string; accountId: string }[]> =>
  reader
    .select({ riderId: riders.id, accountId: riders.accountId })
    .from(riders)
    .where(and(eq(riders.mergedIntoId, riderId), isNull(riders.erasedAt)));

/** Removes what an undo would need, because the person was erased. */
export async function forgetJournals(tx: Tx, riderId: string): Promise<void> {
  await tx
    .update(riderMerges)
    .set({ journal: null })
    .where(or(eq(riderMerges.keptId, riderId), eq(riderMerges.goneId, riderId)));
}
