import type { PaymentNeed } from "#shared/payouts.ts";
import type { Reader } from "../platform/db/database.ts";
import { needsOf } from "./needs.ts";
import { findClaim, findPaymentInfo, paperKinds } from "./store.ts";

/** Returns whose claim it is and its version, or null if there is no such claim. */
export async function ownerOfClaim(reader: Reader, id: string): Promise<{ riderId: string; version: number } | null> {
  const row = await findClaim(reader, id);
  return row ? { riderId: row.claim.riderId, version: row.claim.version } : null;
}

/** Returns what a rider with earned cash still has to do before it can be paid. */
export async function paymentNeedsOf(reader: Reader, riderId: string): Promise<PaymentNeed[]> {
  return needsOf(await findPaymentInfo(reader, riderId), await paperKinds(reader, riderId));
}
