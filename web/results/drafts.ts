import { useSyncExternalStore } from "react";
import { sessionNow } from "../platform/session.ts";
import type { Draft } from "./draft-db.ts";
import { keepUnwritten, takeUnwritten } from "./unwritten.ts";

export type { Draft } from "./draft-db.ts";

/** Dexie comes with the first grid: nobody waits 30 kB for it who only looks. */
export const onDevice = () => import("./draft-db.ts");

/**
 * What was typed and is not sent, in memory for the screens and behind it in the device's database: read once, then
 * every change is written through, the latest of each class at a time.
 */
const known = new Map<string, Draft>();
/** Typed, and not known to be on the disk. */
const unwritten = new Map<string, Draft | null>();
let writing: Promise<void> = Promise.resolve();
let readFor: string | null = null;
let list: Draft[] = [];
let stored = true;
const listeners = new Set<() => void>();

export const accountNow = (): string => sessionNow().user?.accountId ?? "nobody";
export const roomKey = (eventId: string): string => `${accountNow()} ${eventId}`;
const draftKey = (eventId: string, classId: string): string => `${roomKey(eventId)} ${classId}`;

function tell(): void {
  list = [...known.values()].toSorted((a, b) => b.at.localeCompare(a.at));
  listeners.forEach((listener) => listener());
}

/** Before a grid opens. Without storage typing lives as long as the page. */
export async function loadDrafts(): Promise<void> {
  const account = accountNow();
  if (readFor === account) return;
  try {
    const rows = await (await onDevice()).allDrafts(account);
    known.clear();
    for (const draft of rows) known.set(draft.key, draft);
    readFor = account;
    for (const [key, draft] of takeUnwritten()) restore(account, key, draft);
  } catch {
    stored = false;
  }
  tell();
}

/** The last letters before a reload; another's on a shared laptop go where they belong and are not shown. */
function restore(account: string, key: string, draft: Draft | null): void {
  if (draft === null) known.delete(key);
  else if (draft.account === account) known.set(key, draft);
  write(key, draft);
}

export const recallDraft = (eventId: string, classId: string): Draft | null =>
  known.get(draftKey(eventId, classId)) ?? null;

export function keepDraft(draft: Omit<Draft, "key" | "account" | "at">): void {
  const key = draftKey(draft.eventId, draft.classId);
  const whole: Draft = { ...draft, key, account: accountNow(), at: new Date().toISOString() };
  known.set(key, whole);
  write(key, whole);
}

export function dropDraft(eventId: string, classId: string): void {
  const key = draftKey(eventId, classId);
  known.delete(key);
  write(key, null);
}

/** One write at a time; of what was typed meanwhile only the last counts. */
function write(key: string, draft: Draft | null): void {
  unwritten.set(key, draft);
  tell();
  writing = writing.then(async () => {
    const latest = unwritten.get(key);
    if (latest === undefined) return;
    try {
      const { deleteDraft, writeDraft } = await onDevice();
      await (latest ? writeDraft(latest) : deleteDraft(key));
      stored = true;
    } catch {
      stored = false;
    }
    if (unwritten.get(key) === latest) unwritten.delete(key);
    tell();
  });
}

// A reload right after the last letter loses nothing: the database would answer too late.
if (typeof window !== "undefined") window.addEventListener("pagehide", () => keepUnwritten([...unwritten]));

/** All that was typed is on the device: for tests, and before the page is left on purpose. */
export const draftsWritten = (): Promise<void> => writing;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: Draft[] = [];
/** What waits, the newest first. */
export const useDrafts = (): Draft[] =>
  useSyncExternalStore(
    subscribe,
    () => list,
    () => none,
  );

/** Whether the device keeps what is typed; a full disk or a private window may not. */
export const useDraftsStored = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => stored,
    () => true,
  );
