import type pg from "pg";
import { progressTables, type Kind, type MovedTable } from "./side.ts";

const kinds: Record<string, Kind> = {
  text: "text",
  int4: "int",
  int8: "int",
  float8: "real",
  bool: "bool",
  timestamptz: "instant",
  json: "json",
};

/** Reads the portal's tables from the catalog of Postgres, which has more exact types than that of SQLite. */
export async function tablesOfPostgres(client: pg.Client): Promise<MovedTable[]> {
  const { rows } = await client.query<{
    name: string;
    columns: [string, string][];
    key: string[] | null;
    refers_to: string[];
  }>(
    `select c.relname as name,
       (select json_agg(json_build_array(a.attname, t.typname) order by a.attnum)
         from pg_attribute a join pg_type t on t.oid = a.atttypid
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       (select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
         from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
         where i.indrelid = c.oid and i.indisprimary) as key,
       array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
         where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers_to
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
     order by c.relname`,
    [progressTables],
  );
  return rows.map(({ name, columns, key, refers_to: refersTo }) => {
    if (!key) throw new Error(`The table ${name} has no primary key.`);
    return {
      name,
      key,
      refersTo,
      columns: columns.map(([column, type]) => ({ name: column, kind: kindOf(name, column, type) })),
    };
  });
}

function kindOf(table: string, column: string, type: string): Kind {
  const kind = kinds[type];
  if (!kind) throw new Error(`${table}.${column} has the type ${type}, which cannot be moved.`);
  return kind;
}
