import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refuseCopies } from "./copies-refused.ts";
import { copiesOnDevice, forgetCopies, keepCopy, readCopy } from "./offline-db.ts";
import { fetchCopiesNow, giveUpCopies, keepPublicCopies, onCopyKept } from "./public-copies.ts";

const now = new Date("2026-07-01T12:00:00Z");

function fakeStorage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
}

beforeEach(fakeStorage);
afterEach(async () => {
  vi.unstubAllGlobals();
  await forgetCopies();
});

describe("copies on the device", () => {
  it("are kept again after the connection was closed under the page", async () => {
    await keepCopy("schedule/1", { events: [] }, now);
    const databases = await indexedDB.databases();
    expect(databases.map(({ name }) => name)).toContain("portal-public");
    // What a browser does when the user clears a site's data while its page is open.
    await new Promise((done) => {
      const request = indexedDB.deleteDatabase("portal-public");
      request.onsuccess = done;
      request.onerror = done;
    });
    expect(await readCopy("schedule/1")).toBeNull();
    await keepCopy("schedule/1", { events: [1] }, now);
    expect(await readCopy("schedule/1")).toEqual({ value: { events: [1] }, savedAt: now.toISOString() });
  });

  it("are told by name, since when and how large, and opened pages as one", async () => {
    await keepCopy("postal/1", "é".repeat(10), now);
    await keepCopy("event/1/a", { title: "A" }, now, "pages");
    await keepCopy("event/1/b", { title: "B" }, now, "pages");
    expect(await copiesOnDevice()).toEqual({
      copies: [{ name: "postal", savedAt: now.toISOString(), bytes: 20 }],
      pages: { count: 2, bytes: 26 },
    });
  });

  it("do not come while somebody wants none, opened pages neither", async () => {
    refuseCopies(true);
    await keepCopy("schedule/1", {}, now);
    await keepCopy("event/1/a", {}, now, "pages");
    expect(await copiesOnDevice()).toEqual({ copies: [], pages: { count: 0, bytes: 0 } });
  });

  it("are removed and stay away until asked for, and whoever looks hears of each that comes", async () => {
    vi.stubGlobal("document", { readyState: "loading", visibilityState: "visible", addEventListener: vi.fn() });
    vi.stubGlobal("window", { addEventListener: vi.fn() });
    vi.stubGlobal("navigator", { onLine: true });
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    vi.useFakeTimers({ toFake: ["setInterval"] });
    const copy = {
      savedAt: async () => (await readCopy("series/2"))?.savedAt ?? null,
      keep: (at: Date) => keepCopy("series/2", [], at),
    };
    keepPublicCopies(() => Promise.resolve({ small: [copy], large: [] }));
    const heard = vi.fn();
    const leave = onCopyKept(heard);
    await keepCopy("series/2", [], now);
    await giveUpCopies();
    expect(await copiesOnDevice()).toMatchObject({ copies: [] });
    await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
    expect(heard).not.toHaveBeenCalled();
    await fetchCopiesNow();
    expect(heard).toHaveBeenCalledOnce();
    expect(await copiesOnDevice()).toMatchObject({ copies: [{ name: "series" }] });
    leave();
    vi.useRealTimers();
  });
});
