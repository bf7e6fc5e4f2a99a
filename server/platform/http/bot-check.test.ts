import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { outboxMail } from "../tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { fakeVerifier, type FakeVerifier } from "../../testing/clients/fake-verifier.ts";
import type { PathOf } from "../../testing/typed-calls.ts";
import { parseEnv } from "../env.ts";

const message = { name: "Sam Rider", email: "sam@example.test", about: "rider", message: "Where is my credit?" };
const recovery = {
  type: "rider",
  fullName: "Sam Rider",
  contactEmail: "sam@example.test",
  proof: "I raced at Millville on number 417.",
};

describe("the bot check", () => {
  let world: World;
  let verifier: FakeVerifier;
  beforeEach(async () => {
    verifier = await fakeVerifier();
    world = await createWorld(undefined, verifier.settings);
  });
  afterEach(async () => {
    await world.close();
    await verifier.close();
  });

  const mails = async () => (await world.db.select().from(outboxMail)).length;
  const post = <const Path extends string>(path: PathOf<"POST", Path>, body: object, token?: string) =>
    world.visitor().post<Path>(path, body, token === undefined ? {} : { headers: { "x-bot-check": token } });

  it.each([
    ["/api/contact-us", message],
    ["/api/forgot-password", { email: "sam@example.test" }],
    ["/api/account-recovery", recovery],
  ] as const)("is required for %s: nothing happens without its token", async (path, body) => {
    const refused = await post(path, body);
    expect(refused.status).toBe(422);
    expect(refused.body.error.code).toBe("bot_check_failed");
    expect((await post(path, body, "made-up")).body.error.code).toBe("bot_check_failed");
    expect(await mails()).toBe(0);
    expect((await post(path, body, verifier.tick())).status).toBe(200);
  });

  it("is also required for a registration and a request to join", async () => {
    const { calls } = await import("../../api.ts");
    const checked = calls.filter(({ botCheck }) => botCheck).map(({ path }) => path);
    expect(checked).toEqual(
      expect.arrayContaining([
        "/api/contact-us",
        "/api/register",
        "/api/join",
        "/api/forgot-password",
        "/api/account-recovery",
      ]),
    );
  });

  it("accepts each token once", async () => {
    const token = verifier.tick();
    expect((await post("/api/contact-us", message, token)).status).toBe(200);
    expect((await post("/api/contact-us", message, token)).body.error.code).toBe("bot_check_failed");
    expect(await mails()).toBe(1);
  });

  it("is not consumed by a request with an invalid field", async () => {
    const token = verifier.tick();
    expect((await post("/api/contact-us", { ...message, email: "sam" }, token)).status).toBe(400);
    expect(verifier.asked).toHaveLength(0);
    expect((await post("/api/contact-us", message, token)).status).toBe(200);
  });

  it("sends the verifier a form with only the secret and the token, and nothing that was typed", async () => {
    await post("/api/contact-us", message, verifier.tick());
    const [form] = verifier.asked;
    expect(Object.fromEntries(form ?? [])).toEqual({ secret: "a-secret-for-tests", response: "ticked-1" });
  });

  it.each([
    [500, "oops"],
    [200, "<html>not what you asked for</html>"],
  ])("lets nobody pass while the verifier answers %i %s", async (status, body) => {
    verifier.breakWith(status, body);
    const refused = await post("/api/contact-us", message, verifier.tick());
    expect(refused.status).toBe(503);
    expect(refused.body.error).toMatchObject({ code: "bot_check_unreachable" });
    expect(refused.body.error.message).toContain("What you typed is still here");
    expect(await mails()).toBe(0);
  });

  it("lets nobody pass when the verifier is down or rejects our secret", async () => {
    await verifier.close();
    expect((await post("/api/contact-us", message, "any")).status).toBe(503);
  });

  it("refuses a token that is far too long without calling the verifier", async () => {
    expect((await post("/api/contact-us", message, "x".repeat(8_001))).status).toBe(422);
    expect(verifier.asked).toHaveLength(0);
  });

  it("gives pages the site key, never the secret, and adds only the widget to their policy", async () => {
    const { body } = await world.visitor().get("/api/bot-check");
    expect(body.botCheck).toEqual({ siteKey: "a-site-key", script: "https://www.google.com/recaptcha/api.js" });
    const policy = (await world.visitor().open("/api/docs")).headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(
      /script-src 'self' 'nonce-[\w-]+' https:\/\/www\.google\.com\/recaptcha\/ https:\/\/www\.gstatic\.com\/recaptcha\/;/,
    );
    expect(policy).toContain("frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/;");
    expect(policy).toContain("connect-src 'self'");
  });
});

describe("without a site key", () => {
  it("the check is off, and the pages' policy does not allow the widget", async () => {
    await using world = await createWorld();
    expect((await world.visitor().get("/api/bot-check")).body).toEqual({ botCheck: null });
    expect((await world.visitor().post("/api/contact-us", message)).status).toBe(200);
    const policy = (await world.visitor().open("/api/docs")).headers.get("content-security-policy") ?? "";
    expect(policy).not.toContain("google");
    expect(policy).not.toContain("frame-src");
  });

  it("the server does not start with half of the configuration", () => {
    expect(() => parseEnv({ RECAPTCHA_SITE_KEY: "key" })).toThrow(/belong together/);
    expect(() => parseEnv({ RECAPTCHA_SECRET: "secret" })).toThrow(/belong together/);
  });
});
