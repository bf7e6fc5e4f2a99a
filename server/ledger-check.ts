// `npm run ledger:check` checks the whole ledger against its invariants (docs/spec/money.md#the-ledger) and prints
// every fault.
import { ledgerFaults } from "./ledger/invariants.ts";
import { connect } from "./platform/db/connect.ts";
import { parseEnv } from "./platform/env.ts";

const db = await connect(parseEnv(process.env).DATABASE_URL);
const faults = await ledgerFaults(db);
await db.close();
if (faults.length === 0) {
  console.log("The ledger is sound: every movement balances, every award is the sum of its entries.");
} else {
  console.error(`${faults.length} faults:\n${faults.join("\n")}`);
  process.exitCode = 1;
}
