import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { World } from "../../app.ts";
import { freePort } from "../../../../scripts/free-port.mjs";
import { startServer, type ChildServer } from "../../processes.ts";
import type { DrillLogs } from "./drill-logs.ts";
import { killNow, startProgram, statusOf, until } from "./lives.ts";

const caddyfile = join(import.meta.dirname, "..", "..", "..", "..", "deploy", "Caddyfile");

/** Starts Caddy with the configuration of deploy/ in front of these ports. */
export async function startCaddy(
  upstreams: readonly number[],
  log?: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), "portal-caddy-"));
  const url = `http://127.0.0.1:${await freePort()}`;
  // Another Caddy may use the default administration port on this machine, so this one has none.
  writeFileSync(join(home, "Caddyfile"), `{\n\tadmin off\n\tauto_https off\n}\nimport ${caddyfile}\n`);
  const caddy = startProgram("caddy", ["run", "--config", join(home, "Caddyfile"), "--adapter", "caddyfile"], {
    log: log ?? join(home, "caddy.log"),
    cwd: home,
    env: {
      PATH: process.env.PATH,
      HOME: home,
      PORTAL_HOST: url,
      PORTAL_UPSTREAMS: upstreams.map((port) => `127.0.0.1:${port}`).join(" "),
    },
  });
  // While no server is ready, Caddy answers only after it has looked for one for some seconds.
  await until("Caddy answers", async () => (await statusOf(`${url}/healthz`, 15_000)) !== 0);
  return {
    url,
    async stop() {
      await killNow(caddy);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** These are production servers behind Caddy. */
export interface Portals {
  /** This is the URL of Caddy. */
  url: string;
  count: number;
  /** Kills a server with kill -9. Returns a function that starts it again and waits until it is ready. */
  kill: (at: number) => Promise<() => Promise<void>>;
  /** Returns whether Caddy has a server that is ready. */
  isReady: () => Promise<boolean>;
  /** Returns how many servers ended without being killed. */
  crashed: () => number;
  stop: () => Promise<void>;
}

export async function startPortals(world: World, count: number, logs: DrillLogs): Promise<Portals> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-data-"));
  const ports: number[] = [];
  for (let at = 0; at < count; at++) ports.push(await freePort());
  const servers: ChildServer[] = [];
  let ended = 0;
  let killed = 0;
  const start = async (at: number): Promise<void> => {
    const port = ports[at] ?? 0;
    const env = {
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: "http://portal.test",
      DATA_DIR: dataDir,
      KIOSK_EPOCH: "drill",
      TRUST_PROXY: "1",
      LOG_LEVEL: "info",
    };
    const server = await startServer(world, undefined, { program: "main", env, log: logs.of(`portal-${at + 1}`) });
    server.process.once("exit", () => void (ended += 1));
    servers[at] = server;
    await until("a server is ready", async () => (await statusOf(`http://127.0.0.1:${port}/readyz`)) === 200);
  };
  for (let at = 0; at < count; at++) await start(at);
  const caddy = await startCaddy(ports, logs.of("caddy"));
  await until("Caddy leads to a server", async () => (await statusOf(`${caddy.url}/readyz`)) === 200);

  const kill = async (at: number): Promise<void> => {
    killed += 1;
    logs.note(`kills portal-${at + 1}`);
    await servers[at]?.kill();
  };
  return {
    url: caddy.url,
    count,
    async kill(at) {
      await kill(at);
      return () => start(at);
    },
    isReady: async () => (await statusOf(`${caddy.url}/readyz`, 10_000)) === 200,
    crashed: () => ended - killed,
    async stop() {
      await caddy.stop();
      for (let at = 0; at < count; at++) await servers[at]?.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
