import { isCashDocument, riderDocumentKinds, type RiderDocumentKind } from "#shared/documents.ts";
import type { Reader } from "../platform/db/database.ts";
import { cashStanding } from "./store.ts";

/**
 * What a rider can hand in now: licence and W-9 only once cash was earned (spec §6), and the W-9 of US persons alone; others
 * declare that they are none (decisions §3). Until a rider has said which, the country of residence is the guess.
 */
export async function takenKinds(reader: Reader, riderId: string): Promise<RiderDocumentKind[]> {
  const { earned, taxStatus, country } = await cashStanding(reader, riderId);
  const isUsPerson = taxStatus === null ? country === "US" : taxStatus === "usPerson";
  return riderDocumentKinds.filter((kind) => !isCashDocument(kind) || (earned && (kind !== "w9" || isUsPerson)));
}
