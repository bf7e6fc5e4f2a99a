import type { KioskPolicy } from "#shared/kiosk.ts";
import type { ItemResult, SyncAnswer } from "#shared/kiosk.schema.ts";
import type { KioskReply } from "../kiosk-api.ts";
import { applyAnswers, calledOffIds, noteSent, queueCount, unsent } from "./queue-answers.ts";
import type { QueueDb, QueueRow } from "./queue-db.ts";
import { answerOf, rowsToSendAgain, sentAgain } from "./restore.ts";

export interface DrainDeps {
  db: QueueDb;
  policy: () => Pick<KioskPolicy, "syncItems" | "retryFirstSeconds" | "retryLastSeconds">;
  /** Returns the device's id, or null until this browser is enrolled. */
  deviceId: () => string | null;
  send: (input: SyncBody) => Promise<KioskReply<"POST /api/kiosk/sync">>;
  /** Returns the `serverTime` of the last answer, or null. */
  since: () => Promise<string | null>;
  /** Returns the server's epoch that this tablet cached last, or null. */
  epoch: () => string | null;
  onAnswer: (answer: SyncAnswer, moved: QueueRow[]) => Promise<void>;
  onOutcome: (outcome: SyncOutcome) => void;
  /** This is called when the storage failed; the queue is unchanged. */
  onBroken?: (error: unknown) => void;
  now: () => number;
  random?: () => number;
  locks?: LockManager | undefined;
}

export interface SyncBody {
  since: string | null;
  queue: { count: number; sum: number; lastSeq: number; epoch: string | null };
  items: unknown[];
}

/**
 * This is the outcome of the last attempt. A refusal does not change the queue, and neither does `noAnswer`. See
 * docs/spec/kiosk.md#sync
 */
export type SyncOutcome =
  | { kind: "answered" }
  | { kind: "noAnswer" }
  | { kind: "refused"; status: number; code: string };

const lockName = "kiosk-drain";
/**
 * This is the timeout of the lock in ms. A frozen tab may hold the lock, so another tab continues without it after this
 * time. That is safe, because the server counts each id once.
 */
const lockTimeoutMs = 20_000;
const heartbeatMs = 60_000;
/** This is the max wait in ms that the server can request (Retry-After). */
const longestWaitMs = 10 * 60_000;

/** Sends the queue to the server, oldest first. Only rows that the server names in its answer change. */
export class Drain {
  private readonly deps: DrainDeps;
  private running: Promise<SyncOutcome> | null = null;
  private wanted = false;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private halvedSize: number | null = null;
  private notBefore = 0;
  /**
   * This is true after an answered sync. After a failure it is false, because the server may have been restored in the
   * meantime.
   */
  private wasAnswered = false;
  private stopped = false;

  constructor(deps: DrainDeps) {
    this.deps = deps;
  }

  /**
   * Sends now. A call during an attempt makes that attempt loop once more, for rows that were captured in the meantime.
   */
  flush(): Promise<SyncOutcome> {
    if (this.running) {
      this.wanted = true;
      return this.running;
    }
    this.running = this.run().finally(() => {
      this.running = null;
      this.plan();
    });
    return this.running;
  }

  /**
   * Sends at start, when the device is online again, on focus, when the page becomes visible, and on a timer. Callers
   * also flush after each capture. Returns a function that stops this.
   */
  start(target: Window & typeof globalThis): () => void {
    const go = () => void this.flush();
    const onVisibilityChange = () => {
      if (target.document.visibilityState === "visible") go();
    };
    const onOnline = () => {
      // The failures were those of the previous connection, so the backoff starts again with its shortest delay.
      this.failures = 0;
      go();
    };
    target.addEventListener("online", onOnline);
    target.addEventListener("focus", go);
    target.document.addEventListener("visibilitychange", onVisibilityChange);
    go();
    return () => {
      this.stopped = true;
      clearTimeout(this.timer);
      target.removeEventListener("online", onOnline);
      target.removeEventListener("focus", go);
      target.document.removeEventListener("visibilitychange", onVisibilityChange);
    };
  }

  private async run(): Promise<SyncOutcome> {
    let outcome: SyncOutcome;
    do {
      this.wanted = false;
      outcome = await this.underLock(() => this.sendBatches()).catch((error: unknown): SyncOutcome => {
        this.deps.onBroken?.(error);
        return { kind: "noAnswer" };
      });
      this.wasAnswered = outcome.kind === "answered";
    } while (this.wanted && outcome.kind === "answered");
    this.failures = outcome.kind === "answered" ? 0 : this.failures + 1;
    if (outcome.kind !== "refused") this.notBefore = 0;
    this.deps.onOutcome(outcome);
    return outcome;
  }

  private async underLock(work: () => Promise<SyncOutcome>): Promise<SyncOutcome> {
    const { locks } = this.deps;
    if (!locks) return work();
    const timeout = AbortSignal.timeout(lockTimeoutMs);
    let entered = false;
    try {
      return await locks.request(lockName, { signal: timeout }, () => {
        entered = true;
        return work();
      });
    } catch (error) {
      if (entered) throw error;
      return work();
    }
  }

