import { useSyncExternalStore } from "react";
import { sessionNow } from "../../platform/api/session.ts";
import type { ClassDraft } from "./storage/draft-db.ts";
import { announce, onAnnounced, windowId } from "./draft-tabs.ts";
import { saveUnwritten, takeUnwritten } from "./storage/unwritten.ts";

export type { ClassDraft as Draft } from "./storage/draft-db.ts";

/**
 * Loads Dexie, the library of the device's database, with the first grid, so that users who only read results do not
 * wait for it.
 */
export const onDevice = () => import("./storage/draft-db.ts");

/**
 * These are the unsent drafts. They are in memory for the screens and in the device's database. The database is read
 * once; after that every change is written to it, one write at a time and only the latest draft of each class.
 */
const known = new Map<string, ClassDraft>();
/** This is the last stored revision of each class's draft, as far as this window knows. */
const lastSeenRevisions = new Map<string, string | undefined>();
/**
 * These are the conflicting drafts that were typed in another window at the same time. The user chooses between them.
 */
const conflicts = new Map<string, ClassDraft>();
/**
 * This maps a class to the id of a closed window whose last keystrokes this window restored. This window writes the
 * class under that id, because the database may still have an earlier draft of the closed window, which must not count
 * as a conflict.
 */
const authors = new Map<string, string>();
/** These are the drafts that are not known to be stored yet. */
const unwritten = new Map<string, ClassDraft | null>();
let writing: Promise<void> = Promise.resolve();
let readFor: string | null = null;
let list: ClassDraft[] = [];
let stored = true;
const listeners = new Set<() => void>();

export const accountNow = (): string => sessionNow().user?.accountId ?? "nobody";
export const sheetKey = (eventId: string): string => `${accountNow()} ${eventId}`;
const draftKey = (eventId: string, classId: string): string => `${sheetKey(eventId)} ${classId}`;

function tell(): void {
  list = [...known.values()].toSorted((a, b) => b.at.localeCompare(a.at));
  listeners.forEach((listener) => listener());
}

/** Loads the drafts before a grid opens. Without storage, input is lost when the page is closed. */
export async function loadDrafts(): Promise<void> {
  const account = accountNow();
  if (readFor === account) return;
  try {
    const { allDrafts, isConflictKey } = await onDevice();
    const rows = await allDrafts(account);
    for (const kept of [known, lastSeenRevisions, conflicts, authors]) kept.clear();
    for (const draft of rows) {
      if (isConflictKey(draft.key)) {
        conflicts.set(draft.key.replace(/ beside$/, ""), draft);
      } else {
        known.set(draft.key, draft);
        lastSeenRevisions.set(draft.key, draft.rev);
      }
    }
    readFor = account;
    for (const [key, draft] of takeUnwritten()) restore(account, key, draft);
  } catch {
    stored = false;
  }
  tell();
}

/**
 * Restores the last keystrokes from before a reload. Those of another account on a shared computer are stored for that
 * account but not shown.
 */
function restore(account: string, key: string, draft: ClassDraft | null): void {
  if (draft === null) known.delete(key);
  else if (draft.account === account) known.set(key, draft);
  if (draft?.by) authors.set(key, draft.by);
  write(key, draft);
}

export const recallDraft = (eventId: string, classId: string): ClassDraft | null =>
  known.get(draftKey(eventId, classId)) ?? null;

export function keepDraft(draft: Omit<ClassDraft, "key" | "account" | "at" | "rev" | "base" | "by">): void {
  const key = draftKey(draft.eventId, draft.classId);
  const mine = { rev: crypto.randomUUID(), base: lastSeenRevisions.get(key), by: authors.get(key) ?? windowId };
  const whole: ClassDraft = { ...draft, ...mine, key, account: accountNow(), at: new Date().toISOString() };
  known.set(key, whole);
  write(key, whole);
}

