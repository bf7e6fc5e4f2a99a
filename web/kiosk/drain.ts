import type { KioskPolicy } from "#shared/kiosk.ts";
import type { ItemResult, SyncAnswer } from "#shared/kiosk.schema.ts";
import type { Reply } from "./kiosk-api.ts";
import { applyAnswers, queueCount, unsent } from "./outbox.ts";
import type { QueueDb, QueueRow } from "./queue-db.ts";

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
const lockPatienceMs = 30_000;
const heartbeatMs = 60_000;

/** Hands the queue in, oldest first; moves only what the server names. */
export class Drain {
  private readonly deps: DrainDeps;
  private running: Promise<Outcome> | null = null;
  private wanted = false;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private most: number | null = null;
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
      outcome = await this.underLock(() => this.hand());
    } while (this.wanted && outcome.kind === "answered");
    this.failures = outcome.kind === "answered" ? 0 : this.failures + 1;
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

  /** Batch after batch, until all was named or a batch moved nothing. */
  private async hand(): Promise<Outcome> {
    const { db, send } = this.deps;
    const deviceId = this.deps.deviceId();
    if (deviceId === null) return { kind: "silence" };
    for (let round = 0; ; round++) {
      const most = Math.min(this.most ?? 25, this.deps.policy().syncItems);
      const rows = (await unsent(db, deviceId, 1000)).filter((row) => !this.waitsForLock(row)).slice(0, most);
      if (round > 0 && rows.length === 0) return { kind: "answered" };
      const reply = await send({
        since: await this.deps.since(),
        queue: await queueCount(db, deviceId),
        items: rows.map(wire),
      });
      const answer = answerIn(reply);
      if (!answer) {
        if (reply.kind === "refused" && reply.status === 413 && most > 1) {
          // Too much at once: half of it.
          this.most = Math.floor(most / 2);
          continue;
        }
        return reply.kind === "refused"
          ? { kind: "refused", status: reply.status, code: reply.code }
          : { kind: "silence" };
      }
      const moved = await applyAnswers(db, [...answer.results, ...answer.updates]);
      await this.deps.onAnswer(answer, moved);
      const left = new Set(rows.map(({ id }) => id));
      for (const { id } of moved) left.delete(id);
      // What the server did not name, or did not decide, is not asked for again right away.
      if (rows.length === 0 || left.size === rows.length || rows.length < most) return { kind: "answered" };
    }
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
    return Math.max(first, seconds * jitter) * 1000;
  }
}

/** Exactly what the server is promised: nothing of the tablet's own notes leaves it. */
function wire(row: QueueRow) {
  const { id, seq, previousHash, kind, schema, body, bodyHash, sealedPin } = row;
  return { id, seq, previousHash, kind, schema, body, bodyHash, sealedPin };
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
