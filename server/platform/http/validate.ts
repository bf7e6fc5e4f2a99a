import type { Context } from "hono";
import { safeParse, type $ZodIssue, type $ZodType } from "zod/v4/core";
import type { ProblemCode } from "#shared/problem.ts";
import { isProblemCode } from "#shared/problem.ts";
import { Problem } from "../problem.ts";
import type { Call } from "./call.ts";

export type Parts = { params: unknown; query: unknown; body: unknown };

/** What a call is given, each part by its schema; throws what the caller is to mend. */
export async function validParts(c: Context, spec: Call): Promise<Parts> {
  const params = spec.params && valid(spec.params, c.req.param(), "not_found");
  const query = spec.query && valid(spec.query, queryOf(c), "invalid_input");
  const given = spec.body && spec.bodyKind !== "multipart" ? await bodyOf(c) : undefined;
  const body = spec.body && given !== undefined ? valid(spec.body, given, "invalid_input") : undefined;
  if (c.req.url.includes("%00") || holdsNul(body)) throw new Problem("bad_request");
  return { params, query, body };
}

/** A name that is given several times is a list, which no schema of ours takes by mistake. */
function queryOf(c: Context): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const [name, values] of Object.entries(c.req.queries())) {
    const [first] = values;
    query[name] = values.length === 1 && first !== undefined ? first : values;
  }
  return query;
}

const json = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** A body that does not call itself JSON is none: its schema says what is missing. */
async function bodyOf(c: Context): Promise<unknown> {
  if (!json.test(c.req.header("content-type")?.trim() ?? "")) return {};
  try {
    return await c.req.json<unknown>();
  } catch (cause) {
    throw new Problem("bad_request", { cause });
  }
}

function valid(schema: $ZodType, given: unknown, code: ProblemCode): unknown {
  const parsed = safeParse(schema, given);
  if (parsed.success) return parsed.data;
  throw new Problem(code, code === "not_found" ? {} : faultsOf(parsed.error.issues));
}

function faultsOf(issues: readonly $ZodIssue[]) {
  const fields: Record<string, ProblemCode> = {};
  const fieldValues: Record<string, Record<string, number>> = {};
  for (const issue of issues) {
    const field = issue.path.map(String).join(".");
    // Schemas may name a problem code as an issue's message: {error: "vin_invalid"}.
    if (!field || field in fields) continue;
    fields[field] = isProblemCode(issue.message) ? issue.message : "invalid_value";
    if (issue.code === "too_big") fieldValues[field] = { max: Number(issue.maximum) };
    if (issue.code === "too_small") fieldValues[field] = { min: Number(issue.minimum) };
  }
  return { fields, fieldValues };
}

/** Postgres keeps no text with a NUL in it; nobody types one. Refused alike on both databases. */
function holdsNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes("\0") || holdsNul(inner));
}
