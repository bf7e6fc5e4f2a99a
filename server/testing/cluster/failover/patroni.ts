import type { ChildProcess } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "../../../../scripts/free-port.mjs";
import { hasProgram, postgresBinaries } from "../programs.ts";
import type { DrillLogs } from "./drill-logs.ts";
import { killNow, startProgram, startStamped, statusOf, unprivileged, until } from "./lives.ts";

const deploy = join(import.meta.dirname, "..", "..", "..", "..", "deploy");
const letters = ["A", "B", "C"] as const;
const password = "drill";

interface Node {
  name: string;
  port: number;
  api: number;
  data: string;
  process: ChildProcess;
  start: () => ChildProcess;
}

/** These are three Postgres nodes with Patroni behind HAProxy, with the configuration of deploy/. */
export interface PatroniCluster {
  /** This URL leads through HAProxy to an empty database on the primary. */
  url: string;
  /**
   * Kills Patroni and Postgres of the primary with kill -9. Returns the time of the kill, and a function that starts
   * the node again.
   */
  killPrimary: () => Promise<{ killedAt: number; restart: () => void }>;
  /** Returns the state that each node reports, for the message of a failed drill. */
  describe: () => Promise<string>;
  /** These are the steps of a failover in order. Each function resolves to true once its step is done. */
  steps: Record<string, () => Promise<boolean>>;
  /** Waits until there is a primary that both other nodes follow, one of them synchronously. */
  isWhole: (seconds?: number) => Promise<void>;
  stop: () => Promise<void>;
}

export const canRunPatroni = (): boolean =>
  ["patroni", "etcd", "haproxy", "caddy"].every(hasProgram) && postgresBinaries() !== null;

