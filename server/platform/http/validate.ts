import type { Context } from "hono";
import { getQueryParams } from "hono/utils/url";
import { safeParse, type $ZodIssue, type $ZodType } from "zod/v4/core";
import type { ProblemCode } from "#shared/problem.ts";
import { isProblemCode } from "#shared/problem.ts";
import { Problem } from "../problem.ts";
import type { Call } from "./call.ts";
import { readJsonBody } from "./json-body.ts";

export type ValidParts = { params: unknown; query: unknown; body: unknown };

/**
 * Validates each part of the request that the call declares. Throws a Problem that names the fields of an invalid part,
 * and one when a text contains a NUL, which Postgres cannot store.
 */
export async function validParts(c: Context, spec: Call): Promise<ValidParts> {
  const params = spec.params && valid(spec.params, c.req.param(), "not_found");
  const query = validQuery(c.req.url, spec);
  const body =
    spec.body && spec.bodyKind !== "multipart" ? valid(spec.body, await jsonOf(c), "invalid_input") : undefined;
  if (c.req.url.includes("%00") || holdsNul(body)) throw new Problem("bad_request");
  return { params, query, body };
}

/** Validates the query of an address. */
export const validQuery = (address: string, spec: Call): unknown =>
  spec.query && valid(spec.query, queryOf(address), "invalid_input");

/** Throws when an answer is not what its call declares. */
export function assertAnswer(spec: Call, answer: unknown): void {
  const fits = spec.answer && safeParse(spec.answer, answer);
  if (fits?.success === false) {
    const issues = JSON.stringify(fits.error.issues);
    throw new Error(`${spec.method} ${spec.path} answered what its schema does not allow: ${issues}`);
  }
}

function valid(schema: $ZodType, value: unknown, code: ProblemCode): unknown {
  const result = safeParse(schema, value);
  if (!result.success) throw new Problem(code, code === "not_found" ? {} : fieldProblems(result.error.issues));
  return result.data;
}

/** Returns the params of a query: a text for each, or a list of texts for one that is repeated. */
function queryOf(address: string): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [name, values] of Object.entries(getQueryParams(address) ?? {})) {
    query[name] = Array.isArray(values) && values.length === 1 ? values[0] : values;
  }
  return query;
}

/** Returns the body as JSON; a body of another kind counts as an empty object. */
async function jsonOf(c: Context): Promise<unknown> {
  const [kind = ""] = (c.req.header("content-type") ?? "").split(";");
  return /^application\/(?:[\w.-]+\+)?json$/i.test(kind.trim()) ? readJsonBody(c) : {};
}

function fieldProblems(issues: readonly $ZodIssue[]) {
  const fields: Record<string, ProblemCode> = {};
  const fieldValues: Record<string, Record<string, number>> = {};
  for (const issue of issues) {
    const field = issue.path.map(String).join(".");
    if (!field || field in fields) continue;
    // A schema may name a problem code as the message of an issue: { error: "vin_invalid" }.
    fields[field] = isProblemCode(issue.message) ? issue.message : "invalid_value";
    if (issue.code === "too_big") fieldValues[field] = { max: Number(issue.maximum) };
    if (issue.code === "too_small") fieldValues[field] = { min: Number(issue.minimum) };
  }
  return { fields, fieldValues };
}

function holdsNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes("\0") || holdsNul(inner));
}
