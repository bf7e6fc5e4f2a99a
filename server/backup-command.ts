// `npm run backup -- --to <folder or s3://…>` copies the database and the uploaded files while the server runs: once or, with
// `--every 60`, every minute (docs/operations.md#backup-and-restore).
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openBackupStore, type BackupStore } from "./platform/backup/backup-store.ts";
import { assertDatabase, backupPlace, type BackupPlace } from "./platform/backup/place.ts";
import { noteBackup } from "./platform/backup/note-backup.ts";
import { takeBackup } from "./platform/backup/take-backup.ts";
import { parseEnv } from "./platform/env.ts";
import { plainReason } from "./platform/s3/s3-error.ts";

const usage = "Usage: npm run backup -- --to <folder or s3://bucket/prefix> [--every <seconds>] [--keep-days <days>]";

try {
  const { to, every, keepDays } = parsed();
  const env = parseEnv(process.env);
  const place = backupPlace(env);
  assertDatabase(place);
  const store = openBackupStore(to, env);
  if (every === null) await backUp(place, store, keepDays);
  else await repeat(every, () => backUp(place, store, keepDays));
} catch (error) {
  console.error(plainReason(error));
  process.exitCode = 1;
}

function parsed(): { to: string; every: number | null; keepDays: number } {
  const { values } = parseArgs({
    options: { to: { type: "string" }, every: { type: "string" }, "keep-days": { type: "string", default: "30" } },
  });
  const every = values.every === undefined ? null : Number(values.every);
  const keepDays = Number(values["keep-days"]);
  const isNumber = (value: number) => Number.isInteger(value) && value >= 1;
  if (!values.to || !isNumber(keepDays) || (every !== null && !isNumber(every))) throw new Error(usage);
  return { to: values.to, every, keepDays };
}

async function backUp(place: BackupPlace, store: BackupStore, keepDays: number): Promise<void> {
  const started = performance.now();
  const at = new Date();
  const taken = await takeBackup(place, { store, key: place.key, keepDays }, at).catch(async (error: unknown) => {
    await noteBackup(place.database, { at, endedAt: new Date(), error });
    throw error;
  });
  await noteBackup(place.database, { at, endedAt: new Date() });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const megabytes = (taken.databaseBytes / 1e6).toFixed(1);
  console.log(
    `${taken.stamp}: database ${megabytes} MB, ${taken.files} files (${taken.newFiles} new), ${taken.removed.length} old backups removed, ${seconds} s`,
  );
}

/**
 * Runs `once` every `seconds` until a signal. A backup that fails is reported, and the next one is taken as scheduled.
 */
async function repeat(seconds: number, once: () => Promise<void>): Promise<void> {
  const stopped = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopped.abort());
  while (!stopped.signal.aborted) {
    const started = performance.now();
    await once().catch((error: unknown) => {
      console.error(`The backup failed: ${plainReason(error)}`);
    });
    const rest = seconds * 1000 - (performance.now() - started);
    await sleep(Math.max(rest, 0), undefined, { signal: stopped.signal }).catch(() => undefined);
  }
}
