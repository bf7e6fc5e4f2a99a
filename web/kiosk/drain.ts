import type { KioskPolicy } from "#shared/kiosk.ts";
import type { ItemResult, SyncAnswer } from "#shared/kiosk.schema.ts";
import type { Reply } from "./kiosk-api.ts";
import { applyAnswers, queueCount, unsent } from "./queue-answers.ts";
import type { QueueDb, QueueRow } from "./queue-db.ts";
import { answerOf, hasAnswers, rowsToSendAgain, sentAgain } from "./restore.ts";

export interface DrainDeps {
  db: QueueDb;
  policy: () => Pick<KioskPolicy, "syncItems" | "retryFirstSeconds" | "retryLastSeconds">;
  /** Null until this browser is enrolled. */
  deviceId: () => string | null;
  send: (input: SyncBody) => Promise<Reply<SyncAnswer>>;
  /** `serverTime` of the last answer, or null. */
  since: () => Promise<string | null>;
  onAnswer: (answer: SyncAnswer, moved: QueueRow[]) => Promise<void>;
  onOutcome: (outcome: Outcome) => void;
  /** The storage gave way; the queue is as it was. */
  onBroken?: (error: unknown) => void;
  now: () => number;
  random?: () => number;
  locks?: LockManager | undefined;
}

export interface SyncBody {
  since: string | null;
  queue: { count: number; sum: number };
  items: unknown[];
}

/** How the last try ended. A refusal leaves the queue as it is, like silence (kiosk spec). */
export type Outcome = { kind: "answered" } | { kind: "silence" } | { kind: "refused"; status: number; code: string };

const lockName = "kiosk-drain";
/** A frozen tab may hold the lock: past this the other goes on without it. The server counts each id once. */
const lockPatienceMs = 20_000;
const heartbeatMs = 60_000;
/** However long the server asks to wait. */
const longestWaitMs = 10 * 60_000;

/** Hands the queue in, oldest first; moves only what the server names. */
export class Drain {
  private readonly deps: DrainDeps;
  private running: Promise<Outcome> | null = null;
  private wanted = false;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private most: number | null = null;
  private notBefore = 0;
  /** The server was not heard since: it may have been restored in between. */
  private greeted = false;
  private stopped = false;

  constructor(deps: DrainDeps) {
    this.deps = deps;
  }

