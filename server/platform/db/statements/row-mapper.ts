import { Column, is, noopDecoder, SQL } from "drizzle-orm";

type Decode = (value: unknown) => unknown;
type ToObject = (row: readonly unknown[]) => Record<string, unknown>;
type MapRows = (rows: readonly (readonly unknown[])[]) => Record<string, unknown>[];

/**
 * Makes a function that turns the rows of a prepared select into objects, as Drizzle does. It inspects the columns
 * once, whereas Drizzle inspects them again for each value. Returns null when Drizzle must map the rows itself: for a
 * select of whole tables, or of a value that only Drizzle can decode.
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
  const toObject = compile(keys, decoders);
  return (rows) => rows.map(toObject);
}

/**
 * Compiles a function like `(row) => ({ id: row[0], paidAt: row[1] === null ? null : decoders[1](row[1]) })`. V8 makes
 * an object from such a literal much faster than one to which the keys are added in a loop; better-sqlite3 makes its
 * own rows in the same way. The source contains only the keys of the select, and nothing from a request.
 */
function compile(keys: readonly string[], decoders: readonly (Decode | null)[]): ToObject {
  const properties = keys.map((key, at) => {
    const value = `row[${at}]`;
    return `${JSON.stringify(key)}: ${decoders[at] ? `${value} === null ? null : decoders[${at}](${value})` : value}`;
  });
  // oxlint-disable-next-line no-implied-eval, no-unsafe-type-assertion
  return new Function("decoders", `return (row) => ({ ${properties.join(", ")} })`)(decoders) as ToObject;
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
