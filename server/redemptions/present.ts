import { refundableUntil } from "#shared/redemptions.ts";
import { timeZoneOf } from "#shared/time-zones.ts";
import type { RedemptionRecord, RefundRecord, WalletBalanceAnswer } from "#shared/redemptions.schema.ts";
import type { WalletBalance } from "../ledger/balances.ts";
import type { Ctx } from "../platform/context.ts";
import type { RefundRow } from "./refunds/refund-store.ts";
import type { RedemptionRow } from "./store.ts";

export function presentRedemption(ctx: Ctx, row: RedemptionRow & { refunds: readonly RefundRow[] }): RedemptionRecord {
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
    timeZone: timeZoneOf({ country: row.dealerCountry, state: row.dealerState, zipcode: row.dealerZipcode }),
    amount: row.amount,
    currency: row.currency,
    employeeName: row.employeeName,
    loggedInAs: ctx.actor.type === "admin" ? (row.loginName ?? row.staffName) : null,
    source: row.source,
    capturedAt: row.capturedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    balanceAfter: row.balanceAfter,
    refundedAmount: row.refundedAmount,
    refundedAt: row.refundedAt?.toISOString() ?? null,
    refunds: row.refunds.map(presentRefund),
    refundableUntil: refundableUntil(row.createdAt, ctx.programme.dealerRefundDays).toISOString(),
  };
}

const presentRefund = (row: RefundRow): RefundRecord => ({
  _id: row.id,
  amount: row.amount,
  refundedAt: row.refundedAt.toISOString(),
  refundedBy: row.refundedBy,
  employeeName: row.employeeName,
  reason: row.reason,
  note: row.note,
});

export function presentBalance(balance: WalletBalance): WalletBalanceAnswer {
  return { ...balance, soonestExpiry: balance.soonestExpiry?.toISOString() ?? null };
}
