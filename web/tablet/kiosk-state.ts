import type { DeviceRecord, QueueRow } from "./queue/queue-db.ts";
import { firstPreferences, type CacheEntries, type Preferences } from "./cards/cache-db.ts";

export type Settings = CacheEntries["settings"];

/** The state that the screens show, except for the visit itself. */
export interface KioskState {
  /** `broken`: the storage cannot be opened, so nothing can be captured. `retired`: wiped on the dealer's order. */
  phase: "opening" | "enrol" | "ready" | "retired" | "broken";
  device: DeviceRecord | null;
  settings: Settings | null;
  /** Null when no call has been made yet. */
  online: boolean | null;
  /** The server's refusal of the last sync; null if it was not refused. */
  refused: { status: number; code: string } | null;
  /** True when the server no longer knows this tablet; only a new enrollment helps. */
  cutOff: boolean;
  /** All rows that are not acknowledged, newest first. */
  rows: QueueRow[];
  /** True when the last redemption could not be saved. */
  notSaved: boolean;
  /** True when the browser has granted persistent storage. */
  durable: boolean;
  /** The server time of the last answer, in ms. */
  lastContact: number | null;
  clockTrusted: boolean;
  /** The current minute in server time. Its changes make countdowns render again. */
  minute: number;
  /** The difference between the tablet's clock and the server's, in ms; null when they agree. */
  clockAstray: number | null;
  /** The employees of this shift, newest first. */
  employees: string[];
  preferences: Preferences;
}

export const openingState: KioskState = {
  phase: "opening",
  device: null,
  settings: null,
  online: null,
  refused: null,
  cutOff: false,
  rows: [],
  notSaved: false,
  durable: false,
  lastContact: null,
  clockTrusted: false,
  minute: 0,
  clockAstray: null,
  employees: [],
  preferences: firstPreferences,
};

/** An observable value that screens subscribe to. */
export class Store<Value> {
  private value: Value;
  private readonly listeners = new Set<() => void>();

  constructor(first: Value) {
    this.value = first;
  }

  get = (): Value => this.value;

  /**
   * Changes the state. Listeners are notified only of real changes, because each notification renders the screens
   * again.
   */
  set(change: Partial<Value>): void {
    let news = false;
    for (const name in change) news ||= !Object.is(change[name], this.value[name]);
    if (!news) return;
    this.value = { ...this.value, ...change };
    for (const listener of this.listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
}