  /** Tries now. A call while one is under way makes it go round once more, for what was captured meanwhile. */
  flush(): Promise<Outcome> {
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

  /** At start, on coming online, on becoming visible, at each capture (the caller), and on a timer. */
  start(target: Window & typeof globalThis): () => void {
    const go = () => void this.flush();
    const seen = () => {
      if (target.document.visibilityState === "visible") go();
    };
    target.addEventListener("online", go);
    target.addEventListener("focus", go);
    target.document.addEventListener("visibilitychange", seen);
    go();
    return () => {
      this.stopped = true;
      clearTimeout(this.timer);
      target.removeEventListener("online", go);
      target.removeEventListener("focus", go);
      target.document.removeEventListener("visibilitychange", seen);
    };
  }

  private async run(): Promise<Outcome> {
    let outcome: Outcome;
    do {
      this.wanted = false;
      outcome = await this.underLock(() => this.hand()).catch((error: unknown): Outcome => {
        this.deps.onBroken?.(error);
        return { kind: "silence" };
      });
      this.greeted = outcome.kind === "answered";
    } while (this.wanted && outcome.kind === "answered");
    this.failures = outcome.kind === "answered" ? 0 : this.failures + 1;
    if (outcome.kind !== "refused") this.notBefore = 0;
    this.deps.onOutcome(outcome);
    return outcome;
  }

  private async underLock(work: () => Promise<Outcome>): Promise<Outcome> {
    const { locks } = this.deps;
    if (!locks) return work();
    const patience = AbortSignal.timeout(lockPatienceMs);
    let entered = false;
    try {
      return await locks.request(lockName, { signal: patience }, () => {
        entered = true;
        return work();
      });
    } catch (error) {
      if (entered) throw error;
      return work();
    }
  }

  /**
   * Batch after batch, until all was named or a batch moved nothing. After silence a word without items comes first:
   * a server that was restored says so, and what goes again goes in order.
   */
  private async hand(): Promise<Outcome> {
    const { db, send } = this.deps;
    const deviceId = this.deps.deviceId();
    if (deviceId === null) return { kind: "silence" };
    for (let round = 0; ; round++) {
      const most = Math.min(this.most ?? 25, this.deps.policy().syncItems);
      const greeting = round === 0 && !this.greeted && (await hasAnswers(db, deviceId));
      const rows = greeting ? [] : (await this.rowsToSend(deviceId)).slice(0, most);
      if (round > 0 && rows.length === 0) return { kind: "answered" };
      const reply = await send({
        since: await this.deps.since(),
        // What is left once this batch was read: the next word may come a minute later.
        queue: await queueCount(db, deviceId, new Set(rows.map(({ id }) => id))),
        items: rows.map(wire),
      });
      const answer = answerIn(reply);
      if (!answer) {
        if (reply.kind === "refused" && reply.status === 413 && most > 1) {
          // Too much at once: half of it.
          this.most = Math.floor(most / 2);
          continue;
        }
        if (reply.kind === "refused") this.notBefore = (reply.retryAfter ?? 0) * 1000;
        return reply.kind === "refused"
          ? { kind: "refused", status: reply.status, code: reply.code }
          : { kind: "silence" };
      }
      const moved = await applyAnswers(db, [...answer.results, ...answer.updates]);
      const decided = new Set(answer.results.flatMap(({ id, decision }) => (decision === null ? [] : [id])));
      await sentAgain(db, new Set(answer.results.map(({ id }) => id)));
      await this.deps.onAnswer(answer, moved);
      // What the server did not name, or did not decide, is not asked for again right away.
      const named = rows.some(({ id }) => decided.has(id));
      const more = greeting || rows.length === most || (await rowsToSendAgain(db)).length > 0;
      if (round > 0 && !named) return { kind: "answered" };
      if (!more || (rows.length > 0 && !named)) return { kind: "answered" };
    }
  }

  /** Oldest first. After a restore everything goes, in the order of the chain: a number left out would be a gap. */
  private async rowsToSend(deviceId: string): Promise<QueueRow[]> {
    const { db } = this.deps;
    const [fresh, again] = await Promise.all([unsent(db, deviceId, 1000), rowsToSendAgain(db)]);
    if (again.length === 0) return fresh.filter((row) => !this.waitsForLock(row));
    return [...fresh, ...again].toSorted((a, b) => a.seq - b.seq);
  }

  /** The rider's PIN is locked: the server keeps the envelope and tries by itself; asked again when the lock ends. */
  private waitsForLock(row: QueueRow): boolean {
    return row.retryAt !== null && Date.parse(row.retryAt) > this.deps.now();
  }

  private plan(): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), this.delay());
  }

  /** A heartbeat where all is well; else 1–60 s, doubling, with jitter so that a town's tablets do not come at once. */
  delay(): number {
    const { retryFirstSeconds: first, retryLastSeconds: last } = this.deps.policy();
    if (this.failures === 0) return heartbeatMs;
    const seconds = Math.min(last, first * 2 ** (this.failures - 1));
    const jitter = 0.5 + (this.deps.random ?? Math.random)() * 0.5;
    return Math.max(first * 1000, seconds * jitter * 1000, Math.min(this.notBefore, longestWaitMs));
  }
}

/** Exactly what the server is promised: nothing of the tablet's own notes leaves it, beside a kept answer. */
function wire(row: QueueRow) {
  const { id, seq, previousHash, kind, schema, body, bodyHash, sealedPin } = row;
  return { id, seq, previousHash, kind, schema, body, bodyHash, sealedPin, answer: answerOf(row) };
}

/** A 409 names the id that was used for something else: it carries an answer like any other. */
function answerIn(reply: Reply<SyncAnswer>): SyncAnswer | null {
  if (reply.kind === "answer") return isSync(reply.body) ? reply.body : null;
  if (reply.kind === "refused" && reply.status === 409 && isSync(reply.body)) return reply.body;
  return null;
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
