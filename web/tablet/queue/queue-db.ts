import { Dexie, type Table } from "dexie";
import type { Decision, DecisionReason } from "#shared/kiosk.ts";
import type { KioskDealer, RedeemBody, VoidBody } from "#shared/kiosk.schema.ts";

/** `captured` means stored here and not decided yet. Every other state is the server's decision on this id. */
export type RowState = "captured" | Decision;

interface RowBase {
  id: string;
  /**
   * This is the device that captured the row. Rows from before a new enrollment belong to the chain of the earlier
   * device, and their encrypted PINs are bound to it.
   */
  deviceId: string;
  seq: number;
  previousHash: string | null;
  linkHash: string;
  schema: 1;
  bodyHash: string;
  /** This is null once the server has decided. */
  sealedPin: string | null;
  state: RowState;
  reason: DecisionReason | null;
  code: string | null;
  appliedAmount: number | null;
  balance: number | null;
  signature: string | null;
  decidedAt: string | null;
  /** This is the time at which the server retries an item that it has not decided. */
  retryAt: string | null;
  acknowledgedAt: number | null;
  /**
   * This is false until the row has left the tablet. It is absent on rows stored by an older app version, which may
   * have been sent.
   */
  sent?: boolean;
  /** This is true when an earlier enrollment captured the row and the current enrollment sent it to the server. */
  wasSent?: boolean;
}

export interface RedeemRow extends RowBase {
  kind: "redeem";
  body: RedeemBody;
  /** This is the rider's name for the queue list, so that staff can tell whose redemption it is. */
  riderName: string;
  hometown: string | null;
}
export interface VoidRow extends RowBase {
  kind: "void";
  body: VoidBody;
}
export type QueueRow = RedeemRow | VoidRow;

/** This is the last link of the chain. New numbers are assigned inside the transaction that captures. */
export interface ChainTail {
  key: "chain";
  seq: number;
  hash: string | null;
}

/** This is the identity of this tablet. The private key cannot be exported from the browser. */
export interface DeviceRecord {
  key: "device";
  deviceId: string;
  name: string;
  dealer: KioskDealer;
  keys: CryptoKeyPair;
  exitCode: { salt: Uint8Array<ArrayBuffer>; iterations: number; hash: Uint8Array<ArrayBuffer> };
  enrolledAt: number;
}

/** These are the ids to send again after a restore of the server, with a mark that identifies the restore. */
export interface SendAgain {
  key: "again";
  of: string;
  ids: string[];
}

type KeyedRecord = ChainTail | DeviceRecord | SendAgain;

/**
 * This is the queue database. Its schema is only ever extended, so that an older version of the app can read what a
 * newer one wrote. See docs/spec/kiosk.md#updates
 */
export class QueueDb extends Dexie {
  declare items: Table<QueueRow, string>;
  declare kept: Table<KeyedRecord, string>;

  constructor(name = "kiosk-queue") {
    // Chrome's default durability may leave a commit in memory, so a redemption could be lost when the battery dies.
    super(name, { chromeTransactionDurability: "strict" });
    this.version(1).stores({ items: "id, seq, state", kept: "key" });
  }
}
