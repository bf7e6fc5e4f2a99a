import { useSyncExternalStore } from "react";

/** This is one item of a bulk act: its id, and its name in the list of failed items. */
interface BulkItem {
  id: string;
  label: string;
}
type Failed = BulkItem & { reason: string };

/**
 * This is a bulk act that is running or has ended. It continues while other pages are open, and its list shows it
 * again.
 */
export interface BulkRun {
  /** This is the name of the list that started it. */
  list: string;
  title: string;
  total: number;
  done: number;
  failed: readonly Failed[];
  ended: boolean;
  /** This is true if the user stopped the act; the remaining items were not touched. */
  stopped: boolean;
  /** This is false for an act that the server carries out in parts, because the user cannot stop it halfway. */
  canStop: boolean;
  /** This is true if another act of the same list was chosen in the meantime; that act was not started. */
  refused: boolean;
}

/** These are the acts that are running or have ended, by list. A list has at most one. */
const runs = new Map<string, BulkRun>();
const listeners = new Set<() => void>();

function show(list: string, next: BulkRun | null): void {
  if (next) runs.set(list, next);
  else runs.delete(list);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Returns the bulk act of a list that is running or was the last to end, or null. */
export const bulkRun = (list: string): BulkRun | null => runs.get(list) ?? null;

/** Returns the bulk act of a list, or null. */
export const useBulkRun = (list: string): BulkRun | null =>
  useSyncExternalStore(
    subscribe,
    () => bulkRun(list),
    () => null,
  );

/** Returns the act of a list that has not ended, and tells the user that no second act was started. */
function refuseSecond(list: string): BulkRun | null {
  const run = bulkRun(list);
  if (!run || run.ended) return null;
  show(list, { ...run, refused: true });
  return run;
}

type Begun = Pick<BulkRun, "list" | "title" | "total">;
const begun = (of: Begun, canStop: boolean): BulkRun => ({
  ...of,
  done: 0,
  failed: [],
  ended: false,
  stopped: false,
  canStop,
  refused: false,
});

/** The browser asks before the tab is closed or reloaded, because the remaining items would not be done. */
const stay = (event: Event) => event.preventDefault();
let running = 0;

/** Makes the browser ask as long as an act runs. Acts of several lists may run in parallel. */
function askBeforeLeaving(isRunning: boolean): void {
  running += isRunning ? 1 : -1;
  if (running > 0) globalThis.addEventListener?.("beforeunload", stay);
  else globalThis.removeEventListener?.("beforeunload", stay);
}

/**
 * Carries out an act on each item, one after the other. `act` resolves to null, or to the reason why the item was left
 * out; an error counts as such a reason, in the words of `textOf`. A list runs one act at a time.
 */
export async function startBulk({
  list,
  title,
  items,
  act,
  textOf,
}: {
  list: string;
  title: string;
  items: readonly BulkItem[];
  act: (item: BulkItem) => Promise<string | null>;
  textOf: (error: unknown) => string;
}): Promise<void> {
  if (refuseSecond(list)) return;
  show(list, begun({ list, title, total: items.length }, true));
  askBeforeLeaving(true);
  for (const item of items) {
    if (bulkRun(list)?.stopped !== false) break;
    let reason: string | null;
    try {
      reason = await act(item);
    } catch (error) {
      reason = textOf(error);
    }
    change(list, (run) => ({
      done: run.done + 1,
      failed: reason === null ? run.failed : [...run.failed, { ...item, reason }],
    }));
  }
  askBeforeLeaving(false);
  change(list, () => ({ ended: true }));
}

function change(list: string, of: (run: BulkRun) => Partial<BulkRun>): void {
  const run = bulkRun(list);
  if (run) show(list, { ...run, ...of(run) });
}

/**
 * Shows the progress of an act that the server carries out in parts. It returns null while another act of the list
 * runs. After an `end` without a failure nothing is shown.
 */
export function trackBulk(of: Begun): {
  at: (done: number, total: number) => void;
  end: (failed: Failed | null) => void;
} | null {
  const { list } = of;
  if (refuseSecond(list)) return null;
  show(list, begun(of, false));
  askBeforeLeaving(true);
  return {
    at: (done, total) => change(list, () => ({ done, total })),
    end: (failed) => {
      askBeforeLeaving(false);
      if (failed) change(list, (run) => ({ done: run.done + 1, failed: [failed], ended: true }));
      else show(list, null);
    },
  };
}

/** Shows the result of an act that is already done: the number of its items, and those that failed. */
export function reportBulk(of: Begun, failed: readonly Failed[]): void {
  if (refuseSecond(of.list)) return;
  show(of.list, { ...begun(of, false), done: of.total, failed, ended: true });
}

/** Stops the act after the current item. */
export const stopBulk = (list: string): void => change(list, ({ ended, stopped }) => ({ stopped: stopped || !ended }));

/** Removes the result of a bulk act that has ended. */
export const closeBulk = (list: string): void => {
  if (bulkRun(list)?.ended) show(list, null);
};
