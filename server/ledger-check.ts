// `npm run ledger:check` checks the whole ledger against its invariants (docs/spec/money.md#the-ledger), and the stored
// totals against their sources (docs/domain/stored-totals.md), and prints every fault. It only reads, so it may run
// while the server runs. The exit code is 1 if there are faults.
import { existsSync } from "node:fs";
import { accountBalances } from "./ledger/reads/account-balances.ts";
import { ledgerFaults } from "./ledger/invariants.ts";
import { totalsFaults } from "./reports/totals/check-totals.ts";
import { connect } from "./platform/db/connect.ts";
import { parseEnv } from "./platform/env.ts";

const { DATABASE_URL } = parseEnv(process.env);
const isFile = DATABASE_URL.startsWith("file:");
// This is the name of the database without the user and the password.
const name = isFile ? DATABASE_URL : DATABASE_URL.replace(/\/\/[^@/]*@/, "//");

// Connecting to a missing SQLite file would create an empty database, which is always sound.
if (isFile && !existsSync(DATABASE_URL.slice("file:".length))) {
  console.error(`There is no database ${name}. Set DATABASE_URL to the one to check.`);
  process.exit(1);
}
const db = await connect(DATABASE_URL);
const faults = [...(await ledgerFaults(db)), ...(await totalsFaults(db))];
const balances = await accountBalances(db, new Date());
await db.close();
if (faults.length === 0) {
  console.log(`${name}: the ledger is sound. Every movement balances, and every award is the sum of its entries.`);
  for (const { account, currency, amount } of balances)
    console.log(`${account} ${currency} ${(amount / 100).toFixed(2)}`);
} else {
  console.error(`${name}: ${faults.length} faults\n${faults.join("\n")}`);
  process.exitCode = 1;
}
