import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

/** These are the logs of all programs of the drill. They stay until the next run, even if the drill fails. */
export interface DrillLogs {
  /** Returns the path of the log of a program. */
  of: (name: string) => string;
  /** Adds a line with the current time to the drill's own log. */
  note: (what: string) => void;
  /** Ends a round: its part of each log is copied to a folder with the name of the round. */
  endRound: (round: string) => void;
  /** Returns the last lines of each log in the current round, for the message of a failed drill. */
  tails: () => string;
}

const linesOfTail = 60;

/** Creates the logs in `folder`, which is emptied first. */
export function openDrillLogs(folder: string): DrillLogs {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const ended = new Map<string, number>();
  const of = (name: string): string => join(folder, `${name}.log`);
  const names = (): string[] =>
    readdirSync(folder).flatMap((file) => (file.endsWith(".log") ? [file.slice(0, -".log".length)] : []));
  const ofThisRound = (name: string): string =>
    readFileSync(of(name))
      .subarray(ended.get(name) ?? 0)
      .toString();
  return {
    of,
    note: (what) => appendFileSync(of("drill"), `${new Date().toISOString()} ${what}\n`),
    endRound(round) {
      const own = join(folder, round);
      mkdirSync(own);
      for (const name of names()) {
        writeFileSync(join(own, `${name}.log`), ofThisRound(name));
        ended.set(name, existsSync(of(name)) ? statSync(of(name)).size : 0);
      }
    },
    tails() {
      const parts = names().map((name) => {
        const lines = ofThisRound(name).trimEnd().split("\n");
        return `── ${name}.log, last ${Math.min(lines.length, linesOfTail)} of ${lines.length} lines of this round\n${lines.slice(-linesOfTail).join("\n")}`;
      });
      return `${parts.join("\n\n")}\n\nThe logs are in ${folder}`;
    },
  };
}
