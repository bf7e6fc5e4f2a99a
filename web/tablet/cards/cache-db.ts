import { Dexie, type Table } from "dexie";
import type { KioskPolicy } from "#shared/kiosk.ts";
import type { CounterSettings, KioskProgramme, SealingKey, SnapshotAnswer } from "#shared/kiosk.schema.ts";
import type { ClockTick } from "../clock.ts";

/** This is cached data that can be fetched again. The queue cannot be fetched again, so it has a separate database. */
export interface CacheEntries {
  settings: {
    epoch: string;
    policy: KioskPolicy;
    keys: SealingKey[];
    state: SnapshotAnswer["device"]["state"];
    programme: KioskProgramme;
    /** These are the dealer's settings for the counter; they are absent if an older app version stored this entry. */
    counter?: CounterSettings | undefined;
    /** This is the dealer's time zone (IANA); it is absent if an older app version stored this entry. */
    timeZone?: string | undefined;
    fetchedAt: string;
  };
  /** These are the server time and the wall clock at the last answer. */
  contact: ClockTick;
  /** This is the `serverTime` of the last sync; the next sync requests the changes since then. */
  since: string;
  /**
   * These are the tags of the rider card parts. Each part is a separate ciphertext, and the key cannot be exported from
   * the browser.
   */
  cardParts: { tag: string }[];
  cardsKey: CryptoKey;
  /** These are small rider photos in one ciphertext. */
  photos: Sealed & { tag: string };
  /** These are the employees of this shift, newest first. */
  employees: { name: string; at: number }[];
  preferences: Preferences;
  /** This is true after the server answered that it does not know this tablet anymore. */
  cutOff: boolean;
  /**
   * This is the highest value that the wall clock has had since the last contact with the server; a lower value means
   * that the clock was set back.
   */
  latestWall: number;
}

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
  /**
   * This is true when the content was compressed. It is absent if an older app version stored it, and false if the
   * browser cannot compress.
   */
  packed?: boolean;
}

/** These are the staff's preferences for this tablet. */
export interface Preferences {
  sound: boolean;
  vibration: boolean;
  paper: "roll" | "letter";
}
export const firstPreferences: Preferences = { sound: true, vibration: true, paper: "roll" };

export class CacheDb extends Dexie {
  declare kept: Table<{ key: string; value: unknown }, string>;

  constructor(name = "kiosk-cache") {
    super(name);
    this.version(1).stores({ kept: "key" });
  }
}

export async function readCached<Key extends keyof CacheEntries>(
  db: CacheDb,
  key: Key,
): Promise<CacheEntries[Key] | undefined> {
  const row = await db.kept.get(key);
  // The cast is safe, because only `keep` writes here, with the type that belongs to the key.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return row?.value as CacheEntries[Key] | undefined;
}

/** Reads several entries in one transaction; a missing entry is undefined. */
export async function readCachedAll<Key extends keyof CacheEntries>(
  db: CacheDb,
  keys: readonly Key[],
): Promise<{ [Name in Key]?: CacheEntries[Name] | undefined }> {
  const rows = await db.kept.bulkGet([...keys]);
  // The cast is safe, because only `keep` writes here, with the type that belongs to the key.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return Object.fromEntries(keys.map((key, at) => [key, rows[at]?.value])) as { [Name in Key]?: CacheEntries[Name] };
}

export async function keep<Key extends keyof CacheEntries>(
  db: CacheDb,
  key: Key,
  value: CacheEntries[Key],
): Promise<void> {
  await db.kept.put({ key, value });
}
