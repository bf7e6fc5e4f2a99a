import { afterEach, expect, it } from "vitest";
import {
  arrived,
  fetchAhead,
  fetchWanted,
  inTheBackground,
  holdReload,
  isFirstReload,
  mayReload,
  whenFree,
} from "./chunk-reload.ts";

const memory = () => {
  const stored = new Map<string, string>();
  return { getItem: (k: string) => stored.get(k) ?? null, setItem: (k: string, v: string) => void stored.set(k, v) };
};

afterEach(() => holdReload(false));

it("The page reloads once for a missing chunk, and not again if that did not help", () => {
  const storage = memory();
  expect(mayReload(storage, 1_000_000)).toBe(true);
  expect(mayReload(storage, 1_005_000)).toBe(false);
});

it("The page can reload again for the next version, much later", () => {
  const storage = memory();
  mayReload(storage, 1_000_000);
  expect(mayReload(storage, 2_000_000)).toBe(true);
});

it("The page never reloads during a visit at the kiosk, and does not count the attempt", () => {
  const storage = memory();
  holdReload(true);
  expect(mayReload(storage, 1_000_000)).toBe(false);
  holdReload(false);
  expect(mayReload(storage, 1_000_001)).toBe(true);
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
  const storage = memory();
  await fetchAhead(() => {
    expect(mayReload(storage, 1_000_000)).toBe(false);
    return Promise.reject(new Error("404"));
  });
  expect(mayReload(storage, 1_000_000)).toBe(true);
});

it("The page does not reload for background work, which gets the error", async () => {
  const storage = memory();
  const work = inTheBackground(() => {
    expect(mayReload(storage, 1_000_000)).toBe(false);
    return Promise.reject(new Error("the server is gone"));
  });
  await expect(work).rejects.toThrow("the server is gone");
  expect(mayReload(storage, 1_000_000)).toBe(true);
});

it("The page reloads for a chunk that the user waits for, even if it is being prefetched", async () => {
  const storage = memory();
  let asked = false;
  await fetchAhead(() =>
    fetchWanted(() => {
      asked = mayReload(storage, 1_000_000);
      return Promise.reject(new Error("404"));
    }),
  );
  expect(asked).toBe(true);
  expect(await fetchWanted(() => Promise.resolve("page"))).toBe("page");
});

it("A loaded chunk is passed on, and nothing while the page reloads", async () => {
  expect(await arrived(Promise.resolve("screen"))).toBe("screen");
  // Vite resolves to undefined when the reload has begun.
  const lost = arrived(Promise.resolve(undefined)).then(() => "went on");
  expect(await Promise.race([lost, new Promise((done) => setTimeout(() => done("waits"), 20))])).toBe("waits");
});

it("A link into the kiosk's own document reloads the page once, also while work is done in the background", async () => {
  const storage = memory();
  await inTheBackground(async () => {
    expect(mayReload(storage, 1_000_000)).toBe(false);
    expect(isFirstReload(storage, 1_000_000)).toBe(true);
  });
  expect(isFirstReload(storage, 1_005_000)).toBe(false);
});
