import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { SQL } from "drizzle-orm";
import type { Pool } from "pg";
import type { Dialect } from "./dialect.ts";
import type { Snapshot } from "./snapshots.ts";

/** This reads outside a transaction and can only select. On SQLite, its connection is also read-only. */
export type Reader = Pick<NodePgDatabase, "select" | "selectDistinct" | "$with" | "with">;

/** A verb gets this transaction inside `write`. */
export type Tx = Reader & Pick<NodePgDatabase, "insert" | "update" | "delete">;

export interface DatabaseLoad {
  /** This is the number of writes that wait: for their turn on SQLite, for a connection on Postgres. */
  waitingWrites: number;
  /** This is how long the last flush to the disk took, in ms. It is 0 on Postgres, which flushes on its own. */
  flushMs: number;
  /** These are the counts of Postgres connections by state; empty on SQLite. */
  connections: Record<string, number>;
}

export interface Database extends Reader {
  readonly dialect: Dialect;
  /** This is the path of the SQLite file, so that a worker thread can open it itself. It is null on Postgres. */
  readonly file: string | null;
  /**
   * This is the pool of Postgres connections. The counters of rate limits use it to write outside transactions. It is
   * null on SQLite.
   */
  readonly pool: Pool | null;
  /** Runs `fn` in one serialized transaction; a throw rolls it back. It must not be nested or make network calls. */
  write<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Returns the rows of a raw statement, outside a transaction. Use it for reports and checks that the query builder
   * cannot express.
   */
  rows<Row extends Record<string, unknown>>(statement: SQL): Promise<Row[]>;
  /**
   * Opens a snapshot of the database for a long file. Few can be open at a time (`limitSnapshots`), so the caller must
   * close it.
   */
  snapshot(): Promise<Snapshot>;
  /**
   * Returns a version that changes after every write by any process that may change what cached answers read
   * (`uncached` names the tables that they do not read), or null when the database cannot tell cheaply.
   */
  dataVersion(): string | null;
  /**
   * Returns the same database with its reads on a replica that has replayed every write that this server knows of, or
   * null without such a replica. A read on it may fail when the replica does.
   */
  replica(): Database | null;
  /** Returns how many transactions of this process have changed what cached answers read. */
  writesHere(): number;
  /** Returns how busy the database is, for the metrics. */
  load(): DatabaseLoad;
  ready(): Promise<boolean>;
  close(): Promise<void>;
}
