import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../../scripts/free-port.mjs";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { noteBackup } from "../platform/backup/note-backup.ts";
import { dialectOf } from "../platform/db/dialect.ts";
import { runIfDue, type Job } from "../platform/jobs/jobs.ts";
import { createLog } from "../platform/http/log.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildDealer, buildRider } from "../testing/build.ts";
import { giveCredit } from "../testing/credit.ts";
import { enrolTablet } from "../testing/clients/tablet.ts";
import { startServer } from "../testing/processes.ts";
import { createMetrics } from "./registry.ts";
import { serveMetrics, type MetricsServer } from "./serve-metrics.ts";

const isSqlite = dialectOf(process.env.DATABASE_URL) === "sqlite";
const log = createLog("silent");
const fine: Job = { name: "fine", every: 3600, run: () => Promise.resolve() };
const broken: Job = { name: "broken", every: 60, run: () => Promise.reject(new Error("no")) };
const token = "a-token-of-the-test";

let world: World;
let server: MetricsServer | undefined;

beforeEach(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await expectSoundLedger(world.db);
  await world.close();
});

const textAt = async (at: Date): Promise<string> =>
  createMetrics(world.db, { jobs: [fine, broken], clock: () => at }).text();

/** Returns the value of one metric with its labels from the text format. */
const valueIn = (text: string, metric: string): number | undefined => {
  const line = text.split("\n").find((one) => one.startsWith(`${metric} `));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
};

describe("the metrics", () => {
  it("show the jobs: when each ended, which failed, and which is overdue", async () => {
    await runIfDue(world.ctx(), fine, log, { now: world.clock.now });
    await runIfDue(world.ctx(), broken, log, { now: world.clock.now });
    const at = world.clock.now();
    world.clock.advance({ minutes: 30 });
    const text = await textAt(world.clock.now());
    expect(valueIn(text, 'portal_job_last_success_timestamp_seconds{job="fine"}')).toBe(at.getTime() / 1000);
    expect(valueIn(text, 'portal_job_failed{job="fine"}')).toBe(0);
    expect(valueIn(text, 'portal_job_failed{job="broken"}')).toBe(1);
    expect(valueIn(text, 'portal_job_overdue_seconds{job="fine"}')).toBe(0);
    expect(valueIn(text, 'portal_job_overdue_seconds{job="broken"}')).toBe(29 * 60);
  });

  it("show a failed check of the ledger", async () => {
    expect(valueIn(await textAt(world.clock.now()), "portal_ledger_sound")).toBe(1);
    await runIfDue(world.ctx(), { ...broken, name: "check-ledger" }, log, { now: world.clock.now });
    expect(valueIn(await textAt(world.clock.now()), "portal_ledger_sound")).toBe(0);
  });

  it.runIf(isSqlite)("show when the last backup was taken, and whether it failed", async () => {
    const [at, failed] = ["portal_backup_last_success_timestamp_seconds", "portal_backup_failed"];
    const figures = async () => {
      const text = await textAt(world.clock.now());
      return [valueIn(text, at), valueIn(text, failed)];
    };
    expect(await figures(), "none was ever taken").toEqual([0, 0]);
    const taken = world.clock.now();
    await noteBackup(world.databaseUrl, { at: taken, endedAt: taken });
    expect(await figures()).toEqual([taken.getTime() / 1000, 0]);
    world.clock.advance({ hours: 27 });
    await noteBackup(world.databaseUrl, {
      at: world.clock.now(),
      endedAt: world.clock.now(),
      error: new Error("full"),
    });
    expect(await figures()).toEqual([taken.getTime() / 1000, 1]);
  });

  it.runIf(!isSqlite)("show that Postgres archives nothing", async () => {
    expect(valueIn(await textAt(world.clock.now()), "portal_backup_last_success_timestamp_seconds")).toBe(0);
  });

  it("show riders' open credit and cash, email that waits, and kiosks by their last contact", async () => {
    const rider = await buildRider(world);
    await giveCredit(world, rider.id, 125_50);
    await world.visitor().post("/api/forgot-password", { email: rider.email });
    const tablet = await enrolTablet(world, await buildDealer(world));
    await tablet.sync([]);
    world.clock.advance({ hours: 30 });
    const text = await textAt(world.clock.now());
    expect(valueIn(text, 'portal_outstanding_dollars{wallet="credit",currency="USD"}')).toBe(125.5);
    expect(valueIn(text, 'portal_outbox_waiting{kind="email"}')).toBeGreaterThan(0);
    expect(valueIn(text, 'portal_outbox_oldest_seconds{kind="email"}')).toBe(30 * 3600);
    expect(valueIn(text, 'portal_kiosks{contact="week"}')).toBe(1);
    expect(valueIn(text, 'portal_kiosks{contact="hour"}')).toBe(0);
    expect(text).not.toContain(rider.email);
    expect(text).not.toContain(rider.id);
  });

  it("are served on a separate address, and only to a caller with the token", async () => {
    server = await serveMetrics(
      world.db,
      { METRICS_PORT: 0, METRICS_HOST: "127.0.0.1", METRICS_TOKEN: token },
      [fine],
      world.clock.now,
    );
    server.observe({ method: "GET", route: "/api/events", status: 200, ms: 12, isCached: true });
    const url = `http://127.0.0.1:${server.port}`;
    const ask = (path: string, authorization?: string) =>
      fetch(url + path, authorization === undefined ? {} : { headers: { authorization } });
    expect((await ask("/metrics")).status).toBe(401);
    expect((await ask("/metrics", "Bearer another-token-here")).status).toBe(401);
    expect((await ask("/api/events", `Bearer ${token}`)).status).toBe(404);
    const text = await (await ask("/metrics", `Bearer ${token}`)).text();
    const labels = '{method="GET",route="/api/events",status="200"}';
    expect(valueIn(text, `portal_http_request_duration_seconds_count${labels}`)).toBe(1);
    expect(valueIn(text, 'portal_http_cached_answers_total{route="/api/events"}')).toBe(1);
    expect(valueIn(text, "portal_database_up")).toBe(1);
    expect((await world.visitor().request("GET", "/metrics")).status).toBe(404);
  });

  it("are collected by the production server", async () => {
    const port = await freePort();
    const child = await startServer(world, undefined, {
      program: "main",
      env: { METRICS_PORT: String(port), PUBLIC_URL: "http://portal.test" },
    });
    try {
      for (let round = 0; round < 3; round++) await fetch(`${child.url}/api/events`);
      await fetch(`${child.url}/api/events/no-such-event`);
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      const counts = text.split("\n").filter((line) => line.startsWith("portal_http_request_duration_seconds_count"));
      expect(counts.find((line) => line.includes('route="/api/events",status="200"'))).toMatch(/ 3$/);
      expect(counts.find((line) => line.includes('status="404"'))).toMatch(/ 1$/);
    } finally {
      await child.kill();
    }
  });

  it("have the names that the alerts and the dashboard use", async () => {
    const text = await textAt(world.clock.now());
    const declared = new Set(Array.from(text.matchAll(/^# TYPE (\S+)/gm), ([, name]) => name));
    const used = ["prometheus/alerts.yml", "grafana/portal.json"].flatMap((file) =>
      Array.from(
        readFileSync(new URL(`../../deploy/${file}`, import.meta.url), "utf8").matchAll(
          /\b(?:portal|nodejs|process)_\w+/g,
        ),
        ([name]) => name.replace(/_(count|bucket)$/, ""),
      ),
    );
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter((name) => !declared.has(name))).toEqual([]);
  });
});
