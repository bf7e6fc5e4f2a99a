import type { ResultsPreview } from "#shared/results.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { openEvent } from "../sheet/open-results.ts";
import { withRemembered } from "./column-map.ts";
import { previewUpload } from "./preview.ts";
import type { ReadUpload } from "./read-upload.ts";
import { loadSheet } from "../sheet/sheet-store.ts";
import { aliasesOf, deleteOldPreviews, deleteUntaken, findUpload, insertUpload, type Upload } from "./upload-store.ts";
import type { UploadChoices } from "#shared/results.schema.ts";

/** The max number of untaken previews. With `maxStoredLength` this limits an account to 80 MB. */
const maxPreviews = { perEvent: 5, inAll: 20 };
/** The max length of a stored file in characters of JSON; the largest meeting needs about three million. */
const maxStoredLength = 4_000_000;

/** Stores a file as it was read and shows what taking it would change; the event's results do not change yet. */
export async function uploadResults(ctx: Ctx, eventId: string, read: ReadUpload): Promise<ResultsPreview> {
  const upload: Upload = { id: ctx.id(), eventId, takenAt: null, ...read };
  const { actor } = ctx;
  const accountId = "accountId" in actor ? actor.accountId : actor.type;
  await ctx.db.write(async (tx) => {
    await openEvent(tx, ctx, eventId);
    if (read.classId !== null) {
      const sheet = await loadSheet(tx, eventId, []);
      if (!sheet?.classes.some(({ id }) => id === read.classId)) throw new Problem("class_unknown");
    }
    upload.file = await withRemembered(tx, ctx, upload.file);
    if (JSON.stringify(upload.file).length > maxStoredLength) throw new Problem("too_much_text");
    await insertUpload(tx, { ...upload, accountId, createdAt: ctx.now });
    await deleteOldPreviews(tx, { accountId, eventId }, maxPreviews);
    const { fileName, digest } = read;
    await record(tx, ctx, "results.preview", { type: "event", id: eventId }, { after: { fileName, digest } });
  });
  return previewUpload(ctx.db, ctx, upload, {});
}

/** Returns the names of the event's classes, and the keys of names that earlier files used for them. */
export async function classNamesOf(ctx: Ctx, eventId: string): Promise<string[]> {
  const sheet = await loadSheet(ctx.db, eventId, []);
  const aliases = await aliasesOf(ctx.db, [eventId, ...(sheet?.series.map(({ id }) => id) ?? [])]);
  return [...(sheet?.classes.map(({ name }) => name) ?? []), ...aliases.keys()];
}

/** Previews the same file with other choices; writes nothing. */
export async function previewAgain(
  ctx: Ctx,
  eventId: string,
  previewId: string,
  choices: UploadChoices,
): Promise<ResultsPreview> {
  return previewUpload(ctx.db, ctx, await loadUpload(ctx, eventId, previewId), choices);
}

export async function loadUpload(ctx: Ctx, eventId: string, previewId: string): Promise<Upload> {
  await openEvent(ctx.db, ctx, eventId);
  const upload = await findUpload(ctx.db, eventId, previewId);
  if (!upload) throw new Problem("preview_expired");
  return upload;
}

const retentionDays = 30;

/** Deletes files that were previewed but not taken within a month, because they hold personal addresses. */
export async function forgetUploads(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - retentionDays * 86_400_000);
  await ctx.db.write(async (tx) => {
    const gone = await deleteUntaken(tx, before);
    if (gone > 0)
      await record(tx, ctx, "results.forgetUploads", { type: "resultUploads", id: "all" }, { after: { gone } });
  });
}
