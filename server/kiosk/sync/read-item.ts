import * as z from "zod/mini";
import { hashOf, linkHash } from "#shared/kiosk-hash.ts";
import { countField } from "#shared/fields.ts";
import { KioskItem, RedeemBody, VoidBody, type ItemResult } from "#shared/kiosk.schema.ts";
import { parseId } from "../../platform/ids.ts";
import type { ItemRow } from "../store.ts";

const ChainPlace = z.object({ seq: countField(1) });

/** This is an item from a device after parsing: either one with the body of its kind, or one that could not be read. */
export type ReadItem =
  | { id: string; seq: number; unreadable: true; bodyHash: string; item: null; link: ChainLink | null }
  | { id: string; seq: number; unreadable: false; bodyHash: string; item: RedeemItem | VoidItem; link: ChainLink };

/**
 * This is an item's place in the tablet's hash chain; `hash` is null when the server cannot tell which hash the next
 * item must refer to.
 */
export interface ChainLink {
  id: string;
  seq: number;
  previousHash: string | null;
  hash: string | null;
}

interface Envelope {
  id: string;
  seq: number;
  previousHash: string | null;
  bodyHash: string;
  sealedPin: string | null;
  /** The tablet claims that it got this answer before; it is sent again after a restore. */
  answer: ItemResult | null;
  /** This is true when the tablet claims that a cancellation of this redemption waits in its queue. */
  calledOff: boolean;
}
export interface RedeemItem extends Envelope {
  kind: "redeem";
  body: RedeemBody;
}
export interface VoidItem extends Envelope {
  kind: "void";
  body: VoidBody;
}

/**
 * Reads an item. Returns null when not even the id can be read: such an entry cannot be named in an answer and stays on
 * the device.
 */
export async function readItem(raw: unknown): Promise<ReadItem | null> {
  const id = idOf(raw);
  if (id === null) return null;
  const read = KioskItem.safeParse(raw);
  const bodyHash = await hashOf(typeof raw === "object" && raw !== null && "body" in raw ? raw.body : null);
  const link = await linkOf(id, raw);
  const unreadable = { id, seq: link?.seq ?? 0, unreadable: true, bodyHash, item: null, link } as const;
  if (!read.success) return unreadable;
  const { seq, previousHash, kind, sealedPin, answer = null, calledOff = false } = read.data;
  if (read.data.bodyHash !== bodyHash || !link) return unreadable;
  const envelope = { id, seq, previousHash, bodyHash, sealedPin, answer, calledOff };
  const item = withBody(kind, read.data.body, envelope);
  return item ? { id, seq, unreadable: false, bodyHash, item, link } : unreadable;
}

/**
 * Reads an item's chain link apart from its body, because an unreadable item was still sent and does not mean that the
 * tablet lost data. Returns null when not even its sequence number can be read.
 */
async function linkOf(id: string, raw: unknown): Promise<ChainLink | null> {
  const place = ChainPlace.safeParse(raw);
  if (!place.success) return null;
  const { seq } = place.data;
  const whole = KioskItem.safeParse(raw);
  if (!whole.success) return { id, seq, previousHash: null, hash: null };
  return { id, seq, previousHash: whole.data.previousHash, hash: await linkHash(whole.data) };
}

function withBody(kind: "redeem" | "void", raw: unknown, envelope: Envelope): RedeemItem | VoidItem | null {
  if (kind === "void") {
    const body = VoidBody.safeParse(raw);
    return body.success ? { ...envelope, kind, body: body.data } : null;
  }
  const body = RedeemBody.safeParse(raw);
  // An item without a PIN has no consent of the rider, unless the server already answered it.
  const agreed = envelope.sealedPin !== null || isAnswered(envelope.answer);
  return body.success && agreed ? { ...envelope, kind, body: body.data } : null;
}

export function isAnswered(answer: ItemResult | null): answer is ItemResult {
  return answer !== null && answer.decision !== null;
}

/** Returns an undecided item as it was sent. */
export function storedItem(row: ItemRow): RedeemItem | null {
  const envelope = {
    id: row.id,
    seq: row.seq,
    previousHash: row.previousHash,
    bodyHash: row.bodyHash,
    sealedPin: row.sealedPin,
    answer: null,
    calledOff: false,
  };
  const item = withBody(row.kind, row.body, envelope);
  return item?.kind === "redeem" ? item : null;
}

function idOf(raw: unknown): string | null {
  if (typeof raw !== "object" || raw === null || !("id" in raw) || typeof raw.id !== "string") return null;
  return parseId(raw.id);
}
