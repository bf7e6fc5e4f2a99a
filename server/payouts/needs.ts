import { holdsBack, type PaymentNeed } from "#shared/payouts.ts";
import type { Reader } from "../platform/db/database.ts";
import { findPaymentInfo, paperKinds, type PaymentInfoRow } from "./store.ts";

/** Returns what a rider with earned cash still has to do before it can be paid, in the order to do it. */
export function needsOf(
  info: Pick<PaymentInfoRow, "taxStatus" | "declaredAt"> | null,
  papers: ReadonlySet<string>,
): PaymentNeed[] {
  const needs: PaymentNeed[] = [];
  if (!info) needs.push("paymentInfo");
  if (info?.taxStatus === "usPerson" && !papers.has("w9")) needs.push("w9");
  if (info?.taxStatus === "nonResidentAlien" && info.declaredAt === null) needs.push("declaration");
  if (!papers.has("licence")) needs.push("licence");
  return needs;
}

/** Returns the rider's payment info, or null while it is incomplete. */
export async function completeInfo(reader: Reader, riderId: string): Promise<PaymentInfoRow | null> {
  const info = await findPaymentInfo(reader, riderId);
  if (!info) return null;
  return needsOf(info, await paperKinds(reader, riderId)).some(holdsBack) ? null : info;
}
