import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { firstPageIdle } from "./first-visit.ts";

/**
 * Loads the module with stubs of the browser parts that it uses: a page that is loading, with or without an earlier
 * service worker.
 */
function open({ worker = false } = {}) {
  const document = Object.assign(new EventTarget(), { readyState: "interactive" });
  const window = new EventTarget();
  vi.stubGlobal("document", document);
  vi.stubGlobal("window", window);
  vi.stubGlobal("navigator", { serviceWorker: { controller: worker ? {} : null } });
  let goOn = () => {};
  let over = false;
  void firstPageIdle((act) => (goOn = act)).then(() => (over = true));
  return {
    goOn: () => goOn(),
    lookAway: () => document.dispatchEvent(new Event("visibilitychange")),
    loaded: () => window.dispatchEvent(new Event("load")),
    isOver: async (afterMs = 0) => {
      await vi.advanceTimersByTimeAsync(afterMs);
      return over;
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("The first page counts as idle some time after it was loaded", async () => {
  const page = open();
  expect(await page.isOver(60_000)).toBe(false);
  page.loaded();
  expect(await page.isOver(1_000)).toBe(false);
  expect(await page.isOver(9_000)).toBe(true);
});

it("The first page counts as idle when the user navigates", async () => {
  const page = open();
  page.goOn();
  expect(await page.isOver()).toBe(true);
});

it("The first page counts as idle when it is hidden", async () => {
  const page = open();
  page.lookAway();
  expect(await page.isOver()).toBe(true);
});

it("There is no wait for the first page if a service worker already exists", async () => {
  expect(await open({ worker: true }).isOver()).toBe(true);
});
