import { Dexie, type Table } from "dexie";
import type { KioskPolicy } from "#shared/kiosk.ts";
import type { CounterSettings, KioskProgramme, SealingKey, SnapshotAnswer } from "#shared/kiosk.schema.ts";
import type { ClockTick } from "./clock.ts";

/** What can be fetched anew, apart from the queue, which cannot. */
export interface CacheEntries {
  settings: {
    epoch: string;
    policy: KioskPolicy;
    keys: SealingKey[];
    state: SnapshotAnswer["device"]["state"];
    programme: KioskProgramme;
    /** What the dealer set for the counter; kept by an older app: not there. */
    counter?: CounterSettings | undefined;
    fetchedAt: string;
  };
  /** Server time and wall clock of the last answer. */
  contact: ClockTick;
  /** `serverTime` of the last sync: what changed since is asked for. */
  since: string;
  /** The riders' cards, a ciphertext for each part, and the key that cannot leave the browser. */
  cardParts: { tag: string }[];
  cardsKey: CryptoKey;
  /** Small photos, as one ciphertext. */
  photos: Sealed & { tag: string };
  /** Who works this shift, newest first. */
  employees: { name: string; at: number }[];
  preferences: Preferences;
  /** The latest that the wall clock ever showed: from there it can only go on. */
  latestWall: number;
}

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
  /** What is inside was packed; kept by an older app, or where the browser cannot: it was not. */
  packed?: boolean;
}

/** What staff chose for this tablet. */
export interface Preferences {
  sound: boolean;
  vibration: boolean;
  paper: "roll" | "letter";
}
export const firstPreferences: Preferences = { sound: false, vibration: false, paper: "roll" };

export class CacheDb extends Dexie {
  declare kept: Table<{ key: string; value: unknown }, string>;

  constructor(name = "kiosk-cache") {
    super(name);
    this.version(1).stores({ kept: "key" });
  }
}

export async function readKept<Key extends keyof CacheEntries>(
  db: CacheDb,
  key: Key,
): Promise<CacheEntries[Key] | undefined> {
  const row = await db.kept.get(key);
  // Only `keep` writes here, under the type of the key.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return row?.value as CacheEntries[Key] | undefined;
}

export async function keep<Key extends keyof CacheEntries>(
  db: CacheDb,
  key: Key,
  value: CacheEntries[Key],
): Promise<void> {
  await db.kept.put({ key, value });
}
