import type { TableRow } from "../csv.ts";
import { TableSize, TableTooLarge, tableLimits } from "../table-limits.ts";
import { classKey, looksLikeClass } from "./class-names.ts";
import { guessHeader } from "./guess-header.ts";
import { statusOfWord, statusShort } from "./read-place.ts";

// This module finds the table in the JSON of an unknown program: the longest list of flat objects, whose keys are the
// headers (docs/spec/files.md#results-upload).

type Scalar = string | number | boolean | null;
type Fields = ReadonlyMap<string, Scalar>;
type List = {
  /** These are the keys that lead to the list, with "[]" for the items of lists. */
  path: string;
  key: string;
  /** This is the nearest key on the way to the list that is a class name. It is empty if there is none. */
  className: string;
  /** This is the status that the key of the list gives to its riders, such as "dnf". It is empty if there is none. */
  status: string;
  /** If the object has one record under each of the keys 1, 2, 3 …, the keys may be the places. */
  places?: readonly string[];
  items: readonly unknown[];
  /** These are the other fields of the object that has the list; its headers may be among them. */
  siblings: Readonly<Record<string, unknown>>;
  /** These are the fields of the objects around the list, by the keys that lead to them. */
  around: Fields;
};

const maxDepth = 12;
const maxKeys = 200;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isScalar = (value: unknown): value is Scalar =>
  value === null || ["string", "number", "boolean"].includes(typeof value);

/** Parses JSON, or one JSON object on each line. Returns undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    if (lines.length < 2) return undefined;
    try {
      return lines.map((line): unknown => JSON.parse(line));
    } catch {
      return undefined;
    }
  }
}

/**
 * Returns the fields of an object. Those of nested objects get joined names such as "rider name"; lists are left out.
 */
function fieldsOf(item: Record<string, unknown>, prefix = "", depth = 0, fields = new Map<string, Scalar>()): Fields {
  for (const [key, value] of Object.entries(item)) {
    if (fields.size >= maxKeys) break;
    if (isScalar(value)) fields.set(prefix + key, value);
    else if (isObject(value) && depth < 2) fieldsOf(value, `${prefix}${key} `, depth + 1, fields);
  }
  return fields;
}

const isFlatList = (item: unknown): item is Scalar[] => Array.isArray(item) && item.length >= 2 && item.every(isScalar);
const hasFields = (item: Record<string, unknown>): boolean => Object.keys(item).length >= 2;

/**
 * Tells whether a list is a table: it consists of objects with at least two fields, or of lists of texts and numbers.
 */
const isTable = (items: readonly unknown[]): boolean =>
  items.length > 0 && ((items.every(isObject) && items.some(hasFields)) || items.every(isFlatList));

/**
 * Returns the values of an object that has one record under each ID, such as `{"101": {…}, "102": {…}}`; null for any
 * other object. Records have most of their keys in common.
 */
function recordsById(values: readonly unknown[]): readonly Record<string, unknown>[] | null {
  if (values.length < 2 || !values.every(isObject)) return null;
  const keys = values.map((value) => Object.keys(value));
  const all = new Set(keys.flat());
  const isAlike = keys.every((own) => own.length >= 2 && own.length * 2 > all.size);
  return isAlike && isTable(values) ? values : null;
}

/** Returns the keys if they are 1, 2, 3 … without a gap, so that they count the records. */
function countingKeys(value: Record<string, unknown>): readonly string[] | undefined {
  const keys = Object.keys(value);
  return keys.every((key, at) => key === String(at + 1)) ? keys : undefined;
}

function rowsOf({ items, siblings, places }: List): Fields[] {
  if (items.every(isObject)) {
    const rows = items.map((item) => fieldsOf(item));
    // If the records have a field for the place, it wins over the key.
    const hasPlace = rows.some((row) => [...row.keys()].some((key) => placeColumns.has(guessHeader(key) ?? "remark")));
    return places && !hasPlace ? rows.map((row, at) => new Map([["place", places[at] ?? ""], ...row])) : rows;
  }
  const flat = items.filter(isFlatList);
  const first = flat[0] ?? [];
  const names = Object.values(siblings).find(
    (value): value is string[] =>
      Array.isArray(value) && value.length === first.length && value.every((name) => typeof name === "string"),
  );
  const isHeader = !names && first.every((name) => typeof name === "string" && !/^\d/.test(name));
  const header = names ?? (isHeader ? first.map(String) : first.map((_, at) => String(at + 1)));
  return flat
    .slice(isHeader ? 1 : 0)
    .map((item) => new Map(item.slice(0, maxKeys).map((value, at) => [header[at] ?? String(at + 1), value])));
}

