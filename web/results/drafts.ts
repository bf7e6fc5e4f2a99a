import { useSyncExternalStore } from "react";
import { sessionNow } from "../platform/session.ts";
import type * as DraftDb from "./draft-db.ts";
import type { Draft } from "./draft-db.ts";

export type { Draft } from "./draft-db.ts";

/** Dexie comes with the first grid: nobody waits 30 kB for it who only looks. */
export const onDevice = async () => (device ??= await import("./draft-db.ts"));
/** Once it is there, what is typed is written in the same turn: a reload right after the last letter loses nothing. */
let device: typeof DraftDb | undefined;

/**
 * What was typed and is not sent, in memory for the screens and behind it in the device's database: read once, then
 * every change is written through, the latest of each class at a time.
 */
const known = new Map<string, Draft>();
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
  } catch {
    stored = false;
  }
  tell();
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
    unwritten.delete(key);
    try {
      const { deleteDraft, writeDraft } = device ?? (await onDevice());
      await (latest ? writeDraft(latest) : deleteDraft(key));
      stored = true;
    } catch {
      stored = false;
    }
    tell();
  });
}

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
