import { holds, line, type Finding } from "./report.ts";

/** This is the outcome of one benchmark file: its figures, or the error that ended it. */
export interface FileOutcome {
  name: string;
  held: number;
  missed: number;
  failed: boolean;
  /** These are the lines to print: one for each figure, or the error with its stack. */
  lines: string[];
}

/** Imports one benchmark file and runs it. This never throws: an error becomes an outcome with `failed`. */
export async function runFile(name: string, url: string): Promise<FileOutcome> {
  try {
    // oxlint-disable-next-line no-unsafe-type-assertion -- `npm run bench` takes only files that export `run`.
    const { run } = (await import(url)) as { run: () => Promise<Finding[]> };
    const findings = await run();
    const held = findings.filter(holds).length;
    return { name, held, missed: findings.length - held, failed: false, lines: findings.map(line) };
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { name, held: 0, missed: 0, failed: true, lines: [`FAILED: ${reason}`] };
  }
}

/**
 * Returns the last lines of a run, and its exit code: 1 when a budget is missed, a file failed or no file was found.
 */
export function summarize(outcomes: readonly FileOutcome[]): { text: string; exitCode: 0 | 1 } {
  if (outcomes.length === 0) return { text: "No benchmark has such a name", exitCode: 1 };
  const sum = (of: "held" | "missed") => outcomes.reduce((total, outcome) => total + outcome[of], 0);
  const failed = outcomes.filter(({ failed }) => failed).map(({ name }) => name);
  const budgets = `${sum("held")} budgets hold, ${sum("missed")} missed`;
  return {
    text: failed.length === 0 ? budgets : `${budgets}; files that failed: ${failed.join(", ")}`,
    exitCode: sum("missed") > 0 || failed.length > 0 ? 1 : 0,
  };
}
