import { eq } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import { riderOfCard } from "./card-signature.ts";
import { riders } from "./tables.ts";

/**
 * Returns the id of the rider to serve for a scanned card, or null when the card is not valid. The card of an account
 * that was merged leads to the rider who remains.
 */
export async function riderByCard(ctx: Ctx, text: string): Promise<string | null> {
  const riderId = riderOfCard(ctx, text);
  if (riderId === null) return null;
  const [rider] = await ctx.db.select({ mergedIntoId: riders.mergedIntoId }).from(riders).where(eq(riders.id, riderId));
  return rider?.mergedIntoId ?? riderId;
}
