import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, type World } from "../testing/app.ts";
import { buildAdmin } from "../testing/build.ts";
import { startServer, type ChildServer } from "../testing/processes.ts";
import { sqlitePath } from "../platform/db/connect-sqlite.ts";

// A real server process writes its log to a file, in which an operator looks for the id of an answer.

const patient = { timeout: 15_000, interval: 20 };

interface LogLine {
  msg?: string;
  status?: number;
  route?: string;
  requestId?: string;
  err?: { message: string };
}

describe("the request id of an answer", () => {
  const folder = mkdtempSync(join(tmpdir(), "portal-log-"));
  const log = join(folder, "server.log");
  let world: World;
  let server: ChildServer;
  let cookie: string;

  beforeAll(async () => {
    // The server uses the real clock, so the session must be valid by it.
    world = await createWorld(new Date().toISOString());
    cookie = [...(await world.as(await buildAdmin(world))).cookies].map((pair) => pair.join("=")).join("; ");
    const env = { PORT: "0", PUBLIC_URL: "http://portal.test", LOG_LEVEL: "info" };
    server = await startServer(world, undefined, { program: "main", env, log });
  });
  afterAll(async () => {
    await server.kill();
    await world.close();
    rmSync(folder, { recursive: true });
  });

  const linesWith = (id: string): LogLine[] =>
    readFileSync(log, "utf8")
      .split("\n")
      .filter((line) => line.includes(id))
      .map((line) => JSON.parse(line) as LogLine);

  const ask = async (path: string) => {
    const answer = await fetch(server.url + path, { headers: { cookie } });
    return { status: answer.status, id: answer.headers.get("x-request-id") ?? "", body: await answer.text() };
  };

  it("is in the line of the request, and each answer has another one", async () => {
    const [first, second] = [await ask("/api/session"), await ask("/api/session")];
    expect(first.id).toMatch(/^[\da-f-]{36}$/);
    expect(second.id).not.toBe(first.id);
    await expect.poll(() => linesWith(first.id), patient).toHaveLength(1);
    expect(linesWith(first.id)[0]).toMatchObject({ requestId: first.id, status: 200, route: "/api/session" });
  });

  it("is in the body of a refusal and in the line of the request", async () => {
    const { id, status, body } = await ask("/api/admin/rider/none");
    expect([status, JSON.parse(body)]).toMatchObject([404, { error: { requestId: id } }]);
    await expect.poll(() => linesWith(id), patient).toMatchObject([{ status: 404, requestId: id }]);
  });

  it("is in the line of an error, in that of its request, and in the body that the person sees", async () => {
    await onDatabase("alter table categories rename to mislaid");
    try {
      const { id, status, body } = await ask("/api/categories");
      expect([status, JSON.parse(body)]).toMatchObject([500, { error: { requestId: id } }]);
      await expect.poll(() => linesWith(id), patient).toHaveLength(2);
      const [error, request] = linesWith(id);
      expect(error).toMatchObject({ msg: "a call failed", requestId: id });
      expect(error?.err?.message).toContain("categories");
      expect(request).toMatchObject({ status: 500, requestId: id, route: "/api/categories" });
    } finally {
      await onDatabase("alter table mislaid rename to categories");
    }
  });

  async function onDatabase(statement: string): Promise<void> {
    if (world.db.dialect === "sqlite") {
      const db = new BetterSqlite(sqlitePath(world.databaseUrl));
      db.exec(statement);
      db.close();
      return;
    }
    const client = new pg.Client({ connectionString: world.databaseUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  }
});