const placeColumns: ReadonlySet<string> = new Set(["place", "placeInClass"]);

function listsIn(data: unknown, isClass: (key: string) => boolean): List[] {
  const lists: List[] = [];
  const walk = (value: unknown, place: Omit<List, "items">, depth: number): void => {
    if (depth > maxDepth) return;
    if (Array.isArray(value)) {
      if (isTable(value)) lists.push({ ...place, items: value });
      const inside = { ...place, path: `${place.path}[]`, siblings: {} };
      for (const item of value) walk(item, inside, depth + 1);
    } else if (isObject(value)) {
      const fields = Object.entries(value);
      if (fields.every(([, own]) => isScalar(own))) return;
      const records = recordsById(Object.values(value));
      const places = records ? countingKeys(value) : undefined;
      if (records) lists.push({ ...place, items: records, ...(places && { places }) });
      const around = new Map(place.around);
      for (const [name, own] of fields)
        if (isScalar(own) && around.size < maxKeys) around.set(nameOf(place.key, name), own);
      const groups = groupsIn(fields, isClass);
      const finishers = groups.size > 0 ? undefined : finishersIn(fields);
      for (const [name, own] of fields) {
        if (isScalar(own)) continue;
        // Lists whose keys are class names are joined into one table.
        const isNamed = isClass(name) || groups.has(name);
        const key = Array.isArray(own) && statusOfKey(name) !== "" ? (finishers ?? name) : name;
        const path = `${place.path}.${isNamed ? "" : key}`;
        const className = isNamed ? name : place.className;
        const status = key === name ? place.status : statusOfKey(name);
        walk(own, { path, key: name, className, status, around, siblings: value }, depth + 1);
      }
    }
  };
  walk(data, { path: "", key: "", className: "", status: "", around: new Map(), siblings: {} }, 0);
  return lists;
}

const notClass =
  /\b(?:entr\w*|start\w*|regist\w*|results?|finish\w*|riders?|competitors?|participants?|points|standings?|series|season|totals?|overall|inscri\w*)\b/i;
const keyWords = (key: string): string => key.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replaceAll("_", " ");

/**
 * Returns the keys of the lists that are probably one class each: there are several, they have the same fields, and no
 * key says what else they are. If one of them was not read as a class, its riders would be lost.
 */
function groupsIn(fields: readonly [string, unknown][], isClass: (key: string) => boolean): ReadonlySet<string> {
  const lists = fields.flatMap(([name, own]): [string, Set<string>][] => {
    const words = keyWords(name);
    const isOther = partKey.test(words) || statusOfKey(name) !== "" || (notClass.test(words) && !isClass(name));
    if (isOther || !Array.isArray(own) || !isTable(own) || !own.every(isObject)) return [];
    return [[name, new Set(own.flatMap((item) => Object.keys(item)))]];
  });
  const all = new Set(lists.flatMap(([, keys]) => [...keys]));
  const isAlike = lists.every(([, keys]) => keys.size * 2 > all.size);
  return new Set(lists.length > 1 && isAlike ? lists.map(([name]) => name) : []);
}

/** Returns "DNF" for a key such as "dnf", "didNotFinish" or "abandons", and an empty text for any other key. */
function statusOfKey(key: string): string {
  const words = keyWords(key);
  const word = statusOfWord(words) ?? statusOfWord(words.replace(/ ?(?:list|riders?|s)$/i, ""));
  const status = word ?? (/^(?:non|not) ?(?:finish|class)/i.test(words) ? "dnf" : null);
  return status === null ? "" : statusShort[status];
}

/** Returns the key of the list of finishers, if the lists beside it contain those who did not finish. */
function finishersIn(fields: readonly [string, unknown][]): string | undefined {
  const lists = fields.filter(([, own]) => Array.isArray(own) && isTable(own) && own.every(isObject));
  const others = lists.filter(([name]) => statusOfKey(name) === "" && !partKey.test(keyWords(name)));
  return others.length === 1 && others.length < lists.length ? others[0]?.[0] : undefined;
}

