import * as z from "zod/mini";
import type { TableRow } from "../csv.ts";
import { TableSize } from "../table-limits.ts";
import type { ResultsColumns, RefusedFile, ResultsFile, ResultsFileNote, ResultsFormat } from "./formats.ts";
import { mappedFileOf, mappedJson } from "./guess-columns.ts";
import { parseJson, tablesOfJson } from "./json-tables.ts";
import { rowsOfTable } from "./table-rows.ts";

// This module reads results as JSON: a season of motocross races, one event of the SMX calendar, or a list that another
// program wrote, whose keys are mapped by a person.

export type RaceDays = { firstDate: string; lastDate: string };

export const isJson = (text: string): boolean => /^\s*(?:\{\s*"|\[\s*[{[])/.test(text);

const cell = z.union([z.string(), z.number(), z.null()]);

/** This is the schema of motocross results. The columns are place, rider, hometown, moto 1, moto 2, bike. */
const motocross = z.array(
  z.object({ date: z.string(), class: z.string(), event: z.optional(z.string()), results: z.array(z.array(cell)) }),
);

const session = z.object({ position: z.optional(z.nullable(z.number())) });
const smxRider = z.object({
  nameFirst: z.string(),
  nameLast: z.string(),
  number: z.optional(z.union([z.string(), z.number()])),
  finishPosition: z.optional(z.nullable(z.number())),
  officialPoints: z.optional(z.nullable(z.number())),
  sessions: z.optional(z.record(z.string(), session)),
});
type SmxRider = z.infer<typeof smxRider>;
const smx = z.object({
  eventData: z.object({ type: z.string(), region: z.optional(z.nullable(z.string())) }),
  riders250: z.array(smxRider),
  riders450: z.array(smxRider),
});

const refused = (problem: RefusedFile["problem"]): RefusedFile => ({ ok: false, problem, kind: "text" });

/**
 * Reads JSON. If the program is unknown, the longest list is offered for the mapping of columns. @throws TableTooLarge
 */
export function readJsonResults(
  text: string,
  { days, classKeys }: { days: RaceDays | undefined; classKeys: ReadonlySet<string> },
): ResultsFile | RefusedFile {
  const data = parseJson(text);
  if (data === undefined) return refused("unreadable_file");
  const races = z.safeParse(motocross, Array.isArray(data) ? data : [data]);
  if (races.success) return motocrossResults(races.data, days);
  const event = z.safeParse(smx, data);
  if (event.success) return smxResults(event.data);
  const { tables, tooLarge } = tablesOfJson(data, classKeys);
  const found = mappedJson(tables, classKeys);
  // If no other list has names, the list that is too large probably contains the results.
  if (tooLarge && !found?.hasName) throw tooLarge;
  return found ? mappedFileOf(found.table) : refused("wrong_file_kind");
}

function motocrossResults(races: z.infer<typeof motocross>, days?: RaceDays): ResultsFile | RefusedFile {
  const several = new Set(races.map(({ date }) => date)).size > 1;
  const own = races.filter(({ date }) => !several || (days && date >= days.firstDate && date <= days.lastDate));
  if (own.length === 0) return refused(races.length === 0 ? "empty_file" : "no_race_that_day");
  const notes: ResultsFileNote[] = own.length < races.length ? ["other_days"] : [];
  const cells = own.flatMap((race) => race.results.map((row) => [race.class, ...row.map((one) => String(one ?? ""))]));
  const columns: ResultsColumns = { className: 0, place: 1, name: 2, hometown: 3, brand: 6 };
  return fileOf("motocross_json", ["Class", "Pos", "Rider", "Hometown", "M1", "M2", "Bike"], cells, columns, notes);
}

const regions: Record<string, string> = { w: " West", e: " East" };
const classNames: Record<string, (size: string, region: string) => string> = {
  sx: (size, region) => (size === "250" ? `250SX${regions[region] ?? ""}` : `${size}SX`),
  mx: (size) => `${size} Class`,
};

function smxResults({ eventData, riders250, riders450 }: z.infer<typeof smx>): ResultsFile | RefusedFile {
  const { type, region } = eventData;
  const nameOf = classNames[type] ?? ((size: string) => `${size} SMX`);
  const notes: ResultsFileNote[] = [];
  const cells = [
    { size: "250", riders: riders250 },
    { size: "450", riders: riders450 },
  ].flatMap(({ size, riders }) => {
    const raced = riders.filter(({ finishPosition }) => (finishPosition ?? 0) > 0);
    if (raced.length < riders.length) notes.push("qualifying_only");
    if (type === "mx") notes.push("place_derived");
    const inOrder = type === "mx" ? raced.toSorted(byMotos) : raced.toSorted(byFinish);
    const places = type === "mx" ? inOrder.map((_, at) => String(at + 1)) : withTies(inOrder);
    return inOrder.map(({ nameFirst, nameLast, number }, at) => [
      nameOf(size, region ?? ""),
      places[at] ?? "",
      String(number ?? ""),
      nameFirst,
      nameLast,
    ]);
  });
  const columns: ResultsColumns = { className: 0, place: 1, number: 2, firstName: 3, lastName: 4 };
  return fileOf("smx_json", ["Class", "Pos", "#", "First", "Last"], cells, columns, notes);
}

const behindAll = 1000;

const byFinish = (a: SmxRider, b: SmxRider): number => (a.finishPosition ?? 0) - (b.finishPosition ?? 0);

/**
 * Compares two riders by the overall order, which is by points, then by the second moto, then by the first. The file
 * itself orders outdoor motocross by the second moto only. Riders without points are ranked by the sum of both motos.
 */
function byMotos(a: SmxRider, b: SmxRider): number {
  const points = (rider: SmxRider) => rider.officialPoints ?? 0;
  const moto = (rider: SmxRider, name: string) => rider.sessions?.[name]?.position ?? behindAll;
  const both = (rider: SmxRider) => moto(rider, "moto1") + moto(rider, "moto2");
  const [first, second] = [moto(a, "moto1") - moto(b, "moto1"), moto(a, "moto2") - moto(b, "moto2")];
  if (points(a) !== points(b)) return points(b) - points(a);
  return points(a) > 0 ? second || first : both(a) - both(b) || first;
}

/** Returns the places with their tie marks. The file is of a finished race, so a shared place is a real tie. */
const withTies = (riders: readonly SmxRider[]): string[] => {
  const held = Map.groupBy(riders, ({ finishPosition }) => finishPosition);
  return riders.map(
    ({ finishPosition }) => `${(held.get(finishPosition)?.length ?? 0) > 1 ? "T-" : ""}${finishPosition}`,
  );
};

function fileOf(
  format: ResultsFormat,
  header: string[],
  cells: readonly string[][],
  columns: ResultsColumns,
  first: readonly ResultsFileNote[],
): ResultsFile | RefusedFile {
  if (cells.length === 0) return refused("empty_file");
  const size = new TableSize();
  for (const row of cells) {
    size.addRow();
    for (const [column, text] of row.entries()) size.addCell(column, text);
  }
  // JSON has no lines to refer to, so the rows are counted.
  const body: TableRow[] = cells.map((row, at) => ({ line: at + 1, cells: row }));
  const { rows, notes } = rowsOfTable(body, header, { format, columns, remarks: [], overall: false });
  const used = new Set(Object.values(columns));
  const ignoredColumns = header.filter((_, at) => !used.has(at));
  return { ok: true, format, headers: header, rows, ignoredColumns, notes: [...new Set([...first, ...notes])] };
}
