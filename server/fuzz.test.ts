import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { toJSONSchema } from "zod";
import type { $ZodType } from "zod/v4/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "./api.ts";
import { deviceBrowser } from "./testing/clients/device-browser.ts";
import { pathsOf, type Call } from "./platform/http/call.ts";
import { createWorld, type Client, type World } from "./testing/app.ts";
import { paramsOf } from "./testing/authorization-table.ts";
import { fromJsonSchema } from "./testing/from-json-schema.ts";
import { buildTwoOfEach, type Side } from "./testing/two-of-each.ts";
import { seedOf } from "./testing/seed.ts";

// Whatever these tests send to a call, the answer has the one format of errors, arrives quickly, and is never a server
// error. An answer that does not fit its own schema also fails here, because tests run with checkAnswers. FUZZ_SEED
// repeats a run.

const runs = process.env.DEEP ? 300 : 12;
const seed = seedOf("FUZZ_SEED");

let world: World;
let side: Side;
const browsers = new Map<string, Client>();

/** Makes the accounts that make the calls, and logs them in. */
async function logIn(): Promise<void> {
  const { own, admin } = await buildTwoOfEach(world);
  side = own;
  browsers.set("public", world.visitor());
  for (const [role, account] of Object.entries({
    rider: own.rider,
    dealer: own.dealer,
    promoter: own.promoter,
    admin,
  })) {
    browsers.set(role, await world.as(account));
  }
  browsers.set("kiosk", deviceBrowser(world, own));
}

/** Returns true if a random call logged an account out: staff can deactivate accounts and end their sessions. */
async function isAnyoneOut(): Promise<boolean> {
  for (const role of ["rider", "dealer", "promoter", "admin"]) {
    const session = await browsers.get(role)?.get("/api/session");
    if (session?.body.type !== role) return true;
  }
  return false;
}

beforeAll(async () => {
  console.log(`fuzz seed ${seed}`);
  world = await createWorld();
  await logIn();
});
afterAll(() => world.close());

const schemaOf = (schema: $ZodType): Record<string, unknown> =>
  toJSONSchema(schema, { io: "input", unrepresentable: "any" });

/** Returns the ids of existing records, so that some requests get past the look-up. */
const hints = (of: Side) => ({
  ...Object.fromEntries(Object.entries(paramsOf(of)).map(([name, id]) => [name, [id]])),
  classId: [of.klass.id],
  resultId: [of.result.id],
  currency: ["USD", "CAD"],
});

async function send(spec: Call, role: string, path: string, query: Record<string, unknown>, body: unknown) {
  const browser = browsers.get(role);
  if (!browser) throw new Error(`nobody is ${role}`);
  const before = new Map(browser.cookies);
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const url = `${path}${asked.size ? `?${asked}` : ""}`;
  const options = spec.money ? { key: randomUUID() } : {};
  const began = performance.now();
  const answer = await browser.request(spec.method, url, spec.method === "GET" ? undefined : body, options);
  browser.cookies.clear();
  for (const [name, value] of before) browser.cookies.set(name, value);
  return { ...answer, took: performance.now() - began };
}

const fuzzed = calls
  .filter((spec) => !spec.navigation)
  .flatMap((spec) =>
    pathsOf(spec).map(({ path, roles }) => ({
      spec,
      path,
      role: roles === "public" ? "public" : (roles[0] ?? "public"),
      name: `${spec.method} ${path}`,
    })),
  );

describe("any random input", () => {
  it.each(fuzzed)("gets a well-formed answer from $name", async ({ spec, path, role }) => {
    const known = hints(side);
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const params = fc.record(
      Object.fromEntries(
        names.map((name) => [
          name,
          fc.oneof(fc.constant(paramsOf(side)[name] ?? ""), fc.uuid(), fc.constantFrom("x", "%00", "..%2f", "💥")),
        ]),
      ),
    );
    // oxlint-disable-next-line no-unsafe-type-assertion
    const query = (spec.query ? fromJsonSchema(schemaOf(spec.query), known) : fc.constant({})) as fc.Arbitrary<Record<
      string,
      unknown
    > | null>;
    const body = spec.body ? fromJsonSchema(schemaOf(spec.body), known) : fc.constant(undefined);
    await fc.assert(
      fc.asyncProperty(params, query, body, async (paramValues, asked, sent) => {
        const at = path.replace(
          /\{(\w+)\}/g,
          (_, name: string) => encodeURI(String(paramValues[name])).replaceAll("%25", "%") || "x",
        );
        const answer = await send(
          spec,
          role,
          at,
          asked && typeof asked === "object" ? asked : {},
          sent === undefined ? {} : sent,
        );
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
        if (answer.status >= 400) {
          expect(answer.body.error.code).toMatch(/^[a-z_]+$/);
          expect(answer.body.error.message.length).toBeGreaterThan(3);
          expect(JSON.stringify(answer.body)).not.toMatch(/ at \w+ \(|node_modules|SQLITE|select /);
        }
      }),
      { seed, numRuns: runs },
    );
    if (await isAnyoneOut()) await logIn();
  });
});

// These bodies are nested deeper than the call stack, and every route that takes JSON refuses them in the same way.
describe("JSON nested 100,000 levels deep", () => {
  const taking = fuzzed.filter(({ spec }) => spec.body && spec.bodyKind !== "multipart");
  it.each(taking)("is a bad request to $name", async ({ spec, path, role }) => {
    const params = paramsOf(side);
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? name);
    for (const deep of ["[".repeat(100_000) + "]".repeat(100_000), `${'{"a":'.repeat(40_000)}1${"}".repeat(40_000)}`]) {
      const answer = await send(spec, role, url, {}, deep);
      expect(answer.status).toBe(400);
    }
  });
});
