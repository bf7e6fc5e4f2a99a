import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../../../scripts/free-port.mjs";

/** Starts PgBouncer in transaction mode before the Postgres of a database; the URL leads to the same database. */
export async function startPgBouncer(databaseUrl: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "portal-pgbouncer-"));
  chmodSync(folder, 0o755);
  const own = await freePort();
  const config = join(folder, "pgbouncer.ini");
  writeFileSync(join(folder, "users.txt"), `"${username}" ""\n`);
  const lines = [
    "[databases]",
    `* = host=${hostname} port=${port}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${own}`,
    "unix_socket_dir =",
    "auth_type = trust",
    `auth_file = ${join(folder, "users.txt")}`,
    "pool_mode = transaction",
    "default_pool_size = 6",
    "max_client_conn = 200",
    "ignore_startup_parameters = extra_float_digits",
  ];
  writeFileSync(config, lines.join("\n"));
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn("pgbouncer", ["-q", ...user, config], { stdio: "ignore" });
  const url = `postgres://${username}@127.0.0.1:${own}${pathname}`;
  await answering(url);
  return {
    url,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answering(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt >= 200) throw error;
      await sleep(50);
    }
  }
}
