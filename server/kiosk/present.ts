import type { ItemResult } from "#shared/kiosk.schema.ts";
import type { KioskDevice } from "#shared/kiosk-desk.schema.ts";
import { currencyOfCountry } from "#shared/money.ts";
import type { ListedDevice } from "./devices/device-store.ts";
import type { ItemRow } from "./store.ts";

type Decided = Pick<
  ItemRow,
  "id" | "decision" | "reason" | "code" | "appliedAmount" | "balance" | "decidedAt" | "acknowledgedAt" | "signature"
>;

/** Returns a decision as it is sent to the tablet. */
export function presentDecision(row: Decided, retryAt: Date | null = null): ItemResult {
  return {
    id: row.id,
    decision: row.decision,
    reason: row.reason,
    code: row.code,
    appliedAmount: row.appliedAmount,
    balance: row.balance,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    retryAt: retryAt?.toISOString() ?? null,
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    signature: row.signature,
  };
}

export function presentDevice({ device, dealerName, country, openItems, openCases }: ListedDevice): KioskDevice {
  return {
    _id: device.id,
    __v: device.version,
    name: device.name,
    state: device.state,
    dealer: { _id: device.dealerId, name: dealerName },
    enrolledAt: device.enrolledAt.toISOString(),
    seenAt: device.seenAt?.toISOString() ?? null,
    appVersion: device.appVersion,
    queueCount: device.queueCount,
    queueSum: device.queueSum,
    currency: currencyOfCountry(country) ?? "USD",
    openItems: Number(openItems),
    openCases: Number(openCases),
    rolling: device.rollId !== null,
  };
}
