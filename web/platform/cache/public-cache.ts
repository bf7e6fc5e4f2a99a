import { interruptedCopies } from "./account-owner.ts";
import { isCachingOff, turnCachingOff } from "./cache-opt-out.ts";
import { afterLoad } from "../idle.ts";
import type { Copy } from "../api/read.ts";
import { isSavingData } from "../data-saver.ts";

/** The first check runs after this delay in ms: by then the page has rendered and its own calls are answered. */
const delayMs = 4_000;
const maxAgeMs = 60 * 60 * 1000;
/** An open page checks at this interval in ms whether its copies are outdated. */
const checkMs = 15 * 60 * 1000;

/**
 * This is public data that the device stores as a whole for offline use. `key` contains the version of its shape: a new
 * shape gets a new key. The data is fetched again when it is older than `maxAgeMs`, by default an hour.
 */
export type PublicDataSet<Value = unknown> = { key: string; fetch: () => Promise<Value>; maxAgeMs?: number };

// The database module loads only when it is needed, because a first visit does not need it.
const device = () => import("./device-cache.ts");

/** Fetches the data, stores it and returns it. */
export async function saveDataSet<Value>({ key, fetch }: PublicDataSet<Value>, now: Date): Promise<Value> {
  const value = await fetch();
  await (await device()).saveCopy(key, value, now);
  return value;
}

/** Returns the copy of the data on this device, or null. */
export async function cachedDataSet<Value extends object>({ key }: PublicDataSet<Value>): Promise<Copy<Value> | null> {
  const copy = await (await device()).readCopy<Value>(key);
  return copy && { ...copy.value, lastSynced: copy.savedAt };
}

const listeners = new Set<() => void>();

/** Calls the listener for each copy saved; returns the unsubscribe function. */
export function onCopySaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

let fetchNow: (() => Promise<void>) | null = null;

/**
 * Saves the data sets once the page is idle, and saves them again when they are older than their `maxAgeMs` and the
 * page is visible. On a metered connection it saves only the small ones, and it saves none if the user has opted out of
 * storing data.
 */
export function keepDataSetsFresh(dataSets: () => Promise<{ small: PublicDataSet[]; large: PublicDataSet[] }>): void {
  let running = false;
  const run = async (isAsked = false) => {
    if (running || isCachingOff() || !navigator.onLine) return;
    running = true;
    try {
      const { small, large } = await dataSets();
      const saving = !isAsked && isSavingData();
      for (const dataSet of saving ? small : [...small, ...large]) await refresh(dataSet, isAsked);
      await askToStay();
    } catch (error) {
      // There was no answer, or a new release replaced the code. The next check tries again. If the user is waiting for
      // the copies, the error is thrown.
      if (isAsked) throw error;
    } finally {
      running = false;
    }
  };
  const inView = () => {
    if (document.visibilityState === "visible") void run();
  };
  afterLoad(delayMs, inView);
  document.addEventListener("visibilitychange", inView);
  window.addEventListener("online", inView);
  setInterval(inView, checkMs);
  fetchNow = () => run(true);
}

/** Refreshes all copies at the user's request. It also ends an earlier opt-out from storing data. */
export async function fetchCopiesNow(): Promise<void> {
  turnCachingOff(false);
  await fetchNow?.();
}

/** Deletes all copies and opts out of storing data. No copy is fetched until the user requests it. */
export async function deleteCopies(): Promise<void> {
  turnCachingOff(true);
  interruptedCopies.write(null);
  await (await device()).deleteAllCopies();
}

/** Asks for persistent storage in an installed app, so that the browser does not evict its copies. */
async function askToStay(): Promise<void> {
  if (!matchMedia("(display-mode: standalone)").matches) return;
  await navigator.storage?.persist?.();
}

async function refresh(dataSet: PublicDataSet, isAsked: boolean): Promise<void> {
  const now = new Date();
  const before = await (await device()).readCopy(dataSet.key);
  const isFresh = before && now.getTime() - Date.parse(before.savedAt) <= (dataSet.maxAgeMs ?? maxAgeMs);
  if (isFresh && !isAsked) return;
  await saveDataSet(dataSet, now);
  for (const listener of listeners) listener();
}