export async function startPatroni(logs: DrillLogs): Promise<PatroniCluster> {
  const home = mkdtempSync(join(tmpdir(), "portal-failover-"));
  chmodSync(home, 0o755);
  if (unprivileged.uid !== undefined) chownSync(home, unprivileged.uid, unprivileged.gid);
  const [client, peer, front] = [await freePort(), await freePort(), await freePort()];
  const etcdUrl = `http://127.0.0.1:${client}`;
  const peerUrl = `http://127.0.0.1:${peer}`;
  // One etcd is enough here, because it is not killed. In production it has three members.
  const etcd = startProgram(
    "etcd",
    [
      `--name=drill --data-dir=${join(home, "etcd")} --initial-cluster=drill=${peerUrl}`,
      `--listen-client-urls=${etcdUrl} --advertise-client-urls=${etcdUrl}`,
      `--listen-peer-urls=${peerUrl} --initial-advertise-peer-urls=${peerUrl}`,
    ].flatMap((words) => words.split(" ")),
    { log: logs.of("etcd"), cwd: home, ...unprivileged },
  );
  await until("etcd answers", async () => (await statusOf(`${etcdUrl}/health`)) === 200);

  const nodes: Node[] = [];
  for (const letter of letters) nodes.push(await startNode(home, logs, `postgres-${letter.toLowerCase()}`, client));
  const addresses = nodes.flatMap(({ port, api }, at) => [
    [`POSTGRES_${letters[at]}`, `127.0.0.1:${port}`],
    [`PATRONI_${letters[at]}`, `127.0.0.1:${api}`],
  ]);
  const haproxy = startStamped("haproxy", ["-db", "-f", join(deploy, "haproxy.cfg")], {
    log: logs.of("haproxy"),
    cwd: home,
    env: { PATH: process.env.PATH, DATABASE_LISTEN: `127.0.0.1:${front}`, ...Object.fromEntries(addresses) },
  });

  const primary = async (): Promise<Node> => {
    for (const node of nodes) if ((await statusOf(`http://127.0.0.1:${node.api}/primary`)) === 200) return node;
    throw new Error("There is no primary");
  };
  const isWhole = (seconds = 120) =>
    until(
      "all three nodes are there",
      async () => {
        const { api } = await primary();
        const answer = await fetch(`http://127.0.0.1:${api}/cluster`, { signal: AbortSignal.timeout(3000) });
        // oxlint-disable-next-line no-unsafe-type-assertion
        const { members } = (await answer.json()) as { members: { role: string; state: string; lag?: number }[] };
        const roles = members
          .filter(({ state }) => state === "running" || state === "streaming")
          .map(({ role }) => role);
        return JSON.stringify(roles.toSorted()) === '["leader","replica","sync_standby"]';
      },
      seconds,
    );
  const stop = async (): Promise<void> => {
    for (const node of nodes) await endNode(node);
    await killNow(haproxy);
    await killNow(etcd);
    rmSync(home, { recursive: true, force: true });
  };
  const server = `postgres://postgres:${password}@127.0.0.1:${front}`;
  try {
    await isWhole();
    await until("HAProxy leads to the primary", async () => {
      await ask(`${server}/postgres`, "create database portal");
      return true;
    });
  } catch (error) {
    console.log(logs.tails());
    await stop();
    throw error;
  }

  return {
    url: `${server}/portal`,
    isWhole,
    steps: {
      "a standby is promoted": async () => Boolean(await primary()),
      "HAProxy leads to it": async () =>
        (await ask(`${server}/portal`, "select pg_is_in_recovery()"))?.pg_is_in_recovery === false,
      "it has a standby, so it commits": async () =>
        (await ask(`${server}/portal`, "select pg_logical_emit_message(true, 'drill', '')")) !== undefined,
    },
    async killPrimary() {
      const node = await primary();
      const postmaster = Number(readFileSync(join(node.data, "postmaster.pid"), "utf8").split("\n")[0]);
      logs.note(`kills the primary, ${node.name}`);
      const killedAt = performance.now();
      const ended = killNow(node.process);
      process.kill(postmaster, "SIGKILL");
      await ended;
      return { killedAt, restart: () => void (node.process = node.start()) };
    },
    async describe() {
      const lines = nodes.map(async ({ name, api }) => {
        const ask = async (path: string) =>
          (await fetch(`http://127.0.0.1:${api}${path}`, { signal: AbortSignal.timeout(3000) })).text();
        const said = await Promise.all([ask("/patroni"), ask("/cluster")]).catch(String);
        return `${name}: ${String(said)}`;
      });
      return (await Promise.all(lines)).join("\n");
    },
    stop,
  };
}

async function startNode(home: string, logs: DrillLogs, name: string, etcd: number): Promise<Node> {
  const [port, api] = [await freePort(), await freePort()];
  const data = join(home, name);
  mkdirSync(data, { mode: 0o700 });
  if (unprivileged.uid !== undefined) chownSync(data, unprivileged.uid, unprivileged.gid);
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${api}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${api}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: postgresBinaries() ?? "",
    PATRONI_POSTGRESQL_PGPASS: join(home, `${name}.pgpass`),
    PATRONI_ETCD3_HOSTS: `'127.0.0.1:${etcd}'`,
    PATRONI_SUPERUSER_USERNAME: "postgres",
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_USERNAME: "replicator",
    PATRONI_REPLICATION_PASSWORD: password,
  };
  const log = logs.of(name);
  const start = () => startProgram("patroni", [join(deploy, "patroni.yml")], { log, cwd: home, env, ...unprivileged });
  return { name, port, api, data, start, process: start() };
}

/** Kills Patroni and its Postgres, which keeps running when only Patroni is killed. */
async function endNode(node: Node): Promise<void> {
  await killNow(node.process);
  const file = join(node.data, "postmaster.pid");
  if (!existsSync(file)) return;
  try {
    process.kill(Number(readFileSync(file, "utf8").split("\n")[0]), "SIGKILL");
  } catch {
    // The process had already ended.
  }
}

/** Returns the first row of the answer to a statement. */
async function ask(url: string, statement: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000, query_timeout: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(statement)).rows[0];
  } finally {
    // A connection that waits for its standby does not close before it has one, so this is not awaited.
    client.end().catch(() => undefined);
  }
}
