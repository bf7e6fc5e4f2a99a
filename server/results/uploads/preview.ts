import type { PreviewRow, ResultsPreview, UploadChoices } from "#shared/results.schema.ts";
import { valuesOf } from "#shared/results-file/read-row.ts";
import type { Actor, Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { mapInTurns, nextTurn } from "../../platform/next-turn.ts";
import { presentColumns } from "./column-map.ts";
import { simulate, type Simulation } from "./simulate.ts";
import { classFacts, type EligibilityContext } from "../rules/evaluate-entries.ts";
import { matchStateOf, presentOutcome, presentRider, presentTexts } from "../present.ts";
import { earningsFor } from "../result-store.ts";
import { entryOf } from "../sheet/read-sheet.ts";
import { knownRiders, type KnownRider } from "../rules/rider-facts-store.ts";
import { withOverspent } from "../settling/overspent.ts";
import { predictReview, type DatedEntry } from "./predict-review.ts";
import { planImport, waitsForClass, type ImportPlan, type PlannedRow } from "./plan-import.ts";
import { startersIn } from "./starters.ts";
import { wasTaken, type Upload } from "./upload-store.ts";

const rowsPerTurn = 2000;

/**
 * Returns what taking a file would do to each row and what money it would move. It writes nothing. See
 * docs/spec/files.md#preview.
 */
export async function previewUpload(
  reader: Reader,
  ctx: Ctx,
  upload: Upload,
  choices: UploadChoices,
): Promise<ResultsPreview> {
  const plan = await planImport(reader, upload, choices);
  const { sheet, rows, diff } = plan;
  const inFile = new Set(diff.keys());
  const { riders, simulation, reviewed } = await simulatePlans(reader, ctx, [{ plan, choices }]);
  const shown = await mapInTurns(rows, rowsPerTurn, (part) =>
    part.map((row) => {
      const key = keyOf(plan, row);
      return { ...presentPlanned(ctx.actor, row, key, riders, simulation), reviewed: reviewed.has(key) };
    }),
  );
  await nextTurn();
  return {
    previewId: upload.id,
    fileName: upload.fileName,
    format: plan.file.format,
    notes: plan.file.notes,
    ignoredColumns: plan.file.ignoredColumns,
    columns: presentColumns(upload.file, choices),
    sameAsBefore: upload.takenAt !== null || (await wasTaken(reader, upload)),
    rows: shown,
    classMap: plan.classMap,
    classes: sheet.classes.map(({ id, version, name, payoutType, verifiedAt, startersTyped }) => ({
      _id: id,
      __v: version,
      name,
      payoutType,
      verified: verifiedAt !== null,
      starters: startersIn(plan, id).inFile,
      startersTyped,
      removed: diff.get(id)?.removed.length ?? 0,
      inFile: inFile.has(id),
    })),
    totals: totalsOf(shown, plan),
    follows: simulation.follows,
  };
}

interface Planned {
  plan: ImportPlan;
  choices: UploadChoices;
}

/**
 * Simulates taking and verifying files together, so that a rider who is in several of them is paid for no more classes
 * than the rules allow. All plans must be of the same sheet.
 */
export async function simulatePlans(
  reader: Reader,
  ctx: Ctx,
  planned: readonly [Planned, ...Planned[]],
): Promise<{ riders: Map<string, KnownRider>; simulation: Simulation; reviewed: Set<string> }> {
  const [{ plan: first }] = planned;
  const { sheet } = first;
  const inFiles = new Set(planned.flatMap(({ plan }) => [...plan.diff.keys()]));
  const standing = sheet.rows.filter(({ classId }) => !inFiles.has(classId) && isVerified(first, classId));
  const entries = [
    ...standing.map(entryOf),
    ...planned.flatMap(({ plan }) => plan.rows.flatMap((row) => plannedEntry(plan, row, ctx.now))),
  ];
  const riders = await knownRiders(
    reader,
    entries.flatMap(({ riderId, suggestedRiderId }) => riderId ?? suggestedRiderId ?? []),
  );
  await nextTurn();
  const counted = await withOverspent(reader, sheet);
  const simulation = simulate(ctx, counted, entries, eligibilityContextOf(planned, ctx, riders), inFiles);
  await nextTurn();
  return { riders, simulation, reviewed: await predictReview(reader, sheet, entries, riders, simulation) };
}

const isVerified = ({ sheet }: ImportPlan, classId: string): boolean =>
  sheet.classes.some(({ id, verifiedAt }) => id === classId && verifiedAt !== null);

const keyOf = ({ upload }: ImportPlan, { parsed }: PlannedRow): string => `${upload.id} ${parsed.line}`;

function plannedEntry(plan: ImportPlan, row: PlannedRow, now: Date): DatedEntry[] {
  const { diff, classId } = row;
  if (!diff || classId === null) return [];
  const { riderId, suggestedRiderId, matchedBy, incoming, existing } = diff;
  const { place, status, brand } = incoming;
  const { earned, factoryPaidTo } = {
    earned: 0,
    factoryPaidTo: null,
    ...existing,
    ...(existing && earningsFor(existing, riderId)),
  };
  const who = { classId, riderId, suggestedRiderId, matchedBy, factoryPaidTo };
  const createdAt = existing?.createdAt ?? now;
  return [{ key: keyOf(plan, row), ...who, place, status, brand, earned, createdAt }];
}

/** Returns the facts for evaluating, with the starters that each class would have after the files. */
function eligibilityContextOf(
  planned: readonly [Planned, ...Planned[]],
  ctx: Ctx,
  riders: EligibilityContext["riders"],
): EligibilityContext {
  const [{ plan: first }] = planned;
  const { sheet } = first;
  const classes = classFacts(sheet, ctx);
  for (const { plan, choices } of planned) {
    for (const classId of plan.diff.keys()) {
      const facts = classes.get(classId);
      const { counted, typed } = startersIn(plan, classId, choices.starters?.[classId]);
      if (facts) classes.set(classId, { ...facts, starters: Math.max(counted, typed ?? 0) });
    }
  }
  return { classes, race: sheet.race, riders, rules: sheet.programme };
}

function presentPlanned(
  actor: Actor,
  row: PlannedRow,
  key: string,
  riders: ReadonlyMap<string, KnownRider>,
  { eligibility, ifConfirmed }: Simulation,
): Omit<PreviewRow, "reviewed"> {
  const { parsed, diff } = row;
  const landing = row.leftOut ? "left_out" : diff ? matchStateOf(diff) : waitsForClass(row) ? "class_open" : "error";
  const evaluated = landing === "suggested" ? ifConfirmed : eligibility;
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
    matchedBy: diff?.matchedBy ?? null,
    suggestedBecause: landing === "suggested" ? (diff?.because ?? null) : null,
    rider: presentRider(riders.get(diff?.riderId ?? diff?.suggestedRiderId ?? "")),
    errors: row.errors,
    warnings: row.leftOut ? [] : (parsed.warnings ?? []),
    change: diff?.change ?? null,
    ...presentOutcome(actor, evaluated.get(key)),
  };
}

/** Returns the fields of `values` that `shown` has. */
function pick<Shown extends object>(
  values: Readonly<Record<string, string | undefined>>,
  shown: Shown,
): Partial<Shown> {
  const knownFields = Object.keys(shown).filter((field) => values[field] !== undefined);
  // The names come from `shown` itself.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return Object.fromEntries(knownFields.map((field) => [field, values[field]])) as Partial<Shown>;
}

function totalsOf(rows: readonly PreviewRow[], { diff }: ImportPlan): ResultsPreview["totals"] {
  const count = (landing: PreviewRow["landing"]) => rows.filter((row) => row.landing === landing).length;
  const [matched, suggested, unmatched] = [count("matched"), count("suggested"), count("unmatched")];
  const removed = [...diff.values()].reduce((sum, klass) => sum + klass.removed.length, 0);
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
