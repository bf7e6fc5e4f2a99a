import { Column, is, noopDecoder, SQL } from "drizzle-orm";

type Decode = (value: unknown) => unknown;
type MapRows = (rows: readonly (readonly unknown[])[]) => Record<string, unknown>[];

/**
 * Makes a function that turns the rows of a prepared select into objects, as Drizzle does. It inspects the columns
 * once instead of for each value, which took half the time of a list. Returns null for a select of whole tables,
 * which Drizzle maps itself.
 */
export function rowMapper(fields: unknown): MapRows | null {
  if (!Array.isArray(fields)) return null;
  const keys: string[] = [];
  const decoders: (Decode | null)[] = [];
  for (const { path, field } of fields) {
    const [key] = Array.isArray(path) ? path : [];
    if (typeof key !== "string" || path.length !== 1) return null;
    const decoder = decoderOf(field);
    if (decoder === undefined) return null;
    keys.push(key);
    decoders.push(decoder);
  }
  // This object is copied for each row, because filling an object that has all its keys is faster than adding keys.
  const empty: Record<string, unknown> = Object.fromEntries(keys.map((key) => [key, null]));
  return (rows) =>
    rows.map((row) => {
      const object = { ...empty };
      for (let at = 0; at < keys.length; at += 1) {
        const value = row[at];
        const decode = decoders[at];
        object[keys[at] ?? ""] = value === null || !decode ? value : decode(value);
      }
      return object;
    });
}

/** Returns null when the driver's value needs no decoding, and undefined when only Drizzle can decode it. */
function decoderOf(field: unknown): Decode | null | undefined {
  const decoder: unknown = is(field, Column) ? field : is(field, SQL) ? Reflect.get(field, "decoder") : aliased(field);
  if (typeof decoder !== "object" || decoder === null) return undefined;
  const decode: unknown = Reflect.get(decoder, "mapFromDriverValue");
  if (typeof decode !== "function") return undefined;
  if (decode === Column.prototype.mapFromDriverValue || decode === noopDecoder.mapFromDriverValue) return null;
  return (value) => Reflect.apply(decode, decoder, [value]) as unknown;
}

const aliased = (field: unknown): unknown => (is(field, SQL.Aliased) ? Reflect.get(field.sql, "decoder") : undefined);
