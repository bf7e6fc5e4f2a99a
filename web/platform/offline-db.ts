import Dexie, { type EntityTable } from "dexie";
import { isRefused } from "./copies-refused.ts";

/**
 * What everyone may read, kept on the device for when there is no network: the schedule, the dealers, postal codes,
 * and the pages that were opened. Nothing of anybody's account is in here.
 */
type Kept = { key: string; value: unknown; savedAt: string };

/** A copy and the moment at which the server said so. */
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
 * Without storage (a private window, a full disk) the app works, only not offline. Where somebody cleared what sites
 * keep while this page was open, Dexie opens anew and finds an empty house, which fills again.
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

/** `Value` is what `keepCopy` was given under this key; a change of its shape takes a new key. */
export async function readCopy<Value>(key: string, shelf: Shelf = "copies"): Promise<Copy<Value> | null> {
  const kept = await orNothing(() => db()[shelf].get(key));
  // Keys carry the version of their shape: under one key there is one kind of value.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return kept ? { value: kept.value as Value, savedAt: kept.savedAt } : null;
}

export interface OnDevice {
  /** The key without the version of its shape: "schedule", "dealers". */
  name: string;
  savedAt: string;
  bytes: number;
}

/** What is kept here, since when, and how large it is; all opened pages as one. Null without storage. */
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

/** As text; the device's own way of writing it down is close to it. */
const bytesOf = (value: unknown): number =>
  new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value)).length;

/** The pages opened last stay; older ones make room. */
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