const classHeader = /^(?:class|classe|category|categorie|division)/i;

/** Returns the header of a field around a list. A field that names the class keeps its name. */
const nameOf = (parentKey: string, name: string): string =>
  parentKey === "" || classHeader.test(name) ? name : `${parentKey} ${name}`;

export type JsonTable = {
  header: string[];
  body: TableRow[];
  /**
   * This many columns come from the list's own objects. The columns after them are fields of the objects around the
   * list.
   */
  ownWidth: number;
  /** This is true if the list is below a key such as "motos". Its places are then not those of the class. */
  isPart: boolean;
};

const partKey = /\b(?:heats?|motos?|laps?|practices?|qualifying|qualifications?|manches?|tours|essais)\b/i;

/** At most this many lists are tried. */
const maxTables = 10;

/**
 * Returns the tables of the data, the longest first. Lists at the same path, such as the results of each class, are
 * joined into one table, and the fields around them that differ become columns. Lists whose keys are class names are
 * joined, too. A table that exceeds a limit of table-limits.ts, such as telemetry beside the results, is left out, and
 * `tooLarge` is then set.
 */
export function tablesOfJson(
  data: unknown,
  classKeys: ReadonlySet<string>,
): { tables: JsonTable[]; tooLarge: TableTooLarge | null } {
  const isClass = (key: string) => classKeys.has(classKey(key)) || looksLikeClass(key);
  const groups = Map.groupBy(listsIn(data, isClass), ({ path }) => path);
  const longest = [...groups.values()]
    .map((lists) => ({ lists, length: lists.reduce((sum, { items }) => sum + items.length, 0) }))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, maxTables);
  let tooLarge: TableTooLarge | null = null;
  const tables = longest.flatMap(({ lists }) => {
    try {
      return [tableOf(lists)];
    } catch (error) {
      if (!(error instanceof TableTooLarge)) throw error;
      tooLarge ??= error;
      return [];
    }
  });
  return { tables, tooLarge };
}

function tableOf(lists: readonly List[]): JsonTable {
  const isKeyedByClass = lists.every(({ className }) => className !== "");
  const size = new TableSize();
  for (const { items } of lists) for (let at = 0; at < items.length; at += 1) size.addRow();
  const rowsByList = lists.map((list) => ({ list, rows: withStatus(rowsOf(list), list.status) }));
  const own = new Set<string>();
  for (const { rows } of rowsByList) for (const row of rows) for (const key of row.keys()) addKey(own, key);
  const isDiffering = (name: string) =>
    classHeader.test(name) || new Set(lists.map(({ around }) => around.get(name))).size > 1;
  const around = new Set<string>();
  for (const list of lists) for (const name of list.around.keys()) if (!own.has(name)) addKey(around, name);
  const extra = [...around].filter(isDiffering);
  const header = [...own, ...extra, ...(isKeyedByClass ? ["Class"] : [])];
  const body = rowsByList.flatMap(({ list, rows }) =>
    rows.map((row) => [
      ...Array.from(own, (key) => textOf(row.get(key))),
      ...extra.map((name) => textOf(list.around.get(name))),
      ...(isKeyedByClass ? [list.className] : []),
    ]),
  );
  for (const cells of body) for (const [column, cell] of cells.entries()) size.addCell(column, cell);
  return {
    header,
    body: body.map((cells, at) => ({ line: at + 1, cells })),
    ownWidth: own.size,
    isPart: lists.some(({ path }) => partKey.test(path)),
  };
}

/** Adds the status that the key of the list gives to its riders, unless they have one of their own. */
const withStatus = (rows: readonly Fields[], status: string): readonly Fields[] =>
  status === "" ? rows : rows.map((row) => new Map([["status", status], ...row]));

function addKey(keys: Set<string>, key: string): void {
  keys.add(key);
  if (keys.size > tableLimits.columns) throw new TableTooLarge("too_many_columns");
}

const textOf = (value: Scalar | undefined): string =>
  value === undefined || value === null ? "" : String(value).trim();
