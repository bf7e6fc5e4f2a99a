import type { DeviceRecord, QueueRow } from "./queue-db.ts";
import { firstPreferences, type CacheEntries, type Preferences } from "./cache-db.ts";

export type Settings = CacheEntries["settings"];

/** All that the screens show, beside the visit itself. */
export interface KioskState {
  /** `broken`: the storage cannot be opened; nothing can be captured. `retired`: wiped by the dealer's word. */
  phase: "opening" | "enrol" | "ready" | "retired" | "broken";
  device: DeviceRecord | null;
  settings: Settings | null;
  /** Null: not tried yet. */
  online: boolean | null;
  /** What the server refused the last hand-in with. */
  refused: { status: number; code: string } | null;
  /** Everything that is not acknowledged, newest first. */
  rows: QueueRow[];
  /** The browser promised to keep the storage. */
  durable: boolean;
  /** Server time of the last answer, in ms. */
  lastContact: number | null;
  clockTrusted: boolean;
  /** What counts down is drawn anew with it. */
  minute: number;
  /** By how much the tablet shows another time than the server. */
  clockAstray: number | null;
  /** Who works this shift, newest first. */
  employees: string[];
  preferences: Preferences;
}

export const openingState: KioskState = {
  phase: "opening",
  device: null,
  settings: null,
  online: null,
  refused: null,
  rows: [],
  durable: false,
  lastContact: null,
  clockTrusted: false,
  minute: 0,
  clockAstray: null,
  employees: [],
  preferences: firstPreferences,
};

/** A value that screens follow. */
export class Store<Value> {
  private value: Value;
  private readonly listeners = new Set<() => void>();

  constructor(first: Value) {
    this.value = first;
  }

  get = (): Value => this.value;

  /** What is the same as before is no news: each set draws the screens anew. */
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
