/** This is a value in a form that both databases share: times are milliseconds since 1970, and JSON is its text. */
export type Value = string | number | boolean | null;
export type Row = Value[];

export type Kind = "text" | "int" | "real" | "bool" | "instant" | "json";

export interface MovedTable {
  name: string;
  columns: { name: string; kind: Kind }[];
  /** These are the columns of the primary key. Each table has a primary key. */
  key: string[];
  /** These are the tables that the foreign keys of this table refer to. */
  refersTo: string[];
}

/** This is one of the two databases of a move, opened so that nothing else writes to it until it is closed. */
export interface Side {
  /** This names the database in messages, without a password. */
  label: string;
  /** Returns the hashes of the migrations that this database has, the oldest first. */
  migrations(): Promise<string[]>;
  count(table: Pick<MovedTable, "name">): Promise<number>;
  /** Returns the rows after a key in the order of the primary key. */
  read(table: MovedTable, after: Row | null, limit: number): Promise<Row[]>;
  close(): Promise<void>;
}

/** This is the progress of a move, stored in the target in the same transaction as the rows. */
export interface Progress {
  /** This is a fingerprint of the source, so that a move does not continue from another one. */
  source: string;
  tables: Map<string, { after: Row; copied: number }>;
}

export interface MoveTarget extends Side {
  /** Returns the name of a table that has rows, or null. */
  filledTable(): Promise<string | null>;
  /** Returns the stored progress, or null when no move into this database has begun. */
  progress(): Promise<Progress | null>;
  /** Marks the database as incomplete, so that no server starts on it. */
  begin(source: string): Promise<void>;
  /** Turns the triggers off, because the rows that they would write are copied as well. */
  triggersOff(tables: readonly MovedTable[]): Promise<void>;
  triggersOn(tables: readonly MovedTable[]): Promise<void>;
  /** Inserts rows, and stores the key of the last one as the progress of the table, in one transaction. */
  insert(table: MovedTable, rows: Row[], copied: number): Promise<void>;
  /** Removes all rows of an incomplete move, and its progress. */
  clear(tables: readonly MovedTable[]): Promise<void>;
  /** Updates the statistics of the query planner. */
  analyze(): Promise<void>;
  /** Removes the mark of an incomplete database. */
  finish(): Promise<void>;
}

/** Returns the values of a row's primary key. */
export const keyOf = (table: MovedTable, row: Row): Row =>
  table.key.map((name) => row[table.columns.findIndex((column) => column.name === name)] ?? null);

/** Returns the tables in an order in which each follows those that it refers to. */
export function inOrder(tables: readonly MovedTable[]): MovedTable[] {
  const sorted: MovedTable[] = [];
  const names = new Set<string>();
  while (sorted.length < tables.length) {
    const next = tables.filter(({ name, refersTo }) => !names.has(name) && refersTo.every((other) => names.has(other)));
    if (next.length === 0) throw new Error("The foreign keys of the tables form a circle.");
    for (const table of next) {
      sorted.push(table);
      names.add(table.name);
    }
  }
  return sorted;
}

/** These tables of the target store the progress; they exist only while a move into it is incomplete. */
export const progressTables = ["db_move", "db_move_tables", "db_move_triggers"] as const;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Reads the stored progress of each table: its name, the key of its last row as JSON, and how many rows are copied. */
export const progressRows = (rows: readonly [string, string, number][]): Progress["tables"] =>
  // oxlint-disable-next-line no-unsafe-type-assertion
  new Map(rows.map(([name, after, copied]) => [name, { after: JSON.parse(after) as Row, copied }]));
