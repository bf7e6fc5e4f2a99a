import { and, desc, eq, gte, like, lt, or, sql } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/db/database.ts";
import type { ResultRow } from "../sheet/sheet-store.ts";
import { resultUndos, type StoredResult } from "../tables.ts";

export type UndoRow = typeof resultUndos.$inferSelect;

export const insertUndo = async (tx: Tx, row: UndoRow): Promise<void> => {
  await tx.insert(resultUndos).values(row);
};

export async function findUndo(reader: Reader, id: string): Promise<UndoRow | null> {
  const [row] = await reader.select().from(resultUndos).where(eq(resultUndos.id, id));
  return row ?? null;
}

/** Returns the changes of an event that an account made since an instant, newest first, without the results' copies. */
export const undosOf = (reader: Reader, { eventId, actor, since }: { eventId: string; actor: string; since: Date }) =>
  reader
    .select({
      id: resultUndos.id,
      at: resultUndos.at,
      act: resultUndos.act,
      name: resultUndos.name,
      classes: resultUndos.classes,
    })
    .from(resultUndos)
    .where(and(eq(resultUndos.eventId, eventId), eq(resultUndos.actor, actor), gte(resultUndos.at, since)))
    .orderBy(desc(resultUndos.at), desc(resultUndos.id));

export const deleteUndo = async (tx: Tx, id: string): Promise<void> => {
  await tx.delete(resultUndos).where(eq(resultUndos.id, id));
};

/** Deletes changes that can no longer be undone, because they hold personal data. */
export async function deleteUndosBefore(tx: Tx, before: Date): Promise<void> {
  await tx.delete(resultUndos).where(lt(resultUndos.at, before));
}

export async function deleteUndosOfEvent(tx: Tx, eventId: string): Promise<void> {
  await tx.delete(resultUndos).where(eq(resultUndos.eventId, eventId));
}

/** Deletes the stored rows that contain one of the texts, when a person is erased. */
export async function deleteUndosWith(tx: Tx, texts: readonly string[]): Promise<void> {
  const text = sql`lower(cast(${resultUndos.rows} as text))`;
  const named = texts.filter((one) => one.trim() !== "").map((one) => like(text, `%${one.toLowerCase()}%`));
  if (named.length > 0) await tx.delete(resultUndos).where(or(...named));
}

export const storedInstant = (text: string | null): Date | null => (text === null ? null : new Date(text));

export const storedResult = ({ createdAt, verifiedAt, ...row }: ResultRow): StoredResult => ({
  ...row,
  createdAt: createdAt.toISOString(),
  verifiedAt: verifiedAt?.toISOString() ?? null,
});

export const resultOfStored = ({ createdAt, verifiedAt, ...row }: StoredResult): ResultRow => ({
  ...row,
  createdAt: new Date(createdAt),
  verifiedAt: storedInstant(verifiedAt),
});
