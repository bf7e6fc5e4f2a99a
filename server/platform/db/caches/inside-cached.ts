import { AsyncLocalStorage } from "node:async_hooks";

const insideCached = new AsyncLocalStorage<readonly string[]>();
let isWatched = false;

/** Runs `fn` marked as computing something that is cached until the next write; `name` says what. */
export const markedCached = <T>(name: string, fn: () => T): T =>
  isWatched ? insideCached.run([...cachedNames(), name], fn) : fn();

/**
 * Returns what the running code computes for a cache, so that a test can watch what it reads: a cached answer may be
 * computed from cached values. Nothing is marked before the first call, because marks take some time of each request.
 */
export function cachedNames(): readonly string[] {
  isWatched = true;
  return insideCached.getStore() ?? [];
}
