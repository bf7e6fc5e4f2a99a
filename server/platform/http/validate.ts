import { zValidator } from "@hono/zod-validator";
import type { Context, MiddlewareHandler } from "hono";
import { getQueryParams } from "hono/utils/url";
import type { ZodSafeParseResult } from "zod";
import { $ZodObject, $ZodObjectJIT, safeParse, type $ZodIssue, type $ZodType } from "zod/v4/core";
import type { ProblemCode } from "#shared/problem.ts";
import { isProblemCode } from "#shared/problem.ts";
import { Problem } from "../problem.ts";
import type { Call } from "./call.ts";
import { refuseDeepJson } from "./json-body.ts";

export type ValidParts = { params: unknown; query: unknown; body: unknown };

type Target = "param" | "query" | "json";

/**
 * Makes one validator for each part that the call declares; an invalid part throws a Problem that names the fields.
 */
export function validators(spec: Call): MiddlewareHandler[] {
  return [
    ...(spec.params ? [validator("param", spec.params, "not_found")] : []),
    ...(spec.query ? [validator("query", spec.query, "invalid_input")] : []),
    ...(spec.body && (spec.bodyKind ?? "json") === "json"
      ? [shallowJson, validator("json", spec.body, "invalid_input")]
      : []),
  ];
}

const shallowJson: MiddlewareHandler = async (c, next) => {
  if (c.req.header("content-type")?.includes("json")) await refuseDeepJson(c);
  await next();
};

function validator(target: Target, schema: $ZodType, code: ProblemCode): MiddlewareHandler {
  return zValidator(
    target,
    schema,
    (result) => {
      if (!result.success) throw invalidPart(code, result.error.issues);
    },
    { validationFunction: parseNow },
  );
}

const invalidPart = (code: ProblemCode, issues: readonly $ZodIssue[]): Problem =>
  new Problem(code, code === "not_found" ? {} : fieldProblems(issues));

/**
 * Parses synchronously. By default the validator awaits the schema, which is much slower in Zod. No schema of a call is
 * asynchronous; one that was would throw here.
 */
function parseNow(schema: $ZodType, value: unknown): ZodSafeParseResult<unknown> {
  // The error lacks only the methods of Zod's larger build, and the validator uses only its issues.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return safeParse(schema, value) as ZodSafeParseResult<unknown>;
}

/** Returns the validated parts of the request. Throws when a text contains a NUL, which Postgres cannot store. */
export function validatedParts(c: Context): ValidParts {
  // Hono infers the types of validated parts from a route chain; here the validators come from the call's
  // declaration.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const valid = (target: Target): unknown => c.req.valid(target as never);
  const body = valid("json");
  if (c.req.url.includes("%00") || holdsNul(body)) throw new Problem("bad_request");
  return { params: valid("param"), query: valid("query"), body };
}

/** Validates the query of an address without a Hono request (answer-cache/public-reads.ts). */
export function validQuery(address: string, { query: schema }: Call): unknown {
  if (!schema) return undefined;
  const result = safeParse(compiledSchema(schema), queryOf(address));
  if (!result.success) throw invalidPart("invalid_input", result.error.issues);
  return result.data;
}

const compiledSchemas = new WeakMap<$ZodType, $ZodType>();

/**
 * Returns an object's schema with the parser of Zod's larger build, which compiles a function for its fields. That of
 * `zod/mini` looks up each field by its name, which takes twice as long for a query with many fields.
 */
function compiledSchema(schema: $ZodType): $ZodType {
  if (!(schema instanceof $ZodObject)) return schema;
  let compiled = compiledSchemas.get(schema);
  if (!compiled) compiledSchemas.set(schema, (compiled = new $ZodObjectJIT(schema._zod.def)));
  return compiled;
}

/** Throws when an answer does not match the schema that its call declares. */
export function assertAnswer(spec: Call, answer: unknown): void {
  const fits = spec.answer && safeParse(spec.answer, answer);
  if (fits?.success === false) {
    const issues = JSON.stringify(fits.error.issues);
    throw new Error(`${spec.method} ${spec.path} answered what its schema does not allow: ${issues}`);
  }
}

/**
 * Throws when a refusal carries data that its call does not declare for its code, or lacks data that the call declares.
 */
export function assertRefusal(spec: Call, thrown: unknown): void {
  if (!(thrown instanceof Problem)) return;
  const { code, extra } = thrown;
  const schema = spec.refusals?.[code];
  if (!schema && !extra) return;
  const issues = schema ? safeParse(schema, extra ?? {}).error?.issues : "the call does not declare this refusal";
  if (!issues) return;
  const where = `${spec.method} ${spec.path} refused with ${code}`;
  throw new Error(`${where}, which carries what its declaration does not allow: ${JSON.stringify(issues)}`, {
    cause: thrown,
  });
}

/** Returns the params of a query: a text for each, or a list of texts for a repeated one. */
function queryOf(address: string): Record<string, unknown> {
  const found = getQueryParams(address);
  const query: Record<string, unknown> = {};
  if (!found || Array.isArray(found)) return query;
  for (const name of Object.keys(found)) {
    const values = found[name];
    query[name] = values?.length === 1 ? values[0] : values;
  }
  return query;
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
