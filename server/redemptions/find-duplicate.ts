import { hourMs } from "#shared/durations.ts";
import { and, eq, gte, isNull, lte } from "drizzle-orm";
import type { Reader } from "../platform/db/database.ts";
import { statement } from "../platform/db/statements/prepared.ts";
import { param, literalLimit } from "../platform/db/statements/prepared-params.ts";
import { redemptions } from "./tables.ts";

const duplicates = statement("duplicate of a redemption", (reader: Reader) =>
  reader
    .select({ id: redemptions.id })
    .from(redemptions)
    .where(
      and(
        eq(redemptions.riderId, param("riderId")),
        // A redemption is never captured after it is stored, so this bound is implied. It is stated because the index
        // has this column.
        gte(redemptions.createdAt, param("from", redemptions.createdAt)),
        gte(redemptions.capturedAt, param("from", redemptions.capturedAt)),
        lte(redemptions.capturedAt, param("to", redemptions.capturedAt)),
        eq(redemptions.dealerId, param("dealerId")),
        eq(redemptions.amount, param("amount")),
        isNull(redemptions.refundedAt),
      ),
    )
    .limit(literalLimit(1)),
);

/**
 * Returns whether the same amount was redeemed by this rider at this dealer, and not refunded, with a capture within
 * `hours` hours before or after `at`. Desk and kiosk both use it.
 */
export async function hasDuplicate(
  reader: Reader,
  of: { riderId: string; dealerId: string; amount: number; at: Date; hours: number },
): Promise<boolean> {
  const { at, hours, ...like } = of;
  const around = hours * hourMs;
  const from = new Date(at.getTime() - around);
  const [duplicate] = await duplicates(reader, { ...like, from, to: new Date(at.getTime() + around) });
  return duplicate !== undefined;
}
