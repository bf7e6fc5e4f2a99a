import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ClassDraft } from "./draft-db.ts";
import { saveUnwritten, takeUnwritten } from "./unwritten.ts";

const draft: ClassDraft = {
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
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("drafts that were not written when the page was closed", () => {
  it("are passed to the next page once, dropped drafts included", () => {
    saveUnwritten([
      [draft.key, draft],
      ["me event other", null],
    ]);
    expect(takeUnwritten()).toEqual([
      [draft.key, draft],
      ["me event other", null],
    ]);
    expect(takeUnwritten()).toEqual([]);
  });

  it("are empty if all were written, and without storage", () => {
    saveUnwritten([]);
    expect(takeUnwritten()).toEqual([]);
    vi.stubGlobal("localStorage", undefined);
    saveUnwritten([[draft.key, draft]]);
    expect(takeUnwritten()).toEqual([]);
  });
});
