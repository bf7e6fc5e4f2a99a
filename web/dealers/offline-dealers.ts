import { dealerBook } from "#shared/dealer-index.ts";
import { findDealers } from "#shared/dealer-filter.ts";
import type { DealerListItem, DealersAnswer, DealersQuery } from "#shared/dealers.schema.ts";
import { api } from "../platform/api/api.ts";
import { readCopy } from "../platform/cache/device-cache.ts";
import { postalLookUp, unknownCode } from "../places/postal-data.ts";
import type { PublicDataSet } from "../platform/cache/public-cache.ts";
import type { Copy } from "../platform/api/read.ts";

// This data set has all dealers. The device stores it and searches it with the same function as the server
// (docs/spec/public.md#dealer-finder).

export const dealersData: PublicDataSet<DealerListItem[]> = {
  key: "dealers/2",
  fetch: async () => (await api("GET /api/dealers-lean")).dealers,
};

/** Returns the same answer as the server, from the copy on this device. It returns null if there is no copy. */
export async function offlineDealers(query: DealersQuery): Promise<Copy<DealersAnswer> | null> {
  const copy = await readCopy<DealerListItem[]>(dealersData.key);
  if (!copy) return null;
  const found = findDealers(dealerBook(copy.value), query, await postalLookUp(Boolean(query.zipcode)));
  if (found === "unknown") throw unknownCode();
  return { ...found, lastSynced: copy.savedAt };
}
