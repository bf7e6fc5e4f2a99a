import type { ItemRow } from "./store.ts";

/** Which tablet handed it in. */
export interface HandedInBy {
  id: string;
  dealerId: string;
  /** Why nothing that it hands in is believed; null for one in use. */
  distrust: "device_lost" | "device_retired" | null;
}

type Given = Pick<ItemRow, "id" | "seq" | "kind" | "bodyHash"> &
  Partial<Pick<ItemRow, "previousHash" | "body" | "sealedPin" | "riderId" | "amount" | "currency" | "redemptionId">>;

/** A row for what was handed in, before anything is decided. */
export function newItem(device: HandedInBy, given: Given, receivedAt: Date): ItemRow {
  return {
    deviceId: device.id,
    id: given.id,
    dealerId: device.dealerId,
    seq: given.seq,
    kind: given.kind,
    bodyHash: given.bodyHash,
    previousHash: given.previousHash ?? null,
    body: given.body ?? null,
    sealedPin: given.sealedPin ?? null,
    pinTried: false,
    riderId: given.riderId ?? null,
    amount: given.amount ?? null,
    currency: given.currency ?? null,
    decision: null,
    reason: null,
    code: null,
    appliedAmount: null,
    balance: null,
    redemptionId: given.redemptionId ?? null,
    signature: null,
    receivedAt,
    decidedAt: null,
    changedAt: receivedAt,
    settledBy: null,
    needsPerson: false,
    acknowledgedAt: null,
    acknowledgedBy: null,
  };
}
