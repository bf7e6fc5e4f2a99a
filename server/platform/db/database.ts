import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { SQL } from "drizzle-orm";
import type { Pool } from "pg";
import type { Dialect } from "./dialect.ts";
import type { Snapshot } from "./snapshots.ts";

/** This reads outside a transaction and can only select. On SQLite the connection itself is read-only. */
export type Reader = Pick<NodePgDatabase, "select" | "selectDistinct" | "$with" | "with">;

/** A verb gets this transaction inside `write`. */
export type Tx = Reader & Pick<NodePgDatabase, "insert" | "update" | "delete">;

export interface DatabaseLoad {
  /** These are the writes that wait: for their turn on SQLite, for a connection on Postgres. */
  waitingWrites: number;
  /** This is the time of the last flush to the disk in ms; 0 on Postgres, which flushes on its own. */
  flushMs: number;
  /** These are the counts of Postgres connections by state; empty on SQLite. */
  connections: Record<string, number>;
}

export interface Database extends Reader {
  readonly dialect: Dialect;
  /** This is the path of the SQLite file, with which a worker thread opens it for itself; null on Postgres. */
  readonly file: string | null;
  /**
   * These are the Postgres connections, for the counters of rate limits, which are written outside transactions; null
   * on SQLite.
   */
  readonly pool: Pool | null;
  /** Runs `fn` in one serialized transaction; a throw rolls it back. It must not be nested or make network calls. */
  write<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Returns the rows of a raw statement, outside a transaction. It is for reports and checks that the query builder
   * cannot express.
   */
  rows<Row extends Record<string, unknown>>(statement: SQL): Promise<Row[]>;
  /** Opens a snapshot of the database for a long file; few can be open at a time (`limitSnapshots`). Close it. */
  snapshot(): Promise<Snapshot>;
  /** Returns a version that changes after every write by any process, or null when the database cannot tell cheaply. */
  dataVersion(): string | null;
  /**
   * Returns the same database with its reads on a replica that has everything this server knows to be written; null
   * without such a replica. A read of it may fail when the replica does.
   */
  replica(): Database | null;
  /** Returns how many transactions this process has committed. */
  writesHere(): number;
  /** Returns how busy the database is, for the metrics. */
  load(): DatabaseLoad;
  ready(): Promise<boolean>;
  close(): Promise<void>;
}
