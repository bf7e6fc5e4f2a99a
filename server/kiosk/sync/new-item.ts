import type { CaptureTime } from "../decisions/capture-time.ts";
import type { ItemRow } from "../store.ts";

/** This is the tablet that sent an item. */
export interface HandedInBy {
  id: string;
  dealerId: string;
  /** This is the reason why items from this tablet are not trusted, or null for an active tablet. */
  untrustedReason: "device_lost" | "device_retired" | null;
}

type Given = Pick<ItemRow, "id" | "seq" | "kind" | "bodyHash"> &
  Partial<Pick<ItemRow, "previousHash" | "body" | "sealedPin" | "riderId" | "amount" | "currency" | "redemptionId">>;

/**
 * Returns the row for an item that was sent, before any decision. `captured` is null for a void and for an item that
 * cannot be read.
 */
export function newItem(
  device: HandedInBy,
  given: Given,
  receivedAt: Date,
  captured: CaptureTime | null = null,
): ItemRow {
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
