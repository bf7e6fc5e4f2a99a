import { isRefused } from "./copies-refused.ts";
import { seenMark } from "./forget-seen.ts";

type Kept = { owner: string; at: string; value: object };

export type LastSeen<Value> = { value: Value; at: string };

/** Of what there are many of (filtered lists, opened stories) the latest stay. */
export const mostOfAKind = 40;

/** `which`: which one of many; nothing for what there is one of. The number is that of its shape: another, another key. */
export const seenKey = (name: string, version: number, which = ""): string =>
  `${name}${seenMark}${version}${which && `?${which}`}`;

export function keepSeen(key: string, owner: string, value: object, now: Date): void {
  // The server draws with the same code: what it draws is nobody's to keep there, whatever storage it may have.
  if (typeof document === "undefined" || isRefused()) return;
  try {
    localStorage.setItem(key, JSON.stringify({ owner, at: now.toISOString(), value } satisfies Kept));
    const [kind = "", which] = key.split("?");
    if (which !== undefined) forgetOldest(`${kind}?`);
  } catch {
    // No room or no storage: it works, only not offline.
  }
}

/** What this person saw last under this key; another's on a shared phone is nobody's. */
export function lastSeen<Value extends object>(key: string, owner: string): LastSeen<Value> | null {
  const kept = read(key);
  // Under one key there is one kind of value.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return kept?.owner === owner ? { value: kept.value as Value, at: kept.at } : null;
}

/** How much of anybody's own is kept here, and since when; null where nothing is. */
export function seenOnDevice(): { savedAt: string; bytes: number } | null {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.includes(seenMark));
    const [savedAt] = keys.flatMap((key) => read(key)?.at ?? []).toSorted();
    const text = keys.map((key) => localStorage.getItem(key)).join("");
    return savedAt ? { savedAt, bytes: new TextEncoder().encode(text).length } : null;
  } catch {
    return null;
  }
}

function forgetOldest(kind: string): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(kind));
  if (keys.length <= mostOfAKind) return;
  const byAge = keys.map((key) => ({ key, at: read(key)?.at ?? "" })).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  for (const { key } of byAge.slice(0, keys.length - mostOfAKind)) localStorage.removeItem(key);
}

function read(key: string): Kept | null {
  try {
    // Only `keepSeen` above writes it.
    // oxlint-disable-next-line no-unsafe-type-assertion
    return JSON.parse(localStorage.getItem(key) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}
