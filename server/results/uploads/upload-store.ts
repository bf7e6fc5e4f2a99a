import { and, desc, eq, inArray, isNotNull, isNull, lt, ne } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { hasRow } from "../../platform/db/statements/has-row.ts";
import type { ResultsColumns, MappedTable, ParsedRow, ResultsFile } from "#shared/results-file/formats.ts";
import { deleteUndosOfEvent } from "../correcting/undo-store.ts";
import { classAliases, columnMaps, loggedCalls, lateReminders, resultUploads } from "../tables.ts";

/** This is a file as it was read. It is stored so that taking it does not need the file again. */
export interface StoredUpload {
  format: ResultsFile["format"];
  rows: ParsedRow[];
  ignoredColumns: string[];
  notes: ResultsFile["notes"];
  /** A file with unknown headers has this table, which is read again for each column mapping. */
  table?: MappedTable;
  /** This is the owner's earlier mapping of these headers (column-map.ts). */
  remembered?: ResultsColumns;
}

export interface Upload {
  id: string;
  eventId: string;
  classId: string | null;
  fileName: string;
  digest: string;
  takenAt: Date | null;
  file: StoredUpload;
}

export async function insertUpload(
  tx: Tx,
  row: Omit<Upload, "takenAt"> & { accountId: string; size: number; listed: boolean; createdAt: Date },
): Promise<void> {
  const { file, ...columns } = row;
  await tx.insert(resultUploads).values({ ...columns, format: file.format, parsed: file });
}

export async function findUpload(reader: Reader, eventId: string, id: string): Promise<Upload | null> {
  const [row] = await reader
    .select()
    .from(resultUploads)
    .where(and(eq(resultUploads.id, id), eq(resultUploads.eventId, eventId)));
  if (!row) return null;
  // Only `insertUpload` writes this column.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return { ...row, file: row.parsed as StoredUpload };
}

/** Returns true when the same file was taken before, under another preview. */
export const wasTaken = (reader: Reader, { eventId, digest, id }: Upload): Promise<boolean> =>
  hasRow(
    reader,
    resultUploads,
    and(
      eq(resultUploads.eventId, eventId),
      eq(resultUploads.digest, digest),
      isNotNull(resultUploads.takenAt),
      ne(resultUploads.id, id),
    ),
  );

export const markTaken = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx.update(resultUploads).set({ takenAt: at }).where(eq(resultUploads.id, id));
};

/** Deletes files that were previewed but never taken, because they hold personal addresses. */
export async function deleteUntaken(tx: Tx, before: Date): Promise<number> {
  const gone = await tx
    .delete(resultUploads)
    .where(and(isNull(resultUploads.takenAt), lt(resultUploads.createdAt, before)))
    .returning({ id: resultUploads.id });
  return gone.length;
}

interface OwnUploads {
  accountId: string;
  eventId: string;
}

const isWaiting = ({ accountId, eventId }: OwnUploads) =>
  and(
    eq(resultUploads.eventId, eventId),
    eq(resultUploads.accountId, accountId),
    eq(resultUploads.listed, true),
    isNull(resultUploads.takenAt),
  );

/** Returns the files that an account uploaded together for an event and has not taken, newest first. */
export async function waitingUploads(reader: Reader, own: OwnUploads) {
  return reader
    .select({ id: resultUploads.id, fileName: resultUploads.fileName, createdAt: resultUploads.createdAt })
    .from(resultUploads)
    .where(isWaiting(own))
    .orderBy(desc(resultUploads.createdAt), desc(resultUploads.id));
}

/** Deletes a file that an account uploaded with others and has not taken. Returns false if there is none. */
export async function deleteWaiting(tx: Tx, { id, ...own }: OwnUploads & { id: string }): Promise<boolean> {
  const gone = await tx
    .delete(resultUploads)
    .where(and(isWaiting(own), eq(resultUploads.id, id)))
    .returning({ id: resultUploads.id });
  return gone.length > 0;
}

