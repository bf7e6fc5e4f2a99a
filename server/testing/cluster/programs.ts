import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";

export const hasProgram = (name: string): boolean => spawnSync("sh", ["-c", `command -v ${name}`]).status === 0;

/**
 * Returns the folder of the newest Postgres of the system, null without one. Patroni needs pg_rewind and pg_basebackup,
 * which the npm package lacks.
 */
export function postgresBinaries(): string | null {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => `${root}/${version}/bin`);
  return folders.find((folder) => existsSync(`${folder}/pg_rewind`)) ?? null;
}

/** Prints a table for the person who runs `npm run test:cluster`. */
export function printTable(title: string, rows: readonly Record<string, string | number>[]): void {
  console.log(`\n${title}`);
  console.table(rows);
}

/** Returns the quantile of the times (`share` 0.95 is the 95th percentile), in ms with one digit. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
  return Math.round((sorted[at] ?? 0) * 10) / 10;
}
