// `npm run restore -- --from <folder or s3://…>` restores the newest backup, or with `--at <stamp>` an older one,
// checks the ledger and starts a new epoch (docs/operations.md#backup-and-restore).
import { parseArgs } from "node:util";
import { ledgerFaults } from "./ledger/invariants.ts";
import { openBackupStore } from "./platform/backup/backup-store.ts";
import { backupPlace } from "./platform/backup/place.ts";
import { restoreBackup } from "./platform/backup/restore-backup.ts";
import { connect } from "./platform/db/connect.ts";
import { parseEnv } from "./platform/env.ts";
import { plainReason } from "./platform/s3/s3-error.ts";

const usage = "Usage: npm run restore -- --from <folder or s3://bucket/prefix> [--at <stamp>] [--replace]";

try {
  const { values } = parseArgs({
    options: { from: { type: "string" }, at: { type: "string" }, replace: { type: "boolean", default: false } },
  });
  if (!values.from) throw new Error(usage);
  const env = parseEnv(process.env);
  const place = backupPlace(env);
  const { stamp, putAside, files } = await restoreBackup(place, {
    store: openBackupStore(values.from, env),
    at: values.at,
    key: place.key,
    replace: values.replace,
  });
  console.log(`The backup ${stamp} is in place, with ${files} files.`);
  if (putAside) console.log(`The database of before is ${putAside}.`);
  if (env.KIOSK_EPOCH) console.log("Give KIOSK_EPOCH another value before you start the server.");
  await checkLedger(env.DATABASE_URL);
} catch (error) {
  console.error(plainReason(error));
  process.exitCode = 1;
}

async function checkLedger(databaseUrl: string): Promise<void> {
  const db = await connect(databaseUrl);
  const faults = await ledgerFaults(db);
  await db.close();
  if (faults.length > 0)
    throw new Error(`The ledger has ${faults.length} faults. Do not start the server.\n${faults.join("\n")}`);
  console.log("The ledger is sound. Start the server: tablets send again what was answered since the backup.");
}
