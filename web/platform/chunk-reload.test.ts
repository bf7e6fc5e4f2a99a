import { afterEach, expect, it } from "vitest";
import { arrived, fetchAhead, fetchWanted, inTheBackground, holdReload, mayReload, whenFree } from "./chunk-reload.ts";

const memory = () => {
  const kept = new Map<string, string>();
  return { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => void kept.set(k, v) };
};

afterEach(() => holdReload(false));

it("reloads once for a lost file, and not again when that did not help", () => {
  const storage = memory();
  expect(mayReload(storage, 1_000_000)).toBe(true);
  expect(mayReload(storage, 1_005_000)).toBe(false);
});

it("may reload again for the next version, much later", () => {
  const storage = memory();
  mayReload(storage, 1_000_000);
  expect(mayReload(storage, 2_000_000)).toBe(true);
});

it("never reloads while a visit at the kiosk is on, nor counts the try", () => {
  const storage = memory();
  holdReload(true);
  expect(mayReload(storage, 1_000_000)).toBe(false);
  holdReload(false);
  expect(mayReload(storage, 1_000_001)).toBe(true);
});

it("waits for the end of a visit with a version that has taken over, also where one visit goes over into the next", async () => {
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

it("never reloads for a file that was only fetched ahead", async () => {
  const storage = memory();
  await fetchAhead(() => {
    expect(mayReload(storage, 1_000_000)).toBe(false);
    return Promise.reject(new Error("404"));
  });
  expect(mayReload(storage, 1_000_000)).toBe(true);
});

it("never takes the page away for work in the background, which hears of its failure", async () => {
  const storage = memory();
  const work = inTheBackground(() => {
    expect(mayReload(storage, 1_000_000)).toBe(false);
    return Promise.reject(new Error("the server is gone"));
  });
  await expect(work).rejects.toThrow("the server is gone");
  expect(mayReload(storage, 1_000_000)).toBe(true);
});

it("reloads for a file that somebody waits for, though it is being fetched ahead as well: a press begins with a focus", async () => {
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

it("hands on what came, and nothing while the page is loaded anew", async () => {
  expect(await arrived(Promise.resolve("screen"))).toBe("screen");
  // Vite resolves to undefined when the reload has begun.
  const lost = arrived(Promise.resolve(undefined)).then(() => "went on");
  expect(await Promise.race([lost, new Promise((done) => setTimeout(() => done("waits"), 20))])).toBe("waits");
});
