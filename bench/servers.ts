import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileCacheEnv, serverArgs, serverEnv } from "../scripts/server-process.mjs";
import { benchSecret } from "./world/people.ts";

export interface Running {
  url: string;
  /** This is the time in ms from the spawn to the first answer. */
  startedIn: number;
  /** Returns the resident memory in MB. */
  memory: () => number;
  /** Returns the time in milliseconds that the server's main thread has been busy so far. */
  busyMs: () => number;
  stop: () => Promise<void>;
}

const root = fileURLToPath(new URL("..", import.meta.url));

/** Creates a temporary folder that is removed when the process ends. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), "portal-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the portal as in production, on a benchmark database, which is marked as a demo (world/build.ts). */
export const startPortal = (databaseUrl: string, env: Record<string, string> = {}): Promise<Running> =>
  start(serverArgs, {
    ...serverEnv,
    ...compileCacheEnv,
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    DATA_DIR: scratch(),
    APP_SECRET: benchSecret,
    LOG_LEVEL: "warn",
    RELAX_RATE_LIMITS: "1",
    PORT: "0",
    HOST: "127.0.0.1",
    DEMO: "1",
    MAIL_PREVIEW: "0",
    ...env,
  });

/** Starts `bench/bare/<kind>.ts`, a bare server without the portal's code. */
export const startBare = (kind: string, database = ""): Promise<Running> =>
  start([`bench/bare/${kind}.ts`, database], {});

function start(args: string[], env: Record<string, string>): Promise<Running> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`${args.join(" ")} ended with ${code}`)));
    child.once("message", (message: { listening: number }) => {
      const url = `http://127.0.0.1:${message.listening}`;
      const running: Omit<Running, "startedIn"> = {
        url,
        memory: () => residentMb(child),
        busyMs: () => busyMs(child),
        stop: () => stop(child),
      };
      void firstAnswer(url).then(() => resolve({ ...running, startedIn: performance.now() - began }), reject);
    });
  });
}

async function firstAnswer(url: string): Promise<void> {
  const answer = await fetch(`${url}/healthz`);
  await answer.text();
}

function residentMb(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/**
 * Returns the CPU time of the main thread in ms, from the kernel's nanoseconds. The threads of the pool and of the
 * garbage collector are not included.
 */
function busyMs(child: ChildProcess): number {
  const [onCore = ""] = readFileSync(`/proc/${child.pid}/task/${child.pid}/schedstat`, "utf8").split(" ");
  return Number(onCore) / 1e6;
}

/** Returns the CPU time in ms of the processes that a process started: Postgres's connections and parallel workers. */
export function busyMsOfChildren(pid: number): number {
  // The times of children that ended are in the 16th and 17th fields, in hundredths of a second. The second field may
  // contain spaces.
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ended = (Number(fields[13]) + Number(fields[14])) * 10;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  return children.reduce((sum, child) => {
    try {
      const [onCore = ""] = readFileSync(`/proc/${child}/schedstat`, "utf8").split(" ");
      return sum + Number(onCore) / 1e6;
    } catch {
      // The process ended between the two reads, so its time is missing.
      return sum;
    }
  }, ended);
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.removeAllListeners("exit");
    child.once("exit", () => done());
    child.kill("SIGTERM");
  });
}
