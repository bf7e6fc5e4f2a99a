import { AsyncLocalStorage } from "node:async_hooks";

const insideCached = new AsyncLocalStorage<readonly string[]>();

/** Runs `fn` marked as computing something that is cached until the next write; `name` says what. */
export const markedCached = <T>(name: string, fn: () => T): T => insideCached.run([...cachedNames(), name], fn);

/**
 * Returns what the running code computes for a cache, so that a test can watch what it reads: a cached answer may be
 * computed from cached values.
 */
export const cachedNames = (): readonly string[] => insideCached.getStore() ?? [];
