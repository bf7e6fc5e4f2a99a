import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

export interface MoveRun {
  /** This is null when the command was killed. */
  code: number | null;
  said: string;
  seconds: number;
  /** This is the peak memory of the command in MiB, as Linux reports it; it is 0 on other systems. */
  peakMb: number;
}

const memoryMs = 200;

/** Decides from the command's output so far whether to kill it: returns the delay in milliseconds, or null. */
export type KillWhen = (said: string) => number | null;

/** Runs `db:move` in its own process, and kills it with kill -9 when `killWhen` decides so. */
export async function runMove(args: readonly string[], killWhen?: KillWhen): Promise<MoveRun> {
  const began = performance.now();
  const child = spawn(process.execPath, ["server/move-command.ts", ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: "test" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let killing: NodeJS.Timeout | undefined;
  const collect = (chunk: Buffer): void => {
    said += chunk.toString();
    const delay = killing ? null : (killWhen?.(said) ?? null);
    if (delay !== null) killing = setTimeout(() => child.kill("SIGKILL"), delay);
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  let peakMb = 0;
  const watching = setInterval(() => (peakMb = Math.max(peakMb, peakMbOf(child.pid))), memoryMs);
  const code = await new Promise<number | null>((done) => child.once("close", done));
  clearTimeout(killing);
  clearInterval(watching);
  return { code, said, seconds: (performance.now() - began) / 1000, peakMb };
}

function peakMbOf(pid: number | undefined): number {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

/** Kills the command as soon as its output matches. */
export const killAt =
  (words: RegExp): KillWhen =>
  (said) =>
    words.test(said) ? 0 : null;
