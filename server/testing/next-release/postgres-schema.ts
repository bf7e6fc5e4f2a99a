import type pg from "pg";
import type { TriedDatabase } from "./find-breaches.ts";
import type { SchemaFacts } from "./schema-rule.ts";

/** Returns the empty Postgres database to which the client is connected. */
export const postgresOf = (client: pg.Client): TriedDatabase => ({
  run: async (sql) => void (await client.query(sql)),
  facts: () => factsOf(client),
});

async function factsOf(client: pg.Client): Promise<SchemaFacts> {
  const facts: SchemaFacts = { columns: new Map(), unique: new Map() };
  const columns = await client.query<{ table: string; name: string; type: string; required: boolean; filled: boolean }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       a.attnotnull as required, a.atthasdef as filled
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  );
  for (const { table, name, type, required, filled } of columns.rows) {
    const known = facts.columns.get(table) ?? new Map();
    facts.columns.set(table, known.set(name, { type, notNull: required, hasDefault: filled }));
  }
  const indexes = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array(select coalesce(a.attname, '(expression)')::text from unnest(i.indkey::int2[]) as k(n)
       left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n and k.n > 0) as columns
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and i.indisunique`,
  );
  for (const { table, columns: names } of indexes.rows)
    facts.unique.set(table, [...(facts.unique.get(table) ?? []), names]);
  return facts;
}
