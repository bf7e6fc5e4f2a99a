import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

export interface MoveRun {
  /** This is null when the command was killed. */
  code: number | null;
  said: string;
  seconds: number;
  /** This is the most memory that the command had in use, in MiB, as Linux counts it; 0 elsewhere. */
  peakMb: number;
}

const memoryMs = 200;

/** Says from what the command has printed whether it is to be killed, and after how many more milliseconds. */
export type KillWhen = (said: string) => number | null;

/** Runs `db:move` in a process of its own, and kills it with kill -9 when `killWhen` says so. */
export async function runMove(args: readonly string[], killWhen?: KillWhen): Promise<MoveRun> {
  const began = performance.now();
  const child = spawn(process.execPath, ["server/move-command.ts", ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: "test" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let killing: NodeJS.Timeout | undefined;
  const hear = (chunk: Buffer): void => {
    said += chunk.toString();
    const delay = killing ? null : (killWhen?.(said) ?? null);
    if (delay !== null) killing = setTimeout(() => child.kill("SIGKILL"), delay);
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
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

/** Kills the command as soon as it has said this. */
export const killAt =
  (words: RegExp): KillWhen =>
  (said) =>
    words.test(said) ? 0 : null;
