import { Worker } from "node:worker_threads";
import { expectSoundLedger, throwIfUnsound } from "../../ledger/invariants.ts";
import type { Ctx } from "../../platform/context.ts";
import { checkTotals, throwIfWrong } from "./check-totals.ts";

/** These are the violations of the ledger's invariants, and the stored totals that are wrong, as text. */
export interface Faults {
  ledger: string[];
  totals: string[];
}

/**
 * Throws if the ledger is not sound or a stored total is wrong. The nightly job calls it, so that the failure shows in
 * the log and to the admins. The statements of the check read every row of the ledger; on SQLite they run in a worker
 * thread, because otherwise the server would answer no requests in the meantime (docs/scale.md).
 */
export async function checkApart({ db }: Pick<Ctx, "db">): Promise<void> {
  if (db.file === null) {
    await expectSoundLedger(db);
    await checkTotals({ db });
    return;
  }
  const { ledger, totals } = await findInWorker(`file:${db.file}`);
  throwIfUnsound(ledger);
  throwIfWrong(totals);
}

function findInWorker(url: string): Promise<Faults> {
  const worker = new Worker(new URL("./check-worker.ts", import.meta.url), {
    workerData: url,
    // The worker must not inherit Node options of the server, such as the heap size. It needs `DATABASE_URL`, because
    // the tables are defined for the kind of database in the environment.
    execArgv: [],
    env: { DATABASE_URL: url },
  });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    // This has no effect after a message or an error, because the promise is settled by then.
    worker.once("exit", (code) => reject(new Error(`The check of the ledger ended with ${code}`)));
  });
}
