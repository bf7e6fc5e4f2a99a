import { afterEach, describe, expect, it, vi } from "vitest";
import { bulkRun, closeBulk, reportBulk, startBulk, stopBulk, trackBulk } from "./bulk-run.ts";

const items = ["a", "b", "c"].map((id) => ({ id, label: `Rider ${id}` }));
const textOf = (error: unknown) => (error instanceof Error ? error.message : "");
const base = { list: "riders", title: "Deactivate riders", items, textOf };

afterEach(() => {
  for (const list of ["riders", "vinPatterns", "late"]) {
    stopBulk(list);
    closeBulk(list);
    expect(bulkRun(list), "a test left its run behind").toBeNull();
  }
});

/** Returns a function that says whether the tab can be closed without a question. */
function stubTab(): () => boolean {
  const tab = new EventTarget();
  vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
  vi.stubGlobal("removeEventListener", tab.removeEventListener.bind(tab));
  return () => tab.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

describe("a bulk act", () => {
  it("continues after its page is closed, counts the items, and ends with the failed ones and their reasons", async () => {
    const seen: [number, number][] = [];
    await startBulk({
      ...base,
      act: ({ id }) => {
        const run = bulkRun("riders");
        if (run) seen.push([run.done, run.total]);
        if (id === "a") return Promise.reject(new Error("Somebody else changed it"));
        return Promise.resolve(id === "b" ? "No credit expires soon." : null);
      },
    });
    expect(seen).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
    ]);
    expect(bulkRun("riders")).toMatchObject({
      done: 3,
      ended: true,
      failed: [
        { label: "Rider a", reason: "Somebody else changed it" },
        { label: "Rider b", reason: "No credit expires soon." },
      ],
    });
  });

  it("makes the browser ask before the tab is closed while items are left, and not after the end", async () => {
    const mayClose = stubTab();
    const seen: boolean[] = [];
    try {
      await startBulk({
        ...base,
        act: () => {
          seen.push(mayClose());
          return Promise.resolve(null);
        },
      });
    } finally {
      vi.unstubAllGlobals();
    }
    expect([...seen, mayClose()]).toEqual([false, false, false, true]);
  });

  it("stops after the current item, and says how many items were not touched", async () => {
    const touched: string[] = [];
    await startBulk({
      ...base,
      act: ({ id }) => {
        touched.push(id);
        stopBulk("riders");
        return Promise.resolve(null);
      },
    });
    expect(touched).toEqual(["a"]);
    expect(bulkRun("riders")).toMatchObject({ done: 1, total: 3, ended: true, stopped: true });
  });

  it("is the only one of its list: a second one is not started, and the list says so", async () => {
    const second: string[] = [];
    const other = { ...base, title: "Other", act: ({ id }: { id: string }) => Promise.resolve(void second.push(id)) };
    await startBulk({
      ...base,
      act: async () => {
        await startBulk({ ...other, act: (item) => other.act(item).then(() => null) });
        closeBulk("riders");
        expect(trackBulk({ list: "riders", title: "Verify", total: 2 })).toBeNull();
        return null;
      },
    });
    expect(second).toEqual([]);
    expect(bulkRun("riders")).toMatchObject({ title: "Deactivate riders", done: 3, refused: true });
  });

  it("does not affect the acts of other lists, which run in parallel and have separate lists of failures", async () => {
    await startBulk({
      ...base,
      act: async ({ id }) => {
        if (id !== "b") return null;
        await startBulk({ ...base, list: "vinPatterns", title: "Other", act: () => Promise.resolve("Not now.") });
        reportBulk({ list: "late", title: "Reminders", total: 1 }, [{ id: "e", label: "RedBud", reason: "Today." }]);
        return null;
      },
    });
    expect(bulkRun("riders")).toMatchObject({ title: "Deactivate riders", done: 3, failed: [], refused: false });
    expect(bulkRun("vinPatterns")).toMatchObject({ title: "Other", done: 3, ended: true, failed: { length: 3 } });
    expect(bulkRun("late")).toMatchObject({ ended: true, failed: [{ label: "RedBud" }] });
  });
});

describe("an act that the server carries out in parts", () => {
  it("counts the items, and shows nothing afterwards if none failed", () => {
    const track = trackBulk({ list: "vinPatterns", title: "Verify bikes", total: 40 });
    track?.at(25, 41);
    expect(bulkRun("vinPatterns")).toMatchObject({ done: 25, total: 41, ended: false, canStop: false });
    track?.end(null);
    expect(bulkRun("vinPatterns")).toBeNull();
  });

  it("makes the browser ask before the tab is closed until the last of two acts has ended", () => {
    const mayClose = stubTab();
    try {
      const [one, other] = ["vinPatterns", "late"].map((list) => trackBulk({ list, title: "Verify bikes", total: 40 }));
      expect(mayClose()).toBe(false);
      one?.end({ id: "rest", label: "The other bikes", reason: "You’re offline." });
      expect(mayClose()).toBe(false);
      other?.end(null);
      expect(mayClose()).toBe(true);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it("ends with the reason why the remaining items were not done", () => {
    const track = trackBulk({ list: "vinPatterns", title: "Verify bikes", total: 40 });
    track?.at(25, 40);
    track?.end({ id: "rest", label: "The other bikes", reason: "You’re offline." });
    expect(bulkRun("vinPatterns")).toMatchObject({ ended: true, failed: [{ reason: "You’re offline." }] });
  });
});

it("An act of one call shows the items that it left out", () => {
  reportBulk({ list: "late", title: "Reminders", total: 2 }, [{ id: "e", label: "RedBud", reason: "Reminded today." }]);
  expect(bulkRun("late")).toMatchObject({ done: 2, ended: true, failed: [{ label: "RedBud" }] });
});