  /**
   * Sends batches until the server has named every row or a batch has changed nothing. At the start and after a failed
   * attempt the first call carries no items, for two reasons: a restored server can report its restore, so rows are
   * sent again in order; and no item is marked as sent while offline, so an item that is canceled then counts as never
   * sent.
   */
  private async sendBatches(): Promise<SyncOutcome> {
    const { db, send } = this.deps;
    const deviceId = this.deps.deviceId();
    if (deviceId === null) return { kind: "noAnswer" };
    for (let round = 0; ; round++) {
      const batchSize = Math.min(this.halvedSize ?? 25, this.deps.policy().syncItems);
      const isEmptyCall = round === 0 && !this.wasAnswered;
      const rows = isEmptyCall ? [] : (await this.rowsToSend(deviceId)).slice(0, batchSize);
      if (round > 0 && rows.length === 0) return { kind: "answered" };
      const calledOff = await calledOffIds(db);
      noteSent(db, rows);
      const reply = await send({
        since: await this.deps.since(),
        queue: await this.queueSummary(deviceId, rows),
        items: rows.map((row) => wire(row, calledOff.has(row.id))),
      });
      const answer = answerIn(reply);
      if (!answer) {
        if (reply.kind !== "answer" && reply.status === 413 && rows.length > 1) {
          // The batch is too large, so half of it is retried.
          this.halvedSize = Math.floor(rows.length / 2);
          continue;
        }
        if (reply.kind === "refused") this.notBefore = (reply.retryAfter ?? 0) * 1000;
        return reply.kind === "refused"
          ? { kind: "refused", status: reply.status, code: reply.code }
          : { kind: "noAnswer" };
      }
      const moved = await applyAnswers(db, [...answer.results, ...answer.updates]);
      const decided = new Set(answer.results.flatMap(({ id, decision }) => (decision === null ? [] : [id])));
      await sentAgain(db, new Set(answer.results.map(({ id }) => id)));
      await this.deps.onAnswer(answer, moved);
      // Rows that the server did not name or did not decide are not sent again immediately.
      const named = rows.some(({ id }) => decided.has(id));
      const more = isEmptyCall || rows.length === batchSize || (await rowsToSendAgain(db)).length > 0;
      if (round > 0 && !named) return { kind: "answered" };
      if (!more || (rows.length > 0 && !named)) return { kind: "answered" };
    }
  }

  /**
   * Summarizes the rows that stay in the queue after this request. The server uses it to decide when a draining tablet
   * can be retired.
   */
  private async queueSummary(deviceId: string, rows: readonly QueueRow[]): Promise<SyncBody["queue"]> {
    const { db } = this.deps;
    const sending = new Set(rows.map(({ id }) => id));
    const [unsentRows, again, tail] = await Promise.all([
      queueCount(db, deviceId, sending),
      rowsToSendAgain(db),
      db.kept.get("chain"),
    ]);
    const count = unsentRows.count + again.filter(({ id }) => !sending.has(id)).length;
    return { count, sum: unsentRows.sum, lastSeq: tail?.key === "chain" ? tail.seq : 0, epoch: this.deps.epoch() };
  }

  /**
   * Returns the rows to send, oldest first. After a restore all rows are sent in the order of the chain, because a
   * missing number would be a gap.
   */
  private async rowsToSend(deviceId: string): Promise<QueueRow[]> {
    const { db } = this.deps;
    const [fresh, again] = await Promise.all([unsent(db, deviceId, 1000), rowsToSendAgain(db)]);
    if (again.length === 0) return fresh.filter((row) => !this.waitsForLock(row));
    return [...fresh, ...again].toSorted((a, b) => a.seq - b.seq);
  }

  /**
   * Returns true when the rider's PIN is locked. The server has the encrypted PIN and retries it after the lock, so the
   * tablet sends the row again only when the lock ends.
   */
  private waitsForLock(row: QueueRow): boolean {
    return row.retryAt !== null && Date.parse(row.retryAt) > this.deps.now();
  }

  private plan(): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), this.delay());
  }

  /**
   * Returns the delay before the next attempt, in ms: the heartbeat interval after a success, otherwise an exponential
   * backoff (1–60 s by default) with jitter, so that many tablets do not retry at the same moment.
   */
  delay(): number {
    const { retryFirstSeconds: first, retryLastSeconds: last } = this.deps.policy();
    if (this.failures === 0) return heartbeatMs;
    // A flush was requested while the last attempt was failing. The failed attempt did not include that request, so the
    // next attempt is soon.
    if (this.wanted) return Math.max(first * 1000, Math.min(this.notBefore, longestWaitMs));
    const seconds = Math.min(last, first * 2 ** (this.failures - 1));
    const jitter = 0.5 + (this.deps.random ?? Math.random)() * 0.5;
    return Math.max(first * 1000, seconds * jitter * 1000, Math.min(this.notBefore, longestWaitMs));
  }
}

/**
 * Returns the wire format of a row: exactly the fields of the sync contract and the stored signed answer, without
 * fields that are local to the tablet.
 */
function wire(row: QueueRow, calledOff: boolean) {
  const { id, seq, previousHash, kind, schema, body, bodyHash, sealedPin } = row;
  return {
    id,
    seq,
    previousHash,
    kind,
    schema,
    body,
    bodyHash,
    sealedPin,
    answer: answerOf(row),
    ...(calledOff ? { calledOff } : {}),
  };
}

/**
 * Returns the sync answer in a reply. The refusal of an id that was reused for another item carries results like any
 * other answer.
 */
function answerIn(reply: KioskReply<"POST /api/kiosk/sync">): SyncAnswer | null {
  if (reply.kind === "noAnswer") return null;
  const answer = reply.kind === "answer" ? reply.body : reply.carried.hash_conflict;
  return isSync(answer) ? answer : null;
}

function isSync(body: unknown): body is SyncAnswer {
  return (
    typeof body === "object" &&
    body !== null &&
    "results" in body &&
    Array.isArray(body.results) &&
    "updates" in body &&
    Array.isArray(body.updates) &&
    [...body.results, ...body.updates].every(isResult)
  );
}

function isResult(value: unknown): value is ItemResult {
  return typeof value === "object" && value !== null && "id" in value && "decision" in value;
}
