import type { Consequences, FileChoices } from "#shared/results.schema.ts";
import type {
  BatchFile,
  BatchPreview,
  BatchTaken,
  ImportInput,
  ReceivedFiles,
  WaitingFile,
} from "#shared/upload-batch.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { nextTurn } from "../../platform/next-turn.ts";
import { Problem } from "../../platform/problem.ts";
import { words } from "../../platform/words.ts";
import { openEvent } from "../sheet/open-results.ts";
import { loadSheet } from "../sheet/sheet-store.ts";
import { presentColumns } from "./column-map.ts";
import { planImport, waitsForClass, type ImportPlan } from "./plan-import.ts";
import { simulatePlans } from "./preview.ts";
import type { ReadUpload, RefusedUpload } from "./read-upload.ts";
import { takeFiles } from "./take-upload.ts";
import { uploaderOf, storedUpload, storeUpload } from "./upload-results.ts";
import { deleteWaiting, waitingUploads } from "./upload-store.ts";

/** The files of a batch have at most this many rows together, which is more than the largest event has. */
const maxRows = 20_000;

/**
 * Stores each file of an upload, and returns for each refused file why it was refused. See
 * docs/spec/files.md#many-files.
 */
export async function storeUploads(
  ctx: Ctx,
  eventId: string,
  read: readonly (ReadUpload | RefusedUpload)[],
): Promise<ReceivedFiles> {
  const say = words(ctx.locale);
  const files: ReceivedFiles["files"] = [];
  for (const one of read) {
    const { fileName } = one;
    try {
      if ("problem" in one) throw one.problem;
      const previewId = await ctx.db.write((tx) => storeUpload(tx, ctx, eventId, one, true));
      files.push({ fileName, previewId, message: null });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      files.push({ fileName, previewId: null, message: say.problem(error.code, error.values) });
    }
  }
  return { files };
}

/** Lists the files that the actor's account uploaded for an event and has not saved. */
export async function listUploads(ctx: Ctx, eventId: string): Promise<WaitingFile[]> {
  await openEvent(ctx.db, ctx, eventId);
  const rows = await waitingUploads(ctx.db, { eventId, accountId: uploaderOf(ctx) });
  return rows.map(({ id, fileName, createdAt }) => ({
    previewId: id,
    fileName,
    uploadedAt: createdAt.toISOString(),
  }));
}

/** Removes a file that was not saved, with the rows that were read from it. */
export async function removeUpload(ctx: Ctx, eventId: string, previewId: string): Promise<void> {
  await ctx.db.write(async (tx) => {
    await openEvent(tx, ctx, eventId);
    const gone = await deleteWaiting(tx, { id: previewId, eventId, accountId: uploaderOf(ctx) });
    if (!gone) throw new Problem("not_found");
    await record(tx, ctx, "results.removeFile", { type: "event", id: eventId }, { before: { previewId } });
  });
}

interface Planned {
  plan: ImportPlan;
  choices: FileChoices;
}

/**
 * Returns the state of each of several files, what it would award, and what all files that are ready would award
 * together. Files that no longer exist are left out. It writes nothing.
 */
export async function previewBatch(ctx: Ctx, eventId: string, inputs: readonly FileChoices[]): Promise<BatchPreview> {
  const planned = await planAll(ctx, eventId, inputs);
  const uses = new Map<string, number>();
  for (const { plan } of planned) for (const id of plan.diff.keys()) uses.set(id, (uses.get(id) ?? 0) + 1);
  const twice = new Set([...uses].flatMap(([id, count]) => (count > 1 ? id : [])));
  const files: BatchFile[] = [];
  const ready: Planned[] = [];
  for (const one of planned) {
    const { simulation } = await simulatePlans(ctx.db, ctx, [one]);
    const file = presentFile(one, twice, simulation.follows);
    files.push(file);
    if (file.state === "ready") ready.push(one);
  }
  const [first, ...others] = ready;
  return { files, follows: first ? await followsOf(ctx, [first, ...others]) : nothing };
}

const nothing: Consequences = { gives: [], takes: [], ifConfirmed: [], overBudget: false };

async function followsOf(ctx: Ctx, ready: readonly [Planned, ...Planned[]]): Promise<Consequences> {
  return (await simulatePlans(ctx.db, ctx, ready)).simulation.follows;
}

async function planAll(ctx: Ctx, eventId: string, inputs: readonly FileChoices[]): Promise<Planned[]> {
  await openEvent(ctx.db, ctx, eventId);
  const sheet = await loadSheet(ctx.db, eventId);
  if (!sheet) throw new Problem("not_found");
  const planned: Planned[] = [];
  let rows = 0;
  for (const choices of inputs) {
    const upload = await storedUpload(ctx.db, ctx, eventId, choices.previewId).catch((error: unknown) => {
      if (error instanceof Problem && error.code === "preview_expired") return null;
      throw error;
    });
    if (!upload) continue;
    rows += Math.max(upload.file.rows.length, upload.file.table?.body.length ?? 0);
    if (rows > maxRows) throw new Problem("too_many_rows", { values: { max: maxRows } });
    planned.push({ plan: await planImport(ctx.db, upload, choices, sheet), choices });
    await nextTurn();
  }
  return planned;
}

function presentFile({ plan, choices }: Planned, twice: ReadonlySet<string>, follows: Consequences): BatchFile {
  const { upload, sheet, diff, classMap, file } = plan;
  const columns = presentColumns(upload.file, choices);
  const rows = columns?.suffice === false ? columns.lines : plan.rows.length;
  return {
    previewId: upload.id,
    fileName: upload.fileName,
    format: file.format,
    state: stateOf(plan, columns?.suffice ?? true, twice),
    classes: sheet.classes.flatMap(({ id, version, name }) => {
      const own = diff.get(id);
      if (!own) return [];
      const guessed = classMap.some(({ classId, proposed }) => classId === id && proposed);
      return [{ _id: id, __v: version, name, rows: own.rows.length, guessed }];
    }),
    rows,
    errors: plan.rows.filter((row) => row.errors.length > 0 && !waitsForClass(row)).length,
    removed: [...diff.values()].reduce((sum, { removed }) => sum + removed.length, 0),
    gives: follows.gives,
  };
}

function stateOf({ sheet, rows, diff }: ImportPlan, suffice: boolean, twice: ReadonlySet<string>): BatchFile["state"] {
  if (!suffice) return "columns";
  if (rows.length === 0) return "empty";
  if ([...diff.keys()].some((id) => twice.has(id))) return "twice";
  if (rows.some((row) => !row.leftOut && waitsForClass(row))) return "class";
  if (rows.some(({ errors }) => errors.length > 0)) return "faults";
  const changes = [...diff.values()].some(
    (own) => own.removed.length > 0 || own.rows.some(({ change }) => change !== "same"),
  );
  if (!changes) return "same";
  return sheet.classes.some(({ id, verifiedAt }) => verifiedAt !== null && diff.has(id)) ? "correction" : "ready";
}

/** Takes several files together: all are saved, or none. `takeFiles` says what is asked and refused. */
export async function takeBatch(ctx: Ctx, eventId: string, { files, confirm }: ImportInput): Promise<BatchTaken> {
  const { saved, ...answer } = await takeFiles(ctx, eventId, files, confirm);
  const byFile = saved?.flatMap(({ rows, errors }, at) => {
    const previewId = files[at]?.previewId;
    return previewId === undefined ? [] : { previewId, rows, errors };
  });
  return { saved: byFile ?? null, ...answer };
}
