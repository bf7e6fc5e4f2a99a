import type { DealerAnswer, DealerRecord } from "#shared/dealers.schema.ts";
import { presentListedDealer, type DealerTableRow, type lastRedemptions } from "./dealer-store.ts";

export const presentDealer = (row: DealerTableRow): DealerRecord => ({
  ...presentListedDealer(row),
  __v: row.version,
  dealerId: row.dealerNumber,
  email: row.email,
  bio: row.bio,
  profileImage: row.profileImage,
  hasLogin: row.accountId !== null,
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
