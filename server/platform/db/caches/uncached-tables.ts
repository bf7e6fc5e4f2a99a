import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

const names = new Set<string>();

/**
 * Declares tables that no cached answer or value depends on, such as leases, counters, sessions and outboxes. A
 * transaction that writes only these tables drops no cached answers. `cached-reads.test.ts` watches the statements of
 * all cached answers and values, and fails when one of them reads such a table.
 */
export function uncached(...tables: PgTable[]): void {
  for (const table of tables) names.add(getTableName(table));
}

/** Returns the names of the tables that no cached answer reads. */
export const uncachedTables = (): string[] => [...names].toSorted();

const writes = /\b(?:insert|update|delete)\b/i;
const written = /^(?:insert (?:or \w+ )?into|update|delete from) "?(\w+)"?/i;

/**
 * Returns whether a statement may change what cached answers read. A write whose table cannot be recognized counts as
 * one that does.
 */
export function mayChangeAnswers(statement: string): boolean {
  if (!writes.test(statement) || /^select\b/i.test(statement)) return false;
  const table = written.exec(statement)?.[1];
  return table === undefined || !names.has(table);
}
