import type { TakeInput, TakenAnswer } from "#shared/results.schema.ts";
import { classKey } from "#shared/results-file/class-names.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { afterChange } from "../sheet/after-change.ts";
import { provenRiders } from "../matching/match-store.ts";
import { rememberColumns } from "./column-map.ts";
import { openEvent } from "../sheet/open-results.ts";
import { readSheet } from "../sheet/read-sheet.ts";
import { planImport, type ImportPlan } from "./plan-import.ts";
import { startersIn } from "./starters.ts";
import { storedUpload } from "./upload-results.ts";
import { markTaken, rememberAlias } from "./upload-store.ts";
import { writeRows } from "../sheet/write-rows.ts";

type Saved = TakenAnswer["saved"];

/**
 * Takes a previewed file. Its valid rows replace the sheets of their classes as a difference, and stay provisional
 * until they are verified. Taking the same file twice changes nothing. `afterChange` records the change. See
 * docs/spec/files.md#results-upload.
 */
export async function takeUpload(ctx: Ctx, eventId: string, input: TakeInput): Promise<TakenAnswer> {
  const saved = await ctx.db.write(async (tx) => {
    await openEvent(tx, ctx, eventId);
    return takeOne(tx, ctx, eventId, input);
  });
  if (!saved) throw new Problem("stale_version", { extra: { current: await readSheet(ctx.db, ctx, eventId) } });
  return { saved: saved.saved, sheet: await readSheet(ctx.db, ctx, eventId) };
}

/**
 * Writes a file in a transaction whose event was checked. Returns what was saved and the classes that it has; null if
 * a sheet changed since the preview.
 */
export async function takeOne(
  tx: Tx,
  ctx: Ctx,
  eventId: string,
  input: TakeInput,
): Promise<{ saved: Saved; classIds: string[] } | null> {
  const upload = await storedUpload(tx, ctx, eventId, input.previewId);
  await assertRidersExist(tx, input);
  const plan = await planImport(tx, upload, input);
  if (isStale(plan, input)) return null;
  await rememberClasses(tx, plan);
  await rememberColumns(tx, ctx, upload.file, input);
  await markTaken(tx, upload.id, ctx.now);
  return { saved: await writeStage(tx, ctx, plan, input), classIds: [...plan.diff.keys()] };
}

async function writeStage(tx: Tx, ctx: Ctx, plan: ImportPlan, input: TakeInput): Promise<Saved> {
  const saved: Saved = {
    rows: plan.rows.filter(({ diff }) => diff !== null).length,
    added: 0,
    changed: 0,
    removed: 0,
    errors: plan.rows.filter(({ errors }) => errors.length > 0).length,
  };
  const touched: { id: string; verifiedAt: Date | null; startersTyped: number | null }[] = [];
  const eventId = plan.sheet.event.id;
  for (const klass of plan.sheet.classes) {
    const diff = plan.diff.get(klass.id);
    if (!diff) continue;
    const written = await writeRows(tx, ctx, { eventId, classId: klass.id, uploadId: plan.upload.id }, diff);
    const { typed } = startersIn(plan, klass.id, input.starters?.[klass.id]);
    saved.added += written.added;
    saved.changed += written.changed;
    saved.removed += written.removed;
    const isSame = written.added + written.changed + written.removed === 0 && typed === klass.startersTyped;
    if (!isSame) touched.push({ id: klass.id, verifiedAt: klass.verifiedAt, startersTyped: typed });
  }
  if (touched.length > 0) {
    const { fileName, digest } = plan.upload;
    await afterChange(tx, ctx, plan.sheet, touched, { name: "results.upload", after: { fileName, digest, ...saved } });
  }
  return saved;
}

const isStale = ({ sheet, diff }: ImportPlan, { versions = {} }: TakeInput): boolean =>
  sheet.classes.some(({ id, version }) => diff.has(id) && versions[id] !== undefined && versions[id] !== version);

async function assertRidersExist(tx: Tx, { confirmedRiders = {} }: TakeInput): Promise<void> {
  const chosen = Object.values(confirmedRiders).filter((id) => id !== null);
  const known = await provenRiders(tx, chosen);
  if (chosen.some((id) => !known.has(id))) throw new Problem("not_valid_rider");
}

/** Remembers class choices ("250B Int" of this file is the series' "250 B"), so that they are requested only once. */
async function rememberClasses(tx: Tx, { classMap, sheet, upload }: ImportPlan): Promise<void> {
  const scopes = sheet.series.length > 0 ? sheet.series.map(({ id }) => id) : [upload.eventId];
  for (const { fileClass, classId } of classMap) {
    const className = sheet.classes.find(({ id }) => id === classId)?.name;
    const aliasKey = classKey(fileClass);
    if (className === undefined || aliasKey === "" || aliasKey === classKey(className)) continue;
    for (const scopeId of scopes) await rememberAlias(tx, { scopeId, aliasKey, className });
  }
}
