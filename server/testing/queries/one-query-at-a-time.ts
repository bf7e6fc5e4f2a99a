import pg from "pg";

/**
 * Makes a connection throw when a query starts while another one is running. Within a transaction all queries use one
 * connection, so `Promise.all` over reads in a transaction gains nothing, and pg will refuse it in the future.
 */
export function oneQueryAtATime(client: pg.PoolClient): void {
  let running = 0;
  Reflect.set(client, "query", (...args: unknown[]): unknown => {
    // The method is read at each call, because a connection outlives the test that opened it, and a later test may
    // replace this method to watch the queries.
    const query: unknown = Reflect.get(pg.Client.prototype, "query");
    if (typeof query !== "function") throw new Error("a connection has no query");
    // A rollback of the failed transaction must still reach the server.
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
