import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorld, type World } from "./testing/app.ts";
import { buildAdmin } from "./testing/build.ts";

describe("the app", () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  it("answers its liveness and readiness checks", async () => {
    expect((await world.visitor().open("/healthz")).body).toEqual({ ok: true });
    expect((await world.visitor().open("/readyz")).body).toEqual({ ok: true });
  });

  it("answers an unknown call with a 404 error in the caller's language", async () => {
    const english = await world.visitor().request("GET", "/api/no-such-call");
    expect(english.status).toBe(404);
    expect(english.body.error).toMatchObject({ code: "not_found" });
    const french = await world.visitor().request("GET", "/api/no-such-call", undefined, { locale: "fr" });
    expect(french.body.error.message).not.toBe(english.body.error.message);
  });

  it("refuses a write that another site caused", async () => {
    const headers = { "sec-fetch-site": "cross-site", origin: "https://elsewhere.test" };
    const answer = await world
      .visitor()
      .post("/api/login", { email: "a@b.test", password: "contingency1" }, { headers });
    expect(answer.status).toBe(403);
    expect(answer.body.error.code).toBe("csrf");
  });

  it("refuses an invalid JSON body without repeating it in the answer", async () => {
    const answer = await world
      .visitor()
      .post("/api/login", undefined, { headers: { "content-type": "application/json" } });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).not.toMatch(/ at \w+|node_modules|Error:/);
  });

  it("refuses a text with a NUL character, which Postgres cannot store", async () => {
    const answer = await world.visitor().post("/api/login", { email: "a\0b@example.test", password: "contingency1" });
    expect(answer.status).toBe(400);
    expect((await world.visitor().get("/api/events?title=%00")).status).toBe(400);
  });

  it("names the invalid params of a query, including repeated ones, and ignores unknown ones", async () => {
    const ask = (query: string) => world.visitor().request("GET", `/api/events?${query}`);
    expect((await ask("when=upcoming&page=2&page=3&country=US")).body.error).toMatchObject({
      code: "invalid_input",
      fields: { page: expect.any(String) },
    });
    expect((await ask("when=soon&zipDistance=far")).body.error.fields).toEqual({
      when: expect.any(String),
      zipDistance: expect.any(String),
    });
    expect((await ask("when=upcoming&page=&unknown=1&__proto__=x&__proto__=y")).status).toBe(200);
  });

  it("reads a body as JSON only if it is declared as JSON", async () => {
    const post = (type: string, text: string) =>
      world.visitor().request("POST", "/api/login", text, { headers: { "content-type": type } });
    const login = JSON.stringify({ email: "nobody@example.test", password: "contingency1" });
    expect((await post("application/json; charset=utf-8", login)).status).toBe(401);
    const plain = await post("text/plain", login);
    expect(plain.status).toBe(400);
    expect(plain.body.error).toMatchObject({ code: "invalid_input", fields: { email: expect.any(String) } });
    expect((await post("application/json", login.slice(0, -2))).body.error.code).toBe("bad_request");
  });

  it("refuses a body that is too large", async () => {
    const answer = await world.visitor().post("/api/login", { email: "a".repeat(300_000), password: "x" });
    expect(answer.status).toBe(413);
  });

  it("serves an OpenAPI 3.1 document and a readable page of it", async () => {
    const { body } = await world.visitor().request("GET", "/api/openapi.json");
    expect(body).toMatchObject({ openapi: "3.1.0" });
    // The document is the same for everybody. It also lists staff's calls, each of which refuses a stranger
    // (authorization.test.ts).
    const admin = await world.as(await buildAdmin(world));
    expect((await admin.request("GET", "/api/openapi.json")).body).toEqual(body);
    expect(body).toMatchObject({ paths: { "/api/admin/mail": { get: { "x-roles": ["admin"] } } } });
    const page = await world.visitor().open("/api/docs");
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(page.body).toContain("POST /api/login");
  });

  it("sends security headers with every answer", async () => {
    const { headers } = await world.visitor().get("/api/session");
    const relevant = [...headers].filter(
      ([name]) =>
        /^(content-security|cross-origin|permissions|referrer|x-(?!request-id))/.test(name) || name === "cache-control",
    );
    expect(Object.fromEntries(relevant)).toMatchInlineSnapshot(`
      {
        "cache-control": "no-store",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()",
        "referrer-policy": "strict-origin-when-cross-origin",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
      }
    `);
    const page = await world.visitor().open("/api/docs");
    expect(page.headers.get("content-security-policy")).toMatch(/script-src 'self' 'nonce-[\w-]{20,}'/);
  });

  it("accepts state-changing navigations only as real navigation requests", async () => {
    const fetched = await world.visitor().get("/api/logout");
    expect(fetched.status).toBe(403);
    const prefetched = await world
      .visitor()
      .get("/api/logout", { headers: { "sec-fetch-mode": "navigate", "sec-purpose": "prefetch" } });
    expect(prefetched.status).toBe(403);
    expect((await world.visitor().navigate("/api/logout")).status).toBe(302);
  });
});
