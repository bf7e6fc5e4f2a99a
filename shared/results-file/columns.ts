import type { ResultsFormat, RowField } from "./formats.ts";

/** Which program wrote a table, by its headers, and what each of its columns is to us. */

export type Column = RowField | "name" | "placeInClass" | "remark";
export type Columns = Partial<Record<Column, number>>;
export type Recognised = {
  format: ResultsFormat;
  /** The index of the header row. */
  headerAt: number;
  columns: Columns;
  /** Timing columns where a program may write DNF or DNS instead of a time. */
  remarks: number[];
  passedOver: string[];
};

type Format = {
  format: Exclude<ResultsFormat, "unknown">;
  /** All of these, and one of each group of `either`, make the format. */
  needs: Column[];
  either: Column[];
  headers: Record<string, Column>;
};

/** English and French headers of our own file; `template.ts` writes them. */
export const templateHeaders = {
  en: ["Class", "Place", "First Name", "Last Name", "Email", "AMA #", "Number", "Brand", "VIN", "Starters", "Status"],
  fr: ["Classe", "Place", "Prénom", "Nom", "Courriel", "No AMA", "Numéro", "Marque", "NIV", "Partants", "Statut"],
} as const;

const templateColumns: Column[] = [
  "className",
  "place",
  "firstName",
  "lastName",
  "email",
  "amaNumber",
  "number",
  "brand",
  "vin",
  "starters",
  "status",
];

function templateKeys(): Record<string, Column> {
  const keys: Record<string, Column> = {
    "e mail": "email",
    "ama number": "amaNumber",
    "no d ama": "amaNumber",
    "n ama": "amaNumber",
    no: "number",
    "#": "number",
  };
  for (const headers of [templateHeaders.en, templateHeaders.fr]) {
    headers.forEach((header, at) => (keys[headerKey(header)] = templateColumns[at] ?? "remark"));
  }
  return { ...keys, hometown: "hometown", ville: "hometown" };
}

/** "AMA #" → "ama #", "No." → "no", "Total Tm" → "total tm": what people change when they retype a header. */
export function headerKey(header: string): string {
  return header
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]+/gu, " ")
    .trim();
}

const formats: Format[] = [
  {
    format: "template",
    needs: ["place", "firstName", "lastName"],
    either: ["className", "amaNumber", "email", "vin", "starters", "brand"],
    headers: templateKeys(),
  },
  {
    format: "supercross",
    needs: ["place", "name", "brand"],
    either: ["number", "hometown"],
    headers: { pos: "place", "#": "number", rider: "name", hometown: "hometown", bike: "brand" },
  },
  {
    format: "orbits",
    needs: ["name"],
    either: ["place", "placeInClass"],
    headers: {
      pos: "place",
      pic: "placeInClass",
      no: "number",
      "#": "number",
      name: "name",
      nom: "name",
      class: "className",
      classe: "className",
      laps: "laps",
      tours: "laps",
      diff: "remark",
      ecart: "remark",
      "total tm": "remark",
      "total time": "remark",
      "temps total": "remark",
      status: "status",
      hometown: "hometown",
      "city state": "hometown",
      make: "brand",
      brand: "brand",
      marque: "brand",
      "ama #": "amaNumber",
      "ama no": "amaNumber",
      email: "email",
    },
  },
];

/** Read for what they may say of a rider who did not finish, but of no use beyond: named as passed over. */
const isTiming = (column: Column) => column === "remark" || column === "laps";
/** Columns that only a timing program writes: `Pos,Name` alone could be anybody's list. */
const orbitsMarks = new Set([
  "laps",
  "tours",
  "diff",
  "ecart",
  "total tm",
  "total time",
  "temps total",
  "best tm",
  "pic",
]);

function tryFormat(candidate: Format, cells: readonly string[]): Omit<Recognised, "headerAt"> | null {
  const columns: Columns = {};
  const passedOver: string[] = [];
  const remarks: number[] = [];
  cells.forEach((cell, at) => {
    const header = cell.trim();
    if (header === "") return;
    const column = candidate.headers[headerKey(header)];
    const isSecond = column !== undefined && columns[column] !== undefined;
    if (column && !isSecond) columns[column] = at;
    if (column === "remark") remarks.push(at);
    if (!column || isSecond || isTiming(column)) passedOver.push(header);
  });
  const has = (column: Column) => columns[column] !== undefined;
  if (!candidate.needs.every(has) || !candidate.either.some(has)) return null;
  if (candidate.format === "orbits" && !cells.some((cell) => orbitsMarks.has(headerKey(cell)))) return null;
  return { format: candidate.format, columns, remarks, passedOver };
}

const searchedRows = 25;

/** The first row that is some format's header; titles may stand above it. */
export function recognise(rows: readonly (readonly string[])[]): Recognised {
  const searched = rows.slice(0, searchedRows);
  for (const [headerAt, cells] of searched.entries()) {
    for (const candidate of formats) {
      const found = tryFormat(candidate, cells);
      if (found) return { ...found, headerAt };
    }
  }
  return { format: "unknown", headerAt: 0, columns: {}, remarks: [], passedOver: [] };
}
