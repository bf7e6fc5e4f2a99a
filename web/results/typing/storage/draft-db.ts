import { dayMs } from "#shared/durations.ts";
import { Dexie, type Table } from "dexie";
import type { ResultsSheet } from "#shared/results.schema.ts";
import type { GridRow } from "../grid-rows.ts";

/** This is the unsent input for one class. */
export type ClassDraft = {
  /** This key consists of the account, the event and the class. */
  key: string;
  account: string;
  eventId: string;
  classId: string;
  /** This is the title of the event, for the list of unsent drafts. */
  eventTitle: string;
  className: string;
  /** This is the version of the sheet on which the draft is based. */
  version: number;
  rows: GridRow[];
  at: string;
  /**
   * This is true if the user pressed "Save" and there was no answer; the draft is sent as soon as the device is online.
   */
  send: boolean;
  /**
   * `rev` is the revision of this draft, `base` the revision on which it is based, and `by` the window that wrote it.
   */
  rev?: string;
  base?: string | undefined;
  by?: string;
};

/**
 * This is the stored form of a draft. A few rows are inline; many rows are in separate leaves, so that one keystroke
 * does not rewrite thousands of rows.
 */
type Head = ClassDraft & { leaves?: number };
type Leaf = { key: string; rows: GridRow[] };
export const leafRows = 100;

/** These are the sheets of an event as last synced, so that the grid opens offline. */
export type StoredSheet = { key: string; account: string; sheet: ResultsSheet; savedAt: string };

/**
 * This is the device's database of unsent input, so that neither a crash of the browser nor a day offline loses a cell.
 */
class TypedResults extends Dexie {
  drafts!: Table<Head | Leaf, string>;
  rooms!: Table<StoredSheet, string>;

  constructor() {
    // With strict durability a write resolves once it is on the disk. With the default, a power failure could lose the
    // latest writes.
    super("portal-typed-results", { chromeTransactionDurability: "strict" });
    this.version(1).stores({ drafts: "key, account", rooms: "key, account, savedAt" });
  }
}

let opened: TypedResults | undefined;
const db = (): TypedResults => (opened ??= new TypedResults());

// Leaves have no account field, so the query by account returns heads only.
export const allDrafts = (account: string): Promise<ClassDraft[]> =>
  db().transaction("r", db().drafts, async () => {
    const heads = await db().drafts.where({ account }).toArray();
    return Promise.all(heads.filter(isHead).map(whole));
  });

export const readDraft = (key: string): Promise<ClassDraft | undefined> =>
  db().transaction("r", db().drafts, async () => {
    const head = await headOf(key);
    return head && whole(head);
  });

const isHead = (kept: Head | Leaf): kept is Head => "account" in kept;
const leafKey = (key: string, at: number): string => `${key} leaf ${at}`;

async function headOf(key: string): Promise<Head | undefined> {
  const stored = await db().drafts.get(key);
  return stored && isHead(stored) ? stored : undefined;
}

async function whole({ leaves = 0, ...draft }: Head): Promise<ClassDraft> {
  if (leaves === 0) return draft;
  const found = await db().drafts.bulkGet(Array.from({ length: leaves }, (_, at) => leafKey(draft.key, at)));
  return { ...draft, rows: found.flatMap((leaf) => leaf?.rows ?? []) };
}

/**
 * These are the rows that this window last wrote under each key. They are compared with the new rows, so that only
 * changed leaves (blocks of 100 rows) are written.
 */
const written = new Map<string, { rev: string | undefined; rows: readonly GridRow[] }>();

async function putDraft(draft: ClassDraft, before: Head | undefined): Promise<void> {
  const { key, rows } = draft;
  const last = written.get(key);
  const known = before && last && before.rev === last.rev && before.leaves ? last.rows : [];
  const leaves = rows.length > leafRows ? Math.ceil(rows.length / leafRows) : 0;
  for (let at = 0; at < leaves; at += 1) {
    const [from, to] = [at * leafRows, Math.min((at + 1) * leafRows, rows.length)];
    if (!isSameLeaf(rows, known, from, to))
      await db().drafts.put({ key: leafKey(key, at), rows: rows.slice(from, to) });
  }
  await dropLeaves(key, leaves, before?.leaves ?? 0);
  await db().drafts.put(leaves > 0 ? { ...draft, rows: [], leaves } : draft);
}

/**
 * Returns whether a leaf is unchanged. An unedited row is the identical object. The last leaf may have been shorter
 * before.
 */
function isSameLeaf(rows: readonly GridRow[], known: readonly GridRow[], from: number, to: number): boolean {
  if (known.length < to || (to === rows.length && known.length > to && to % leafRows > 0)) return false;
  for (let at = from; at < to; at += 1) if (rows[at] !== known[at]) return false;
  return true;
}

const dropLeaves = (key: string, from: number, to: number): Promise<void> =>
  db().drafts.bulkDelete(Array.from({ length: Math.max(0, to - from) }, (_, at) => leafKey(key, from + at)));

async function dropDraft(key: string): Promise<void> {
  const head = await headOf(key);
  await dropLeaves(key, 0, head?.leaves ?? 0);
  await db().drafts.delete(key);
}

/**
 * Returns the key for a conflicting draft. The other window's draft stays under the main key, and this window's draft
 * is stored under this one.
 */
export const conflictKey = (key: string): string => `${key} beside`;
export const isConflictKey = (key: string): boolean => key.endsWith(" beside");

/**
 * Writes a draft. Resolves once the transaction is complete. If another window wrote in the meantime, it returns that
 * window's draft, which stays; this one is stored under the conflict key until the user decides.
 */
export async function writeDraft(draft: ClassDraft): Promise<ClassDraft | null> {
  const [key, others] = await db().transaction("rw", db().drafts, async () => {
    const there = await headOf(draft.key);
    const isOthers = there !== undefined && there.by !== draft.by && there.rev !== draft.base;
    const at = isOthers ? conflictKey(draft.key) : draft.key;
    await putDraft({ ...draft, key: at }, isOthers ? await headOf(at) : there);
    return [at, isOthers ? await whole(there) : null] as const;
  });
  // Only after the commit are these rows known to be stored, so that the next write can skip them.
  written.set(key, { rev: draft.rev, rows: draft.rows });
  return others;
}

/**
 * Deletes the draft unless another window has changed it since: `known` names the window and the revision whose draft
 * may be deleted.
 */
export const deleteDraft = (key: string, known: { by: string; rev: string | undefined }): Promise<void> =>
  db().transaction("rw", db().drafts, async () => {
    const there = await headOf(key);
    if (there && (there.by === known.by || there.rev === known.rev)) await dropDraft(key);
  });

export const deleteConflict = (key: string): Promise<void> =>
  db().transaction("rw", db().drafts, () => dropDraft(conflictKey(key)));

const retentionDays = 30;

export async function storeSheet(stored: StoredSheet): Promise<void> {
  const oldest = new Date(Date.parse(stored.savedAt) - retentionDays * dayMs).toISOString();
  await db().transaction("rw", db().rooms, async () => {
    await db().rooms.put(stored);
    // Results contain names of people, so sheets are deleted when they are outdated and when another account logs in on
    // this device.
    await db()
      .rooms.filter(({ account, savedAt }) => account !== stored.account || savedAt < oldest)
      .delete();
  });
}

export const readStoredSheet = (key: string): Promise<StoredSheet | undefined> => db().rooms.get(key);
export const deleteStoredSheet = (key: string): Promise<void> => db().rooms.delete(key);
