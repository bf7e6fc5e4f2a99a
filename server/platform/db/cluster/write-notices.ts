import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** These settings are for a connection that hears what other servers write. */
export interface NoticeOptions {
  /**
   * This is a direct connection to the primary. PgBouncer in transaction mode accepts LISTEN and never delivers
   * anything, so its URL does not work here.
   */
  listenUrl: string;
  /**
   * The listener asks the database after this time in ms whether there was a write that nobody announced, for example
   * by hand, by an older build, or by a server that was killed right after its commit.
   */
  pollMs?: number;
  /** Receives the position of the log after each write that this server knows of. */
  onPosition?: (position: string) => void;
  /** Receives what the operator should know. */
  warn?: (message: string, error?: unknown) => void;
}

const channel = "portal_writes";
const pollEveryMs = 5_000;
const answerMs = 2_000;
const maxPauseMs = 5_000;

/**
 * Tells the other servers on the same Postgres that this one has written, and counts their notices, so that each server
 * drops what it cached (docs/decisions/0022-caches-of-several-servers.md).
 */
export interface WriteNotices {
  /**
   * Returns a version that changes with every write of any server, or null while the listener has no connection: then
   * nothing may be cached until the next write.
   */
  version(): string | null;
  /** Announces a commit of this server. Announcements that wait are sent as one. */
  announce(): void;
  /** Returns whether the position of a commit of this server is not known yet. */
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

  let waits = false;
  let sending: Promise<void> | null = null;
  async function send(): Promise<void> {
    while (waits && !isClosed) {
      waits = false;
      try {
        await notify(pool);
      } catch {
        // The database is unreachable. The notice is sent when it is back.
        waits = true;
        await pause(200);
      }
    }
    sending = null;
  }

  /** Sends a notice, which has the position of the log after everything that was committed before. */
  async function notify(on: Pick<pg.Client, "query">): Promise<void> {
    const { rows } = await on.query<{ position: string }>(
      "select pg_notify($1, $2 || ' ' || at::text), at::text as position from pg_current_wal_insert_lsn() as at",
      [channel, self],
    );
    if (rows[0]) onPosition(rows[0].position);
  }

  /** Listens until the connection ends, and drops what was cached before each connection. */
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
      let position = await positionOf(client);
      changes += 1;
      isConnected = true;
      while (!isClosed && (await Promise.race([ended.then(() => false), pause(pollMs).then(() => true)]))) {
        const now = await positionOf(client);
        if (now === position) continue;
        changes += 1;
        position = now;
        onPosition(now);
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
        // A check that `close` interrupts has no answer either, and that is no fault.
        if (!isClosed) warn("the connection that hears other servers' writes ended", error);
      }
      // A connection that lasted was in order, so the next one is tried soon.
      if (performance.now() - began > maxPauseMs) wait = 50;
      await pause(wait);
    }
  }

  const pause = (ms: number): Promise<void> => sleep(ms, undefined, { signal: closing.signal }).catch(() => undefined);
  const inTime = (answer: Promise<void>): Promise<boolean> =>
    Promise.race([answer.then(() => true), pause(answerMs).then(() => false)]);

  /** Returns the position of the write-ahead log. Rejects when the connection is half open and does not answer. */
  async function positionOf(client: pg.Client): Promise<string> {
    const asked = client.query<{ position: string }>("select pg_current_wal_insert_lsn()::text as position");
    asked.catch(() => undefined);
    if (!(await inTime(asked.then(() => undefined)))) throw new Error("The listener's connection does not answer");
    return (await asked).rows[0]?.position ?? "";
  }

  const listening = keepListening();
  return {
    version: () => (isConnected ? String(changes) : null),
    announce() {
      changes += 1;
      waits = true;
      sending ??= send();
    },
    isAnnouncing: () => waits || sending !== null,
    async close() {
      await sending;
      isClosed = true;
      closing.abort();
      await listening;
    },
  };
}
