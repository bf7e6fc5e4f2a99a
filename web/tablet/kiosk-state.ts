import type { DeviceRecord, QueueRow } from "./queue/queue-db.ts";
import { firstPreferences, type CacheEntries, type Preferences } from "./cards/cache-db.ts";

export type Settings = CacheEntries["settings"];

/** This is the state that the screens show. The state of the visit is separate. */
export interface KioskState {
  /**
   * `broken` means that the storage cannot be opened, so nothing can be captured. `retired` means that the tablet was
   * wiped because the dealer retired it.
   */
  phase: "opening" | "enrol" | "ready" | "retired" | "broken";
  device: DeviceRecord | null;
  settings: Settings | null;
  /** This is null when no call has been made yet. */
  online: boolean | null;
  /** This is the error with which the server refused the last sync; it is null if the server did not refuse it. */
  refused: { status: number; code: string } | null;
  /** This is true when the server does not know this tablet anymore; then the tablet must be enrolled again. */
  cutOff: boolean;
  /** These are all rows that a person has not acknowledged, newest first. */
  rows: QueueRow[];
  /** This is true when the last redemption could not be saved. */
  notSaved: boolean;
  /** This is true when the browser has granted persistent storage. */
  durable: boolean;
  /** This is the server time of the last answer, in ms. */
  lastContact: number | null;
  clockTrusted: boolean;
  /** This is the current minute in server time. When it changes, countdowns render again. */
  minute: number;
  /** This is the difference between the tablet's clock and the server's, in ms; it is null when they agree. */
  clockAstray: number | null;
  /** These are the employees of this shift, newest first. */
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

/** This is an observable value to which screens subscribe. */
export class Store<Value> {
  private value: Value;
  private readonly listeners = new Set<() => void>();

  constructor(first: Value) {
    this.value = first;
  }

  get = (): Value => this.value;

  /** Changes the state. Listeners are called only if a value changed, because each call renders the screens again. */
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
