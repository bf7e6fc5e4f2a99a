// This is the worker thread that checks the ledger and the stored totals of a SQLite file (check-apart.ts).
import { parentPort, workerData } from "node:worker_threads";
import { ledgerFaults } from "../../ledger/invariants.ts";
import { connect } from "../../platform/db/connect.ts";
import type { Faults } from "./check-apart.ts";
import { totalsFaults } from "./check-totals.ts";

const db = await connect(String(workerData));
const faults: Faults = { ledger: await ledgerFaults(db), totals: await totalsFaults(db) };
await db.close();
parentPort?.postMessage(faults);
