import type { FileChoices, SheetEffects, TakeInput, TakenAnswer } from "#shared/results.schema.ts";
import { classKey } from "#shared/results-file/class-names.ts";
import type { ClassRow } from "../../events/tables.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { orAsk } from "../../platform/db/dry-run.ts";
import { Problem } from "../../platform/problem.ts";
import { mustAsk, withDeleted } from "../correcting/ask-first.ts";
import { rememberUndo, wasAdded, wasChanged, wasRemoved } from "../correcting/remember-undo.ts";
import { afterChange } from "../sheet/after-change.ts";
import { provenRiders } from "../matching/match-store.ts";
import { rememberColumns } from "./column-map.ts";
import type { ClassDiff } from "./diff-rows.ts";
import { openEvent } from "../sheet/open-results.ts";
import { readSheet } from "../sheet/read-sheet.ts";
import { planImport, type ImportPlan } from "./plan-import.ts";
import { startersIn } from "./starters.ts";
import { storedUpload } from "./upload-results.ts";
import { markTaken, rememberAlias } from "./upload-store.ts";
import { writeRows } from "../sheet/write-rows.ts";

type Saved = NonNullable<TakenAnswer["saved"]>;

/**
 * Takes a previewed file. Its valid rows replace the sheets of their classes as a difference, and stay provisional
 * until they are verified. Taking the same file twice changes nothing. See docs/spec/files.md#results-upload.
 */
export async function takeUpload(ctx: Ctx, eventId: string, { confirm, ...choices }: TakeInput): Promise<TakenAnswer> {
  const { saved, ...answer } = await takeFiles(ctx, eventId, [choices], confirm);
  return { saved: saved?.[0] ?? null, ...answer };
}

/** This is what saving files did; the id is null when there is nothing to undo. */
interface Done {
  saved: Saved[];
  undoId: string | null;
}

/**
 * Takes several files in one transaction: all are saved, or none. With `confirm` a correction of verified classes that
 * moves money or deletes results asks first, once for all files, and writes nothing. Two files for one class are
 * refused, because the second would replace the rows of the first. Throws `class_in_two_files`, and `stale_version`
 * with the current sheet.
 */
export async function takeFiles(
  ctx: Ctx,
  eventId: string,
  files: readonly FileChoices[],
  confirm: string | undefined,
): Promise<Omit<TakenAnswer, "saved"> & { saved: Saved[] | null }> {
  const { done, asks } = await orAsk<Done, SheetEffects>((ask) =>
    ctx.db.write(async (tx) => {
      await openEvent(tx, ctx, eventId);
      const written: WrittenFile[] = [];
      const taken = new Set<string>();
      for (const choices of files) {
        const file = await writeFile(tx, ctx, eventId, choices);
        const classIds = [...file.plan.diff.keys()];
        if (classIds.some((id) => taken.has(id))) throw new Problem("class_in_two_files");
        for (const id of classIds) taken.add(id);
        written.push(file);
      }
      const undoId = await settleFiles(tx, ctx, written, { confirm, ask });
      return { saved: written.map(({ saved }) => saved), undoId };
    }),
  ).catch(async (error: unknown) => {
    if (!(error instanceof StaleSheet)) throw error;
    throw new Problem("stale_version", { extra: { current: await readSheet(ctx.db, ctx, eventId) } });
  });
  return {
    saved: done?.saved ?? null,
    asks,
    undoId: done?.undoId ?? null,
    sheet: await readSheet(ctx.db, ctx, eventId),
  };
}

/** Throwing this rolls the transaction back when a sheet changed since its file was previewed. */
class StaleSheet extends Error {}

/** This is a class that a file changed, as it was before, with the differences that were written. */
interface WrittenClass {
  klass: ClassRow;
  startersTyped: number | null;
  diff: ClassDiff;
  addedIds: string[];
}

interface WrittenFile {
  plan: ImportPlan;
  saved: Saved;
  /** Classes in which the file changes nothing are left out. */
  classes: WrittenClass[];
}

