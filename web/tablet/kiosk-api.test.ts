import { describe, expect, it } from "vitest";
import { fromBase64Url } from "#shared/base64url.ts";
import { createKioskApi } from "./kiosk-api.ts";

const html = (status: number) =>
  new Response("<h1>Please sign in to the Wi-Fi</h1>", { status, headers: { "Content-Type": "text/html" } });
const call = (response: Response) =>
  createKioskApi(() => Promise.resolve(response))(
    "GET /api/kiosk/riders",
    { query: { query: "Dana" } },
    { locale: "en" },
  );

describe("a response from the network", () => {
  it.each([200, 401, 403, 404, 407, 413, 429, 451, 500, 502, 503, 511])(
    "counts as no answer if it is another site's page with status %i",
    async (status) => {
      expect(await call(html(status))).toEqual({ kind: "noAnswer", status });
    },
  );

  it.each([{}, [], null, "no", { error: "forbidden" }, { error: { code: 7 } }, { error: { code: "x" } }])(
    "counts as no answer if it is JSON of another shape (%j)",
    async (body) => {
      expect((await call(Response.json(body, { status: 403 }))).kind).toBe("noAnswer");
      expect((await call(Response.json(body))).kind).toBe("noAnswer");
    },
  );

  it("is a refusal if it has one of our error codes and a message", async () => {
    const body = { error: { code: "device_unknown", message: "This tablet is not known." } };
    const reply = await call(Response.json(body, { status: 401 }));
    expect(reply).toMatchObject({ kind: "refused", status: 401, code: "device_unknown" });
  });

  it("has a sentence as the message of a refusal, with or without the server's period", async () => {
    for (const message of ["Wait 5 minutes, then try again", "Wait 5 minutes, then try again."]) {
      const reply = await call(Response.json({ error: { code: "too_many_requests", message } }, { status: 429 }));
      expect(reply).toMatchObject({ message: "Wait 5 minutes, then try again." });
    }
  });
});

describe("a signed read", () => {
  it("is a GET without a body, whose signature covers the query, the tablet's time and a nonce", async () => {
    const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
    const sent: { path: string; init: RequestInit }[] = [];
    const asked = createKioskApi((path, init) => {
      sent.push({ path, init });
      return Promise.resolve(Response.json({ serverTime: "2026-07-15T18:00:00.000Z" }));
    });
    const path = "/api/kiosk/riders?query=Kowal";
    const now = Date.parse("2026-07-15T18:00:00.000Z");
    const caller = { locale: "en", signWith: keys.privateKey, now };
    for (let n = 0; n < 2; n++) await asked("GET /api/kiosk/riders", { query: { query: "Kowal" } }, caller);
    const nonces = new Set<string | null>();
    for (const { path: where, init } of sent) {
      const headers = new Headers(init.headers);
      const nonce = headers.get("x-device-nonce");
      nonces.add(nonce);
      expect([where, init.method, init.body, init.cache]).toEqual([path, "GET", undefined, "no-store"]);
      const text = new TextEncoder().encode(`GET ${path}\n2026-07-15T18:00:00.000Z\n${nonce}`);
      const signature = fromBase64Url(headers.get("x-device-signature") ?? "") ?? new Uint8Array();
      const how = { name: "ECDSA", hash: "SHA-256" };
      expect(await crypto.subtle.verify(how, keys.publicKey, signature, text)).toBe(true);
    }
    expect(nonces.size, "each request has a nonce of its own").toBe(2);
  });
});
