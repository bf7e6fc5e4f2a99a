import { hashOf } from "#shared/kiosk-hash.ts";
import { KioskItem, RedeemBody, VoidBody, type ItemResult } from "#shared/kiosk.schema.ts";
import { parseId } from "../platform/ids.ts";
import type { ItemRow } from "./store.ts";

/** What a device handed in, read: an item with the body of its kind, or one that could not be read. */
export type ReadItem =
  | { id: string; seq: number; unreadable: true; bodyHash: string; item: null }
  | { id: string; seq: number; unreadable: false; bodyHash: string; item: RedeemItem | VoidItem };

interface Envelope {
  id: string;
  seq: number;
  previousHash: string | null;
  bodyHash: string;
  sealedPin: string | null;
  /** What the tablet says it was answered before; sent again after a restore. */
  answer: ItemResult | null;
}
export interface RedeemItem extends Envelope {
  kind: "redeem";
  body: RedeemBody;
}
export interface VoidItem extends Envelope {
  kind: "void";
  body: VoidBody;
}

/** Null where not even the id can be read: such an entry cannot be named in an answer and stays with the device. */
export async function readItem(raw: unknown): Promise<ReadItem | null> {
  const id = idOf(raw);
  if (id === null) return null;
  const read = KioskItem.safeParse(raw);
  const bodyHash = await hashOf(typeof raw === "object" && raw !== null && "body" in raw ? raw.body : null);
  if (!read.success) return { id, seq: 0, unreadable: true, bodyHash, item: null };
  const { seq, previousHash, kind, sealedPin, answer = null } = read.data;
  const unreadable = { id, seq, unreadable: true, bodyHash, item: null } as const;
  if (read.data.bodyHash !== bodyHash) return unreadable;
  const envelope = { id, seq, previousHash, bodyHash, sealedPin, answer };
  const item = withBody(kind, read.data.body, envelope);
  return item ? { id, seq, unreadable: false, bodyHash, item } : unreadable;
}

function withBody(kind: "redeem" | "void", raw: unknown, envelope: Envelope): RedeemItem | VoidItem | null {
  if (kind === "void") {
    const body = VoidBody.safeParse(raw);
    return body.success ? { ...envelope, kind, body: body.data } : null;
  }
  const body = RedeemBody.safeParse(raw);
  // Without a PIN there is nothing that the rider agreed to, unless the server said so before.
  const agreed = envelope.sealedPin !== null || isAnswered(envelope.answer);
  return body.success && agreed ? { ...envelope, kind, body: body.data } : null;
}

export function isAnswered(answer: ItemResult | null): answer is ItemResult {
  return answer !== null && answer.decision !== null;
}

/** An item that is kept undecided, as it was handed in. */
export function storedItem(row: ItemRow): RedeemItem | null {
  const envelope = {
    id: row.id,
    seq: row.seq,
    previousHash: row.previousHash,
    bodyHash: row.bodyHash,
    sealedPin: row.sealedPin,
    answer: null,
  };
  const item = withBody(row.kind, row.body, envelope);
  return item?.kind === "redeem" ? item : null;
}

function idOf(raw: unknown): string | null {
  if (typeof raw !== "object" || raw === null || !("id" in raw) || typeof raw.id !== "string") return null;
  return parseId(raw.id);
}
