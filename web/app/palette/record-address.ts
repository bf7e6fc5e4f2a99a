import type { FoundRecord } from "#shared/search.schema.ts";
import { pageAddress, type PageAddress } from "../../ui/page-address.ts";

/** Returns the page that shows a found record. */
export function recordAddress(found: FoundRecord): PageAddress {
  const { _id, kind, name, riderId, dealerId } = found;
  switch (kind) {
    case "rider":
      return riderAddress(_id);
    case "dealer":
      return pageAddress("/auth/admin/dealer/{dealerId?}", { params: { dealerId: _id } });
    case "promoter":
      return pageAddress("/auth/admin/promoter/{promoterId?}", { params: { promoterId: _id } });
    case "event":
      return pageAddress("/auth/admin/event/{eventId?}", { params: { eventId: _id } });
    case "series":
      return pageAddress("/auth/admin/serie/{seriesId?}", { params: { seriesId: _id } });
    case "redemption":
      return pageAddress("/auth/admin/dealer/{dealerId?}", {
        params: { dealerId: dealerId ?? "" },
        search: { tab: "redemptions", code: name },
      });
    case "claim":
      return riderAddress(riderId, "payouts");
    case "bike":
      return riderAddress(riderId, "bikes");
  }
}

const riderAddress = (riderId: string | null, tab?: "payouts" | "bikes"): PageAddress =>
  pageAddress("/auth/admin/rider/{riderId?}", { params: { riderId: riderId ?? "" }, search: { tab } });
