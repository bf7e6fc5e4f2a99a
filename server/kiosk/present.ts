import type { ItemResult, KioskDevice } from "#shared/kiosk.schema.ts";
import { currencyOfCountry } from "#shared/money.ts";
import type { DeviceRow } from "./device-store.ts";
import type { ItemRow } from "./store.ts";

type Decided = Pick<
  ItemRow,
  "id" | "decision" | "reason" | "code" | "appliedAmount" | "balance" | "decidedAt" | "signature"
>;

/** A decision as the tablet hears it. */
export function presentResult(row: Decided, retryAt: Date | null = null): ItemResult {
  return {
    id: row.id,
    decision: row.decision,
    reason: row.reason,
    code: row.code,
    appliedAmount: row.appliedAmount,
    balance: row.balance,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    retryAt: retryAt?.toISOString() ?? null,
    signature: row.signature,
  };
}

export function presentDevice(row: DeviceRow, country: string): KioskDevice {
  return {
    _id: row.id,
    name: row.name,
    state: row.state,
    enrolledAt: row.enrolledAt.toISOString(),
    seenAt: row.seenAt?.toISOString() ?? null,
    queueCount: row.queueCount,
    queueSum: row.queueSum,
    currency: currencyOfCountry(country) ?? "USD",
  };
}
