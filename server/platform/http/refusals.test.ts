import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { Problem } from "../problem.ts";
import { call } from "./call.ts";
import { openApiDocument } from "./openapi.ts";
import { assertRefusal } from "./validate.ts";

const save = call({
  method: "PUT",
  path: "/api/thing",
  roles: "public",
  summary: "Saves the thing",
  refusals: { stale_version: z.object({ thing: z.object({ name: z.string() }) }) },
  handle: () => Promise.resolve(undefined),
});
const refusing = (error: unknown) => () => assertRefusal(save, error);

describe("A refusal outside production", () => {
  it("may carry exactly what its call declares for its code", () => {
    expect(refusing(new Problem("stale_version", { extra: { thing: { name: "Laval" } } }))).not.toThrow();
    expect(refusing(new Problem("stale_version", { extra: { thing: { title: "Laval" } } }))).toThrow(/PUT .*"name"/);
    expect(refusing(new Problem("stale_version", { extra: { other: {} } }))).toThrow(/"thing"/);
    expect(refusing(new Problem("stale_version"))).toThrow(/"thing"/);
  });

  it("carries nothing for a code that the call does not declare", () => {
    expect(refusing(new Problem("conflict"))).not.toThrow();
    expect(refusing(new Problem("conflict", { extra: { thing: { name: "Laval" } } }))).toThrow(/not declare/);
    expect(refusing(new TypeError("x"))).not.toThrow();
  });
});

it("The OpenAPI document describes what a refusal carries, under its status", () => {
  const { paths } = openApiDocument([save], "Portal");
  expect(paths).toMatchObject({
    "/api/thing": {
      put: {
        responses: {
          409: {
            content: {
              "application/json": {
                schema: {
                  anyOf: [
                    {
                      type: "object",
                      required: ["error", "thing"],
                      properties: {
                        error: { allOf: [{ type: "object" }, { properties: { code: { const: "stale_version" } } }] },
                        thing: { type: "object", properties: { name: { type: "string" } } },
                      },
                    },
                    { $ref: "#/components/schemas/Problem" },
                  ],
                },
              },
            },
          },
        },
      },
    },
  });
});
