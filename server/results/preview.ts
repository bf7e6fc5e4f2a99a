import type { PreviewRow, ResultsPreview, UploadChoices } from "#shared/results.schema.ts";
import { valuesOf } from "#shared/results-file/read-row.ts";
import type { Actor, Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { presentColumns } from "./column-map.ts";
import { foresee, type Foreseen } from "./foresee.ts";
import { classFacts, type Court, type Entry } from "./judge.ts";
import { landingOf, presentOutcome, presentRider, presentTexts } from "./present.ts";
import { entryOf } from "./read-sheet.ts";
import { knownRiders, type KnownRider } from "./rider-facts-store.ts";
import { stageUpload, waitsForClass, type Stage, type StagedRow } from "./stage.ts";
import { startersIn } from "./starters.ts";
import { wasTaken, type Upload } from "./upload-store.ts";

/** Shows what would happen to each row and what money would move; writes nothing. See docs/spec/files.md#preview. */
export async function previewUpload(
  reader: Reader,
  ctx: Ctx,
  upload: Upload,
  choices: UploadChoices,
): Promise<ResultsPreview> {
  const stage = await stageUpload(reader, upload, choices);
  const { sheet, rows, laid } = stage;
  const inFile = new Set(laid.keys());
  const standing = sheet.rows.filter(({ classId }) => !inFile.has(classId) && isVerified(stage, classId));
  const entries = [...standing.map(entryOf), ...rows.flatMap(stagedEntry)];
  const riders = await knownRiders(
    reader,
    entries.flatMap(({ riderId, suggestedRiderId }) => riderId ?? suggestedRiderId ?? []),
  );
  const foreseen = foresee(ctx, sheet, entries, courtOf(stage, ctx, choices, riders), inFile);
  const shown = rows.map((row) => presentStaged(ctx.actor, row, riders, foreseen));
  return {
    previewId: upload.id,
    fileName: upload.fileName,
    format: stage.file.format,
    notes: stage.file.notes,
    passedOver: stage.file.passedOver,
    columns: presentColumns(upload.file, choices),
    sameAsBefore: upload.takenAt !== null || (await wasTaken(reader, upload)),
    rows: shown,
    classMap: stage.classMap,
    classes: sheet.classes.map(({ id, version, name, payoutType, verifiedAt, startersTyped }) => ({
      _id: id,
      __v: version,
      name,
      payoutType,
      verified: verifiedAt !== null,
      starters: startersIn(stage, id).inFile,
      startersTyped,
      removed: laid.get(id)?.removed.length ?? 0,
      inFile: inFile.has(id),
    })),
    totals: totalsOf(shown, stage),
    follows: foreseen.follows,
  };
}

const isVerified = ({ sheet }: Stage, classId: string): boolean =>
  sheet.classes.some(({ id, verifiedAt }) => id === classId && verifiedAt !== null);

const keyOf = ({ parsed }: StagedRow): string => `line ${parsed.line}`;

function stagedEntry(row: StagedRow): Entry[] {
  const { laid, classId } = row;
  if (!laid || classId === null) return [];
  const { riderId, suggestedRiderId, matchedBy, incoming, existing } = laid;
  const { place, status, brand } = incoming;
  const { earned, factoryPaidTo } = existing ?? { earned: 0, factoryPaidTo: null };
  const who = { classId, riderId, suggestedRiderId, matchedBy, factoryPaidTo };
  return [{ key: keyOf(row), ...who, place, status, brand, earned }];
}

/** Builds the facts for judging, with the starters that each class would have after the file. */
function courtOf(stage: Stage, ctx: Ctx, choices: UploadChoices, riders: Court["riders"]): Court {
  const classes = classFacts(stage.sheet, ctx);
  for (const classId of stage.laid.keys()) {
    const facts = classes.get(classId);
    const { counted, typed } = startersIn(stage, classId, choices.starters?.[classId]);
    if (facts) classes.set(classId, { ...facts, starters: Math.max(counted, typed ?? 0) });
  }
  return { classes, race: stage.sheet.race, riders, rules: stage.sheet.programme };
}

function presentStaged(
  actor: Actor,
  row: StagedRow,
  riders: ReadonlyMap<string, KnownRider>,
  { verdicts, ifConfirmed }: Foreseen,
): PreviewRow {
  const { parsed, laid } = row;
  const landing = row.leftOut ? "left_out" : laid ? landingOf(laid) : waitsForClass(row) ? "class_open" : "error";
  const judged = landing === "suggested" ? ifConfirmed : verdicts;
  // A row in error shows its original text, so that it can be corrected in place.
  const texts = presentTexts(parsed);
  return {
    ...texts,
    ...(row.errors.length > 0 ? pick(valuesOf({ ...parsed, errors: row.parsed.errors }), texts) : {}),
    line: parsed.line,
    fileClass: row.fileClass,
    classId: row.classId,
    status: parsed.status,
    landing,
    matchedBy: laid?.matchedBy ?? null,
    suggestedBecause: landing === "suggested" ? (laid?.because ?? null) : null,
    rider: presentRider(riders.get(laid?.riderId ?? laid?.suggestedRiderId ?? "")),
    errors: row.errors,
    change: laid?.change ?? null,
    ...presentOutcome(actor, judged.get(keyOf(row))),
  };
}

/** Picks from `values` the fields that `shown` has. */
function pick<Shown extends object>(
  values: Readonly<Record<string, string | undefined>>,
  shown: Shown,
): Partial<Shown> {
  const kept = Object.keys(shown).filter((field) => values[field] !== undefined);
  // The names were taken from `shown` itself.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return Object.fromEntries(kept.map((field) => [field, values[field]])) as Partial<Shown>;
}

function totalsOf(rows: readonly PreviewRow[], { laid }: Stage): ResultsPreview["totals"] {
  const count = (landing: PreviewRow["landing"]) => rows.filter((row) => row.landing === landing).length;
  const [matched, suggested, unmatched] = [count("matched"), count("suggested"), count("unmatched")];
  const removed = [...laid.values()].reduce((sum, klass) => sum + klass.removed.length, 0);
  return {
    rows: rows.length,
    matched,
    suggested,
    unmatched,
    error: count("error"),
    classOpen: count("class_open"),
    leftOut: count("left_out"),
    ready: matched + suggested + unmatched,
    changes: removed + rows.filter(({ change }) => change === "new" || change === "changed").length,
  };
}
