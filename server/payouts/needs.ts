import type { PaymentNeed } from "#shared/payouts.ts";
import type { Reader } from "../platform/db/database.ts";
import { findPaymentInfo, paperKinds, type PaymentInfoRow } from "./store.ts";

/** What stands between a rider who earned cash and the money, in the order to do it. */
export function needsOf(info: PaymentInfoRow | null, papers: ReadonlySet<string>): PaymentNeed[] {
  const needs: PaymentNeed[] = [];
  if (!info) needs.push("paymentInfo");
  if (info?.taxStatus === "usPerson" && !papers.has("w9")) needs.push("w9");
  if (info?.taxStatus === "nonResidentAlien" && info.declaredAt === null) needs.push("declaration");
  if (!papers.has("licence")) needs.push("licence");
  return needs;
}

/** A missing licence is asked for, but holds no money back: the tax papers do (decisions §3). */
export const holdsBack = (need: PaymentNeed): boolean => need !== "licence";

/** Where the money of a rider goes, or null while that is not wholly said. */
export async function completeInfo(reader: Reader, riderId: string): Promise<PaymentInfoRow | null> {
  const info = await findPaymentInfo(reader, riderId);
  if (!info) return null;
  return needsOf(info, await paperKinds(reader, riderId)).some(holdsBack) ? null : info;
}
