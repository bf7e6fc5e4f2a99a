import { Dexie, type Table } from "dexie";
import type { Decision, DecisionReason } from "#shared/kiosk.ts";
import type { KioskDealer, RedeemBody, VoidBody } from "#shared/kiosk.schema.ts";

/** `captured`: kept here, no word from the server yet. Everything else is the server's word on that very id. */
export type RowState = "captured" | Decision;

interface RowBase {
  id: string;
  /** As which tablet it was captured: after a new set-up its PIN and chain are those of another. */
  deviceId: string;
  seq: number;
  previousHash: string | null;
  linkHash: string;
  schema: 1;
  bodyHash: string;
  /** Gone once the server decided. */
  sealedPin: string | null;
  state: RowState;
  reason: DecisionReason | null;
  code: string | null;
  appliedAmount: number | null;
  balance: number | null;
  signature: string | null;
  decidedAt: string | null;
  /** Not decided: when the server tries again. */
  retryAt: string | null;
  acknowledgedAt: number | null;
}

export interface RedeemRow extends RowBase {
  kind: "redeem";
  body: RedeemBody;
  /** For the list of the queue: a person must know whose it is. */
  riderName: string;
  hometown: string | null;
}
export interface VoidRow extends RowBase {
  kind: "void";
  body: VoidBody;
}
export type QueueRow = RedeemRow | VoidRow;

/** Where the chain stands: given out inside the transaction that captures. */
export interface ChainTail {
  key: "chain";
  seq: number;
  hash: string | null;
}

/** Who this tablet is. The private key cannot leave the browser. */
export interface DeviceRecord {
  key: "device";
  deviceId: string;
  name: string;
  dealer: KioskDealer;
  keys: CryptoKeyPair;
  exitCode: { salt: Uint8Array<ArrayBuffer>; iterations: number; hash: Uint8Array<ArrayBuffer> };
  enrolledAt: number;
}

/** After a restore of the server: what is sent once more, and which restore that was. */
export interface SendAgain {
  key: "again";
  of: string;
  ids: string[];
}

type Kept = ChainTail | DeviceRecord | SendAgain;

/** The queue. Its schema only ever grows, so that an older app can read what a newer one wrote (kiosk spec). */
export class QueueDb extends Dexie {
  declare items: Table<QueueRow, string>;
  declare kept: Table<Kept, string>;

  constructor(name = "kiosk-queue") {
    // Chrome's default lets a commit wait in memory: a redemption would be lost with the battery.
    super(name, { chromeTransactionDurability: "strict" });
    this.version(1).stores({ items: "id, seq, state", kept: "key" });
  }
}
