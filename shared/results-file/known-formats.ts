import type { ResultsColumn, ResultsFormat } from "./formats.ts";
import { headerKey, templateHeaders } from "./headers.ts";

/**
 * This is a program whose tables are recognized by their headers, with the meaning of each header
 * (docs/spec/files.md#results-upload).
 */
export type KnownFormat = {
  format: Exclude<ResultsFormat, "mapped" | "motocross_json" | "smx_json">;
  /**
   * These are the columns that a table of this format must have: all columns of `needs`, and one of those of `either`.
   */
  needs: readonly ResultsColumn[];
  either: readonly ResultsColumn[];
  /**
   * These are headers that only this program writes. They are needed because a table with only `Pos` and `Name` could
   * be any list.
   */
  marks?: readonly string[];
  headers: Readonly<Record<string, ResultsColumn>>;
  /** This is true if the places may be over all classes. */
  overall?: true;
};

const templateColumns: readonly ResultsColumn[] = [
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

function templateKeys(): Record<string, ResultsColumn> {
  const keys: Record<string, ResultsColumn> = {
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

/** These are the columns that timing programs have in common besides places and names. */
const common: Record<string, ResultsColumn> = {
  class: "className",
  classe: "className",
  laps: "laps",
  tours: "laps",
  diff: "remark",
  ecart: "remark",
  gap: "remark",
  "total tm": "remark",
  "total time": "remark",
  "temps total": "remark",
  status: "status",
  statut: "status",
  hometown: "hometown",
  city: "hometown",
  "city state": "hometown",
  make: "brand",
  brand: "brand",
  bike: "brand",
  machine: "brand",
  marque: "brand",
  "ama #": "amaNumber",
  "ama#": "amaNumber",
  "ama no": "amaNumber",
  "ama number": "amaNumber",
  email: "email",
  vin: "vin",
};

export const knownFormats: readonly KnownFormat[] = [
  {
    format: "template",
    needs: ["place", "firstName", "lastName"],
    either: ["className", "amaNumber", "email", "vin", "starters", "brand"],
    headers: templateKeys(),
  },
  {
    format: "moto_tally",
    needs: ["place", "name"],
    either: ["className"],
    marks: ["event place", "eventplace"],
    headers: {
      ...common,
      "event place": "place",
      eventplace: "place",
      row: "number",
      "rider name": "name",
      ridername: "name",
    },
    overall: true,
  },
  {
    format: "speedhive",
    needs: ["name"],
    either: ["place", "placeInClass"],
    marks: ["start number", "position in class"],
    headers: {
      ...common,
      position: "place",
      "position in class": "placeInClass",
      "start number": "number",
      name: "name",
    },
    overall: true,
  },
  {
    format: "speedhive_series",
    needs: ["place", "firstName", "lastName"],
    either: ["className"],
    marks: ["total", "points"],
    headers: { ...common, position: "place", no: "number", firstname: "firstName", lastname: "lastName" },
  },
  {
    format: "motosponder",
    needs: ["place", "firstName", "lastName"],
    either: ["className"],
    marks: ["transponder", "laps", "pic"],
    headers: {
      ...common,
      pos: "place",
      pic: "placeInClass",
      no: "number",
      "#": "number",
      first: "firstName",
      last: "lastName",
      "first name": "firstName",
      "last name": "lastName",
    },
    overall: true,
  },
  {
    format: "supercross",
    needs: ["place", "name", "brand"],
    either: ["number", "hometown"],
    headers: { ...common, pos: "place", "#": "number", no: "number", number: "number", rider: "name" },
  },
  {
    format: "orbits",
    needs: ["name"],
    either: ["place", "placeInClass"],
    marks: ["laps", "tours", "diff", "ecart", "total tm", "total time", "temps total", "best tm", "pic"],
    headers: { ...common, pos: "place", pic: "placeInClass", no: "number", "#": "number", name: "name", nom: "name" },
    overall: true,
  },
];
