import type BetterSqlite from "better-sqlite3";

/** Lists of ids of every length make a statement each: past this many all are forgotten. */
const most = 1000;

/**
 * Drizzle prepares a statement at every query; SQLite takes as long for it as for running it. The same text gets the
 * same statement again. Nothing of ours leaves one half-read, so that it is free whenever it is asked for.
 */
export function rememberStatements(db: BetterSqlite.Database): BetterSqlite.Database {
  const known = new Map<string, BetterSqlite.Statement>();
  const prepare = db.prepare.bind(db);
  const remembering = (source: string): BetterSqlite.Statement => {
    let statement = known.get(source);
    if (!statement) {
      if (known.size >= most) known.clear();
      known.set(source, (statement = prepare(source)));
    }
    // Who had it before may have asked for bare rows.
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
