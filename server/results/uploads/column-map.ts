import { createHash } from "node:crypto";
import type { UploadChoices } from "#shared/results.schema.ts";
import type { ResultsColumns, ResultsFileNote } from "#shared/results-file/formats.ts";
import { headerKey } from "#shared/results-file/headers.ts";
import { columnsSuffice, rowsOfMapped } from "#shared/results-file/table-rows.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { storedColumns, keepColumns, type StoredUpload } from "./upload-store.ts";

// This module remembers how columns are mapped: a person maps a file with unknown headers once, and the mapping is
// stored for the promoter. See docs/spec/files.md#results-upload.

/**
 * Returns the positions of the headers in the order of their names. A mapping is stored by these positions, because
 * programs that write JSON do not always write their keys in the same order.
 */
function sortedPositions(header: readonly string[]): number[] {
  const names = header.map((name) => `${headerKey(name)}\u0000${name}`);
  return header.map((_, at) => at).toSorted((a, b) => compare(names[a] ?? "", names[b] ?? "") || a - b);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const headersOf = (header: readonly string[]): string =>
  createHash("sha256")
    .update(
      sortedPositions(header)
        .map((at) => headerKey(header[at] ?? "") || (header[at] ?? ""))
        .join("\u0000"),
    )
    .digest("hex");

/** Converts columns of the file to positions among the sorted headers, or back. */
function movedColumns(columns: ResultsColumns, positions: ReadonlyMap<number, number>): ResultsColumns {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([column, at]) => {
      const to = positions.get(at);
      return to === undefined ? [] : [[column, to]];
    }),
  );
}

/**
 * Returns the owner of a mapping. A promoter's mapping is shared by all accounts of the promoter; staff members each
 * have their own.
 */
const ownerOf = ({ actor }: Ctx): string =>
  actor.type === "promoter" ? actor.id : "accountId" in actor ? actor.accountId : actor.type;

/** Returns the file with the owner's present mapping of its headers, which may be newer than the upload. */
export async function withRemembered(reader: Reader, ctx: Ctx, file: StoredUpload): Promise<StoredUpload> {
  if (!file.table) return file;
  const remembered = await storedColumns(reader, ownerOf(ctx), headersOf(file.table.header));
  const positions = new Map(sortedPositions(file.table.header).entries());
  return remembered ? { ...file, remembered: movedColumns(remembered, positions) } : file;
}

/**
 * Returns the user's choice of columns, else the remembered mapping, else the guess. Columns that do not exist in the
 * file are ignored.
 */
function chosenColumns(
  file: StoredUpload,
  choices: UploadChoices,
): { columns: ResultsColumns; from: "chosen" | "remembered" | "guess" } {
  const width = file.table?.header.length ?? 0;
  const there = (columns: ResultsColumns): ResultsColumns =>
    Object.fromEntries(Object.entries(columns).filter(([, at]) => at >= 0 && at < width));
  if (choices.columns) return { columns: there(choices.columns), from: "chosen" };
  if (file.remembered) return { columns: there(file.remembered), from: "remembered" };
  return { columns: file.table?.guess ?? {}, from: "guess" };
}

/** These notes are about the file itself and apply to every mapping of its columns. */
const notesOfFile: ReadonlySet<ResultsFileNote> = new Set([
  "windows_encoding",
  "mac_encoding",
  "title_rows_skipped",
  "lines_skipped",
  "tables_joined",
  "tables_skipped",
]);

/** Returns the file with its column mapping applied; a file of a known format is returned unchanged. */
export function mappedFile(file: StoredUpload, choices: UploadChoices): StoredUpload {
  if (!file.table) return file;
  const read = rowsOfMapped(file.table, chosenColumns(file, choices).columns);
  // Notes that came from the guessed mapping do not apply to this mapping, so only notes about the file itself
  // remain.
  const ofFile = file.notes.filter((note) => notesOfFile.has(note));
  return { ...file, ...read, notes: [...new Set([...ofFile, ...read.notes])] };
}

/**
 * Remembers the mapping of a file's headers for its owner, as soon as it has the columns for the rider and the place.
 */
export async function rememberColumns(tx: Tx, ctx: Ctx, file: StoredUpload, choices: UploadChoices): Promise<void> {
  if (!file.table || !columnsSuffice(chosenColumns(file, choices).columns)) return;
  const { header } = file.table;
  const positions = new Map(sortedPositions(header).map((at, sorted) => [at, sorted]));
  const columns = movedColumns(chosenColumns(file, choices).columns, positions);
  await keepColumns(tx, { ownerId: ownerOf(ctx), headers: headersOf(header), columns, savedAt: ctx.now });
}

const samples = 3;

/** Returns the data that a person needs to map columns: each header with the first values below it. */
export function presentColumns(file: StoredUpload, choices: UploadChoices) {
  if (!file.table) return null;
  const { header, body } = file.table;
  const { columns, from } = chosenColumns(file, choices);
  return {
    headers: header.map((name, at) => ({
      name,
      samples: body
        .map(({ cells }) => (cells[at] ?? "").trim().slice(0, 60))
        .filter((cell) => cell !== "")
        .slice(0, samples),
    })),
    columns,
    lines: body.length,
    from,
    suffice: columnsSuffice(columns),
  };
}
