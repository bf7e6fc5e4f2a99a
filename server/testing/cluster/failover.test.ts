import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { connect } from "../../platform/db/connect.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { createWorld, type World } from "../app.ts";
import { openDrillLogs, type DrillLogs } from "./failover/drill-logs.ts";
import { compareWrites } from "./failover/compare-writes.ts";
import { canRunPatroni, startPatroni, type PatroniCluster } from "./failover/patroni.ts";
import { until } from "./failover/lives.ts";
import { kindsOfWrite, startLoad, type AnsweredWrite, type Load } from "./failover/load.ts";
import { startPortals, type Portals } from "./failover/portals.ts";
import { printTable, quantile } from "./programs.ts";

// In this drill the primary Postgres and each portal server are killed while desks, tablets and a promoter write. The
// configuration of Patroni, HAProxy and Caddy is that of deploy/.

/** The primary and each server are killed this many times. */
const kills = Number(process.env.FAILOVER_KILLS ?? 10);
const maxSeconds = 30;
const primaryKill = "Postgres primary";
const serverKill = "portal server";

it.skipIf(!canRunPatroni())(
  "no answered write is lost or doubled when Postgres and the servers are killed, and all is back within 30 s",
  { timeout: 120_000 + kills * 240_000 },
  async () => {
    const logs = openDrillLogs(join(import.meta.dirname, "..", "..", "..", "test-results", "failover-logs"));
    const patroni = await startPatroni(logs);
    try {
      await migrate(patroni.url);
      const db = await connect(patroni.url);
      const database = { url: patroni.url, db, release: () => db.close() };
      await using world = await createWorld(new Date().toISOString(), {}, { database });
      const portals = await startPortals(world, 3, logs);
      try {
        await drill(world, patroni, portals, logs);
      } catch (error) {
        console.log(`${logs.tails()}\n\n${await patroni.describe()}`);
        throw error;
      } finally {
        await portals.stop();
      }
    } finally {
      await patroni.stop();
    }
  },
);

async function drill(world: World, patroni: PatroniCluster, portals: Portals, logs: DrillLogs): Promise<void> {
  using load = await startLoad(world, portals.url, 4 * kills + 2, logs.note);
  const seconds = new Map<string, number[]>([
    [primaryKill, []],
    [serverKill, []],
  ]);
  const bySteps = new Map<string, number[]>();
  // Each client writes before anything is killed.
  await load.recovered(performance.now());
  for (let round = 0; round < kills; round++) {
    await patroni.isWhole();
    load.during(primaryKill);
    const { killedAt, restart } = await patroni.killPrimary();
    const steps = noteSteps(killedAt, { ...patroni.steps, "a server is ready": portals.isReady }, logs);
    seconds.get(primaryKill)?.push(await load.recovered(killedAt));
    for (const [step, taken] of await steps) bySteps.set(step, [...(bySteps.get(step) ?? []), taken]);
    restart();
    for (let at = 0; at < portals.count; at++) {
      load.during(serverKill);
      const killed = performance.now();
      const startAgain = await portals.kill(at);
      seconds.get(serverKill)?.push(await load.recovered(killed));
      await startAgain();
      // Caddy notices the server at its next check.
      await sleep(2000);
    }
    logs.endRound(`round-${round + 1}`);
    console.log(
      `Round ${round + 1}: ${[...seconds].map(([what, all]) => `${what} ${(all.at(-1) ?? 0).toFixed(1)} s`).join(", ")}`,
    );
  }
  await load.stop();
  await patroni.isWhole();

  const found = await compareWrites(world, load.answered);
  print(load, seconds, found);
  printTable(
    "After the primary was killed; seconds until",
    [...bySteps].map(([step, all]) => ({ step, ...spread(all) })),
  );
  expect(load.faults).toEqual([]);
  expect(portals.crashed()).toBe(0);
  expect([found.lost.length, found.doubled.length]).toEqual([0, 0]);
  expect(found.unasked, "every row was asked for").toBe(0);
  for (const kind of kindsOfWrite) expect(found.answered(kind), kind).toBeGreaterThan(kills);
  for (const all of seconds.values()) expect(Math.max(...all)).toBeLessThanOrEqual(maxSeconds);
  await expectSoundLedger(world.db);
}

/** Waits for each step in turn. Returns how many seconds after the kill each was done, as far as it was seen. */
async function noteSteps(
  killedAt: number,
  steps: Record<string, () => Promise<boolean>>,
  logs: DrillLogs,
): Promise<Map<string, number>> {
  const taken = new Map<string, number>();
  for (const [step, isDone] of Object.entries(steps)) {
    if (
      !(await until(step, isDone, 120).then(
        () => true,
        () => false,
      ))
    )
      break;
    taken.set(step, (performance.now() - killedAt) / 1000);
    logs.note(`${step}: ${taken.get(step)?.toFixed(1)} s after the kill`);
  }
  return taken;
}

const spread = (all: readonly number[]) => ({
  "min s": quantile(all, 0),
  "median s": quantile(all, 0.5),
  "max s": quantile(all, 1),
});

type Found = Awaited<ReturnType<typeof compareWrites>>;

function print(load: Load, seconds: ReadonlyMap<string, number[]>, { lost, doubled, answered }: Found): void {
  const counts = (fits: (write: AnsweredWrite) => boolean) => ({
    answered: load.answered.filter(fits).length,
    lost: lost.filter(fits).length,
    doubled: doubled.filter(fits).length,
  });
  const byKill = [...seconds].map(([killed, all]) => ({
    killed,
    times: all.length,
    ...spread(all),
    ...counts(({ during }) => during === killed),
  }));
  printTable("Killed with kill -9; seconds until every client was answered again; writes", byKill);
  printTable(
    "Writes by kind",
    kindsOfWrite.map((kind) => ({ kind, ...counts((write) => write.kind === kind), total: answered(kind) })),
  );
  printTable(
    "Answers that were no success, each sent again with the same key",
    [...load.refusals].map(([answer, times]) => ({ answer, times })),
  );
}
