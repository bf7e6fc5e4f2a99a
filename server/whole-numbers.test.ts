import { toJSONSchema } from "zod";
import { expect, it } from "vitest";
import { maxSum } from "#shared/fields.ts";
import { calls } from "./api.ts";

// Postgres refuses a whole number that its column cannot store, which would be a server error. This test proves that
// every number that a call accepts has a maximum: that of an integer column, or `maxSum` for money, whose columns are
// wider.

/** Returns the places in a JSON schema where a whole number has no maximum, or a larger one than any column needs. */
function unlimited(schema: unknown, path: string): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { type, maximum = Infinity }: { type?: unknown; maximum?: unknown } = schema;
  const isUnlimited = type === "integer" && !(typeof maximum === "number" && maximum <= maxSum);
  const within = Object.entries(schema).flatMap(([name, one]) => unlimited(one, `${path}/${name}`));
  return isUnlimited ? [`${path}: ${String(maximum)}`, ...within] : within;
}

it("Every integer input of a call has a maximum that fits its column", () => {
  const found = calls.flatMap(({ method, path, query, body }) =>
    [query, body].flatMap((schema) =>
      schema ? unlimited(toJSONSchema(schema, { io: "input", unrepresentable: "any" }), `${method} ${path}`) : [],
    ),
  );
  expect(found).toEqual([]);
});
