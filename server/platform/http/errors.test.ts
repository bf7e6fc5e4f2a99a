import { once } from "node:events";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { serve } from "@hono/node-server";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createApp } from "../../app.ts";
import { createWorld, testSecrets } from "../../testing/app.ts";
import { parseEnv } from "../env.ts";
import { Problem } from "../problem.ts";
import { call } from "./call.ts";
import { createLog } from "./log.ts";
import { openApiDocument } from "./openapi.ts";
import { assertRefusal } from "./validate.ts";

it("a client that disconnects in the middle of its body is not logged as an error", async () => {
  await using world = await createWorld();
  const lines: { level: number; msg?: string }[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(JSON.parse(line)) });
  const env = parseEnv({
    NODE_ENV: "test",
    DATABASE_URL: world.databaseUrl,
    DATA_DIR: tmpdir(),
    PUBLIC_URL: "http://portal.test",
  });
  const server = serve({ fetch: createApp({ db: world.db, env, secrets: testSecrets, log }).fetch, port: 0 });
  await once(server, "listening");
  // oxlint-disable-next-line no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  for (const length of ["content-length: 5000", "transfer-encoding: chunked"]) {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    const head = ["POST /api/login HTTP/1.1", "host: portal.test", "content-type: application/json", length, "", ""];
    socket.write(`${head.join("\r\n")}5\r\n{"ema\r\n`);
    await new Promise((next) => setTimeout(next, 100));
    const before = lines.length;
    socket.destroy();
    await expect.poll(() => lines.length, { timeout: 10_000 }).toBeGreaterThan(before);
  }
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  server.close();
});

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
