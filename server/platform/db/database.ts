import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { SQL } from "drizzle-orm";
import type { Dialect } from "./dialect.ts";

/** What may be read outside a transaction: selects only. On SQLite the connection itself is read-only. */
export type Reader = Pick<NodePgDatabase, "select" | "selectDistinct" | "$with" | "with">;

/** What a verb works with inside `write`. */
export type Tx = Reader & Pick<NodePgDatabase, "insert" | "update" | "delete">;

export interface Database extends Reader {
  readonly dialect: Dialect;
  /** Runs `fn` in one serialised transaction; a throw rolls it back. Never nested, no network call inside. */
  write<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Rows of a raw statement, outside a transaction: for reports and checks that the builder cannot say. */
  rows<Row extends Record<string, unknown>>(statement: SQL): Promise<Row[]>;
  /** Changes whenever anything was written, by whichever process; null where the database cannot tell cheaply. */
  dataVersion(): string | null;
  /** How many transactions this process has committed. */
  writesHere(): number;
  ready(): Promise<boolean>;
  close(): Promise<void>;
}
