import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { uncachedTables } from "../caches/uncached-tables.ts";

/** These are the settings of a connection that receives notices of what other servers write. */
export interface NoticeOptions {
  /**
   * This is the URL of a direct connection to the primary. PgBouncer in transaction mode accepts LISTEN but never
   * delivers a notification, so its URL does not work here.
   */
  listenUrl: string;
  /**
   * At this interval in ms the listener checks for a write that nobody announced, for example one by hand, by an older
   * build, or by a server that was killed right after its commit.
   */
  pollMs?: number;
  /** This is called with the position of the log after each write that this server learns of. */
  onPosition?: (position: string) => void;
  /** This is called with a message for the operator. */
  warn?: (message: string, error?: unknown) => void;
}

const channel = "portal_writes";
const pollEveryMs = 5_000;
const answerMs = 2_000;
const maxPauseMs = 5_000;

/**
 * Postgres counts the written rows of each table; a connection reports its counts within ten seconds after a transaction,
 * and when it ends. TRUNCATE is not counted, but it gives the table another file. If the counting is turned off, each
 * change of the log's position counts as a write.
 */
const stateQuery = `select pg_current_wal_insert_lsn()::text as position,
    case current_setting('track_counts') when 'on' then (
      select coalesce(sum(pg_stat_get_tuples_inserted(oid) + pg_stat_get_tuples_updated(oid) + pg_stat_get_tuples_deleted(oid)), 0)
        || ' ' || coalesce(sum(relfilenode::bigint), 0)
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1::text[])
    ) else pg_current_wal_insert_lsn()::text end as rows`;

/**
 * Tells the other servers on the same Postgres that this one has written, and counts the notices of the others, so that
 * each server drops what it cached (docs/decisions/0022-caches-of-several-servers.md).
 */
export interface WriteNotices {
  /**
   * Returns a version that changes after each write, of any server, that cached answers may read. A write that nobody
   * announced is noticed at the next poll. The version is null while the listener has no connection: callers then must
   * not rely on it to tell that a cached value is current.
   */
  version(): string | null;
  /** Announces a commit of this server. Announcements that have not been sent yet are sent as one. */
  announce(): void;
  /** Returns whether this server has announced a commit whose position in the log is not known yet. */
  isAnnouncing(): boolean;
  close(): Promise<void>;
}

export function startWriteNotices(pool: pg.Pool, options: NoticeOptions): WriteNotices {
  const { listenUrl, pollMs = pollEveryMs, onPosition = () => undefined, warn = () => undefined } = options;
  const self = randomUUID();
  let changes = 0;
  let isConnected = false;
  let isClosed = false;
  const closing = new AbortController();

  let isPending = false;
  let sending: Promise<void> | null = null;
  async function send(): Promise<void> {
    while (isPending && !isClosed) {
      isPending = false;
      try {
        await notify(pool);
      } catch {
        // The database is unreachable, so the notice is sent when it is back.
        isPending = true;
        await pause(200);
      }
    }
    sending = null;
  }

  /** Sends a notice with the current position of the log, which is after everything that was committed before. */
  async function notify(on: Pick<pg.Client, "query">): Promise<void> {
    const { rows } = await on.query<{ position: string }>(
      "select pg_notify($1, $2 || ' ' || at::text), at::text as position from pg_current_wal_insert_lsn() as at",
      [channel, self],
    );
    if (rows[0]) onPosition(rows[0].position);
  }

  /** Receives notices until the connection ends. Once it is connected, everything cached before counts as outdated. */
  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString: listenUrl, keepAlive: true, connectionTimeoutMillis: answerMs });
    const ended = new Promise<void>((done) => client.once("end", () => done()));
    const own = Promise.withResolvers<void>();
    client.on("error", () => undefined);
    client.on("notification", ({ payload = "" }) => {
      const [sender, position] = payload.split(" ");
      if (sender === self) return own.resolve();
      changes += 1;
      if (position) onPosition(position);
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      await notify(client);
      if (!(await inTime(own.promise))) {
        if (!isClosed) warn("DATABASE_DIRECT_URL (or DATABASE_URL) leads through a pooler that delivers no notices");
        return;
      }
      let { rows } = await stateOf(client);
      changes += 1;
      isConnected = true;
      while (!isClosed && (await Promise.race([ended.then(() => false), pause(pollMs).then(() => true)]))) {
        const now = await stateOf(client);
        if (now.rows === rows) continue;
        changes += 1;
        ({ rows } = now);
        onPosition(now.position);
      }
    } finally {
      isConnected = false;
      client.end().catch(() => undefined);
    }
  }

  async function keepListening(): Promise<void> {
    for (let wait = 50; !isClosed; wait = Math.min(wait * 2, maxPauseMs)) {
      const began = performance.now();
      try {
        await listen();
      } catch (error) {
        // `close` makes a check fail too, which is not worth a warning.
        if (!isClosed) warn("the connection that hears other servers' writes ended", error);
      }
      // A connection that lasted longer than the max pause was a working one, so the delay before the next attempt is
      // reset.
      if (performance.now() - began > maxPauseMs) wait = 50;
      await pause(wait);
    }
  }

  const pause = (ms: number): Promise<void> => sleep(ms, undefined, { signal: closing.signal }).catch(() => undefined);
  const inTime = (answer: Promise<void>): Promise<boolean> =>
    Promise.race([answer.then(() => true), pause(answerMs).then(() => false)]);

  /**
   * Returns the position of the write-ahead log, and how many rows were written so far in the tables that cached answers
   * read. Rejects when there is no answer, because the connection is half open.
   */
  async function stateOf(client: pg.Client): Promise<{ position: string; rows: string }> {
    const reply = client.query<{ position: string; rows: string }>(stateQuery, [uncachedTables()]);
    reply.catch(() => undefined);
    if (!(await inTime(reply.then(() => undefined)))) throw new Error("The listener's connection does not answer");
    return (await reply).rows[0] ?? { position: "", rows: "" };
  }

  const listening = keepListening();
  return {
    version: () => (isConnected ? String(changes) : null),
    announce() {
      changes += 1;
      isPending = true;
      sending ??= send();
    },
    isAnnouncing: () => isPending || sending !== null,
    async close() {
      await sending;
      isClosed = true;
      closing.abort();
      await listening;
    },
  };
}
