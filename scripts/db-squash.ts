// `npm run db:squash` rebuilds the initial migrations from the tables. Use it only until the first release. After that,
// databases with data exist and every change needs its own migration (`npm run db:generate`).
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const dialects = { sqlite: "file:unused", postgres: "postgres://unused" };

for (const [dialect, databaseUrl] of Object.entries(dialects)) {
  const folder = join("migrations", dialect);
  const backup = mkdtempSync(join(tmpdir(), "migrations-"));
  cpSync(folder, backup, { recursive: true });
  const triggers = readFileSync(join(folder, "0001_triggers.sql"));
  rmSync(folder, { recursive: true });
  const generate = (...args: string[]): boolean =>
    spawnSync("drizzle-kit", ["generate", ...args], {
      stdio: "inherit",
      env: { ...process.env, DATABASE_URL: databaseUrl },
    }).status === 0;
  if (!generate("--name", "init") || !generate("--custom", "--name", "triggers")) {
    cpSync(backup, folder, { recursive: true });
    console.error(`drizzle-kit failed; ${folder} is as it was.`);
    process.exit(1);
  }
  writeFileSync(join(folder, "0001_triggers.sql"), triggers);
}
