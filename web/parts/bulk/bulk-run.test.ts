import { afterEach, describe, expect, it, vi } from "vitest";
import { bulkRun, closeBulk, reportBulk, startBulk, stopBulk, trackBulk } from "./bulk-run.ts";

const items = ["a", "b", "c"].map((id) => ({ id, label: `Rider ${id}` }));
const textOf = (error: unknown) => (error instanceof Error ? error.message : "");
const base = { list: "riders", title: "Deactivate riders", items, textOf };

afterEach(() => {
  stopBulk();
  closeBulk();
  expect(bulkRun(), "a test left its run behind").toBeNull();
});

describe("a bulk act", () => {
  it("goes on after its page is gone, counts, and ends in a list of what did not work and why", async () => {
    const seen: [number, number][] = [];
    await startBulk({
      ...base,
      act: ({ id }) => {
        const run = bulkRun();
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
    expect(bulkRun()).toMatchObject({
      done: 3,
      ended: true,
      failed: [
        { label: "Rider a", reason: "Somebody else changed it" },
        { label: "Rider b", reason: "No credit expires soon." },
      ],
    });
  });

  it("keeps the tab from closing unasked while items are left, and no longer", async () => {
    const tab = new EventTarget();
    vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
    vi.stubGlobal("removeEventListener", tab.removeEventListener.bind(tab));
    const mayClose = () => tab.dispatchEvent(new Event("beforeunload", { cancelable: true }));
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

  it("stops after the item that is being worked on, and says how many were not touched", async () => {
    const touched: string[] = [];
    await startBulk({
      ...base,
      act: ({ id }) => {
        touched.push(id);
        stopBulk();
        return Promise.resolve(null);
      },
    });
    expect(touched).toEqual(["a"]);
    expect(bulkRun()).toMatchObject({ done: 1, total: 3, ended: true, stopped: true });
  });

  it("runs alone: a second one does nothing, and its result cannot be closed while it runs", async () => {
    const second: string[] = [];
    await startBulk({
      ...base,
      act: async () => {
        await startBulk({
          ...base,
          title: "Other",
          act: ({ id }) => {
            second.push(id);
            return Promise.resolve(null);
          },
        });
        closeBulk();
        expect(trackBulk({ list: "vinPatterns", title: "Verify", total: 2 })).toBeNull();
        return null;
      },
    });
    expect(second).toEqual([]);
    expect(bulkRun()).toMatchObject({ title: "Deactivate riders", done: 3 });
  });
});

describe("an act that the server works through in parts", () => {
  it("counts, and leaves nothing behind when all went well", () => {
    const track = trackBulk({ list: "vinPatterns", title: "Verify bikes", total: 40 });
    track?.at(25, 41);
    expect(bulkRun()).toMatchObject({ done: 25, total: 41, ended: false, canStop: false });
    track?.end(null);
    expect(bulkRun()).toBeNull();
  });

  it("ends in the reason why the others were not done", () => {
    const track = trackBulk({ list: "vinPatterns", title: "Verify bikes", total: 40 });
    track?.at(25, 40);
    track?.end({ id: "rest", label: "The other bikes", reason: "You’re offline." });
    expect(bulkRun()).toMatchObject({ ended: true, failed: [{ reason: "You’re offline." }] });
  });
});

it("An act of one call shows what it left out", () => {
  reportBulk({ list: "late", title: "Reminders", total: 2 }, [{ id: "e", label: "RedBud", reason: "Reminded today." }]);
  expect(bulkRun()).toMatchObject({ done: 2, ended: true, failed: [{ label: "RedBud" }] });
});
