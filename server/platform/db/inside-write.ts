import { AsyncLocalStorage } from "node:async_hooks";

const insideWrite = new AsyncLocalStorage<true>();

/** Runs `fn` marked as inside a write, so that a nested write or an outside read throws at once. */
export const markedInside = <T>(fn: () => Promise<T>): Promise<T> => insideWrite.run(true, fn);

export const assertNotNested = (): void => assertOutsideWrite("a write inside a write would wait for itself");

/**
 * Throws inside `write`: a read through `db` would miss the changes of the transaction, so the code must use its
 * `tx`.
 */
export function assertOutsideWrite(why: string): void {
  if (insideWrite.getStore()) throw new Error(`Database misuse: ${why}`);
}

/** Returns the reader with `assertOutsideWrite` called at every entry point. */
export function guardedReader<R extends object>(reader: R): R {
  return new Proxy(reader, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        assertOutsideWrite("read through the transaction inside a write");
        return Reflect.apply(value, target, args) as unknown;
      };
    },
  });
}
