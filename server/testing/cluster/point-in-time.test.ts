import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { connect } from "../../platform/db/connect.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { createWorld, testSecrets } from "../app.ts";
import { openCounter, redeemUntil, sendAgain, type Counter } from "../clients/lost-answers.ts";
import { hasDebianPostgres, startArchivedPostgres } from "./pgbackrest.ts";
import { hasProgram, printTable } from "./programs.ts";

// This is the drill of docs/operations.md#backup-of-postgres with the files of deploy/pgbackrest: three counters redeem
// while a full backup runs and the log is archived, the database is destroyed and restored, the servers start with
// another epoch, and the tablets send again what the restored database lacks.

const loadMs = 80_000;
const pauseMs = 100;
const archiveSeconds = 60;
const maxSecondsDown = 300;

describe.skipIf(!hasProgram("pgbackrest") || !hasDebianPostgres())("Postgres is lost", () => {
  it.each(["the newest state", "a point in time"])(
    "pgBackRest restores %s, and the tablets bring back every answered redemption, each once",
    async (kind) => {
      await using postgres = await startArchivedPostgres();
      await migrate(postgres.url);
      const openWorld = async (start?: string) => {
        const db = await connect(postgres.url);
        return createWorld(start, {}, { database: { url: postgres.url, db, release: () => db.close() } });
      };
      const world = await openWorld();
      const counters: Counter[] = [await openCounter(world), await openCounter(world), await openCounter(world)];
      const load = (ms: number) =>
        Promise.all(counters.map((counter) => redeemUntil(Date.now() + ms, counter, pauseMs)));
      await Promise.all([load(5_000), postgres.backUp()]);
      let target: Date | undefined;
      if (kind === "a point in time") {
        await load(5_000);
        target = await clockOf(postgres.url);
        await load(10_000);
        await archiveNow(postgres.url);
        await load(1_000);
      } else await load(loadMs);

      const lostAt = performance.now();
      const { clock } = world;
      // The connections break, as they would for a server.
      await postgres.destroy();
      await world.close().catch(() => undefined);
      await postgres.restore(target);
      const opened = await openWorld(clock.now().toISOString());
      const restored = opened.restartedWith({ ...testSecrets, epoch: "after-the-restore" });
      try {
        const counts = await sendAgain(restored, counters);
        const down = Math.round((performance.now() - lostAt) / 100) / 10;
        printTable(`Postgres destroyed under load, restored to ${kind}`, [{ ...counts, "back in s": down }]);
        expect(counts.lost).toBeGreaterThanOrEqual(counters.length);
        expect(counts.doubled).toBe(0);
        if (target) {
          // Nothing before that time is lost, and nothing after it was restored.
          const after = counters.flatMap(({ answered }) => answered.filter(({ at }) => at > target.getTime() + 1000));
          expect(counts.lost).toBeGreaterThanOrEqual(after.length);
        } else expect(counts["lost, in s"]).toBeLessThanOrEqual(archiveSeconds);
        expect(down).toBeLessThanOrEqual(maxSecondsDown);
      } finally {
        await opened.close();
      }
    },
  );
});

async function ask<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows[0];
  } finally {
    await client.end();
  }
}

async function clockOf(url: string): Promise<Date> {
  const row = await ask<{ now: Date }>(url, "select clock_timestamp() as now");
  if (!row) throw new Error("Postgres has no clock.");
  return row.now;
}

/** Ends the current file of the write-ahead log (WAL), and waits until it is archived. */
async function archiveNow(url: string): Promise<void> {
  const name = (await ask<{ name: string }>(url, "select pg_walfile_name(pg_switch_wal()) as name"))?.name ?? "";
  for (let attempt = 1; attempt < 600; attempt++) {
    const last = await ask<{ last: string | null }>(url, "select last_archived_wal as last from pg_stat_archiver");
    if ((last?.last ?? "") >= name) return;
    await sleep(100);
  }
  throw new Error("The log was not archived.");
}
