import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { riders } from "../riders/tables.ts";
import type { ChangedField, MergeJournal } from "./tables.ts";

type RiderRow = typeof riders.$inferSelect;

/** The remaining record takes these fields from the deleted one where its own are empty. */
const filled = ["amaNumber", "dateOfBirth", "hometown", "phone1"] as const;

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/**
 * Changes the fields of the remaining record. Its registration date becomes the earlier of the two, and it is a factory
 * rider's if either record is: otherwise a merge would remove the mark. Empty fields are taken from the other record.
 * Returns what changed.
 */
export async function mergeFields(tx: Tx, ctx: Ctx, kept: RiderRow, gone: RiderRow): Promise<MergeJournal["fields"]> {
  const change: Partial<RiderRow> = {};
  for (const field of filled) if (kept[field] === null && gone[field] !== null) change[field] = gone[field];
  if (gone.factory && !kept.factory) change.factory = true;
  if (gone.registeredAt < kept.registeredAt) change.registeredAt = gone.registeredAt;
  // A number that a record got after a race only suggests the rider (docs/spec/accounts.md#identity).
  if (change.amaNumber !== undefined) change.identityChangedAt = ctx.now;
  if (Object.keys(change).length === 0) return {};
  await tx
    .update(riders)
    .set({ ...change, version: sql`${riders.version} + 1` })
    .where(eq(riders.id, kept.id));
  return Object.fromEntries(
    Object.keys(change).map((field): [string, ChangedField] => [
      field,
      { before: valueIn(kept, field), after: valueIn(change, field) },
    ]),
  );
}

/** Restores the fields that the merge changed, except those that somebody has changed since. */
export async function restoreFields(tx: Tx, kept: RiderRow, fields: MergeJournal["fields"]): Promise<void> {
  const back = Object.entries(fields).filter(([field, { after }]) => valueIn(kept, field) === after);
  if (back.length === 0) return;
  const instants = new Set(["registeredAt", "identityChangedAt"]);
  const change = Object.fromEntries(
    back.map(([field, { before }]) => [
      field,
      instants.has(field) && typeof before === "string" ? new Date(before) : before,
    ]),
  );
  await tx
    .update(riders)
    .set({ ...change, version: sql`${riders.version} + 1` })
    .where(and(eq(riders.id, kept.id), eq(riders.version, kept.version)));
}

function valueIn(row: Partial<RiderRow>, field: string): string | boolean | null {
  const value: unknown = Reflect.get(row, field);
  if (value instanceof Date) return isoOf(value);
  return typeof value === "string" || typeof value === "boolean" ? value : null;
}
