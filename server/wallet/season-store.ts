import { and, eq } from "drizzle-orm";
import { payoutClaims } from "../payouts/tables.ts";
import type { Reader } from "../platform/db/database.ts";

/** Returns the tax withheld from payments that were sent. */
export function withheldOf(reader: Reader, riderId: string) {
  return reader
    .select({ claimId: payoutClaims.id, withheld: payoutClaims.withheld })
    .from(payoutClaims)
    .where(and(eq(payoutClaims.riderId, riderId), eq(payoutClaims.status, "sent")));
}

export async function claimOfAward(reader: Reader, claimId: string) {
  const [row] = await reader.select().from(payoutClaims).where(eq(payoutClaims.id, claimId));
  return row ?? null;
}
export type ClaimOfAward = NonNullable<Awaited<ReturnType<typeof claimOfAward>>>;
