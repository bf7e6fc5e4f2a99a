import { classKey } from "#shared/results-file/class-names.ts";
import type { SeriesClassName } from "#shared/series-admin.schema.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { aliasesOf, deleteAliases, rememberAlias } from "./upload-store.ts";

/** Returns the class names that files used for the classes of a series, from their keys to the names of the classes. */
export const aliasMapOf = (reader: Reader, seriesId: string): Promise<ReadonlyMap<string, string>> =>
  aliasesOf(reader, [seriesId]);

/** Returns the class names that files used for the classes of a series, in alphabetical order. */
export async function otherClassNames(reader: Reader, seriesId: string): Promise<SeriesClassName[]> {
  return [...(await aliasesOf(reader, [seriesId]))]
    .map(([alias, className]) => ({ alias, className }))
    .toSorted((a, b) => (a.alias < b.alias ? -1 : 1));
}

/**
 * Remembers that files call a class of the series by another name. It runs inside the transaction of a verb that has
 * checked its policy and records the change.
 * @returns the key under which it is kept
 */
export async function nameClass(tx: Tx, seriesId: string, { alias, className }: SeriesClassName): Promise<string> {
  const aliasKey = classKey(alias);
  if (aliasKey === "" || aliasKey === classKey(className)) {
    throw new Problem("invalid_value", { fields: { alias: "invalid_value" } });
  }
  await rememberAlias(tx, { scopeId: seriesId, aliasKey, className });
  return aliasKey;
}

/** Forgets one class name of a series, or all. Returns how many there were. */
export const forgetClassNames = (tx: Tx, seriesId: string, alias?: string): Promise<number> =>
  deleteAliases(tx, seriesId, alias);
