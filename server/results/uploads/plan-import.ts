import type { UploadChoices } from "#shared/results.schema.ts";
import { rowFields, type ParsedRow, type RowError } from "#shared/results-file/formats.ts";
import { applyEdits, checkRows, type RowEdit } from "#shared/results-file/check-rows.ts";
import { placedTogether } from "#shared/results-file/place-in-class.ts";
import type { Reader } from "../../platform/db/database.ts";
import { nextTurn } from "../../platform/next-turn.ts";
import { Problem } from "../../platform/problem.ts";
import { mappedFile } from "./column-map.ts";
import { mapClasses, type MappedClass } from "./class-map.ts";
import { diffRows, type IncomingRow, type ClassDiff, type RowDiff } from "./diff-rows.ts";
import { matchRows, type Match } from "../matching/match.ts";
import { loadSheet, type Sheet } from "../sheet/sheet-store.ts";
import { aliasesOf, type StoredUpload, type Upload } from "./upload-store.ts";

/** This is a row of a file before it is written to a sheet. */
export interface PlannedRow {
  parsed: ParsedRow;
  fileClass: string;
  classId: string | null;
  leftOut: boolean;
  errors: (RowError | OpenClass)[];
  diff: RowDiff | null;
}

/** This is the error of a valid row for which nobody has chosen the event's class yet. */
interface OpenClass {
  code: "class_unknown" | "class_not_chosen";
  field: "className";
  value: string;
}

export const waitsForClass = ({ errors }: PlannedRow): boolean =>
  errors.length > 0 && errors.every(({ code }) => code === "class_unknown" || code === "class_not_chosen");

export interface ImportPlan {
  upload: Upload;
  /** This is the file with its column mapping applied. */
  file: StoredUpload;
  sheet: Sheet;
  classMap: MappedClass[];
  rows: PlannedRow[];
  /** These rows would be written, by class of the event. */
  diff: Map<string, ClassDiff>;
}

/**
 * Reads a file's rows with a person's choices applied: corrected, mapped to classes, checked, matched, and merged into
 * the sheet. Other requests run between the steps, because a step takes long for a file with many rows.
 */
export async function planImport(
  reader: Reader,
  upload: Upload,
  choices: UploadChoices,
  /** The caller passes the sheet of the event if it plans several files onto the same one. */
  loaded?: Sheet,
): Promise<ImportPlan> {
  const sheet = loaded ?? (await loadSheet(reader, upload.eventId));
  if (!sheet) throw new Problem("not_found");
  const file = mappedFile(upload.file, choices);
  await nextTurn();
  const edited = applyEdits(file.rows, editsOf(choices));
  const aliases = await aliasesOf(reader, [upload.eventId, ...sheet.series.map(({ id }) => id)]);
  const classMap = await mapClasses({
    fileClasses: fileClassesOf(edited),
    classes: sheet.classes,
    aliases,
    chosen: choices.classMap ?? {},
    onlyClassId: upload.classId,
    fileName: upload.fileName,
  });
  await nextTurn();
  const joined = joinClasses(edited, classMap);
  const rows = checkClasses(joined, classMap, new Set(choices.skipLines));
  await nextTurn();
  const good = rows.filter(({ classId, leftOut, errors }) => classId !== null && !leftOut && errors.length === 0);
  const matches = await matchRows(
    reader,
    good.map(({ parsed, classId }) => ({ ...incomingTexts(parsed), keysBefore: sheet.race.lastDate, classId })),
  );
  await nextTurn();
  const incoming = new Map(
    good.map((row, at) => {
      const match = matches[at];
      if (!match) throw new Error("a row was not matched");
      return [row, { ...incomingTexts(row.parsed), match, chosen: choices.confirmedRiders?.[row.parsed.line] }];
    }),
  );
  await nextTurn();
  const diff = diffByClass(sheet, good, incoming);
  await nextTurn();
  const notes = joined === edited ? file.notes : [...file.notes, "classes_joined" as const];
  return { upload, file: { ...file, notes }, sheet, classMap, rows: withDiff(rows, incoming, diff), diff };
}

function editsOf({ edits = {} }: UploadChoices): RowEdit[] {
  return Object.entries(edits).flatMap(([line, values]) =>
    rowFields.flatMap((field) => {
      const value = values[field];
      return value === undefined ? [] : { line: Number(line), field, value };
    }),
  );
}

