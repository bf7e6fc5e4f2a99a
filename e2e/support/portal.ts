import { spawn, type ChildProcess } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../scripts/free-port.mjs";
import { releaseWithTerms } from "./next-release.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** This is the built portal on a separate port with the demo data. It is started in the same way as by a person. */
export interface Portal {
  url: string;
  /** This folder has the portal's database and secrets. */
  folder: string;
  /**
   * Deploys another version of the app, with new file names and without the old files. This requires that the portal
   * has a separate build (`ownBuild`).
   */
  release(): void;
  /**
   * Deploys a release with this version of the terms: the server stops, and the next one starts on the same port and
   * data. This requires that the portal has a separate build.
   */
  releaseTerms(version: string): Promise<void>;
  /** Kills the server with kill -9, so that it does not shut down cleanly and flushes nothing. */
  kill(): Promise<void>;
  /** Starts the server again on the same port and data. */
  start(): Promise<void>;
  /**
   * Changes settings of the server's environment; they apply from its next start. An undefined value removes a setting.
   */
  change(env: Record<string, string | undefined>): void;
  /** Stops the server cleanly and keeps its data. */
  stop(): Promise<void>;
  /** Stops the server and deletes its data. */
  close(): Promise<void>;
}

interface Beginning {
  /** If this is set, this data folder is copied instead of loading the demo data again. */
  like?: string;
  /** If this is true, the portal uses a copy of the build, so that the build can change during a test. */
  ownBuild?: boolean;
  /** These are further settings of the server's environment. */
  env?: Record<string, string>;
}

export async function startPortal({ like, ownBuild = false, env = {} }: Beginning = {}): Promise<Portal> {
  const folder = mkdtempSync(join(tmpdir(), "portal-e2e-"));
  const dist = join(folder, "dist");
  if (like) cpSync(like, folder, { recursive: true });
  if (ownBuild) cpSync(process.env.WEB_DIST ?? join(root, "dist"), dist, { recursive: true });
  const port = await freePort();
  let child: ChildProcess | undefined;
  let released: string | undefined;
  const settings: Record<string, string | undefined> = { ...env };

  const portal: Portal = {
    url: `http://localhost:${port}`,
    folder,
    async start() {
      child = await spawnServer(join(released ?? root, "dist-server", "main.js"), {
        PORT: String(port),
        DATABASE_URL: `file:${join(folder, "portal.db")}`,
        DATA_DIR: folder,
        ...settings,
        ...(ownBuild ? { WEB_DIST: dist } : {}),
      });
    },
    change: (more) => void Object.assign(settings, more),
    release: () => nextVersion(dist),
    async releaseTerms(version) {
      released = releaseWithTerms(root, dist, version);
      await portal.stop();
      await portal.start();
    },
    kill: () => end(child, "SIGKILL"),
    stop: () => end(child, "SIGTERM"),
    async close() {
      await end(child, "SIGTERM");
      rmSync(folder, { recursive: true, force: true });
      if (released) rmSync(released, { recursive: true, force: true });
    },
  };
  await portal.start();
  return portal;
}

/**
 * Writes the next version of the app. To a browser, a service worker with different bytes is a new version. Screens
 * that were not loaded yet are no longer available under their old names.
 */
function nextVersion(dist: string): void {
  appendFileSync(join(dist, "service-worker.js"), "\n// the next version\n");
  const assets = join(dist, "assets");
  for (const name of readdirSync(assets).filter((file) => file.includes(".screen-"))) {
    renameSync(join(assets, name), join(assets, `next-${name}`));
  }
}

function spawnServer(program: string, env: Record<string, string | undefined>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: {
      ...process.env,
      // Each start after the first reads the compiled code from this folder.
      NODE_COMPILE_CACHE: join(root, ".cache", "compiled"),
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
