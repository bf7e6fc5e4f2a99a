import { fork } from "node:child_process";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { serverArgs, serverEnv } from "../../scripts/server-process.mjs";
import { scratch } from "../servers.ts";
import { benchSecret } from "../world/people.ts";
import type { JobTimes } from "./run-jobs.ts";
import type { ScaleWorld } from "./scale-world.ts";

const runner = fileURLToPath(new URL("run-jobs.ts", import.meta.url));

/** Runs each job once in a separate process, with the server's settings, and prints a line for each. */
export function measureJobs({ url }: ScaleWorld): Promise<JobTimes[]> {
  const all: JobTimes[] = [];
  const jobs = process.env.BENCH_SCALE_JOBS;
  const child = fork(runner, jobs === undefined ? [] : [jobs], {
    execArgv: serverArgs.filter((arg) => arg.startsWith("--")),
    env: {
      ...process.env,
      ...serverEnv,
      DATABASE_URL: url,
      DATA_DIR: scratch(),
      APP_SECRET: benchSecret,
      PUBLIC_URL: "http://localhost:3000",
    },
  });
  return new Promise((done, fail) => {
    child.on("message", (times: JobTimes) => {
      all.push(times);
      console.log(`  ${lineOf(times)}`);
    });
    child.once("exit", (code) => (code === 0 ? done(all) : fail(new Error(`the jobs ended with ${code}`))));
  });
}

const lineOf = (times: JobTimes): string =>
  [
    times.job.padEnd(24),
    `${times.seconds.toFixed(1)} s`.padStart(9),
    `processor ${times.busySeconds.toFixed(1)} s`.padStart(18),
    `${times.writes} writes, longest ${times.longestWriteMs.toFixed(0)} ms`.padEnd(32),
    `longest turn ${times.longestTurnMs.toFixed(0)} ms`.padEnd(24),
    `peak ${times.peakMb.toFixed(0)} MB`,
    `load ${loadavg()[0]?.toFixed(1)}`,
    times.error ?? "",
  ].join("  ");
