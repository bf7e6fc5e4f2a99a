import { and, desc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { noIndex } from "../platform/db/statements/prepared-params.ts";
import { riders } from "../riders/tables.ts";
import type { ExpiryCause } from "./expiry/expire-awards.ts";
import { giveUp } from "./give-up.ts";
import { entries, movements } from "./tables.ts";

const cause: ExpiryCause = "rider_erased";

/**
 * Moves refunds and corrections for erased riders to the expired account at once, in the same transaction, because
 * nobody can use them. Staff see these amounts in a list (`erasedLines`). Returns the cents that were moved.
 */
export async function closeErased(tx: Tx, ctx: Ctx, riderIds: readonly string[]): Promise<number> {
  if (riderIds.length === 0) return 0;
  const erased = await tx
    .select({ id: riders.id })
    .from(riders)
    .where(and(inArray(riders.id, [...new Set(riderIds)]), isNotNull(riders.erasedAt)));
  return giveUp(
    tx,
    ctx,
    erased.map(({ id }) => id),
    cause,
  );
}

/**
 * The cause is a literal of the statement and not a param: otherwise the partial index of these movements does not
 * apply.
 */
const isOfErased = eq(movements.note, sql.raw(`'${cause}'`));

/** Returns the lines of the expired account that came from erased riders, newest first; amounts are in cents. */
export function erasedLines(reader: Reader, limit: number, offset: number) {
  return reader
    .select({
      id: entries.id,
      at: entries.at,
      amount: entries.amount,
      currency: entries.currency,
      riderId: entries.riderId,
    })
    .from(entries)
    .innerJoin(movements, eq(movements.id, entries.movementId))
    .where(and(eq(noIndex(entries.account), "expired"), gt(entries.amount, 0), isOfErased))
    .orderBy(desc(entries.at), desc(entries.id))
    .limit(limit)
    .offset(offset);
}
