import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, type World } from "../testing/app.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const navigate = (referer?: string) => ({
  headers: { "sec-fetch-mode": "navigate", ...(referer ? { referer } : {}) },
});

describe("Switching the language", () => {
  it("is remembered for 365 days", async () => {
    const visitor = world.visitor();
    const answer = await visitor.get("/api/set-lang?lang=fr");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toMatch(/i18n_redirected=fr; Max-Age=31536000; Path=\//);
    expect(visitor.cookies.get("i18n_redirected")).toBe("fr");
  });

  it.each([
    ["fr", "http://portal.test/events?state=MI", "/fr/events?state=MI"],
    ["fr", "http://portal.test/", "/fr"],
    ["en", "http://portal.test/fr/dealers", "/dealers"],
    ["en", "http://portal.test/fr", "/"],
    ["fr", "http://portal.test/fr/login", "/fr/login"],
    ["fr", undefined, "/fr"],
  ])("to %s goes from %s to %s", async (lang, referer, to) => {
    const answer = await world.visitor().get(`/api/set-lang?lang=${lang}`, navigate(referer));
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(to);
  });

  it.each([
    "http://elsewhere.test/trap",
    "http://portal.test/fr//elsewhere.test",
    "http://portal.test//elsewhere.test/x",
    "nonsense",
  ])("never redirects to another site: %s", async (referer) => {
    const answer = await world.visitor().get("/api/set-lang?lang=en", navigate(referer));
    expect(answer.headers.get("location")).toMatch(/^\/(?!\/)/);
  });

  it.each(["de", "", "FR", "fr%0d%0aset-cookie:x"])("to an unsupported language is refused: %s", async (lang) => {
    const visitor = world.visitor();
    expect((await visitor.get(`/api/set-lang?lang=${lang}`)).status).toBe(400);
    expect(visitor.cookies.size).toBe(0);
  });
});
