import { execFile, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "../../../scripts/free-port.mjs";

/**
 * These are the folders of Debian's Postgres programs, the newest first. Debian's pgBackRest knows these versions, but
 * it may not know the version of the npm package.
 */
const binFolders = (): string[] => {
  const all = "/usr/lib/postgresql";
  if (!existsSync(all)) return [];
  const versions = readdirSync(all).toSorted((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(all, version, "bin")).filter((bin) => existsSync(join(bin, "initdb")));
};

export const hasDebianPostgres = (): boolean => binFolders().length > 0;

/** Postgres refuses to run as root, so in that case everything runs as the user nobody. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** This is a Postgres that archives with pgBackRest, configured by the files of deploy/. */
export interface ArchivedPostgres extends AsyncDisposable {
  url: string;
  /** Makes a full backup while the server runs. */
  backUp(): Promise<void>;
  /** Kills the server with kill -9 and deletes its data. */
  destroy(): Promise<void>;
  /** Restores the newest state, or that of a point in time, and starts the server. */
  restore(at?: Date): Promise<void>;
}

export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const bin = binFolders()[0] ?? "";
  const home = mkdtempSync(join(tmpdir(), "portal-archive-"));
  chmodSync(home, 0o755);
  const [data, repo, config] = [join(home, "data"), join(home, "repo"), join(home, "pgbackrest.conf")];
  const port = await freePort();
  const own = (path: string): void => {
    if (unprivileged.uid !== undefined) chownSync(path, unprivileged.uid, unprivileged.gid);
  };
  const makeFolder = (path: string): void => {
    mkdirSync(path, { mode: 0o700 });
    own(path);
  };
  for (const path of [data, repo, join(home, "lock"), join(home, "spool")]) makeFolder(path);
  const deployed = (name: string): string =>
    readFileSync(join(import.meta.dirname, "..", "..", "..", "deploy", "pgbackrest", name), "utf8");
  // The drill uses the files of deploy/ and changes only the paths and the port.
  const conf = deployed("pgbackrest.conf")
    .replace(/^repo1-path=.*/m, `repo1-path=${repo}`)
    .replace(/^spool-path=.*/m, `spool-path=${join(home, "spool")}`)
    .replace(/^lock-path=.*/m, `lock-path=${join(home, "lock")}`)
    .replace(/^pg1-path=.*/m, `pg1-path=${data}`)
    .replace(/^pg1-port=.*/m, `pg1-port=${port}\npg1-socket-path=${home}`);
  writeFileSync(config, conf);
  own(config);
  own(home);
  const env = { PATH: process.env.PATH, PGBACKREST_CONFIG: config };
  const options = { ...unprivileged, cwd: home, env };
  const run = async (program: string, args: string[]): Promise<void> => {
    await promisify(execFile)(program, args, options);
  };
  const backrest = (...args: string[]): Promise<void> => run("pgbackrest", ["--stanza=portal", ...args]);

  spawnOrThrow(join(bin, "initdb"), ["-D", data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C", "-N"]);
  writeFileSync(
    join(data, "postgresql.auto.conf"),
    `${deployed("postgresql.conf")}\nport = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${home}'\nmax_connections = 100\n`,
  );
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let child: ChildProcess;
  const launch = async (): Promise<void> => {
    child = spawn(join(bin, "postgres"), ["-D", data], { ...options, stdio: "ignore" });
    await promoted(url);
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  };

  function spawnOrThrow(program: string, args: string[]): void {
    const { status, stderr } = spawnSync(program, args, { ...options, encoding: "utf8" });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  }

  await launch();
  await backrest("stanza-create");
  return {
    url,
    backUp: () => backrest("--type=full", "backup"),
    async destroy() {
      await end("SIGKILL");
      // The other processes of Postgres end when they notice that the first one has.
      while (isListening(data)) await sleep(50);
      rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
    async restore(at) {
      makeFolder(data);
      const target = at
        ? [
            "--type=time",
            `--target=${at.toISOString().replace("T", " ").replace("Z", "+00")}`,
            "--target-action=promote",
          ]
        : [];
      await backrest(...target, "restore");
      await launch();
    },
    async [Symbol.asyncDispose]() {
      await end("SIGINT");
      rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** Returns whether a process still works in a folder. */
function isListening(folder: string): boolean {
  return (
    spawnSync("sh", ["-c", `for c in /proc/[0-9]*/cwd; do readlink $c; done 2>/dev/null | grep -qF ${folder}`])
      .status === 0
  );
}

/** Waits until the server answers and takes writes: after a restore it first replays the archive. */
async function promoted(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ replays: boolean }>("select pg_is_in_recovery() as replays");
      await client.end();
      if (rows[0]?.replays === false) return;
    } catch (error) {
      if (attempt >= 1200) throw error;
    }
    if (attempt >= 1200) throw new Error("Postgres still replays its archive.");
    await sleep(100);
  }
}
