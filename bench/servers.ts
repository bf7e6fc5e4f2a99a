import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface Running {
  url: string;
  /** Milliseconds from spawn to listening. */
  startedIn: number;
  /** Resident memory in MB. */
  memory: () => number;
  stop: () => Promise<void>;
}

const root = fileURLToPath(new URL("..", import.meta.url));

/** A folder that is removed when the process ends. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), "portal-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The portal as in production, on a database that is there already. */
export const startPortal = (databaseUrl: string, env: Record<string, string> = {}): Promise<Running> =>
  start(["server/main.ts"], {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "warn",
    RELAX_RATE_LIMITS: "1",
    PORT: "0",
    HOST: "127.0.0.1",
    DEMO: "0",
    ...env,
  });

/** A bare server of `bench/bare-server.ts`. */
export const startBare = (kind: "list" | "hello" | "dealers", database: string): Promise<Running> =>
  start(["bench/bare-server.ts", kind, database], {});

function start(args: string[], env: Record<string, string>): Promise<Running> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  return new Promise((done, fail) => {
    child.once("exit", (code) => fail(new Error(`${args.join(" ")} ended with ${code}`)));
    child.once("message", (message: { listening: number }) =>
      done({
        url: `http://127.0.0.1:${message.listening}`,
        startedIn: performance.now() - began,
        memory: () => residentMb(child),
        stop: () => stop(child),
      }),
    );
  });
}

function residentMb(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.removeAllListeners("exit");
    child.once("exit", () => done());
    child.kill("SIGTERM");
  });
}
