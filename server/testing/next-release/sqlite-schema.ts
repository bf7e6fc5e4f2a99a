import BetterSqlite from "better-sqlite3";
import type { TriedDatabase } from "./find-breaches.ts";
import type { ColumnFacts, SchemaFacts } from "./schema-rule.ts";

/** Opens an empty SQLite database in memory. */
export function sqliteInMemory(): TriedDatabase {
  const db = new BetterSqlite(":memory:");
  return {
    run: (sql) => Promise.resolve(void db.exec(sql)),
    facts: () => Promise.resolve(factsOf(db)),
  };
}

interface TableColumn {
  name: string;
  type: string;
  notnull: number;
  dflt_value: string | null;
}

function factsOf(db: BetterSqlite.Database): SchemaFacts {
  const facts: SchemaFacts = { columns: new Map(), unique: new Map() };
  const tables = db
    .prepare<[], string>("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all();
  for (const table of tables) {
    const columns = db.prepare<[string], TableColumn>("select * from pragma_table_info(?)").all(table);
    facts.columns.set(
      table,
      new Map(
        columns.map(({ name, type, notnull, dflt_value: fallback }): [string, ColumnFacts] => [
          name,
          { type: type.toLowerCase(), notNull: notnull === 1, hasDefault: fallback !== null },
        ]),
      ),
    );
    const indexes = db
      .prepare<[string], string>('select name from pragma_index_list(?) where "unique" = 1')
      .pluck()
      .all(table);
    facts.unique.set(
      table,
      indexes.map((index) =>
        db
          .prepare<[string], string>("select coalesce(name, '(expression)') from pragma_index_info(?)")
          .pluck()
          .all(index),
      ),
    );
  }
  return facts;
}
