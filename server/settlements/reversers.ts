import { and, eq, inArray } from "drizzle-orm";
import type { Reader } from "../platform/db/database.ts";
import { auditLog } from "../platform/tables.ts";

/**
 * Returns the account that reversed each settlement of these dealers, by the settlement's id. The audit log names it; a
 * settlement can be reversed only once. `dealerIds` has at most 500 ids.
 */
export async function reversersOf(reader: Reader, dealerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const acts = await reader
    .select({ after: auditLog.after, accountId: auditLog.accountId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, "dealer"),
        inArray(auditLog.subjectId, [...dealerIds]),
        eq(auditLog.action, "parts.reverse"),
      ),
    );
  return new Map(
    acts.flatMap(({ after, accountId }): [string, string][] =>
      accountId === null ? [] : [[settlementIn(after), accountId]],
    ),
  );
}

/** Returns the settlement's id in the audit entry of a settlement or of its reversal, or "" if it has none. */
export function settlementIn(after: unknown): string {
  const id: unknown = typeof after === "object" && after !== null ? Reflect.get(after, "id") : undefined;
  return typeof id === "string" ? id : "";
}
