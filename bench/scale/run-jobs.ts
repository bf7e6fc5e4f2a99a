// `node bench/scale/run-jobs.ts` runs each scheduled job once on the database of DATABASE_URL, as if it were an hour
// after midnight, and reports the times to the parent process.
import { hourMs } from "#shared/durations.ts";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { tmpdir } from "node:os";
import { dayPacific, endOfDayPacific } from "#shared/dates.ts";
import { timetable } from "../../server/jobs.ts";
import { connect } from "../../server/platform/db/connect.ts";
import type { Database } from "../../server/platform/db/database.ts";
import { parseServerEnv } from "../../server/platform/env.ts";
import { outboxOnlyMailer } from "../../server/platform/mail/mailer.ts";
import { webPusher } from "../../server/platform/push/pusher.ts";
import { loadSecrets } from "../../server/platform/secrets.ts";
import { systemContext } from "../../server/system-context.ts";

export interface JobTimes {
  job: string;
  seconds: number;
  /** This is the CPU time of the process in seconds. */
  busySeconds: number;
  /**
   * This is the number of write transactions. `longestWriteMs` is the duration of the longest one, for which other
   * writers wait.
   */
  writes: number;
  longestWriteMs: number;
  /** This is the longest time in ms in which no request could be answered. */
  longestTurnMs: number;
  peakMb: number;
  error: string | null;
}

const env = parseServerEnv(process.env);
const secrets = loadSecrets(env.APP_SECRET, env.DATA_DIR, env.CHEAP_HASHES, env.APP_SECRET_PREVIOUS);
const connected = await connect(env.DATABASE_URL);
let [writes, longestWriteMs] = [0, 0];
const db: Database = {
  ...connected,
  write: (act) =>
    connected.write(async (tx) => {
      const began = performance.now();
      try {
        return await act(tx);
      } finally {
        writes += 1;
        longestWriteMs = Math.max(longestWriteMs, performance.now() - began);
      }
    }),
};
// The jobs run at one o'clock, when all notices of the day are due. The race reminders run at noon, because they are
// sent only from nine o'clock on.
const midnight = endOfDayPacific(dayPacific(new Date())).getTime() + 1;
const only = process.argv[2];

for (const job of timetable(outboxOnlyMailer, webPusher(""), tmpdir())) {
  if (only !== undefined && !only.split(",").includes(job.name)) continue;
  const hour = job.name === "race-reminders" ? -12 : 1;
  const ctx = await systemContext({ db, env, secrets }, job.name, new Date(midnight + hour * hourMs));
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  [writes, longestWriteMs] = [0, 0];
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50);
  const began = performance.now();
  const before = process.cpuUsage();
  let error: string | null = null;
  try {
    await job.run(ctx);
  } catch (thrown) {
    error = thrown instanceof Error ? thrown.message.slice(0, 500) : String(thrown);
  }
  const { user, system } = process.cpuUsage(before);
  const times: JobTimes = {
    job: job.name,
    seconds: (performance.now() - began) / 1000,
    busySeconds: (user + system) / 1e6,
    writes,
    longestWriteMs,
    longestTurnMs: delay.max / 1e6,
    peakMb: Math.max(peak, process.memoryUsage.rss()) / 1e6,
    error,
  };
  clearInterval(watch);
  delay.disable();
  process.send?.(times);
}
await connected.close();
process.disconnect?.();
