import { Dexie, type Table } from "dexie";
import type { ResultsSheet } from "#shared/results.schema.ts";
import type { GridRow } from "./grid-rows.ts";

/** What was typed of one class and is not with the server yet. */
export type Draft = {
  /** Account, event and class. */
  key: string;
  account: string;
  eventId: string;
  classId: string;
  /** For the list of what waits. */
  eventTitle: string;
  className: string;
  /** Of the sheet that the typing began from. */
  version: number;
  rows: GridRow[];
  at: string;
  /** A person pressed "Save" and no answer came: it goes as soon as there is a connection. */
  send: boolean;
  /** This state of it, the state that was typed on, and the window that typed. */
  rev?: string;
  base?: string | undefined;
  by?: string;
};

/** The sheets of an event as last seen, so that the grid opens without a network. */
export type KeptRoom = { key: string; account: string; sheet: ResultsSheet; savedAt: string };

/** On the device for as long as it is needed: a browser that is killed or a day without a network loses no cell. */
class TypedResults extends Dexie {
  drafts!: Table<Draft, string>;
  rooms!: Table<KeptRoom, string>;

  constructor() {
    // "Written" means on the disk: the default forgets what came last when the machine goes.
    super("portal-typed-results", { chromeTransactionDurability: "strict" });
    this.version(1).stores({ drafts: "key, account", rooms: "key, account, savedAt" });
  }
}

let opened: TypedResults | undefined;
const db = (): TypedResults => (opened ??= new TypedResults());

export const allDrafts = (account: string): Promise<Draft[]> => db().drafts.where({ account }).toArray();

export const readDraft = (key: string): Promise<Draft | undefined> => db().drafts.get(key);

/** Where the other window's stands, what was typed here meanwhile is kept beside it. */
export const besideKey = (key: string): string => `${key} beside`;
export const isBeside = (key: string): boolean => key.endsWith(" beside");

/**
 * Resolves when it is there: the transaction is complete. Answers what another window wrote since: that stands, and this
 * is put beside it until a person chooses.
 */
export const writeDraft = (draft: Draft): Promise<Draft | null> =>
  db().transaction("rw", db().drafts, async () => {
    const there = await db().drafts.get(draft.key);
    const isOthers = there !== undefined && there.by !== draft.by && there.rev !== draft.base;
    await db().drafts.put(isOthers ? { ...draft, key: besideKey(draft.key) } : draft);
    return isOthers ? there : null;
  });

/** Goes, unless another window has typed on: `known` are the states that may go. */
export const deleteDraft = (key: string, known: { by: string; rev: string | undefined }): Promise<void> =>
  db().transaction("rw", db().drafts, async () => {
    const there = await db().drafts.get(key);
    if (there && (there.by === known.by || there.rev === known.rev)) await db().drafts.delete(key);
  });

export const deleteBeside = (key: string): Promise<void> => db().drafts.delete(besideKey(key));

const keptDays = 30;

export async function keepRoom(room: KeptRoom): Promise<void> {
  const oldest = new Date(Date.parse(room.savedAt) - keptDays * 86_400_000).toISOString();
  await db().transaction("rw", db().rooms, async () => {
    await db().rooms.put(room);
    // Results name people: they stay no longer than they serve, and not for the next who signs in here.
    await db()
      .rooms.filter(({ account, savedAt }) => account !== room.account || savedAt < oldest)
      .delete();
  });
}

export const readRoom = (key: string): Promise<KeptRoom | undefined> => db().rooms.get(key);
export const forgetRoom = (key: string): Promise<void> => db().rooms.delete(key);
