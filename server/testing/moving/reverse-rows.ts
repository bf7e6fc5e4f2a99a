import BetterSqlite from "better-sqlite3";

/**
 * Copies a SQLite file, storing the rows of each table in reverse. SQLite lists rows that are equal in an order as they
 * are stored, so a query whose order is not complete answers differently from the copy.
 */
export function reverseRows(from: string, to: string): void {
  const db = new BetterSqlite(to);
  try {
    db.pragma("journal_mode = off");
    db.pragma("foreign_keys = off");
    db.exec(`attach '${from}' as source`);
    const made = db
      .prepare<[], { type: string; name: string; sql: string }>(
        "select type, name, sql from source.sqlite_master where sql is not null and name not like 'sqlite_%'",
      )
      .all();
    const ofType = (type: string) => made.filter((one) => one.type === type);
    db.exec("begin");
    for (const { name, sql } of ofType("table")) {
      db.exec(sql);
      const order = /without rowid\s*$/i.test(sql) ? "" : "order by rowid desc";
      db.exec(`insert into main."${name}" select * from source."${name}" ${order}`);
    }
    for (const { sql } of [...ofType("index"), ...ofType("view"), ...ofType("trigger")]) db.exec(sql);
    db.exec("commit");
  } finally {
    db.close();
  }
}
