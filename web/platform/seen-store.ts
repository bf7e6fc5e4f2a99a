import { isRefused } from "./copies-refused.ts";
import { seenMark } from "./forget-seen.ts";

type Kept = { owner: string; at: string; value: object };

export type LastSeen<Value> = { value: Value; at: string };

/** Of kinds with many entries (filtered lists, opened stories) only the latest are stored. */
export const mostOfAKind = 40;

/**
 * `which` identifies one of many entries; empty where there is only one. `version` is the version of the value's
 * shape: a new shape gets a new key.
 */
export const seenKey = (name: string, version: number, which = ""): string =>
  `${name}${seenMark}${version}${which && `?${which}`}`;

export function keepSeen(key: string, owner: string, value: object, now: Date): void {
  // Server rendering runs the same code: a personal answer must never be stored there, even if storage exists.
  if (typeof document === "undefined" || isRefused()) return;
  try {
    localStorage.setItem(key, JSON.stringify({ owner, at: now.toISOString(), value } satisfies Kept));
    const [kind = "", which] = key.split("?");
    if (which !== undefined) forgetOldest(`${kind}?`);
  } catch {
    // No room or no storage: the app works, but not offline.
  }
}

/** What this user last saw under this key; on a shared phone another user's value is not returned. */
export function lastSeen<Value extends object>(key: string, owner: string): LastSeen<Value> | null {
  const kept = read(key);
  // Each key has one type of value.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return kept?.owner === owner ? { value: kept.value as Value, at: kept.at } : null;
}

/** The size and date of the personal data stored here; null if there is none. */
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
