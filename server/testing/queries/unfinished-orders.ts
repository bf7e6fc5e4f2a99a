import type BetterSqlite from "better-sqlite3";

/** These are the unique keys of each table: sets of columns whose values no two rows share. */
export type UniqueKeys = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Reads the unique keys of a SQLite database: primary keys, and unique indexes over all rows. */
export function readUniqueKeys(db: BetterSqlite.Database): UniqueKeys {
  const tables = db.prepare<[], string>("select name from sqlite_master where type = 'table'").pluck().all();
  const columns = db.prepare<[string], string>("select name from pragma_table_info(?) where pk > 0").pluck();
  const indexes = db
    .prepare<[string], string>(`select name from pragma_index_list(?) where "unique" = 1 and partial = 0`)
    .pluck();
  const indexed = db.prepare<[string], string | null>("select name from pragma_index_info(?)").pluck();
  return new Map(
    tables.map((table) => {
      const unique = indexes.all(table).map((index) => indexed.all(index));
      const named = unique.filter((key): key is string[] => !key.includes(null));
      return [table, [columns.all(table), ...named].filter((key) => key.length > 0)];
    }),
  );
}

/**
 * Returns the selects of a statement whose order is not complete: two rows with different selected values can be equal
 * in each column of the order. SQLite and Postgres list such rows differently, and either of them may list them
 * differently after its plan changes.
 */
export function unfinishedOrders(source: string, keys: UniqueKeys): string[] {
  return selectsOf(source).filter((select) => {
    const [, selected = "", body = "", order] =
      /^ ?(?:with .*?)?select (?:distinct )?(.+?) from (.+?) order by (.+?)(?: limit .*| offset .*)?$/i.exec(select) ??
      [];
    if (order === undefined) return false;
    const [rows = "", groups] = body.split(" group by ");
    const fixed = fixedColumns({ order, rows, used: `${selected} ${body}`, keys });
    const isFixed = (column: string) =>
      fixed.has(column) || [...fixed].some((one) => one.endsWith(`.${column}`)) || isAggregate(column);
    if (groups !== undefined) return !split(groups.replace(/ having .*$/, "")).every(isFixed);
    const withoutNames = split(selected).map((column) => column.replace(/ as \w+$/, ""));
    if (withoutNames.every(isFixed)) return false;
    return !tablesOf(rows).every(({ alias, table }) => {
      // A select can take the place of a table. The columns by which it is joined and sorted must then be fixed.
      if (table === "(…)")
        return (`${rows} ${order}`.match(new RegExp(`\\b${alias}\\.\\w+`, "g")) ?? []).every(isFixed);
      return keys.get(table)?.some((key) => key.every((column) => isFixed(`${alias}.${column}`)));
    });
  });
}

const isAggregate = (term: string): boolean => /^(?:count|sum|min|max)\(/.test(term);

/**
 * Returns each select of a statement without quotes. The selects and the aggregates with an order inside of it are
 * replaced with `(…)`.
 */
function selectsOf(source: string): string[] {
  const open = [""];
  const closed: string[] = [];
  for (const piece of source.replaceAll(/\s+/g, " ").match(/'[^']*'|[()]|[^'()]+/g) ?? []) {
    if (piece === "(") open.push("");
    else if (piece === ")") {
      const inner = open.pop() ?? "";
      const isSelect = /^ ?(?:select|with) /i.test(inner);
      if (isSelect) closed.push(inner);
      open.push(`${open.pop() ?? ""}(${isSelect || inner.includes(" order by ") ? "…" : inner})`);
    } else open.push((open.pop() ?? "") + piece.replaceAll('"', ""));
  }
  return [...closed, ...open];
}

/** Splits a list at its commas outside of parentheses. */
function split(list: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const sign of list) {
    depth += Number(sign === "(") - Number(sign === ")");
    if (sign === "," && depth === 0) parts.push("");
    else parts.push((parts.pop() ?? "") + sign);
  }
  return parts.map((part) => part.trim());
}

const tablesOf = (rows: string): { table: string; alias: string }[] =>
  [...rows.matchAll(/(?:^|join )(\w+|\(…\))(?: (?!inner|left|cross|join|where|on)(?:as )?(\w+))?/g)].map(
    ([, table = "", alias = table]) => ({ table, alias }),
  );

interface Parts {
  order: string;
  /** These are the tables, how they are joined, and the conditions. */
  rows: string;
  /** This is the text that contains the columns that matter. */
  used: string;
  keys: UniqueKeys;
}

/**
 * Returns the columns that have only one value when the columns of an order have one. These are the columns of the
 * order themselves, columns that are compared with a value, columns that are equal to one of these, and all columns of
 * a row whose unique key is among them.
 */
function fixedColumns({ order, rows, used, keys }: Parts): ReadonlySet<string> {
  const tables = tablesOf(rows);
  const [only] = tables.length === 1 ? tables : [];
  const named = (column: string) => (only && !column.includes(".") ? `${only.alias}.${column}` : column);
  const fixed = new Set(split(order).map((term) => named(term.replace(/ (?:asc|desc)\b.*$/i, ""))));
  for (const [, column = ""] of rows.matchAll(/\b([\w.]+) = (?:\+?\?|\$\d+|'|\d)/g)) fixed.add(named(column));
  const equal = [...rows.matchAll(/\b(\w+\.\w+) = (\w+\.\w+)/g)].map(
    ([, left = "", right = ""]) => [left, right] as const,
  );
  const names = new Set(used.match(/\w+\.\w+/g));
  const isKnown = (column: string): boolean =>
    fixed.has(column) ||
    // A column of an enclosing select has one value.
    !tables.some(({ alias }) => column.startsWith(`${alias}.`));
  for (let before = -1; before !== fixed.size;) {
    before = fixed.size;
    for (const [left, right] of equal) {
      if (isKnown(left)) fixed.add(right);
      if (isKnown(right)) fixed.add(left);
    }
    for (const { table, alias } of tables) {
      const isOneRow = keys.get(table)?.some((key) => key.every((column) => fixed.has(`${alias}.${column}`)));
      if (!isOneRow) continue;
      for (const column of names) if (column.startsWith(`${alias}.`)) fixed.add(column);
      for (const key of keys.get(table) ?? []) for (const column of key) fixed.add(`${alias}.${column}`);
    }
  }
  return fixed;
}
