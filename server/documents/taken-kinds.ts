import { isCashDocument, riderDocumentKinds, type RiderDocumentKind } from "#shared/documents.ts";
import type { Reader } from "../platform/db/database.ts";
import { cashStanding } from "./store.ts";

/**
 * Returns the kinds of documents that a rider can upload now: license and W-9 only once cash was earned
 * (docs/spec/portal.md#roles), and the W-9 only for US persons; others declare that they are not US persons
 * (docs/spec/money.md#cash-claims). Until the rider has declared it, the country of residence decides.
 */
export async function takenKinds(reader: Reader, riderId: string): Promise<RiderDocumentKind[]> {
  const { earned, taxStatus, country } = await cashStanding(reader, riderId);
  const isUsPerson = taxStatus === null ? country === "US" : taxStatus === "usPerson";
  return riderDocumentKinds.filter((kind) => !isCashDocument(kind) || (earned && (kind !== "w9" || isUsPerson)));
}
