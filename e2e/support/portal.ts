import { spawn, type ChildProcess } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The built portal on a port of its own with the demo world, as a person would start it. */
export interface Portal {
  url: string;
  /** Its database and secrets. */
  folder: string;
  /** Puts another version of the app in place, where the portal has a build of its own: new names, old files gone. */
  release(): void;
  /** kill -9: no goodbye, nothing flushed. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  /** Ends it in peace; its data stay. */
  stop(): Promise<void>;
  /** Ends it and removes its data. */
  close(): Promise<void>;
}

interface Beginning {
  /** A folder of data to begin with a copy of, instead of loading the demo world anew. */
  like?: string;
  /** With a copy of the build, which may change underway. */
  ownBuild?: boolean;
}

export async function startPortal({ like, ownBuild = false }: Beginning = {}): Promise<Portal> {
  const folder = mkdtempSync(join(tmpdir(), "portal-e2e-"));
  const dist = join(folder, "dist");
  if (like) cpSync(like, folder, { recursive: true });
  if (ownBuild) cpSync(process.env.WEB_DIST ?? join(root, "dist"), dist, { recursive: true });
  const port = await freePort();
  let child: ChildProcess | undefined;

  const portal: Portal = {
    url: `http://localhost:${port}`,
    folder,
    async start() {
      child = await spawnServer({
        PORT: String(port),
        DATABASE_URL: `file:${join(folder, "portal.db")}`,
        DATA_DIR: folder,
        ...(ownBuild ? { WEB_DIST: dist } : {}),
      });
    },
    release: () => nextVersion(dist),
    kill: () => end(child, "SIGKILL"),
    stop: () => end(child, "SIGTERM"),
    async close() {
      await end(child, "SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await portal.start();
  return portal;
}

/** A worker of other bytes is a new version to a browser; screens that were not fetched yet are under no old name. */
function nextVersion(dist: string): void {
  appendFileSync(join(dist, "service-worker.js"), "\n// the next version\n");
  const assets = join(dist, "assets");
  for (const name of readdirSync(assets).filter((file) => file.includes(".screen-"))) {
    renameSync(join(assets, name), join(assets, `next-${name}`));
  }
}

function spawnServer(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
      RELAX_RATE_LIMITS: "1",
      MAIL_PREVIEW: "1",
      DEMO: "1",
      ...env,
    },
  });
  return new Promise((done, fail) => {
    child.once("exit", (code) => fail(new Error(`The server ended with ${code} before it listened`)));
    child.once("message", () => done(child));
  });
}

function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.removeAllListeners("exit");
    child.once("exit", () => done());
    child.kill(signal);
  });
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (address && typeof address === "object" ? done(address.port) : fail(new Error("no port"))));
    });
  });
}
