import Dexie, { type EntityTable } from "dexie";
import { isRefused } from "./copies-refused.ts";

/**
 * Public data cached on the device for offline use: the schedule, the dealers, postal codes, and the pages that were
 * opened. No account data is stored here.
 */
type Kept = { key: string; value: unknown; savedAt: string };

/** A copy and the time at which the server sent it. */
export type Copy<Value> = { value: Value; savedAt: string };

const mostPages = 80;

class PublicCopies extends Dexie {
  copies!: EntityTable<Kept, "key">;
  pages!: EntityTable<Kept, "key">;

  constructor() {
    super("portal-public");
    this.version(1).stores({ copies: "key", pages: "key, savedAt" });
  }
}

let opened: PublicCopies | undefined;
const db = (): PublicCopies => (opened ??= new PublicCopies());

type Shelf = "copies" | "pages";

/**
 * Without storage (a private window, a full disk) the app works, but not offline. If the user clears the site's data
 * while the page is open, Dexie reopens with an empty database, which then fills again.
 */
async function orNothing<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

export async function keepCopy(key: string, value: unknown, now: Date, shelf: Shelf = "copies"): Promise<void> {
  if (isRefused()) return;
  await orNothing(async () => {
    await db()[shelf].put({ key, value, savedAt: now.toISOString() });
    if (shelf === "pages") await forgetOldPages();
  });
}

/** Reads a copy. `Value` is the type that `keepCopy` stored under this key; a change of its shape needs a new key. */
export async function readCopy<Value>(key: string, shelf: Shelf = "copies"): Promise<Copy<Value> | null> {
  const kept = await orNothing(() => db()[shelf].get(key));
  // Keys include the version of their shape: each key has one type of value.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return kept ? { value: kept.value as Value, savedAt: kept.savedAt } : null;
}

export interface OnDevice {
  /** The key without the version of its shape: "schedule", "dealers". */
  name: string;
  savedAt: string;
  bytes: number;
}

/**
 * Lists the copies on this device, with the date and size of each; all opened pages count as one. Null without
 * storage.
 */
export async function copiesOnDevice(): Promise<{
  copies: OnDevice[];
  pages: { count: number; bytes: number };
} | null> {
  const found = await orNothing(() => Promise.all([db().copies.toArray(), db().pages.toArray()]));
  if (!found) return null;
  const [copies, pages] = found;
  return {
    copies: copies.map(({ key, value, savedAt }) => ({
      name: key.split("/")[0] ?? key,
      savedAt,
      bytes: bytesOf(value),
    })),
    pages: { count: pages.length, bytes: pages.reduce((sum, { value }) => sum + bytesOf(value), 0) },
  };
}

/** The size as JSON text, which is close to the size that the browser stores. */
const bytesOf = (value: unknown): number =>
  new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value)).length;

/** Keeps the most recently opened pages and deletes older ones. */
async function forgetOldPages(): Promise<void> {
  const { pages } = db();
  const surplus = (await pages.count()) - mostPages;
  if (surplus <= 0) return;
  const oldest = await pages.orderBy("savedAt").limit(surplus).primaryKeys();
  await pages.bulkDelete(oldest);
}

export async function forgetCopies(): Promise<void> {
  await orNothing(() => db().delete());
  opened = undefined;
}
