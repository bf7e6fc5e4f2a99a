import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "../platform/db/database.ts";
import type { AnsweredRequest } from "../platform/http/answered-request.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { readFigures, type Figures } from "./store.ts";

export interface Metrics {
  /** Reads the figures and returns all metrics in the text format of Prometheus. */
  text(): Promise<string>;
  contentType: string;
  /** Counts one request. */
  observe(request: AnsweredRequest): void;
}

/** Scrapes within this time in ms share one reading of the database, however many programs scrape. */
const figuresMs = 30_000;

/**
 * Creates the metrics of one server (docs/operations.md#metrics). The figures of the database are read only during a
 * scrape, so they cost nothing on a server that is not scraped.
 */
export function createMetrics(
  db: Database,
  { jobs, clock }: { jobs: readonly Pick<Job, "name" | "every">[]; clock: () => Date },
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: "portal_http_request_duration_seconds",
    help: "Time to answer a request, by method, route and status.",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const cached = new Counter({
    name: "portal_http_cached_answers_total",
    help: "Public answers that came from the memory of the server.",
    labelNames: ["route"] as const,
    registers,
  });

  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const databaseUp = gauge("portal_database_up", "1 if the database answered when the metrics were asked for.");
  const waiting = gauge("portal_write_queue_waiting", "Writes that wait for the database.");
  const flush = gauge("portal_write_flush_seconds", "Time of the last flush to the disk (SQLite).");
  const pool = gauge("portal_database_connections", "Connections to Postgres, by state.", ["state"]);
  const lastSuccess = gauge("portal_job_last_success_timestamp_seconds", "When each job last ended.", ["job"]);
  const failed = gauge("portal_job_failed", "1 if the last run of the job failed or waited for the clock.", ["job"]);
  const overdue = gauge("portal_job_overdue_seconds", "How long ago each job should have run again.", ["job"]);
  const outbox = gauge("portal_outbox_waiting", "Messages that are not sent yet, by kind.", ["kind"]);
  const outboxAge = gauge("portal_outbox_oldest_seconds", "Age of the oldest message that is not sent.", ["kind"]);
  const kiosks = gauge("portal_kiosks", "Active kiosks by the time of their last contact.", ["contact"]);
  const ledger = gauge("portal_ledger_sound", "1 if the last nightly check found no fault in the ledger.");
  const backupAt = gauge(
    "portal_backup_last_success_timestamp_seconds",
    "When the last backup was taken, or on Postgres when its log was last archived; 0 if never.",
  );
  const backupFailed = gauge("portal_backup_failed", "1 if the last backup or the last archiving failed.");
  const owed = gauge("portal_outstanding_dollars", "What riders have open, by wallet and currency.", [
    "wallet",
    "currency",
  ]);

  function show(figures: Figures): void {
    for (const each of [lastSuccess, failed, overdue, outbox, outboxAge, kiosks, owed]) each.reset();
    for (const { name, lastFinishedAt, dueAt, isFailed } of figures.jobs) {
      if (lastFinishedAt) lastSuccess.set({ job: name }, lastFinishedAt.getTime() / 1000);
      failed.set({ job: name }, isFailed ? 1 : 0);
      overdue.set({ job: name }, dueAt ? Math.max(0, (figures.at.getTime() - dueAt.getTime()) / 1000) : 0);
    }
    for (const { kind, count, oldestAt } of figures.outboxes) {
      outbox.set({ kind }, count);
      outboxAge.set({ kind }, oldestAt ? (figures.at.getTime() - oldestAt.getTime()) / 1000 : 0);
    }
    for (const { contact, count } of figures.kiosks) kiosks.set({ contact }, count);
    const { lastAt, failedAt } = figures.backup;
    backupAt.set(lastAt ? lastAt.getTime() / 1000 : 0);
    backupFailed.set(failedAt ? 1 : 0);
    ledger.set(figures.isLedgerSound ? 1 : 0);
    for (const { wallet, currency, cents } of figures.outstanding) owed.set({ wallet, currency }, cents / 100);
  }

  let readAt = -Infinity;
  let reading: Promise<void> | null = null;
  async function refresh(): Promise<void> {
    if (performance.now() - readAt < figuresMs) return;
    reading ??= readFigures(db, clock(), jobs)
      .then((figures) => {
        show(figures);
        readAt = performance.now();
      })
      .finally(() => (reading = null));
    await reading;
  }

  return {
    contentType: registry.contentType,
    async text() {
      const { waitingWrites, flushMs, connections } = db.load();
      waiting.set(waitingWrites);
      flush.set(flushMs / 1000);
      for (const [state, count] of Object.entries(connections)) pool.set({ state }, count);
      await refresh().then(
        () => databaseUp.set(1),
        () => databaseUp.set(0),
      );
      return registry.metrics();
    },
    observe({ method, route, status, ms, isCached }) {
      requests.observe({ method, route, status: String(status) }, ms / 1000);
      if (isCached) cached.inc({ route });
    },
  };
}
