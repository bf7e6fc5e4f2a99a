import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  allEnded,
  arrived,
  fetchAhead,
  fetchWanted,
  inTheBackground,
  holdReload,
  isFirstReload,
  mayReload,
  whenFree,
} from "./chunk-reload.ts";

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (k: string) => items.get(k) ?? null,
    setItem: (k: string, v: string) => void items.set(k, v),
  });
});
afterEach(() => {
  holdReload(false);
  vi.unstubAllGlobals();
});

it("The page reloads once for a missing chunk, and not again if that did not help", () => {
  expect(mayReload(1_000_000)).toBe(true);
  expect(mayReload(1_005_000)).toBe(false);
});

it("The page does not reload if the browser stores nothing, because it could reload again and again", () => {
  const denied = (): never => {
    throw new Error("denied");
  };
  vi.stubGlobal("sessionStorage", { getItem: denied, setItem: denied });
  expect(mayReload(1_000_000)).toBe(false);
});

it("The page can reload again for the next version, much later", () => {
  mayReload(1_000_000);
  expect(mayReload(2_000_000)).toBe(true);
});

it("The page never reloads during a visit at the kiosk, and does not count the attempt", () => {
  holdReload(true);
  expect(mayReload(1_000_000)).toBe(false);
  holdReload(false);
  expect(mayReload(1_000_001)).toBe(true);
});

it("The page activates a new version only after the visit, also if one visit follows another directly", async () => {
  let reloads = 0;
  holdReload(true);
  whenFree(() => (reloads += 1));
  holdReload(false);
  holdReload(true);
  await Promise.resolve();
  expect(reloads).toBe(0);
  holdReload(false);
  await Promise.resolve();
  expect(reloads).toBe(1);
  holdReload(false);
  await Promise.resolve();
  expect(reloads, "once").toBe(1);
  whenFree(() => (reloads += 1));
  expect(reloads, "at once where nobody is in a visit").toBe(2);
});

it("The page never reloads for a chunk that was only prefetched", async () => {
  await fetchAhead(() => {
    expect(mayReload(1_000_000)).toBe(false);
    return Promise.reject(new Error("404"));
  });
  expect(mayReload(1_000_000)).toBe(true);
});

it("The page does not reload for a file of background work that fails after another one", async () => {
  const code = Promise.reject(new Error("the code"));
  let mayReloadForWords: boolean | undefined;
  const words = new Promise((resolve) => setTimeout(resolve)).then(() => {
    mayReloadForWords = mayReload(1_000_000);
    throw new Error("the words");
  });
  await expect(inTheBackground(() => allEnded([code, words]))).rejects.toThrow("the code");
  await expect(words).rejects.toThrow("the words");
  expect(mayReloadForWords).toBe(false);
});

it("The page does not reload for background work, which gets the error", async () => {
  const work = inTheBackground(() => {
    expect(mayReload(1_000_000)).toBe(false);
    return Promise.reject(new Error("the server is gone"));
  });
  await expect(work).rejects.toThrow("the server is gone");
  expect(mayReload(1_000_000)).toBe(true);
});

it("The page reloads for a chunk that the user waits for, even if it is being prefetched", async () => {
  let asked = false;
  await fetchAhead(() =>
    fetchWanted(() => {
      asked = mayReload(1_000_000);
      return Promise.reject(new Error("404"));
    }),
  );
  expect(asked).toBe(true);
  expect(await fetchWanted(() => Promise.resolve("page"))).toBe("page");
});

it("A loaded chunk is passed on, and nothing while the page reloads", async () => {
  expect(await arrived(Promise.resolve("screen"))).toBe("screen");
  // Vite's promise resolves to undefined when the reload has begun.
  const lost = arrived(Promise.resolve(undefined)).then(() => "went on");
  expect(await Promise.race([lost, new Promise((done) => setTimeout(() => done("waits"), 20))])).toBe("waits");
});

it("A link into the kiosk's own document reloads the page once, also while work is done in the background", async () => {
  await inTheBackground(async () => {
    expect(mayReload(1_000_000)).toBe(false);
    expect(isFirstReload(1_000_000)).toBe(true);
  });
  expect(isFirstReload(1_005_000)).toBe(false);
});
