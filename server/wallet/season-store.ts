import { and, eq, sum } from "drizzle-orm";
import { payoutClaims } from "../payouts/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { statement } from "../platform/db/statements/prepared.ts";
import { param } from "../platform/db/statements/prepared-params.ts";

/** Returns the tax withheld from payments that were sent. */
export function withheldOf(reader: Reader, riderId: string) {
  return reader
    .select({ claimId: payoutClaims.id, withheld: payoutClaims.withheld })
    .from(payoutClaims)
    .where(and(eq(payoutClaims.riderId, riderId), eq(payoutClaims.status, "sent")));
}

/** Returns the cents that were sent to the rider, by currency, after the tax that was withheld. */
export const paidCash = statement("paid cash of rider", (reader: Reader) =>
  reader
    .select({ currency: payoutClaims.currency, net: sum(payoutClaims.net) })
    .from(payoutClaims)
    .where(and(eq(payoutClaims.riderId, param("riderId")), eq(payoutClaims.status, "sent")))
    .groupBy(payoutClaims.currency),
);
export type PaidCash = Awaited<ReturnType<typeof paidCash>>[number];

export async function claimOfAward(reader: Reader, claimId: string) {
  const [row] = await reader.select().from(payoutClaims).where(eq(payoutClaims.id, claimId));
  return row ?? null;
}
export type ClaimOfAward = NonNullable<Awaited<ReturnType<typeof claimOfAward>>>;
