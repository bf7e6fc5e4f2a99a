import { and, asc, eq, exists, inArray, sql } from "drizzle-orm";
import type { PaymentNeed } from "#shared/payouts.ts";
import { isAfterKey, type RowKey } from "../platform/db/after-key.ts";
import type { Reader } from "../platform/db/database.ts";
import { riders } from "../riders/tables.ts";
import { needsOf } from "./needs.ts";
import { findClaim, findPaymentInfo, paperKinds, type PaymentInfoRow } from "./store.ts";
import { paymentInfos, payoutClaims } from "./tables.ts";

/** Returns the rider of a claim and its version, or null if there is no such claim. */
export async function ownerOfClaim(reader: Reader, id: string): Promise<{ riderId: string; version: number } | null> {
  const row = await findClaim(reader, id);
  return row ? { riderId: row.claim.riderId, version: row.claim.version } : null;
}

/** Returns what a rider with earned cash still has to do before it can be paid. */
export async function paymentNeedsOf(reader: Reader, riderId: string): Promise<PaymentNeed[]> {
  return needsOf(await findPaymentInfo(reader, riderId), await paperKinds(reader, riderId));
}

/** Returns the payment info of these riders by rider id; riders without are left out. */
export async function paymentInfosOf(
  reader: Reader,
  riderIds: readonly string[],
): Promise<Map<string, PaymentInfoRow>> {
  const infos = new Map<string, PaymentInfoRow>();
  for (let at = 0; at < riderIds.length; at += 500) {
    const ids = riderIds.slice(at, at + 500);
    const rows = await reader.select().from(paymentInfos).where(inArray(paymentInfos.riderId, ids));
    for (const row of rows) infos.set(row.riderId, row);
  }
  return infos;
}

/** Returns a page of the riders who ever had a payout claim, by name. */
export async function ridersWithClaims(reader: Reader, after: RowKey | null, limit: number) {
  const key = [riders.nameKey, riders.id];
  const claims = reader
    .select({ one: sql`1` })
    .from(payoutClaims)
    .where(eq(payoutClaims.riderId, riders.id));
  return reader
    .select({ id: riders.id, nameKey: riders.nameKey })
    .from(riders)
    .where(and(exists(claims), isAfterKey(key, false, after ?? undefined)))
    .orderBy(...key.map((column) => asc(column)))
    .limit(limit);
}
