import { dayMs } from "./durations.ts";

/**
 * Matches the text in the QR code of a rider's card: `RC1`, the rider's id, the day of issue and the server's
 * signature. It has only capital letters and digits, so that a scanner that acts as a keyboard types it correctly with
 * any keyboard layout.
 */
export const idCardPattern = /^RC1[A-Z2-7]{133}$/;

const idCardLength = 136;

/** A card is valid for this many days. The portal issues a new one each time that the rider opens the card online. */
const cardDays = 365;

/** Returns whether a card was issued too long ago. `now` is in ms since 1970. */
export const isExpiredCard = ({ day }: Pick<ReadCard, "day">, now: number): boolean =>
  Math.floor(now / dayMs) - day > cardDays;

/** Returns whether the text is a card's code, genuine or not. */
export const isIdCard = (text: string): boolean => idCardPattern.test(text.trim().toUpperCase());

/** Returns the card code at the end of a typed text, ignoring the text before it, or null if there is none. */
export function cardAtEnd(typed: string): string | null {
  const end = typed.trim().slice(-idCardLength).toUpperCase();
  return idCardPattern.test(end) ? end : null;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** The lengths are in bytes: 16 of the id, 3 of the days since 1970, 64 of the signature. */
const bytesOf = { id: 16, day: 3, signature: 64 };

/** Encodes bytes as RFC 4648 base 32 without padding. */
function toBase32(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text;
}

function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const sign of text) {
    held = (held << 5) | alphabet.indexOf(sign);
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 255);
      held &= (1 << bits) - 1;
    }
  }
  return Uint8Array.from(bytes);
}

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export interface ReadCard {
  riderId: string;
  /** This is the day of issue, as days since 1970. */
  day: number;
  /** The signature covers these bytes. */
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

/** Returns the bytes of a card that are signed. */
export function cardBody(riderId: string, day: number): Uint8Array<ArrayBuffer> {
  const hex = riderId.replaceAll("-", "");
  const bytes = new Uint8Array(bytesOf.id + bytesOf.day);
  for (let at = 0; at < bytesOf.id; at += 1) bytes[at] = Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16);
  bytes.set([(day >> 16) & 255, (day >> 8) & 255, day & 255], bytesOf.id);
  return bytes;
}

export function writeCard(body: Uint8Array, signature: Uint8Array): string {
  const all = new Uint8Array(body.length + signature.length);
  all.set(body);
  all.set(signature, body.length);
  return `RC1${toBase32(all)}`;
}

/**
 * Parses a scanned text; returns null if it is not a card. The signature is not checked here, because only the caller
 * has the key.
 */
export function readCard(text: string): ReadCard | null {
  const plain = text.trim().toUpperCase();
  if (!idCardPattern.test(plain)) return null;
  const bytes = fromBase32(plain.slice(3));
  const { id, day } = bytesOf;
  const hex = hexOf(bytes.slice(0, id));
  const riderId = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
  const [high = 0, middle = 0, low = 0] = bytes.slice(id, id + day);
  return {
    riderId,
    day: (high << 16) | (middle << 8) | low,
    signed: bytes.slice(0, id + day),
    signature: bytes.slice(id + day),
  };
}
