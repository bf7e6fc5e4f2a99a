import { loadavg } from "node:os";
import { resolve } from "node:path";
import type { Finding } from "./report.ts";
import { measureExports } from "./scale/measure-exports.ts";
import { measureJobs } from "./scale/measure-jobs.ts";
import { lineOf, measureReads } from "./scale/measure-calls.ts";
import { measureWrites } from "./scale/measure-writes.ts";
import { findRecords } from "./scale/records.ts";
import { postgresScaleWorld, sqliteScaleWorld, type ScaleWorld } from "./scale/scale-world.ts";
import { startPortal } from "./servers.ts";

/**
 * Measures the portal with a million riders and 20 million ledger rows; docs/scale.md has the figures. It takes hours
 * and tens of gigabytes, so it runs only with BENCH_SCALE=sqlite, =postgres or =both. BENCH_SCALE_FACTOR makes the
 * world smaller, BENCH_SCALE_DIR is its folder, BENCH_SCALE_PARTS lists the parts to run, and with BENCH_SCALE_KEEP=1 a
 * world is kept after its jobs.
 */
export async function run(): Promise<Finding[]> {
  const { BENCH_SCALE, BENCH_SCALE_FACTOR = "1", BENCH_SCALE_DIR = ".cache/bench-scale" } = process.env;
  if (!BENCH_SCALE) {
    console.log("  skipped: set BENCH_SCALE=sqlite, =postgres or =both to build the large world (docs/scale.md)");
    return [];
  }
  const factor = Number(BENCH_SCALE_FACTOR);
  // The path is absolute, because the Postgres server, which has another working directory, reads files in this folder.
  const folder = resolve(BENCH_SCALE_DIR);
  const findings: Finding[] = [];
  if (BENCH_SCALE !== "postgres") findings.push(...(await measured(await sqliteScaleWorld(folder, factor))));
  if (BENCH_SCALE !== "sqlite") findings.push(...(await measured(await postgresScaleWorld(folder, factor))));
  return findings;
}

async function measured(world: ScaleWorld): Promise<Finding[]> {
  const parts = (process.env.BENCH_SCALE_PARTS ?? "reads,exports,writes,jobs").split(",");
  console.log(
    `  ${world.name}: ${((await world.bytes()) / 1e9).toFixed(1)} GB; load average ${loadavg()[0]?.toFixed(1)}`,
  );
  try {
    const findings: Finding[] = [];
    // The jobs are marked as done so that they do not run now, because they are measured separately.
    const soon = Date.now() + 5 * 60_000;
    const at = world.name === "SQLite" ? String(soon) : `to_timestamp(${soon / 1000})`;
    await world.rows(`update job_leases set last_started_at = ${at}, last_finished_at = ${at}`);
    const portal = await startPortal(world.url);
    try {
      const records = await findRecords(world);
      if (parts.includes("reads")) {
        const reads = await measureReads(world, portal, records, process.env.BENCH_SCALE_ONLY);
        for (const one of reads.toSorted((a, b) => b.threadMs - a.threadMs)) console.log(`  ${lineOf(one)}`);
        findings.push({
          name: `${world.name}: calls above 100 ms of processor time`,
          measured: `of ${reads.length} calls that read`,
          value: reads.filter(({ threadMs }) => threadMs > 100).length,
          budget: "scaleSlowReads",
        });
      }
      if (parts.includes("exports")) await measureExports(world, portal, records);
      if (parts.includes("writes")) await measureWrites(world, portal);
      findings.push({
        name: `${world.name}: memory of the server (MB)`,
        measured: "after all calls",
        value: portal.memory(),
        budget: "scaleMemoryMb",
      });
    } finally {
      await portal.stop();
    }
    if (parts.includes("jobs")) await measureJobs(world);
    return findings;
  } finally {
    // The jobs can be measured only once in a world, because afterwards they have nothing left to do. The world is
    // therefore deleted after they ran, unless BENCH_SCALE_KEEP is set.
    await world.close({ forget: parts.includes("jobs") && !process.env.BENCH_SCALE_KEEP });
  }
}
