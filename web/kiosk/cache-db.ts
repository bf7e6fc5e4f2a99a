import { Dexie, type Table } from "dexie";

/** What can be fetched anew: settings, keys, cards, the last contact. Apart from the queue, which cannot. */
export type CacheDb = Dexie & { kept: Table<{ key: string; value: unknown }, string> };

export function openCacheDb(name = "kiosk-cache"): CacheDb {
  const db = new Dexie(name);
  db.version(1).stores({ kept: "key" });
  return db as CacheDb;
}

export async function readKept<Value>(db: CacheDb, key: string): Promise<Value | undefined> {
  const row = await db.kept.get(key);
  return row?.value as Value | undefined;
}

export async function keep(db: CacheDb, key: string, value: unknown): Promise<void> {
  await db.kept.put({ key, value });
}
