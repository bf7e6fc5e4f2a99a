import type BetterSqlite from "better-sqlite3";

/**
 * This is the max number of cached statements. Each length of a list of ids makes another statement; beyond this limit
 * the cache is cleared.
 */
const maxStatements = 1000;

/**
 * Caches prepared statements by their text, because Drizzle prepares a statement again for every query. Our code always
 * reads a statement to its end, so a cached one is never still in use when it is needed again. `onPrepared` is called
 * with each new statement.
 */
export function rememberStatements(
  db: BetterSqlite.Database,
  { onPrepared }: { onPrepared?: (statement: BetterSqlite.Statement) => void } = {},
): BetterSqlite.Database {
  const known = new Map<string, BetterSqlite.Statement>();
  const prepare = db.prepare.bind(db);
  const remembering = (source: string): BetterSqlite.Statement => {
    let statement = known.get(source);
    if (!statement) {
      if (known.size >= maxStatements) known.clear();
      known.set(source, (statement = prepare(source)));
      onPrepared?.(statement);
    }
    // The previous use may have switched the statement to raw rows.
    if (statement.reader) statement.raw(false);
    return statement;
  };
  return new Proxy(db, {
    get(target, key) {
      if (key === "prepare") return remembering;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
