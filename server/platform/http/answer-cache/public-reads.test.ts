import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, expect, it } from "vitest";
import { calls } from "../../../api.ts";
import { createApp } from "../../../app.ts";
import { createWorld, testSecrets, type World } from "../../../testing/app.ts";
import { buildEvent, buildRider } from "../../../testing/build.ts";
import { parseEnv } from "../../env.ts";
import type { AnsweredRequest } from "../answered-request.ts";
import { createLog } from "../log.ts";
import { publicReads } from "./public-reads.ts";

let world: World;
let app: ReturnType<typeof createApp>;
let url: string;
let stop: () => unknown;
const answered: AnsweredRequest[] = [];

beforeEach(async () => {
  world = await createWorld("2026-06-01T12:00:00Z");
  for (let n = 0; n < 3; n += 1) await buildEvent(world, { title: `Motocross Ste-Julie, l’été ${n}` });
  const env = parseEnv({ NODE_ENV: "test", DATABASE_URL: world.databaseUrl, DATA_DIR: tmpdir() });
  const { db, clock } = world;
  answered.length = 0;
  const onAnswered = (request: AnsweredRequest) => answered.push(request);
  app = createApp({ db, env, secrets: testSecrets, log: createLog("silent"), clock: clock.now, onAnswered });
  const server = createServer(app.listener()).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  // The address comes from Node's own server.
  // oxlint-disable-next-line no-unsafe-type-assertion
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = () => server.close();
});
afterEach(async () => {
  stop();
  await world.close();
});

const find = publicReads(calls, true);

/**
 * Sends a request over a socket without the headers that `fetch` adds. Returns the answer without the connection's own
 * headers.
 */
function ask(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: object; body: string }> {
  return new Promise((done, fail) => {
    get(`${url}${path}`, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      const { date: _, connection: __, "keep-alive": ___, "content-length": ____, ...rest } = answer.headers;
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        done({ status: answer.statusCode ?? 0, headers: rest, body: Buffer.concat(chunks).toString("utf8") }),
      );
    }).on("error", fail);
  });
}

it.each([
  "/api/events?when=upcoming&unknown=1",
  "/api/events?page=1&raceStyle=motocross&from=2026-01-01",
  "/api/events-lean?limit=3&unknown=1",
  "/api/events-brief?country=US&unknown=1",
  "/api/offline-schedule?unknown=1",
  "/api/series?unknown=1",
  "/api/categories?unknown=1",
  "/api/dealers-lean?unknown=1",
  "/api/aggregates/contingency?unknown=1",
])("a visitor gets the same answer from the listener as from the app: %s", async (path) => {
  expect(find(path)).toBeDefined();
  for (const locale of ["en", "fr"]) {
    const headers = { "x-locale": locale };
    const before = await ask(path, headers);
    const inside = await app.request(`http://portal.test${path}`, { headers });
    expect(before.status).toBe(200);
    expect(before.body).toBe(await inside.text());
    expect(before.headers).toEqual(Object.fromEntries(inside.headers));
    const etag = inside.headers.get("etag") ?? "";
    expect((await ask(path, { ...headers, "if-none-match": etag })).status).toBe(304);
  }
});

it("leaves other calls, invalid queries and unusual spellings to the app", async () => {
  for (const path of [
    "/api/session",
    "/api/admin/riders",
    "/api/event/0190abcd-1234-7000-8000-000000000000",
    "/api/events?page=x",
    "/api/events?page=1&page=2",
    "/api/events?title=%00",
    "/api//events",
    "/api/../api/events",
    "/API/events",
  ]) {
    expect(find(path)).toBeUndefined();
  }
  expect((await ask("/api/events?page=x", { "x-locale": "fr" })).body).toContain('"code":"invalid_input"');
  expect((await ask("/api/events?title=%00")).status).toBe(400);
  expect((await ask("/api/session")).status).toBe(200);
});

it("reports an error as the app does", async () => {
  const path = "/api/events?zipcode=99999&zipDistance=10";
  expect(find(path)).toBeDefined();
  const refused = await ask(path, { "x-locale": "fr" });
  const inside = await app.request(`http://portal.test${path}`, { headers: { "x-locale": "fr" } });
  expect(refused.status).toBe(422);
  expect(answered).toHaveLength(2);
  const error = (body: unknown) => ({ ...(body as { error: object }).error, requestId: "" });
  expect(error(JSON.parse(refused.body))).toEqual(error(await inside.json()));
});

it("counts a refused read once, and runs it once", async () => {
  const path = "/api/events?zipcode=99999&zipDistance=10";
  for (let n = 0; n < 240; n += 1) expect((await ask(path)).status).toBe(422);
  expect((await ask(path)).status).toBe(429);
  expect(answered).toHaveLength(241);
});

it("counts each answer once, for the limit and the metrics, and refuses the next in the caller's language", async () => {
  for (let n = 0; n < 240; n += 1) expect((await ask(`/api/events?when=upcoming&unknown=${n}`)).status).toBe(200);
  expect(answered).toHaveLength(240);
  expect(answered[0]).toMatchObject({ method: "GET", route: "/api/events", status: 200, isCached: false });
  expect(answered[0]?.requestId).toMatch(/^[\da-f-]{36}$/);
  const refused = await ask("/api/events?when=upcoming&unknown=x", { "x-locale": "fr" });
  expect(refused.status).toBe(429);
  expect(refused.body).toContain("Trop");
  // A rider is counted by the account.
  const { cookies } = await world.as(await buildRider(world));
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  expect((await ask("/api/events?when=upcoming&unknown=x", { cookie })).status).toBe(200);
});
