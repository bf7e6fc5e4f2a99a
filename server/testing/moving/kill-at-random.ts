import type { Random } from "../../demo/random.ts";
import { runMove, type KillWhen, type MoveRun } from "./run-move.ts";

export interface KilledMove {
  /** This is how far the command was at each kill, according to its output: "Copying 40%". */
  kills: string[];
  /** This is the duration of all runs together, and of the last one. */
  seconds: number;
  lastSeconds: number;
  /** This is the highest memory use of all runs, in MiB. */
  peakMb: number;
  /** This is the last run, which was not killed. */
  last: MoveRun;
}

/**
 * Moves a database. Kills the command with kill -9 `kills` times, each at a random moment, then lets it finish. Most kills
 * happen while it copies, the others while it compares, and one while it checks the ledger of the target.
 * `afterKill` is called after each kill.
 */
export async function moveWithKills(
  args: readonly string[],
  kills: number,
  random: Random,
  afterKill: () => Promise<void>,
): Promise<KilledMove> {
  const moments = momentsOf(kills, random);
  const killed: string[] = [];
  let seconds = 0;
  let peakMb = 0;
  for (const moment of moments) {
    const run = await runMove(args, moment);
    seconds += run.seconds;
    peakMb = Math.max(peakMb, run.peakMb);
    if (run.code !== null) throw new Error(`The command ended with ${run.code} before it was killed: ${run.said}`);
    killed.push(whereOf(run.said));
    await afterKill();
  }
  const last = await runMove(args);
  return {
    kills: killed,
    seconds: seconds + last.seconds,
    lastSeconds: last.seconds,
    peakMb: Math.max(peakMb, last.peakMb),
    last,
  };
}

function momentsOf(kills: number, random: Random): KillWhen[] {
  const comparing = Math.floor(kills / 5);
  const copying = Math.max(0, kills - comparing - 1);
  const shares = (count: number) =>
    Array.from({ length: count }, () => random.whole(0, 9) * 10).toSorted((a, b) => a - b);
  return [
    ...shares(copying).map((share) => during("Copying", share, random.next())),
    ...shares(comparing).map((share) => during("Comparing", share, random.next())),
    ...(kills > 0 ? [checkingTarget(random.next())] : []),
  ];
}

/**
 * Kills the command when it has reported at least this progress, after a random part of the time that it took for its
 * last tenth.
 */
function during(step: string, percent: number, part: number): KillWhen {
  let reportedAt: number | null = null;
  return (said) => {
    const done = percentOf(said, step);
    if (done === null) return null;
    const now = performance.now();
    const tenthMs = reportedAt === null ? 100 : now - reportedAt;
    reportedAt = now;
    return done >= percent ? part * tenthMs : null;
  };
}

const checkingTarget =
  (part: number): KillWhen =>
  (said) =>
    said.includes("ledger of the target") ? part * 200 : null;

function percentOf(said: string, step: string): number | null {
  const shown = [...said.matchAll(new RegExp(`${step} \\S+ (\\d+)%`, "g"))].at(-1);
  return shown ? Number(shown[1]) : null;
}

function whereOf(said: string): string {
  if (said.includes("ledger of the target")) return "ledger check";
  const comparing = percentOf(said, "Comparing");
  return comparing === null ? `Copying ${percentOf(said, "Copying") ?? 0}%` : `Comparing ${comparing}%`;
}