/** Deletes the waiting file of the same name, which a newer version replaces. */
export async function deleteSameName(tx: Tx, { fileName, ...own }: OwnUploads & { fileName: string }): Promise<void> {
  await tx.delete(resultUploads).where(and(isWaiting(own), eq(resultUploads.fileName, fileName)));
}

/**
 * Deletes untaken previews of an account beyond its newest `perEvent` for this event, and beyond `inAll` previews or
 * `size` characters in total.
 */
export async function deleteOldPreviews(
  tx: Tx,
  { accountId, eventId }: { accountId: string; eventId: string },
  limits: { perEvent: number; inAll: number; size: number },
): Promise<void> {
  const rows = await tx
    .select({ id: resultUploads.id, eventId: resultUploads.eventId, size: resultUploads.size })
    .from(resultUploads)
    .where(and(eq(resultUploads.accountId, accountId), isNull(resultUploads.takenAt)))
    .orderBy(desc(resultUploads.createdAt), desc(resultUploads.id));
  const ofEvent = rows.filter((row) => row.eventId === eventId).slice(limits.perEvent);
  let size = 0;
  const beyond = rows.filter((row, at) => {
    size += row.size;
    return at >= limits.inAll || size > limits.size;
  });
  const gone = [...new Set([...ofEvent, ...beyond].map(({ id }) => id))];
  if (gone.length > 0) await tx.delete(resultUploads).where(inArray(resultUploads.id, gone));
}

/**
 * Returns the class names for which files used other names before, by the key of the other name, for the event or one
 * of its series.
 */
export async function aliasesOf(reader: Reader, scopeIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await reader
    .select()
    .from(classAliases)
    .where(inArray(classAliases.scopeId, [...scopeIds]));
  return new Map(rows.map(({ aliasKey, className }) => [aliasKey, className]));
}

export async function rememberAlias(
  tx: Tx,
  alias: { scopeId: string; aliasKey: string; className: string },
): Promise<void> {
  await tx
    .insert(classAliases)
    .values(alias)
    .onConflictDoUpdate({ target: [classAliases.scopeId, classAliases.aliasKey], set: { className: alias.className } });
}

/** Deletes one class name of a series, by its key, or all. Returns how many there were. */
export async function deleteAliases(tx: Tx, scopeId: string, aliasKey?: string): Promise<number> {
  const gone = await tx
    .delete(classAliases)
    .where(
      and(eq(classAliases.scopeId, scopeId), aliasKey === undefined ? undefined : eq(classAliases.aliasKey, aliasKey)),
    )
    .returning({ aliasKey: classAliases.aliasKey });
  return gone.length;
}

export async function storedColumns(
  reader: Reader,
  ownerId: string,
  headers: string,
): Promise<ResultsColumns | undefined> {
  const [row] = await reader
    .select({ columns: columnMaps.columns })
    .from(columnMaps)
    .where(and(eq(columnMaps.ownerId, ownerId), eq(columnMaps.headers, headers)));
  return row?.columns;
}

export async function keepColumns(
  tx: Tx,
  row: { ownerId: string; headers: string; columns: ResultsColumns; savedAt: Date },
): Promise<void> {
  const { columns, savedAt } = row;
  await tx
    .insert(columnMaps)
    .values(row)
    .onConflictDoUpdate({ target: [columnMaps.ownerId, columnMaps.headers], set: { columns, savedAt } });
}

/** Deletes the stored uploads, the undos and the reminder records of an event. */
export async function deleteEventTraces(tx: Tx, eventId: string): Promise<void> {
  await tx.delete(resultUploads).where(eq(resultUploads.eventId, eventId));
  await deleteUndosOfEvent(tx, eventId);
  await tx.delete(lateReminders).where(eq(lateReminders.eventId, eventId));
  await tx.delete(loggedCalls).where(eq(loggedCalls.eventId, eventId));
}
