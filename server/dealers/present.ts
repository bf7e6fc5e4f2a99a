import type { DealerAnswer, DealerRecord } from "#shared/dealers.schema.ts";
import type { DealerRow } from "#shared/dealers.list.ts";
import type { listDealers } from "./dealer-list-store.ts";
import { presentListedDealer, type DealerTableRow, type lastRedemptions } from "./dealer-store.ts";

export const presentDealer = (row: DealerTableRow): DealerRecord => ({
  ...presentListedDealer(row),
  __v: row.version,
  dealerId: row.dealerNumber,
  email: row.email,
  bio: row.bio,
  profileImage: row.profileImage,
});

type Listed = Awaited<ReturnType<typeof listDealers>>["rows"][number];

export const presentDealerRow = ({ dealer, distance, facts }: Listed): DealerRow => ({
  _id: dealer.id,
  dealerId: dealer.dealerNumber,
  name: dealer.name,
  addressLine1: dealer.addressLine1,
  addressLine2: dealer.addressLine2,
  city: dealer.city,
  state: dealer.state,
  zipcode: dealer.zipcode,
  country: dealer.country,
  phone: dealer.phone,
  websiteUrl: dealer.websiteUrl,
  email: dealer.email,
  active: dealer.active,
  distance,
  ...facts,
});

type RedemptionRow = Awaited<ReturnType<typeof lastRedemptions>>[number];

export const presentLastRedemption = (row: RedemptionRow): DealerAnswer["redemptions"][number] => ({
  _id: row.id,
  code: row.code,
  amount: row.amount,
  currency: row.currency,
  createdAt: row.createdAt.toISOString(),
  riderName: row.riderName,
  employeeName: row.employeeName,
  refundedAmount: row.refundedAmount,
  refundedAt: row.refundedAt?.toISOString() ?? null,
});
