import { daysBefore } from "#shared/durations.ts";
import type { ResultsPreview } from "#shared/results.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { undoneSince } from "../correcting/open-undos.ts";
import { deleteUndosBefore } from "../correcting/undo-store.ts";
import { openEvent } from "../sheet/open-results.ts";
import { rememberColumns, withRemembered } from "./column-map.ts";
import { previewUpload } from "./preview.ts";
import type { ReadUpload } from "./read-upload.ts";
import { loadSheet } from "../sheet/sheet-store.ts";
import {
  aliasesOf,
  deleteOldPreviews,
  deleteSameName,
  deleteUntaken,
  findUpload,
  insertUpload,
  type Upload,
} from "./upload-store.ts";
import type { UploadChoices } from "#shared/results.schema.ts";

/**
 * An account can have this many previews that it has not taken: `perEvent` is more than the number of class files of
 * two events, and `size` is in characters of JSON. Beyond that the oldest are deleted.
 */
const maxPreviews = { perEvent: 60, inAll: 120, size: 80_000_000 };
/** A stored file has at most this many characters of JSON; the largest meeting needs about three million. */
const maxStoredLength = 4_000_000;

/** Stores a file as it was read and shows what taking it would change; the event's results do not change yet. */
export async function uploadResults(ctx: Ctx, eventId: string, read: ReadUpload): Promise<ResultsPreview> {
  const id = await ctx.db.write((tx) => storeUpload(tx, ctx, eventId, read, false));
  return previewUpload(ctx.db, ctx, await loadUpload(ctx, eventId, id), {});
}

/**
 * Stores a file as it was read and returns the id of its preview. A listed file waits to be saved with others, and
 * replaces one of the same name.
 */
export async function storeUpload(
  tx: Tx,
  ctx: Ctx,
  eventId: string,
  read: ReadUpload,
  listed: boolean,
): Promise<string> {
  await openEvent(tx, ctx, eventId);
  if (read.classId !== null) {
    const sheet = await loadSheet(tx, eventId, []);
    if (!sheet?.classes.some(({ id }) => id === read.classId)) throw new Problem("class_unknown");
  }
  const size = JSON.stringify(read.file).length;
  if (size > maxStoredLength) throw new Problem("too_much_text");
  const id = ctx.id();
  const accountId = uploaderOf(ctx);
  if (listed) await deleteSameName(tx, { accountId, eventId, fileName: read.fileName });
  await insertUpload(tx, { ...read, id, eventId, accountId, size, listed, createdAt: ctx.now });
  await deleteOldPreviews(tx, { accountId, eventId }, maxPreviews);
  const { fileName, digest } = read;
  await record(tx, ctx, "results.preview", { type: "event", id: eventId }, { after: { fileName, digest } });
  return id;
}

/** Returns the id of the account that uploads. Only this account sees the files in its list. */
export const uploaderOf = ({ actor }: Ctx): string => ("accountId" in actor ? actor.accountId : actor.type);

/** Returns the names of the event's classes, and the keys of names that earlier files used for them. */
export async function classNamesOf(ctx: Ctx, eventId: string): Promise<string[]> {
  const sheet = await loadSheet(ctx.db, eventId, []);
  const aliases = await aliasesOf(ctx.db, [eventId, ...(sheet?.series.map(({ id }) => id) ?? [])]);
  return [...(sheet?.classes.map(({ name }) => name) ?? []), ...aliases.keys()];
}

/**
 * Previews the same file with other choices. It writes no results; chosen columns are remembered at once, so that they
 * also apply to the other files with these headers.
 */
export async function previewAgain(
  ctx: Ctx,
  eventId: string,
  previewId: string,
  choices: UploadChoices,
): Promise<ResultsPreview> {
  const upload = await loadUpload(ctx, eventId, previewId);
  if (choices.columns) await ctx.db.write((tx) => rememberColumns(tx, ctx, upload.file, choices));
  return previewUpload(ctx.db, ctx, upload, choices);
}

export async function loadUpload(ctx: Ctx, eventId: string, previewId: string): Promise<Upload> {
  await openEvent(ctx.db, ctx, eventId);
  return storedUpload(ctx.db, ctx, eventId, previewId);
}

/** Returns a stored file with the remembered mapping of its columns. The caller has checked the event. */
export async function storedUpload(reader: Reader, ctx: Ctx, eventId: string, previewId: string): Promise<Upload> {
  const upload = await findUpload(reader, eventId, previewId);
  if (!upload) throw new Problem("preview_expired");
  return { ...upload, file: await withRemembered(reader, ctx, upload.file) };
}

const retentionDays = 30;

/**
 * Deletes files that were previewed but not taken within a month, and changes that can no longer be undone, because
 * both hold personal addresses.
 */
export async function forgetUploads(ctx: Ctx): Promise<void> {
  const before = daysBefore(ctx.now, retentionDays);
  await ctx.db.write(async (tx) => {
    await deleteUndosBefore(tx, undoneSince(ctx.now));
    const gone = await deleteUntaken(tx, before);
    if (gone > 0)
      await record(tx, ctx, "results.forgetUploads", { type: "resultUploads", id: "all" }, { after: { gone } });
  });
}
