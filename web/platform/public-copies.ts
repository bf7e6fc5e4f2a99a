import { isRefused, refuseCopies } from "./copies-refused.ts";
import { atRest } from "./page-rest.ts";

type SavingData = Navigator & { connection?: { saveData?: boolean } };

/** The page has drawn and its own calls are answered by then. */
const restMs = 4_000;
const freshMs = 60 * 60 * 1000;
/** How often a page that stays open looks whether its copies are old. */
const lookMs = 15 * 60 * 1000;

/** One thing that is kept for when there is no network: since when, and how to fetch it anew. */
export type PublicCopy = { savedAt: () => Promise<string | null>; keep: (now: Date) => Promise<void> };

const listeners = new Set<() => void>();

/** Hears of each copy that comes; answers how to stop listening. */
export function onCopyKept(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

let fetchNow: (() => Promise<void>) | null = null;

/**
 * Takes schedule, dealers and postal codes along once the page rests, and again when they are older than an hour and
 * the page is in view. On a metered connection only what is small; nothing where somebody wants nothing kept.
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
      // No answer, or code that a new release replaced: the next time will do, unless somebody waits for it.
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

/** Somebody asked for it: everything anew, also what was given up before. */
export async function fetchCopiesNow(): Promise<void> {
  refuseCopies(false);
  await fetchNow?.();
}

/** Nothing stays, and nothing comes by itself until somebody asks for it. */
export async function giveUpCopies(): Promise<void> {
  refuseCopies(true);
  await (await import("./offline-db.ts")).forgetCopies();
}

/** An installed app is one that somebody wants to have: its copies are not for the browser to clear away. */
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
