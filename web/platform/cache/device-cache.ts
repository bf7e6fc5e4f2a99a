import Dexie, { type EntityTable, type Table } from "dexie";
import { isCachingOff } from "./cache-opt-out.ts";
import type { Copy } from "../api/read.ts";
import { nextTask } from "../in-slices.ts";

/** `key` includes the version of the value's shape: a new shape gets a new key. `savedAt` is an ISO string. */
type Row = { key: string; value: unknown; savedAt: string };
type AccountRow = Row & { owner: string; value: object };

/**
 * The device stores at most this many pages, and this many entries of each kind of account data; older ones are
 * deleted.
 */
const maxPages = 80;
export const maxPerKind = 40;

/**
 * This database has the answers that are stored on the device for offline use. `copies`: public data sets (the
 * schedule, the dealers). `pages`: public pages that were opened. `accounts`: an account's own data, each entry with
 * its owner.
 */
class DeviceCache extends Dexie {
  copies!: EntityTable<Row, "key">;
  pages!: EntityTable<Row, "key">;
  accounts!: Table<AccountRow, [string, string]>;

  constructor() {
    super("portal-cache");
    this.version(1).stores({ copies: "key", pages: "key, savedAt", accounts: "[owner+key], owner" });
  }
}

let opened: DeviceCache | undefined;
const db = (): DeviceCache => (opened ??= new DeviceCache());

type PublicTable = "copies" | "pages";

/**
 * Runs the work. It resolves to undefined without storage (a private window, a full disk): the app then works, but not
 * offline. If the user clears the site's data while the page is open, Dexie reopens with an empty database, which then
 * fills again.
 */
async function orNothing<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

export async function saveCopy(key: string, value: unknown, now: Date, table: PublicTable = "copies"): Promise<void> {
  if (isCachingOff()) return;
  await orNothing(async () => {
    // The task that loaded Dexie is already long for a phone, so the database opens in the next one.
    if (!opened) await nextTask();
    await db()[table].put({ key, value, savedAt: now.toISOString() });
    if (table === "pages") await deleteOldPages();
  });
}

/** Reads a copy. `Value` is the type that `saveCopy` stored under this key. */
export async function readCopy<Value>(
  key: string,
  table: PublicTable = "copies",
): Promise<{ value: Value; savedAt: string } | null> {
  const row = await orNothing(() => db()[table].get(key));
  // Keys contain the version of their shape, so each key has one type of value.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return row ? { value: row.value as Value, savedAt: row.savedAt } : null;
}

/** Stores a page that was opened, for `readPage`. */
export const savePage = (key: string, answer: object, now = new Date()): Promise<void> =>
  saveCopy(key, answer, now, "pages");

export async function readPage<Answer extends object>(key: string): Promise<Copy<Answer> | null> {
  const row = await readCopy<Answer>(key, "pages");
  return row && { ...row.value, lastSynced: row.savedAt };
}

export async function saveAccountCopy(owner: string, key: string, value: object, now: Date): Promise<void> {
  if (isCachingOff()) return;
  await orNothing(async () => {
    await db().accounts.put({ owner, key, value, savedAt: now.toISOString() });
    const [kind = "", which] = key.split("?");
    if (which !== undefined) await deleteOldOfKind(owner, `${kind}?`);
  });
}

/** Returns the copy that this account stored; another account's copy on a shared device is never returned. */
export async function readAccountCopy<Value extends object>(owner: string, key: string): Promise<Copy<Value> | null> {
  const row = await orNothing(() => db().accounts.get([owner, key]));
  // oxlint-disable-next-line no-unsafe-type-assertion -- each key has one type of value
  return row ? { ...(row.value as Value), lastSynced: row.savedAt } : null;
}

/**
 * Deletes the copies of all accounts except `owner`. It throws if the database cannot be opened, for example because
 * the browser blocks storage.
 */
export async function deleteOtherAccounts(owner: string | null): Promise<void> {
  const { accounts } = db();
  if (owner === null) await accounts.clear();
  else await accounts.where("owner").notEqual(owner).delete();
}

export interface OnDevice {
  /**
   * This is the key without the version of its shape: "schedule" or "dealers". It is "account" for all data of the
   * account.
   */
  name: string;
  savedAt: string;
  bytes: number;
}

/**
 * Lists the copies on this device, with the date and size of each; all opened pages count as one. Returns null without
 * storage.
 */
export async function copiesOnDevice(): Promise<{
  copies: OnDevice[];
  pages: { count: number; bytes: number };
} | null> {
  const found = await orNothing(() =>
    Promise.all([db().copies.toArray(), db().pages.toArray(), db().accounts.toArray()]),
  );
  if (!found) return null;
  const [copies, pages, accounts] = found;
  const own = accounts.toSorted((a, b) => (a.savedAt < b.savedAt ? -1 : 1));
  return {
    copies: [
      ...copies.map(({ key, value, savedAt }) => ({ name: key.split("/")[0] ?? key, savedAt, bytes: bytesOf(value) })),
      ...own.slice(0, 1).map(({ savedAt }) => ({ name: "account", savedAt, bytes: sum(own) })),
    ],
    pages: { count: pages.length, bytes: sum(pages) },
  };
}

const sum = (rows: readonly Row[]): number => rows.reduce((bytes, { value }) => bytes + bytesOf(value), 0);

/** Returns the size as JSON text, which is close to the size that the browser stores. */
const bytesOf = (value: unknown): number =>
  new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value)).length;

/** Deletes all but the most recently opened pages. */
async function deleteOldPages(): Promise<void> {
  const { pages } = db();
  const surplus = (await pages.count()) - maxPages;
  if (surplus <= 0) return;
  const oldest = await pages.orderBy("savedAt").limit(surplus).primaryKeys();
  await pages.bulkDelete(oldest);
}

async function deleteOldOfKind(owner: string, kind: string): Promise<void> {
  const { accounts } = db();
  const rows = await accounts
    .where({ owner })
    .filter(({ key }) => key.startsWith(kind))
    .sortBy("savedAt");
  await accounts.bulkDelete(rows.slice(0, -maxPerKind).map(({ key }) => [owner, key]));
}

export async function deleteAllCopies(): Promise<void> {
  await orNothing(() => db().delete());
  opened = undefined;
}
