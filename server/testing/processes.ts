import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { World } from "./app.ts";
import { bundleOf, bundlesFolder, type TestProgram } from "./bundles.ts";

/** `testSecrets` are derived from this secret, which is passed to another process. */
export const appSecret = Buffer.alloc(32, 7).toString("hex");

const environment = (world: Pick<World, "databaseUrl">, more: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_ENV: "test",
  DATABASE_URL: world.databaseUrl,
  APP_SECRET: appSecret,
  CHEAP_HASHES: "1",
  RELAX_RATE_LIMITS: "1",
  DATA_DIR: tmpdir(),
  // A second start of the same bundle reuses the compiled code from the first.
  NODE_COMPILE_CACHE: join(bundlesFolder(), "compiled"),
  ...more,
});

export interface ChildServer {
  url: string;
  process: ChildProcess;
  /** Kills the process with kill -9, and waits until it has ended. */
  kill: () => Promise<void>;
}

/**
 * Starts the app on a real port in its own process, on the world's database. `execArgv` are options for Node. `program`
 * is the test's own starter, which can be killed at a fault, the production server (`main`), or one that reports times.
 */
export async function startServer(
  world: Pick<World, "databaseUrl">,
  fault?: "before commit" | "after commit",
  {
    env = {},
    execArgv = [],
    program = "child-server",
    bundle = bundleOf(program),
    log,
  }: {
    /** A variable that is undefined is left out. */
    env?: NodeJS.ProcessEnv;
    execArgv?: string[];
    program?: "child-server" | "main" | "timed-server";
    /** This is the file of the bundle of another build of the program. */
    bundle?: string;
    /** The output of the process is appended to this file. */
    log?: string;
  } = {},
): Promise<ChildServer> {
  const child = run(bundle, environment(world, { ...(fault ? { FAULT: fault } : {}), ...env }), { execArgv, log });
  const listening = await portOf(child);
  return {
    url: `http://127.0.0.1:${listening}`,
    process: child,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

/** Waits for the message with the port on which a server listens; a server may send other messages before. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((done) => {
    child.on("message", (message: { listening?: number }) => {
      if (message.listening !== undefined) done(message.listening);
    });
  });
}

/**
 * Runs one script of this folder several times in parallel; all runs start when all are ready. Returns the result of
 * each run.
 */
export async function race<Result>(
  world: World,
  script: TestProgram,
  runners: Record<string, string>[],
): Promise<Result[]> {
  const children = runners.map((env) => run(bundleOf(script), environment(world, env)));
  await Promise.all(children.map((child) => once(child, "message")));
  const results = children.map(async (child) => {
    const [result] = (await once(child, "message")) as [Result];
    return result;
  });
  for (const child of children) child.send("go");
  const all = await Promise.all(results);
  // A runner that has reported its result exits on its own, so it may have ended already.
  for (const child of children) if (child.connected) child.disconnect();
  return all;
}

function run(
  bundle: string,
  env: NodeJS.ProcessEnv,
  { execArgv = [], log }: { execArgv?: string[]; log?: string | undefined } = {},
): ChildProcess {
  if (!log) return fork(bundle, { env, execArgv, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const output = openSync(log, "a");
  try {
    return fork(bundle, { env, execArgv, stdio: ["ignore", output, output, "ipc"] });
  } finally {
    closeSync(output);
  }
}
