import { describe, expect, it } from "vitest";
import { LruCache } from "./lru-cache.ts";

describe("a cache with a limit in bytes", () => {
  it("evicts what was not used for the longest time", () => {
    const cache = new LruCache(5000);
    for (const key of ["a", "b", "c"]) cache.set(key, key, 1000);
    expect(cache.get("a")).toBe("a");
    cache.set("d", "d", 1000);
    expect(["a", "b", "c", "d"].filter((key) => cache.get(key))).toEqual(["a", "c", "d"]);
    expect(cache.bytes).toBeLessThanOrEqual(5000);
  });

  it("evicts the oldest entry, and never the new one, if all others were used", () => {
    const cache = new LruCache(5000);
    for (const key of ["a", "b", "c"]) cache.set(key, key, 1000);
    for (const key of ["c", "b", "a"]) cache.get(key);
    cache.set("d", "d", 1000);
    expect(["a", "b", "c", "d"].filter((key) => cache.get(key))).toEqual(["b", "c", "d"]);
    expect(cache.bytes).toBeLessThanOrEqual(5000);
  });

  it("evicts entries until a large one fits", () => {
    const cache = new LruCache(5000);
    for (const key of ["a", "b", "c"]) cache.set(key, key, 1000);
    cache.set("d", "d", 4600);
    expect(["a", "b", "c", "d"].filter((key) => cache.get(key))).toEqual(["d"]);
  });

  it("counts an entry once if it is set again", () => {
    const cache = new LruCache(5000);
    cache.set("a", 1, 1000);
    for (let n = 0; n < 100; n += 1) cache.set("b", n, 1000);
    expect(cache.get("a")).toBe(1);
  });

  it("stores nothing that is larger than the whole cache", () => {
    const cache = new LruCache(5000);
    cache.set("a", 1, 1000);
    cache.set("b", 2, 6000);
    expect([cache.get("a"), cache.get("b")]).toEqual([1, undefined]);
  });
});
