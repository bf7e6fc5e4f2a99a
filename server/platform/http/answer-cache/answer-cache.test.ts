import { createServer, get, type IncomingHttpHeaders } from "node:http";
import { gunzipSync } from "node:zlib";
import { tmpdir } from "node:os";
import { serve } from "@hono/node-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createApp } from "../../../app.ts";
import { testSecrets, createWorld, type World } from "../../../testing/app.ts";
import { buildEvent, buildRider } from "../../../testing/build.ts";
import { parseEnv } from "../../env.ts";
import { createLog } from "../log.ts";

const path = "/api/events?when=upcoming";
// These are headers that a browser sends; it always accepts compressed answers.
const browser = { "accept-encoding": "gzip, deflate, br" };

/** Makes an app with the rate limits of production, from which a test can read the raw bytes of the answers. */
function appOn(world: World) {
  const env = parseEnv({ NODE_ENV: "test", DATABASE_URL: world.databaseUrl, DATA_DIR: tmpdir() });
  return createApp({ db: world.db, env, secrets: testSecrets, log: createLog("silent"), clock: world.clock.now });
}

describe("a cached public answer", () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld("2026-06-01T12:00:00Z");
    for (let n = 0; n < 5; n += 1) await buildEvent(world);
    await buildEvent(world, { title: "Motocross Ste-Julie, l’été" });
  });
  afterEach(() => world.close());

  const ask = (headers: Record<string, string> = {}) => world.visitor().get(path, { headers });

  it("equals the first answer, with every header", async () => {
    const made = await ask();
    const cached = await ask();
    expect(cached.body).toEqual(made.body);
    expect(Object.fromEntries(cached.headers)).toEqual(Object.fromEntries(made.headers));
    expect(cached.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  it("is sent by a real server with the bytes and the headers of the first answer, plain and compressed", async () => {
    const server = createServer(appOn(world).listener()).listen(0, "127.0.0.1");
    await new Promise((listening) => server.once("listening", listening));
    try {
      // The second address is never cached.
      for (const [headers, address] of [{}, browser].flatMap((own) => [
        [own, path] as const,
        [own, `${path}&n=1`] as const,
      ])) {
        const made = await rawAnswer(server.address(), headers, address);
        const cached = await rawAnswer(server.address(), headers, address);
        const again = await rawAnswer(server.address(), headers, address);
        expect(made.status).toBe(200);
        expect(cached).toEqual(made);
        expect(again).toEqual(made);
        expect(made.headers["content-length"]).toBe(String(made.body.length));
        const plain = headers === browser ? gunzipSync(made.body) : made.body;
        expect(JSON.parse(plain.toString("utf8"))).toEqual((await ask()).body);
      }
    } finally {
      server.close();
    }
  });

  it("is sent by a real server as 304, within the limit of the call, and not for a session or an invalid host", async () => {
    const server = createServer(appOn(world).listener()).listen(0, "127.0.0.1");
    await new Promise((listening) => server.once("listening", listening));
    try {
      const askServer = (headers: Record<string, string>) => rawAnswer(server.address(), headers);
      const made = await askServer({});
      const same = await askServer({ "if-none-match": String(made.headers.etag) });
      expect(same.status).toBe(304);
      expect(same.body).toHaveLength(0);
      expect(same.headers.etag).toBe(made.headers.etag);
      expect(same.headers["x-content-type-options"]).toBe("nosniff");
      expect((await askServer({ host: "not a host" })).status).toBe(400);
      const { cookies } = await world.as(await buildRider(world));
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      expect((await askServer({ cookie })).headers.etag).toBe(made.headers.etag);
      // The three answers above also count; the rider's does not.
      for (let n = 2; n < 240; n += 1) expect((await askServer({})).status).toBe(200);
      const refused = await askServer({ "x-locale": "fr" });
      expect(refused.status).toBe(429);
      expect(refused.body.toString("utf8")).toContain("Trop");
    } finally {
      server.close();
    }
  });

  it("is never written into the response of a page that requests it while the page is rendered", async () => {
    const app = appOn(world);
    await (await app.request(`http://portal.test${path}`)).text();
    // The renderer of pages calls the API with the page's own `env` (server/site/answer-page.ts).
    const server = serve({
      fetch: async (_, env) =>
        new Response(`page: ${(await app.fetch(new Request(`http://portal.test${path}`), env)).status}`),
      port: 0,
      hostname: "127.0.0.1",
    });
    await new Promise((listening) => server.once("listening", listening));
    try {
      const page = await rawAnswer(server.address(), {}, "/");
      expect(page.body.toString("utf8")).toBe("page: 200");
    } finally {
      server.close();
    }
  });

  it("is a 304 for a browser that has it, and is computed again after a change", async () => {
    const app = appOn(world);
    const askAs = (headers: Record<string, string>) => app.request(`http://portal.test${path}`, { headers });
    const etag = (await askAs(browser)).headers.get("etag") ?? "";
    const again = await askAs({ ...browser, "if-none-match": etag });
    expect(again.status).toBe(304);
    expect(again.headers.get("x-content-type-options")).toBe("nosniff");
    await buildEvent(world);
    expect((await askAs({ ...browser, "if-none-match": etag })).status).toBe(200);
  });

  it("counts against the limit of the call, which refuses in the caller's language", async () => {
    const env = parseEnv({ NODE_ENV: "test", DATABASE_URL: world.databaseUrl, DATA_DIR: tmpdir() });
    const app = createApp({
      db: world.db,
      env,
      secrets: testSecrets,
      log: createLog("silent"),
      clock: world.clock.now,
    });
    const url = `http://portal.test${path}`;
    for (let n = 0; n < 240; n += 1) expect((await app.request(url)).status).toBe(200);
    const refused = await app.request(url, { headers: { "x-locale": "fr" } });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("x-frame-options")).toBe("DENY");
  });

  it("is not used for a request with a session", async () => {
    const client = await world.as(await buildRider(world));
    await ask();
    expect((await client.get(path)).body).toEqual((await ask()).body);
  });
});

it("is gzipped if it is long, and only for clients that accept gzip", async () => {
  await using world = await createWorld("2026-06-01T12:00:00Z");
  for (let n = 0; n < 5; n += 1) await buildEvent(world);
  const app = appOn(world);
  const ask = (headers: Record<string, string>) => app.request(`http://portal.test${path}`, { headers });
  const plain = await (await ask({})).text();
  for (const accepted of ["gzip", "br, gzip;q=0.5"]) {
    const answer = await ask({ "accept-encoding": accepted });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(answer.headers.get("vary")).toContain("accept-encoding");
    expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe(plain);
  }
  for (const accepted of ["", "br", "gzip;q=0", "gzip; q=0.0, br"]) {
    const answer = await ask({ "accept-encoding": accepted });
    expect(answer.headers.get("content-encoding")).toBeNull();
    expect(await answer.text()).toBe(plain);
  }
});

interface RawAnswer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request to a server over a socket and returns the raw bytes of the answer, without the date. */
function rawAnswer(address: unknown, headers: Record<string, string>, from = path): Promise<RawAnswer> {
  const { port } = address as { port: number };
  return new Promise((done, fail) => {
    get({ port, path: from, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      const { date: _, ...rest } = answer.headers;
      answer.on("end", () => done({ status: answer.statusCode, headers: rest, body: Buffer.concat(chunks) }));
    }).on("error", fail);
  });
}
