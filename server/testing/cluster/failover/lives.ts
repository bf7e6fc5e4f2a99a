import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, closeSync, openSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

/** Postgres and Patroni refuse to run as root, so in that case they run as the user nobody. */
export const unprivileged = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** Starts a program of the system, whose output goes to a file. */
export function startProgram(
  program: string,
  args: readonly string[],
  { log, ...options }: SpawnOptions & { log: string },
): ChildProcess {
  const output = openSync(log, "a");
  try {
    return spawn(program, [...args], { ...options, stdio: ["ignore", output, output] });
  } finally {
    closeSync(output);
  }
}

/** Starts a program whose output has no times, and adds to each line the time at which it was read. */
export function startStamped(
  program: string,
  args: readonly string[],
  { log, ...options }: SpawnOptions & { log: string },
): ChildProcess {
  const child = spawn(program, [...args], { ...options, stdio: ["ignore", "ignore", "pipe"] });
  if (!child.stderr) throw new Error("The output of the program cannot be read");
  const lines = createInterface({ input: child.stderr });
  lines.on("line", (line) => appendFileSync(log, `${new Date().toISOString()} ${line}\n`));
  return child;
}

/** Kills a process that this drill started, with kill -9, and waits until it has ended. */
export async function killNow(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Waits until a condition holds; an error counts as not yet. */
export async function until(what: string, holds: () => Promise<boolean>, seconds = 60): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new Error(`It took more than ${seconds} s until ${what}`);
    await sleep(100);
  }
}

/** Returns the status of a GET; 0 when there is no answer in time. */
export async function statusOf(url: string, ms = 3000): Promise<number> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ms) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
