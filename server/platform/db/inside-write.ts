import { AsyncLocalStorage } from "node:async_hooks";

const insideWrite = new AsyncLocalStorage<true>();

/** Runs `fn` marked as inside a write, so that a nested write or an outside read is refused at once. */
export const markedInside = <T>(fn: () => Promise<T>): Promise<T> => insideWrite.run(true, fn);

export const assertNotNested = (): void => assertOutsideWrite("a write inside a write would wait for itself");

/** A read through `db` inside `write` would miss what the transaction did: use the `tx` at hand. */
export function assertOutsideWrite(why: string): void {
  if (insideWrite.getStore()) throw new Error(`Database misuse: ${why}`);
}

/** The reader with every entry point guarded by `assertOutsideWrite`. */
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
