import { inArray } from "drizzle-orm";
import type { PaymentNeed } from "#shared/payouts.ts";
import type { Reader } from "../platform/db/database.ts";
import { needsOf } from "./needs.ts";
import { findClaim, findPaymentInfo, paperKinds, type PaymentInfoRow } from "./store.ts";
import { paymentInfos } from "./tables.ts";

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
