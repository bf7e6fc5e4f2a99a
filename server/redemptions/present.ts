import { refundableUntil } from "#shared/redemptions.ts";
import type { RedemptionRecord, WalletBalanceAnswer } from "#shared/redemptions.schema.ts";
import type { WalletBalance } from "../ledger/balances.ts";
import type { Ctx } from "../platform/context.ts";
import type { RedemptionRow } from "./store.ts";

export function presentRedemption(ctx: Ctx, row: RedemptionRow): RedemptionRecord {
  return {
    _id: row.id,
    code: row.code,
    riderId: row.riderId,
    riderName: `${row.riderFirstName} ${row.riderLastName}`,
    riderLocale: row.riderLocale,
    dealerId: row.dealerId,
    dealerName: row.dealerName,
    dealerCity: row.dealerCity,
    dealerState: row.dealerState,
    country: row.dealerCountry,
    amount: row.amount,
    currency: row.currency,
    employeeName: row.employeeName,
    source: row.source,
    capturedAt: row.capturedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    balanceAfter: row.balanceAfter,
    refundedAt: row.refundedAt?.toISOString() ?? null,
    refundedBy: row.refundedBy,
    refundReason: row.refundReason,
    refundableUntil: refundableUntil(row.createdAt, ctx.programme.dealerRefundDays).toISOString(),
  };
}

export function presentBalance(balance: WalletBalance): WalletBalanceAnswer {
  return { ...balance, soonestExpiry: balance.soonestExpiry?.toISOString() ?? null };
}
