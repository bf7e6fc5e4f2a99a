import { useSyncExternalStore } from "react";
import { sessionNow } from "../platform/session.ts";
import type { Draft } from "./draft-db.ts";
import { announce, onAnnounced, windowId } from "./draft-tabs.ts";
import { keepUnwritten, takeUnwritten } from "./unwritten.ts";

export type { Draft } from "./draft-db.ts";

/** Dexie comes with the first grid: nobody waits 30 kB for it who only looks. */
export const onDevice = () => import("./draft-db.ts");

/**
 * What was typed and is not sent, in memory for the screens and behind it in the device's database: read once, then
 * every change is written through, the latest of each class at a time.
 */
const known = new Map<string, Draft>();
/** Of each class, the state that this window knows to be on the disk. */
const seen = new Map<string, string | undefined>();
/** What another window typed at the same time: a person chooses. */
const beside = new Map<string, Draft>();
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
    const { allDrafts, isBeside } = await onDevice();
    const rows = await allDrafts(account);
    for (const kept of [known, seen, beside]) kept.clear();
    for (const draft of rows) {
      if (isBeside(draft.key)) {
        beside.set(draft.key.replace(/ beside$/, ""), draft);
      } else {
        known.set(draft.key, draft);
        seen.set(draft.key, draft.rev);
      }
    }
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

export function keepDraft(draft: Omit<Draft, "key" | "account" | "at" | "rev" | "base" | "by">): void {
  const key = draftKey(draft.eventId, draft.classId);
  const mine = { rev: crypto.randomUUID(), base: seen.get(key), by: windowId };
  const whole: Draft = { ...draft, ...mine, key, account: accountNow(), at: new Date().toISOString() };
  known.set(key, whole);
  write(key, whole);
}

export function dropDraft(eventId: string, classId: string): void {
  const key = draftKey(eventId, classId);
  known.delete(key);
  write(key, null);
}

/** A person chose between two windows: what is kept next stands in the place of both. */
export function settleBeside(eventId: string, classId: string): void {
  const key = draftKey(eventId, classId);
  const others = beside.get(key);
  if (!others) return;
  // Otherwise it was found when the page opened, and the one beside it is known to be on the disk.
  if (others.key === key) seen.set(key, others.rev);
  beside.delete(key);
  tell();
  writing = writing.then(async () => {
    await onDevice()
      .then(({ deleteBeside }) => deleteBeside(key))
      .catch(() => void (stored = false));
  });
}

/** The other window's stands and what was typed here goes; false where this window has to write it first. */
export function takeBeside(eventId: string, classId: string): boolean {
  const key = draftKey(eventId, classId);
  const others = beside.get(key);
  if (others?.key !== key) return false;
  unwritten.delete(key);
  known.set(key, others);
  settleBeside(eventId, classId);
  return true;
}

/** Another window wrote: what it typed is shown here, too, unless something of this window is on its way. */
async function follow(key: string): Promise<void> {
  if (!key.startsWith(`${accountNow()} `) || unwritten.has(key)) return;
  const there = await onDevice()
    .then(({ readDraft }) => readDraft(key))
    .catch(() => undefined);
  if (unwritten.has(key) || beside.has(key)) return;
  if (there) known.set(key, there);
  else known.delete(key);
  seen.set(key, there?.rev);
  tell();
}
onAnnounced((key) => void follow(key));

/** One write at a time; of what was typed meanwhile only the last counts. */
function write(key: string, draft: Draft | null): void {
  unwritten.set(key, draft);
  tell();
  writing = writing.then(async () => {
    const latest = unwritten.get(key);
    if (latest === undefined) return;
    try {
      const { deleteDraft, writeDraft } = await onDevice();
      if (latest) {
        const others = await writeDraft(latest);
        if (others) beside.set(key, others);
        else seen.set(key, latest.rev);
      } else {
        await deleteDraft(key, { by: windowId, rev: seen.get(key) });
        seen.delete(key);
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

// A reload right after the last letter loses nothing: the database would answer too late.
if (typeof window !== "undefined") window.addEventListener("pagehide", () => keepUnwritten([...unwritten]));

/** All that was typed is on the device: for tests, and before the page is left on purpose. */
export const draftsWritten = (): Promise<void> => writing;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is kept of a class, as this window or another typed it last. */
export const useDraft = (eventId: string, classId: string): Draft | null =>
  useSyncExternalStore(
    subscribe,
    () => recallDraft(eventId, classId),
    () => null,
  );

/** What another window of this device typed at the same time. */
export const useBeside = (eventId: string, classId: string): Draft | null =>
  useSyncExternalStore(
    subscribe,
    () => beside.get(draftKey(eventId, classId)) ?? null,
    () => null,
  );

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
