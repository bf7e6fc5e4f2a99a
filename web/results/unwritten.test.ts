import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Draft } from "./draft-db.ts";
import { keepUnwritten, takeUnwritten } from "./unwritten.ts";

const draft: Draft = {
  key: "me event class",
  account: "me",
  eventId: "event",
  classId: "class",
  eventTitle: "High Point National",
  className: "30+",
  version: 0,
  rows: [],
  at: "2026-07-15T18:00:00Z",
  send: false,
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("what a page that goes has not written yet", () => {
  it("is handed to the next page once, what was dropped as well", () => {
    keepUnwritten([
      [draft.key, draft],
      ["me event other", null],
    ]);
    expect(takeUnwritten()).toEqual([
      [draft.key, draft],
      ["me event other", null],
    ]);
    expect(takeUnwritten()).toEqual([]);
  });

  it("is nothing where all was written, and spoils nothing where there is no storage", () => {
    keepUnwritten([]);
    expect(takeUnwritten()).toEqual([]);
    vi.stubGlobal("localStorage", undefined);
    keepUnwritten([[draft.key, draft]]);
    expect(takeUnwritten()).toEqual([]);
  });
});
