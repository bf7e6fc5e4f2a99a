import { isRefused, refuseCopies } from "./copies-refused.ts";
import { atRest } from "./page-rest.ts";

type SavingData = Navigator & { connection?: { saveData?: boolean } };

/** By then the page has rendered and its own calls are answered. */
const restMs = 4_000;
const freshMs = 60 * 60 * 1000;
/** How often an open page checks whether its copies are outdated. */
const lookMs = 15 * 60 * 1000;

/** One kind of public data saved for offline use: when it was saved, and how to refresh it. */
export type PublicCopy = { savedAt: () => Promise<string | null>; keep: (now: Date) => Promise<void> };

const listeners = new Set<() => void>();

/** Calls the listener for each copy saved; returns the unsubscribe function. */
export function onCopyKept(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

let fetchNow: (() => Promise<void>) | null = null;

/**
 * Saves the schedule, dealers and postal codes once the page is idle, and again when they are older than an hour and
 * the page is visible. On a metered connection only the small ones; none if the user has opted out of storing data.
 */
export function keepPublicCopies(copies: () => Promise<{ small: PublicCopy[]; large: PublicCopy[] }>): void {
  let running = false;
  const run = async (anew = false) => {
    if (running || isRefused() || !navigator.onLine) return;
    running = true;
    try {
      const { small, large } = await copies();
      const saving = !anew && (navigator as SavingData).connection?.saveData === true;
      for (const copy of saving ? small : [...small, ...large]) await refresh(copy, anew);
      await askToStay();
    } catch (error) {
      // No answer, or code replaced by a new release: try again next time, unless the user is waiting for it.
      if (anew) throw error;
    } finally {
      running = false;
    }
  };
  const inView = () => {
    if (document.visibilityState === "visible") void run();
  };
  atRest(restMs, inView);
  document.addEventListener("visibilitychange", inView);
  window.addEventListener("online", inView);
  setInterval(inView, lookMs);
  fetchNow = () => run(true);
}

/** The user asked for it: refreshes everything, including what they had opted out of. */
export async function fetchCopiesNow(): Promise<void> {
  refuseCopies(false);
  await fetchNow?.();
}

/** Deletes all copies; none is fetched automatically until the user asks for it. */
export async function giveUpCopies(): Promise<void> {
  refuseCopies(true);
  await (await import("./offline-db.ts")).forgetCopies();
}

/** Asks for persistent storage in an installed app, so that the browser does not evict its copies. */
async function askToStay(): Promise<void> {
  if (!matchMedia("(display-mode: standalone)").matches) return;
  await navigator.storage?.persist?.();
}

async function refresh({ savedAt, keep }: PublicCopy, anew: boolean): Promise<void> {
  const now = new Date();
  const before = await savedAt();
  if (!anew && before !== null && now.getTime() - Date.parse(before) <= freshMs) return;
  await keep(now);
  for (const listener of listeners) listener();
}
