import type BetterSqlite from "better-sqlite3";

/**
 * This is the max number of cached statements. Lists of ids of every length make a statement each; beyond the limit the
 * cache is cleared.
 */
const maxStatements = 1000;

/**
 * Caches prepared statements by their text. Drizzle prepares a statement at every query, which takes SQLite as long
 * as running it. Our code always reads a statement to its end, so a cached one is never in use when it is needed
 * again.
 */
export function rememberStatements(db: BetterSqlite.Database): BetterSqlite.Database {
  const known = new Map<string, BetterSqlite.Statement>();
  const prepare = db.prepare.bind(db);
  const remembering = (source: string): BetterSqlite.Statement => {
    let statement = known.get(source);
    if (!statement) {
      if (known.size >= maxStatements) known.clear();
      known.set(source, (statement = prepare(source)));
    }
    // The previous user may have switched the statement to raw rows.
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
