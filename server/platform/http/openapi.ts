import { toJSONSchema, type $ZodType } from "zod/v4/core";
import { isProblemCode, problems } from "#shared/problem.ts";
import { leastOf, pathsOf, type Call } from "./call.ts";

type Json = Record<string, unknown>;

/** Returns the OpenAPI 3.1 document of the calls, made from the same schemas that validate them (docs/spec/wire.md). */
export function openApiDocument(calls: readonly Call[], title: string): Json {
  const paths: Record<string, Json> = {};
  for (const spec of calls) {
    for (const { path, roles } of pathsOf(spec)) {
      (paths[path] ??= {})[spec.method.toLowerCase()] = operation(spec, path, roles);
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title,
      version: "1",
      description: "Money is whole cents with its currency; instants are ISO 8601 UTC; race days are plain dates.",
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "portal_session" },
        device: { type: "apiKey", in: "cookie", name: "kiosk_device" },
      },
      schemas: { Problem: problemSchema },
    },
  };
}

function operation(spec: Call, path: string, roles: "public" | readonly string[]): Json {
  const success = spec.navigation ? "302" : "200";
  return {
    summary: spec.summary,
    operationId: `${spec.method.toLowerCase()}${path.replace(/[^a-zA-Z0-9]+(\w)/g, (_, next: string) => next.toUpperCase()).replace(/[^a-zA-Z0-9]/g, "")}`,
    ...(spec.added ? { "x-added": true } : {}),
    "x-roles": roles,
    ...(roles !== "public" && roles.includes("admin") ? { "x-least-staff-role": leastOf(spec) } : {}),
    ...(roles === "public" ? {} : { security: [roles.includes("kiosk") ? { device: [] } : { session: [] }] }),
    parameters: [
      ...pathNames(path).map((name) => ({
        name,
        in: "path",
        required: true,
        schema: fieldsOf(spec.params)[name] ?? { type: "string" },
      })),
      ...Object.entries(fieldsOf(spec.query)).map(([name, schema]) => ({ name, in: "query", required: false, schema })),
      ...(spec.money
        ? [{ name: "Idempotency-Key", in: "header", required: true, schema: { type: "string", format: "uuid" } }]
        : []),
    ],
    ...requestBody(spec),
    responses: {
      [success]: {
        description: "Done",
        ...(spec.answer ? { content: { "application/json": { schema: jsonSchema(spec.answer, "output") } } } : {}),
      },
      ...refusals(spec),
      default: {
        description: "A problem: its code, its words in the caller's language, and the fields it is about",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    },
  };
}

/** Returns the responses, by status, of the refusals that carry data beside their error. */
function refusals({ refusals: schemas = {} }: Call): Json {
  const byStatus: Record<string, Json[]> = {};
  for (const [code, schema] of Object.entries(schemas)) {
    if (!isProblemCode(code)) continue;
    const { properties, required, ...rest } = jsonSchema(schema, "output");
    const carried = {
      ...rest,
      properties: {
        error: { allOf: [errorSchema, { properties: { code: { const: code } } }] },
        ...asFields(properties),
      },
      required: ["error", ...(Array.isArray(required) ? required : [])],
    };
    (byStatus[problems[code]] ??= []).push(carried);
  }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, carrying]) => [
      status,
      {
        description: "A problem, and for some codes the data that the caller needs to go on",
        content: { "application/json": { schema: { anyOf: [...carrying, { $ref: "#/components/schemas/Problem" }] } } },
      },
    ]),
  );
}

const fileField: Json = { type: "object", properties: { file: { type: "string", format: "binary" } } };

function requestBody(spec: Call): Json {
  if (spec.bodyKind === "multipartOrJson" && spec.body) {
    const content = {
      "multipart/form-data": { schema: fileField },
      "application/json": { schema: jsonSchema(spec.body, "input") },
    };
    return { requestBody: { required: true, content } };
  }
  if (spec.bodyKind === "multipart") {
    const fields = spec.body ? jsonSchema(spec.body, "input") : fileField;
    return { requestBody: { required: true, content: { "multipart/form-data": { schema: fields } } } };
  }
  if (!spec.body) return {};
  return {
    requestBody: { required: true, content: { "application/json": { schema: jsonSchema(spec.body, "input") } } },
  };
}

const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

function fieldsOf(schema: $ZodType | undefined): Record<string, Json> {
  if (!schema) return {};
  return asFields(jsonSchema(schema, "input").properties);
}

// The properties of a JSON schema are schemas.
// oxlint-disable-next-line no-unsafe-type-assertion
const asFields = (properties: unknown): Record<string, Json> => (properties ?? {}) as Record<string, Json>;

function jsonSchema(schema: $ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = toJSONSchema(schema, { io, unrepresentable: "any" });
  return json;
}

const errorSchema: Json = {
  type: "object",
  required: ["code", "message"],
  properties: {
    code: { type: "string", enum: Object.keys(problems) },
    message: { type: "string", description: "In the caller's language" },
    fields: { type: "object", additionalProperties: { type: "string" } },
    requestId: { type: "string" },
  },
};
const problemSchema: Json = { type: "object", required: ["error"], properties: { error: errorSchema } };