const fileClassOf = ({ className }: ParsedRow): string => className ?? "";

function fileClassesOf(rows: readonly ParsedRow[]): { name: string; rows: number }[] {
  return [...Map.groupBy(rows, fileClassOf)].map(([name, own]) => ({ name, rows: own.length }));
}

/**
 * Takes the places from the overall order of the race when several classes of the file map to one class of the event.
 * Without an overall order in the file, the rows stay as they are.
 */
function joinClasses(rows: readonly ParsedRow[], classMap: readonly MappedClass[]): readonly ParsedRow[] {
  const into = Map.groupBy(
    classMap.filter(({ classId, leftOut }) => classId !== null && !leftOut),
    ({ classId }) => classId,
  );
  const placed = new Map<number, ParsedRow>();
  for (const own of into.values()) {
    if (own.length < 2) continue;
    const names = new Set(own.map(({ fileClass }) => fileClass));
    const together = placedTogether(rows.filter((row) => names.has(fileClassOf(row))));
    for (const row of together ?? []) placed.set(row.line, row);
  }
  return placed.size === 0 ? rows : rows.map((row) => placed.get(row.line) ?? row);
}

/** Checks rows of the same event class together, whatever the file called their classes. */
function checkClasses(
  parsed: readonly ParsedRow[],
  classMap: readonly MappedClass[],
  skipped: ReadonlySet<number>,
): PlannedRow[] {
  const mapped = new Map(classMap.map((row) => [row.fileClass, row]));
  const planned = parsed.map((row): PlannedRow => {
    const to = mapped.get(fileClassOf(row));
    const leftOut = skipped.has(row.line) || (to?.leftOut ?? false);
    return {
      parsed: row,
      fileClass: fileClassOf(row),
      classId: to?.classId ?? null,
      leftOut,
      errors: row.errors,
      diff: null,
    };
  });
  const taking = planned.filter(({ classId, leftOut }) => classId !== null && !leftOut);
  const checked = checkRows(taking.map(({ parsed: row, classId }) => ({ ...row, className: classId })));
  const errors = new Map(taking.map((row, at) => [row, checked[at]?.errors ?? []]));
  return planned.map((row) => {
    if (row.leftOut) return { ...row, errors: [] };
    const own = errors.get(row);
    if (own) return { ...row, errors: own };
    // If other rows of the file name classes, this row already has the error that its class is missing.
    const missing = row.errors.some(({ code }) => code === "class_missing" || code === "row_unreadable");
    const code = row.fileClass === "" ? "class_not_chosen" : "class_unknown";
    return missing ? row : { ...row, errors: [...row.errors, { code, field: "className", value: row.fileClass }] };
  });
}

type Texts = Omit<IncomingRow, "match" | "chosen">;

export function incomingTexts(row: ParsedRow): Texts {
  return {
    place: row.place,
    tie: row.tie,
    status: row.status,
    number: row.number || null,
    firstName: row.firstName,
    lastName: row.lastName,
    hometown: row.hometown || null,
    email: row.email || null,
    amaNumber: row.amaNumber || null,
    brand: row.brand || null,
    vin: row.vin || null,
  };
}

function diffByClass(
  sheet: Sheet,
  good: readonly PlannedRow[],
  incoming: ReadonlyMap<PlannedRow, Texts & { match: Match; chosen: string | null | undefined }>,
): Map<string, ClassDiff> {
  const byClass = Map.groupBy(good, ({ classId }) => classId ?? "");
  return new Map(
    [...byClass].map(([classId, own]) => [
      classId,
      diffRows(
        sheet.rows.filter((row) => row.classId === classId),
        own.flatMap((row) => incoming.get(row) ?? []),
      ),
    ]),
  );
}

function withDiff(
  rows: readonly PlannedRow[],
  incoming: ReadonlyMap<PlannedRow, IncomingRow>,
  diff: ReadonlyMap<string, ClassDiff>,
): PlannedRow[] {
  const byIncoming = new Map(
    [...diff.values()].flatMap((klass) => klass.rows.map((row) => [row.incoming, row] as const)),
  );
  return rows.map((row) => {
    const own = incoming.get(row);
    return own ? { ...row, diff: byIncoming.get(own) ?? null } : row;
  });
}