export function dropDraft(eventId: string, classId: string): void {
  const key = draftKey(eventId, classId);
  known.delete(key);
  write(key, null);
}

/** Resolves a conflict between two windows after the user chose: the next write replaces both drafts. */
export function resolveConflict(eventId: string, classId: string): void {
  const key = draftKey(eventId, classId);
  const others = conflicts.get(key);
  if (!others) return;
  // If the keys differ, the conflict was found when the page opened, and the revision of this window's draft is already
  // known.
  if (others.key === key) lastSeenRevisions.set(key, others.rev);
  conflicts.delete(key);
  tell();
  writing = writing.then(async () => {
    await onDevice()
      .then(({ deleteConflict }) => deleteConflict(key))
      .catch(() => void (stored = false));
  });
}

/**
 * Uses the other window's draft and drops the draft of this window. It returns false if the draft of the other window
 * is the one under the conflict key; then the caller has to store its rows.
 */
export function adoptConflictingDraft(eventId: string, classId: string): boolean {
  const key = draftKey(eventId, classId);
  const others = conflicts.get(key);
  if (others?.key !== key) return false;
  unwritten.delete(key);
  known.set(key, others);
  resolveConflict(eventId, classId);
  return true;
}

/** Handles a write of another window: its draft is shown here too, unless this window is writing. */
async function follow(key: string): Promise<void> {
  if (!key.startsWith(`${accountNow()} `) || unwritten.has(key)) return;
  const there = await onDevice()
    .then(({ readDraft }) => readDraft(key))
    .catch(() => undefined);
  if (unwritten.has(key) || conflicts.has(key)) return;
  if (there) known.set(key, there);
  else known.delete(key);
  lastSeenRevisions.set(key, there?.rev);
  tell();
}
onAnnounced((key) => void follow(key));

/** Writes one draft at a time. Of the changes made during a write, only the latest is written next. */
function write(key: string, draft: ClassDraft | null): void {
  unwritten.set(key, draft);
  tell();
  writing = writing.then(async () => {
    const latest = unwritten.get(key);
    if (latest === undefined) return;
    try {
      const { deleteDraft, writeDraft } = await onDevice();
      if (latest) {
        const others = await writeDraft(latest);
        if (others) conflicts.set(key, others);
        else lastSeenRevisions.set(key, latest.rev);
      } else {
        await deleteDraft(key, { by: authors.get(key) ?? windowId, rev: lastSeenRevisions.get(key) });
        lastSeenRevisions.delete(key);
      }
      announce(key);
      stored = true;
    } catch {
      stored = false;
    }
    if (unwritten.get(key) === latest) unwritten.delete(key);
    tell();
  });
}

// The last keystrokes are saved to localStorage when the page is closed, so that a reload loses nothing; the database
// would be too slow at that point.
if (typeof window !== "undefined") window.addEventListener("pagehide", () => saveUnwritten([...unwritten]));

/** Resolves once all input is stored. Tests use it, and pages that the user is about to leave. */
export const draftsWritten = (): Promise<void> => writing;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the draft of a class, as this or another window last wrote it. */
export const useDraft = (eventId: string, classId: string): ClassDraft | null =>
  useSyncExternalStore(
    subscribe,
    () => recallDraft(eventId, classId),
    () => null,
  );

/** Returns the conflicting draft that another window of this device wrote at the same time. */
export const useConflictingDraft = (eventId: string, classId: string): ClassDraft | null =>
  useSyncExternalStore(
    subscribe,
    () => conflicts.get(draftKey(eventId, classId)) ?? null,
    () => null,
  );

const none: ClassDraft[] = [];
/** Returns the unsent drafts, newest first. */
export const useDrafts = (): ClassDraft[] =>
  useSyncExternalStore(
    subscribe,
    () => list,
    () => none,
  );

/** Returns true when the device stores typed input; with a full disk or in a private window it may not. */
export const useDraftsStored = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => stored,
    () => true,
  );
