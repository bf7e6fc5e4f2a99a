import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { turnCachingOff } from "./cache-opt-out.ts";
import { copiesOnDevice, deleteAllCopies, readCopy, saveAccountCopy, saveCopy } from "./device-cache.ts";
import { deleteCopies, fetchCopiesNow, keepDataSetsFresh, onCopySaved } from "./public-cache.ts";

const now = new Date("2026-07-01T12:00:00Z");

function fakeStorage(): void {
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
}

beforeEach(fakeStorage);
afterEach(async () => {
  vi.unstubAllGlobals();
  await deleteAllCopies();
});

describe("copies on the device", () => {
  it("are stored again after the user cleared the storage while the page was open", async () => {
    await saveCopy("schedule/1", { events: [] }, now);
    const databases = await indexedDB.databases();
    expect(databases.map(({ name }) => name)).toContain("portal-cache");
    // This deletes the database while the page is open, as when a user clears the site's data.
    await new Promise((done) => {
      const request = indexedDB.deleteDatabase("portal-cache");
      request.onsuccess = done;
      request.onerror = done;
    });
    expect(await readCopy("schedule/1")).toBeNull();
    await saveCopy("schedule/1", { events: [1] }, now);
    expect(await readCopy("schedule/1")).toEqual({ value: { events: [1] }, savedAt: now.toISOString() });
  });

  it("are listed by name with date and size; opened pages and account data count as one each", async () => {
    await saveCopy("postal/1", "é".repeat(10), now);
    await saveCopy("event/1/a", { title: "A" }, now, "pages");
    await saveCopy("event/1/b", { title: "B" }, now, "pages");
    await saveAccountCopy("dana", "wallet/1", { amount: 1 }, now);
    await saveAccountCopy("dana", "card/1", { amount: 1 }, new Date(now.getTime() + 1));
    expect(await copiesOnDevice()).toEqual({
      copies: [
        { name: "postal", savedAt: now.toISOString(), bytes: 20 },
        { name: "account", savedAt: now.toISOString(), bytes: 24 },
      ],
      pages: { count: 2, bytes: 26 },
    });
  });

  it("are not stored while the user has opted out, and neither are opened pages and account data", async () => {
    turnCachingOff(true);
    await saveCopy("schedule/1", {}, now);
    await saveCopy("event/1/a", {}, now, "pages");
    await saveAccountCopy("dana", "wallet/1", { amount: 1 }, now);
    expect(await copiesOnDevice()).toEqual({ copies: [], pages: { count: 0, bytes: 0 } });
  });

  it("are deleted and not fetched again until the user asks; listeners are called for each copy", async () => {
    vi.stubGlobal("document", { readyState: "loading", visibilityState: "visible", addEventListener: vi.fn() });
    vi.stubGlobal("window", { addEventListener: vi.fn() });
    vi.stubGlobal("navigator", { onLine: true });
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    vi.useFakeTimers({ toFake: ["setInterval"] });
    const dataSet = { key: "series/2", fetch: () => Promise.resolve([]) };
    keepDataSetsFresh(() => Promise.resolve({ small: [dataSet], large: [] }));
    const listener = vi.fn();
    const leave = onCopySaved(listener);
    await saveCopy("series/2", [], now);
    await deleteCopies();
    expect(await copiesOnDevice()).toMatchObject({ copies: [] });
    await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
    expect(listener).not.toHaveBeenCalled();
    await fetchCopiesNow();
    expect(listener).toHaveBeenCalledOnce();
    expect(await copiesOnDevice()).toMatchObject({ copies: [{ name: "series" }] });
    leave();
    vi.useRealTimers();
  });
});
