import { dealerBook } from "#shared/dealer-book.ts";
import { findDealers } from "#shared/dealer-filter.ts";
import type { DealerListItem, DealersAnswer, DealersQuery } from "#shared/dealers.schema.ts";
import { api } from "../platform/api.ts";
import { keepCopy, readCopy } from "../platform/offline-db.ts";
import { postalLookUp, unknownCode } from "../platform/postal-copy.ts";

/**
 * All dealers on this device, searched with the same function as on the server (docs/spec/public.md#dealer-finder).
 */

const key = "dealers/2";

export async function keepDealers(now: Date): Promise<void> {
  const { dealers } = await api("GET /api/dealers-lean");
  await keepCopy(key, dealers, now);
}

export const dealersSavedAt = async (): Promise<string | null> => (await readCopy(key))?.savedAt ?? null;

/** The same answer as the server's, from the copy; null if there is none. */
export async function offlineDealers(query: DealersQuery): Promise<(DealersAnswer & { asOf: string }) | null> {
  const copy = await readCopy<DealerListItem[]>(key);
  if (!copy) return null;
  const found = findDealers(dealerBook(copy.value), query, await postalLookUp(Boolean(query.zipcode)));
  if (found === "unknown") throw unknownCode();
  return { ...found, asOf: copy.savedAt };
}
