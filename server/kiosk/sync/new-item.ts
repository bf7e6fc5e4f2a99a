import type { CaptureTime } from "../decisions/capture-time.ts";
import type { ItemRow } from "../store.ts";

/** This is the tablet that sent an item. */
export interface SendingDevice {
  id: string;
  dealerId: string;
  /** This is the reason why items from this tablet are not trusted, or null for an active tablet. */
  untrustedReason: "device_lost" | "device_retired" | null;
}

type ItemFacts = Pick<ItemRow, "id" | "seq" | "kind" | "bodyHash"> &
  Partial<Pick<ItemRow, "previousHash" | "body" | "sealedPin" | "riderId" | "amount" | "currency" | "redemptionId">>;

/**
 * Returns the row for an item that was sent, before any decision. `captured` is null for a void and for an item that
 * cannot be read.
 */
export function newItem(
  device: SendingDevice,
  item: ItemFacts,
  receivedAt: Date,
  captured: CaptureTime | null = null,
): ItemRow {
  return {
    deviceId: device.id,
    id: item.id,
    dealerId: device.dealerId,
    seq: item.seq,
    kind: item.kind,
    bodyHash: item.bodyHash,
    previousHash: item.previousHash ?? null,
    body: item.body ?? null,
    sealedPin: item.sealedPin ?? null,
    pinTried: false,
    riderId: item.riderId ?? null,
    amount: item.amount ?? null,
    currency: item.currency ?? null,
    decision: null,
    reason: null,
    code: null,
    appliedAmount: null,
    balance: null,
    redemptionId: item.redemptionId ?? null,
    signature: null,
    receivedAt,
    capturedAt: captured?.at ?? null,
    captureCredible: captured?.credible ?? false,
    confirmedAtOnce: captured?.confirmedAtOnce ?? false,
    outsideWindow: captured?.outsideWindow ?? false,
    decidedAt: null,
    openUntil: null,
    changedAt: receivedAt,
    settledBy: null,
    needsPerson: false,
    acknowledgedAt: null,
    acknowledgedBy: null,
  };
}
