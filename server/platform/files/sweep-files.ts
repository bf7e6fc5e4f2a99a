import { dayMs } from "#shared/durations.ts";
import { and, asc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import type { Reader } from "../db/database.ts";
import { storedFiles } from "./tables.ts";

/** A file without a row is deleted only at this age in ms, because its transaction may still be running. */
const orphanAgeMs = dayMs;
/**
 * If there are more orphans than this, and they are more than half of all files, they are not deleted: the store may
 * belong to another portal.
 */
const maxOrphans = 100;
const pageSize = 1000;

/**
 * Deletes the files of removed rows, and files that no row names a day after they were stored. Then it rejects with the
 * rows whose file is missing, so that the job counts as failed. The cleanup job calls this.
 */
export async function sweepFiles(ctx: Ctx): Promise<void> {
  const removed = await ctx.db
    .select({ id: storedFiles.id, name: storedFiles.name })
    .from(storedFiles)
    .where(isNotNull(storedFiles.removedAt));
  for (const { id, name } of removed) {
    await ctx.files.remove(name);
    await ctx.db.write((tx) => tx.delete(storedFiles).where(eq(storedFiles.id, id)));
  }
  // The rows are read first, so that each of their files is already stored when the files are listed.
  const named = new Set<string>();
  for await (const { name } of fileRows(ctx.db)) named.add(name);
  const files = await ctx.files.list();
  await deleteOrphans(ctx, files, named);
  await reportMissing(ctx, named.difference(new Set(files.map(({ name }) => name))));
}

/** Yields every file that is not removed, by its name. */
export async function* fileRows(db: Reader): AsyncGenerator<{ name: string; sha256: string }> {
  for (let after = ""; ;) {
    const rows = await db
      .select({ name: storedFiles.name, sha256: storedFiles.sha256 })
      .from(storedFiles)
      .where(and(gt(storedFiles.name, after), isNull(storedFiles.removedAt)))
      .orderBy(asc(storedFiles.name))
      .limit(pageSize);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.name;
  }
}

async function isNamed(db: Reader, name: string): Promise<boolean> {
  const rows = await db.select({ id: storedFiles.id }).from(storedFiles).where(eq(storedFiles.name, name));
  return rows.length > 0;
}

async function deleteOrphans(
  ctx: Ctx,
  files: readonly { name: string; writtenAt: Date }[],
  named: ReadonlySet<string>,
): Promise<void> {
  const old = files.filter(
    ({ name, writtenAt }) => !named.has(name) && ctx.now.getTime() - writtenAt.getTime() > orphanAgeMs,
  );
  if (old.length > maxOrphans && old.length * 2 > files.length)
    throw new Error(
      `${old.length} of ${files.length} files in ${ctx.files.label} belong to no row, so none was deleted. Does another portal use this place?`,
    );
  for (const { name } of old) if (!(await isNamed(ctx.db, name))) await ctx.files.remove(name);
}

async function reportMissing(ctx: Ctx, names: ReadonlySet<string>): Promise<void> {
  const missing: string[] = [];
  for (const name of names) {
    // The row or the file may have changed since the two lists were read, so both are checked again.
    const [row] = await ctx.db
      .select({ id: storedFiles.id })
      .from(storedFiles)
      .where(and(eq(storedFiles.name, name), isNull(storedFiles.removedAt)));
    if (row && (await ctx.files.read(name)) === null) missing.push(row.id);
  }
  if (missing.length > 0) throw new MissingFiles(ctx.files.label, missing);
}

/** This error says that the store lacks files that rows name. The message has the ids of at most twenty rows. */
class MissingFiles extends Error {
  constructor(label: string, ids: readonly string[]) {
    const some = ids.slice(0, 20).join(", ");
    super(`${ids.length} files are missing in ${label} (docs/operations.md#files). Rows of stored_files: ${some}`);
    this.name = "MissingFiles";
  }
}