/** Writes the rows of a file in a transaction whose event was checked. Throws when a sheet changed since the preview. */
async function writeFile(tx: Tx, ctx: Ctx, eventId: string, choices: FileChoices): Promise<WrittenFile> {
  const upload = await storedUpload(tx, ctx, eventId, choices.previewId);
  await assertRidersExist(tx, choices);
  const plan = await planImport(tx, upload, choices);
  if (isStale(plan, choices)) throw new StaleSheet();
  await rememberClasses(tx, plan);
  await rememberColumns(tx, ctx, upload.file, choices);
  await markTaken(tx, upload.id, ctx.now);
  const saved: Saved = {
    rows: plan.rows.filter(({ diff }) => diff !== null).length,
    added: 0,
    changed: 0,
    removed: 0,
    errors: plan.rows.filter(({ errors }) => errors.length > 0).length,
  };
  const classes: WrittenClass[] = [];
  for (const klass of plan.sheet.classes) {
    const diff = plan.diff.get(klass.id);
    if (!diff) continue;
    const { addedIds, ...written } = await writeRows(
      tx,
      ctx,
      { eventId, classId: klass.id, uploadId: upload.id },
      diff,
    );
    const { typed } = startersIn(plan, klass.id, choices.starters?.[klass.id]);
    saved.added += written.added;
    saved.changed += written.changed;
    saved.removed += written.removed;
    const isSame = written.added + written.changed + written.removed === 0 && typed === klass.startersTyped;
    if (!isSame) classes.push({ klass, startersTyped: typed, diff, addedIds });
  }
  return { plan, saved, classes };
}

/**
 * Does the last step of all files together: one evaluation moves the money, so that one question and one undo cover all
 * of them. Returns the id of the undo, or null when there is nothing to undo.
 */
async function settleFiles(
  tx: Tx,
  ctx: Ctx,
  files: readonly WrittenFile[],
  { confirm, ask }: { confirm: string | undefined; ask: (effects: SheetEffects) => never },
): Promise<string | null> {
  const [first, ...others] = files.filter(({ classes }) => classes.length > 0);
  if (!first) return null;
  const written = [first, ...others].flatMap(({ classes }) => classes);
  // The first file was planned before anything was written.
  const before = files[0]?.plan.sheet ?? first.plan.sheet;
  const { effects, takings } = await afterChange(
    tx,
    ctx,
    before,
    written.map(({ klass: { id, verifiedAt }, startersTyped }) => ({ id, verifiedAt, startersTyped })),
    { name: "results.upload", after: auditedFile(first) },
  );
  const subject = { type: "event", id: before.event.id } as const;
  for (const file of others) await record(tx, ctx, "results.upload", subject, { after: auditedFile(file) });
  const isVerified = ({ klass }: WrittenClass): boolean => klass.verifiedAt !== null;
  // The preview itself shows the provisional results that a file removes.
  const gone = written.filter(isVerified).flatMap(({ diff }) => diff.removed);
  const allEffects = withDeleted(effects, gone);
  if (mustAsk(allEffects, confirm)) return ask(allEffects);
  // Results that are still being entered are no correction.
  if (!written.some((one) => isVerified(one) || one.diff.removed.length > 0)) return null;
  return rememberUndo(tx, ctx, {
    act: "save",
    sheet: before,
    classes: written.map(({ klass }) => klass),
    rows: written.flatMap(({ diff, addedIds }) => [
      ...diff.removed.map(wasRemoved),
      ...diff.rows.flatMap(({ existing, change }) => (existing && change === "changed" ? wasChanged(existing) : [])),
      ...addedIds.map((id) => wasAdded({ id })),
    ]),
    takings,
  });
}

const auditedFile = ({ plan: { upload }, saved }: WrittenFile) => ({
  fileName: upload.fileName,
  digest: upload.digest,
  ...saved,
});

const isStale = ({ sheet, diff }: ImportPlan, { versions = {} }: FileChoices): boolean =>
  sheet.classes.some(({ id, version }) => diff.has(id) && versions[id] !== undefined && versions[id] !== version);

async function assertRidersExist(tx: Tx, { confirmedRiders = {} }: FileChoices): Promise<void> {
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
