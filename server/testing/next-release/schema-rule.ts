/** These are the facts about a column in a database that the rule needs. */
export interface ColumnFacts {
  type: string;
  notNull: boolean;
  hasDefault: boolean;
}

/** These are the tables of a database: their columns, and the columns of each unique index. */
export interface SchemaFacts {
  columns: Map<string, Map<string, ColumnFacts>>;
  unique: Map<string, readonly string[][]>;
}

/** These are the columns that the code of a release uses, by table, according to the snapshot of its last migration. */
export type KnownColumns = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns what breaks the rule “expand and contract” (docs/operations.md#upgrade): the reasons why a release that uses
 * the columns `known`, and ran on the schema `before`, cannot run on the schema `after`. An agreed exception is a line
 * of the migration, `-- contract: table.column: why`; removing or renaming has no exceptions.
 */
export function breaches(
  known: KnownColumns,
  before: SchemaFacts,
  after: SchemaFacts,
  agreed: ReadonlySet<string> = new Set(),
): string[] {
  const found: string[] = [];
  const unlessAgreed = (table: string, columns: readonly string[], why: string): void => {
    if (!columns.some((column) => agreed.has(`${table}.${column}`))) found.push(why);
  };
  for (const [table, names] of known) {
    const [old, now] = [before.columns.get(table), after.columns.get(table)];
    if (!now) {
      found.push(`the table ${table} is removed or renamed, and the release before uses it`);
      continue;
    }
    for (const name of names) {
      const [was, is] = [old?.get(name), now.get(name)];
      const what = `${table}.${name}`;
      if (!is) found.push(`${what} is removed or renamed, and the release before uses it`);
      else if (was && was.type !== is.type)
        unlessAgreed(table, [name], `${what} was ${was.type} and becomes ${is.type}`);
      else if (was && !was.notNull && is.notNull)
        unlessAgreed(table, [name], `${what} becomes not null, and the release before may write null`);
      else if (was?.hasDefault && !is.hasDefault && is.notNull)
        found.push(`${what} loses its default, and the release before may rely on it`);
    }
    for (const what of unwritten(table, names, now))
      found.push(`${what} is not null without a default, and the release before does not write it`);
    const had = new Set((before.unique.get(table) ?? []).map((columns) => columns.join()));
    for (const columns of after.unique.get(table) ?? []) {
      if (!had.has(columns.join()) && columns.every((column) => names.has(column)))
        unlessAgreed(
          table,
          columns,
          `${table} (${columns.join(", ")}) becomes unique, and the release before may write it twice`,
        );
    }
  }
  return found;
}

/** Returns the columns of a table that require a value although a release does not write them. */
function unwritten(table: string, known: ReadonlySet<string>, now: ReadonlyMap<string, ColumnFacts>): string[] {
  return [...now].flatMap(([name, { notNull, hasDefault }]) =>
    !known.has(name) && notNull && !hasDefault ? [`${table}.${name}`] : [],
  );
}

/** Returns why a release cannot run on its own schema: a column requires a value, but its code no longer writes it. */
export const forgotten = (known: KnownColumns, { columns }: SchemaFacts): string[] =>
  [...known].flatMap(([table, names]) =>
    unwritten(table, names, columns.get(table) ?? new Map()).map(
      (what) => `${what} is not null without a default, and the code no longer writes it`,
    ),
  );

/** Reads the agreed exceptions of migrations: the lines `-- contract: table.column: why`. */
export const agreedIn = (sql: string): Set<string> =>
  new Set(Array.from(sql.matchAll(/^-- contract: (\w+\.\w+): \S.*$/gm), ([, what = ""]) => what));
