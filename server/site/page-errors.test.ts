import { afterEach, beforeEach, expect, it } from "vitest";
import { createLog } from "../platform/http/log.ts";
import { createWorld, type World } from "../testing/app.ts";

const log: string[] = [];
let world: World;
const start = (settings: Record<string, string> = {}) =>
  createWorld(undefined, settings, { log: createLog("warn", { write: (line: string) => void log.push(line) }) });

beforeEach(async () => {
  log.length = 0;
  world = await start();
});
afterEach(() => world.close());

it("A hydration error is logged with only the page and the number of the error", async () => {
  const { status } = await world.visitor().post("/api/page-errors", { page: "/fr/events", error: "418" });
  expect(status).toBe(200);
  expect(log.map((line): unknown => JSON.parse(line))).toMatchObject([
    { page: "/fr/events", error: "418", msg: "a server-rendered page did not hydrate" },
  ]);
});

it.each([
  { page: "/events?title=Dana", error: "418" },
  { page: "/events", error: "Dana Kowalczyk was here" },
  { page: "/events\n{}", error: "418" },
])("An error report that could contain personal data or inject a log line is refused: %j", async (body) => {
  expect((await world.visitor().post("/api/page-errors", body)).status).toBe(400);
  expect(log).toEqual([]);
});

it("Error reports are limited to ten a minute, so that a broken build does not fill the log", async () => {
  await world.close();
  world = await start({ RELAX_RATE_LIMITS: "0" });
  const report = () => world.visitor().post("/api/page-errors", { page: "/", error: "418" });
  for (let at = 0; at < 10; at += 1) expect((await report()).status).toBe(200);
  expect((await report()).status).toBe(429);
  expect(log).toHaveLength(10);
});
