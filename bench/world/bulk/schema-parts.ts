import type pg from "pg";

/** This is a part of the schema that is removed while rows are loaded, with the statements that create it again. */
export interface SchemaPart {
  table: string;
  name: string;
  drop: string;
  create: string;
}

export interface SchemaParts {
  keys: SchemaPart[];
  indexes: SchemaPart[];
  foreignKeys: SchemaPart[];
}

/**
 * Drops the keys, indexes and foreign keys of all tables, and returns statements that create them as the migrations
 * did.
 */
export async function dropParts(client: pg.Client): Promise<SchemaParts> {
  const rowsOf = async (text: string): Promise<SchemaPart[]> =>
    (await client.query<Omit<SchemaPart, "drop"> & { drop: string }>(text)).rows;
  const constraint = (types: string): string =>
    `select relname as table, conname as name, format('alter table %I drop constraint %I', relname, conname) as drop,
       format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(pg_constraint.oid)) as create
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where connamespace = 'public'::regnamespace and contype in (${types}) order by 1, 2`;
  const parts: SchemaParts = {
    keys: await rowsOf(constraint("'p', 'u'")),
    foreignKeys: await rowsOf(constraint("'f'")),
    indexes: await rowsOf(
      `select tablename as table, indexname as name, format('drop index %I', indexname) as drop, indexdef as create
       from pg_indexes where schemaname = 'public'
       and indexname not in (select conname from pg_constraint where contype in ('p', 'u')) order by 1, 2`,
    ),
  };
  for (const { drop } of [...parts.foreignKeys, ...parts.keys, ...parts.indexes]) await client.query(drop);
  return parts;
}

/** Returns a line for each column, constraint, index and trigger, to compare the schema before and after the load. */
export async function schemaLines(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select format('index %s valid %s', pg_get_indexdef(indexrelid), indisvalid) collate "C" as line
       from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace
     union all select format('constraint %s %s %s valid %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select format('trigger %s %s', pg_get_triggerdef(pg_trigger.oid), tgenabled) from pg_trigger
       join pg_class on pg_class.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal
     union all select format('references of %s: %s', tgrelid::regclass, count(*)) from pg_trigger
       join pg_class on pg_class.oid = tgrelid where relnamespace = 'public'::regnamespace and tgisinternal group by tgrelid
     union all select format('column %s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull)
       from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
     order by 1`,
  );
  return rows.map(({ line }) => line);
}
