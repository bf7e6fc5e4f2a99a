import type pg from "pg";

/**
 * Makes a connection throw when a query starts while another one runs. Within a transaction all queries use one
 * connection, so `Promise.all` over reads of a transaction gains nothing, and pg will refuse it.
 */
export function oneQueryAtATime(client: pg.PoolClient): void {
  const query: unknown = Reflect.get(client, "query");
  if (typeof query !== "function") throw new Error("a connection has no query");
  let running = 0;
  Reflect.set(client, "query", (...args: unknown[]): unknown => {
    // The end of the failed transaction must still reach the server.
    const [asked] = args;
    const text: unknown = typeof asked === "object" && asked !== null ? Reflect.get(asked, "text") : asked;
    if (running > 0 && text !== "rollback") {
      throw new Error("Two queries at the same time in one transaction: read one after the other");
    }
    running += 1;
    const ended = (): void => {
      running -= 1;
    };
    const last: unknown = args.at(-1);
    if (typeof last === "function") {
      const called = (...results: unknown[]): unknown => {
        ended();
        return Reflect.apply(last, undefined, results) as unknown;
      };
      return Reflect.apply(query, client, [...args.slice(0, -1), called]) as unknown;
    }
    const result: unknown = Reflect.apply(query, client, args);
    if (result instanceof Promise) result.then(ended, ended);
    else ended();
    return result;
  });
}
