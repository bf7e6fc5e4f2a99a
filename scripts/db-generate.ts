// `npm run db:generate -- --name add_kiosk_devices` generates the SQLite and the Postgres migration of a schema change
// (add `--custom` for handwritten SQL). The name is required, so that the folder reads as a history.
import { spawnSync } from "node:child_process";

const args = process.argv.slice(2);
if (!args.includes("--name")) {
  console.error("Say what the change is for: npm run db:generate -- --name add_kiosk_devices");
  process.exit(2);
}
for (const databaseUrl of ["file:unused", "postgres://unused"]) {
  const run = spawnSync("drizzle-kit", ["generate", ...args], {
    stdio: "inherit",
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  if (run.status !== 0) process.exit(run.status ?? 1);
}
