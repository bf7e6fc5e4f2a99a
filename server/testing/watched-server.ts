import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sessionCookie } from "../accounts/sessions/session-cookie.ts";
import { createSession } from "../accounts/sessions/session.ts";
import type { World } from "./app.ts";
import { startServer, type ChildServer } from "./processes.ts";

/**
 * Starts the production server (`main.ts`, with its jobs) in its own process with a small heap, and a second, idle
 * server. Tests request /healthz from both: the delay of the idle server is caused by the machine, and the remaining
 * delay by the watched server. The time that the server's main thread waited for a CPU core does not count, so that a
 * busy machine does not fail a test.
 */
export async function startWatchedServer(world: World, { heapMb = 512 } = {}) {
  const execArgv = [`--max-old-space-size=${heapMb}`];
  const start = async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), "watched-"));
    const env = { CHEAP_HASHES: "0", DATA_DIR, PORT: "0", HOST: "127.0.0.1", DEMO: "0", LOG_LEVEL: "silent" };
    const where = { PUBLIC_URL: "http://127.0.0.1" };
    const started = await startServer(world, undefined, { env: { ...env, ...where }, execArgv, program: "main" });
    return { ...started, dataDir: DATA_DIR };
  };
  const server = await start();
  const idle = await start();

  const ask = async (url: string): Promise<number> => {
    const began = performance.now();
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(120_000) });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`/healthz answered ${answer.status}`);
    return performance.now() - began;
  };

  return {
    url: server.url,
    isAlive: () => server.process.exitCode === null && server.process.signalCode === null,
    /** Returns the largest resident set size that the process ever had, in MB. */
    peakMemoryMb: () => peakMemoryMb(server.process.pid ?? 0),
    /**
     * Runs `act` while requesting /healthz from both servers every few milliseconds; returns the longest response
     * times in ms, of which only the time that the server worked counts.
     */
    async watch<T>(act: () => Promise<T>) {
      await Promise.all([ask(server.url), ask(idle.url)]);
      let done = false;
      const worst = async ({ url, process: { pid = 0 } }: ChildServer): Promise<number> => {
        let slowest = 0;
        while (!done) {
          const before = threadTimes(pid);
          const took = await ask(url);
          const after = threadTimes(pid);
          // A server that is blocked works for as long as the request waits. On a busy machine the test's own process
          // also waits for a core, and then the request takes longer than the server worked.
          const delay = Math.min(took - (after.queuedMs - before.queuedMs), after.ranMs - before.ranMs);
          slowest = Math.max(slowest, delay);
          await new Promise((next) => setTimeout(next, 10));
        }
        return slowest;
      };
      const health = Promise.all([worst(server), worst(idle)]);
      const began = performance.now();
      try {
        const result = await act();
        return { result, ms: performance.now() - began, ...(await ended()) };
      } finally {
        done = true;
      }

      async function ended() {
        done = true;
        const [slowest, slowestIdle] = await health;
        return { slowest, slowestIdle };
      }
    },
    /** Returns a signed-in browser on this server. */
    async as({ accountId }: { accountId: string }) {
      const { token } = await world.db.write((tx) => createSession(tx, world.ctx(), accountId, null));
      return {
        async upload(path: string, file: Uint8Array<ArrayBuffer>, name: string, fields: Record<string, string> = {}) {
          const form = new FormData();
          form.set("file", new File([file], name));
          for (const [field, value] of Object.entries(fields)) form.set(field, value);
          const answer = await fetch(server.url + path, {
            method: path.endsWith("/photo") ? "PUT" : "POST",
            body: form,
            headers: { cookie: `${sessionCookie}=${token}`, "sec-fetch-site": "same-origin" },
            signal: AbortSignal.timeout(120_000),
          });
          const body = (await answer.json()) as { error?: { code: string; message: string } };
          return { status: answer.status, code: body.error?.code, message: body.error?.message };
        },
      };
    },
    /** Signs in with a password on the watched server or on the idle one, and returns the time that it took in ms. */
    async signIn(email: string, password: string, at: "watched" | "idle" = "watched") {
      const began = performance.now();
      const answer = await fetch(`${at === "idle" ? idle.url : server.url}/api/login`, {
        method: "POST",
        body: JSON.stringify({ email, password }),
        headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
        signal: AbortSignal.timeout(120_000),
      });
      await answer.arrayBuffer();
      return { status: answer.status, ms: performance.now() - began };
    },
    async close() {
      await Promise.all([server.kill(), idle.kill()]);
      for (const { dataDir } of [server, idle]) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Returns how long the main thread of a process has run on a CPU core since its start, and how long it has waited for
 * one. If the operating system does not report it, all of the time counts as running.
 */
function threadTimes(pid: number): { ranMs: number; queuedMs: number } {
  const file = `/proc/${pid}/schedstat`;
  if (!existsSync(file)) return { ranMs: performance.now(), queuedMs: 0 };
  const [ran, queued] = readFileSync(file, "utf8").split(" ");
  return { ranMs: Number(ran) / 1e6, queuedMs: Number(queued) / 1e6 };
}

function peakMemoryMb(pid: number): number {
  const status = `/proc/${pid}/status`;
  if (existsSync(status)) return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, "utf8"))?.[1]) / 1024;
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}
