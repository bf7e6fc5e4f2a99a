import fc from "fast-check";

type Json = Record<string, unknown>;

/** These are invalid values that people and programs really send. */
const nasty = fc.constantFrom<unknown>(
  "",
  " ",
  "0",
  "-1",
  "1e9",
  "null",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "'; drop table riders; --",
  "=cmd|' /C calc'!A0",
  "é".repeat(300),
  "\u0000",
  "💥",
  "2026-02-30",
  "9999-12-31",
  null,
  true,
  [],
  {},
  0,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER,
);

/** Generates values that usually match the schema, and sometimes do not. */
export function fromJsonSchema(
  schema: Json,
  hints: Readonly<Record<string, readonly string[]>> = {},
  name = "",
): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: fitting(schema, hints, name) }, { weight: 1, arbitrary: nasty });
}

function fitting(
  schema: Json,
  hints: Readonly<Record<string, readonly string[]>>,
  name: string,
): fc.Arbitrary<unknown> {
  const known = hints[name];
  if (known) return fc.constantFrom(...known);
  if (Array.isArray(schema.enum)) return fc.constantFrom<unknown>(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  // oxlint-disable-next-line no-unsafe-type-assertion
  if (Array.isArray(choices))
    return fc.oneof(...(choices as Json[]).map((choice) => fromJsonSchema(choice, hints, name)));
  switch (schema.type) {
    case "object":
      return object(schema, hints);
    case "array":
      // oxlint-disable-next-line no-unsafe-type-assertion
      return fc.array(fromJsonSchema((schema.items ?? {}) as Json, hints, name), { maxLength: 4 });
    case "integer":
    case "number":
      return fc.integer({ min: -5, max: 100_000 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return text(schema);
  }
}

function object(schema: Json, hints: Readonly<Record<string, readonly string[]>>): fc.Arbitrary<unknown> {
  // oxlint-disable-next-line no-unsafe-type-assertion
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const fields = Object.fromEntries(
    Object.entries(properties).map(([field, inner]) => [field, fromJsonSchema(inner, hints, field)]),
  );
  return fc.record(fields, { requiredKeys: required.filter((field) => field in fields) });
}

function text(schema: Json): fc.Arbitrary<string> {
  if (schema.format === "uuid") return fc.uuid({ version: 7 });
  if (schema.format === "date-time")
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") })
      .map((date) => date.toISOString());
  return fc.oneof(
    fc.string({ maxLength: 40, unit: "grapheme" }),
    fc.constantFrom("2026-07-04", "US", "CA", "49009", "H2X 1Y4", "a@example.test"),
  );
}
