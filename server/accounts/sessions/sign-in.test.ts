import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLog } from "../../platform/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider, testPassword } from "../../testing/build.ts";
import { forgetExpired } from "./forget-expired.ts";
import { mailCodes, sessions } from "../tables.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => world.clock.set("2026-07-15T18:00:00.000Z"));
afterAll(() => world.close());

const credentials = (email: string, password = testPassword) => ({ email, password });

describe("Logging in", () => {
  it.each([
    ["rider", buildRider],
    ["dealer", buildDealer],
    ["promoter", buildPromoter],
    ["admin", buildAdmin],
  ] as const)("lets the %s in through the same call as every role", async (type, build) => {
    const person = await build(world);
    const browser = world.visitor();
    const answer = await browser.post("/api/login", credentials(person.email));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ type, proxyHost: null, user: { _id: person.id, email: person.email } });
    expect((await browser.get("/api/session")).body).toMatchObject({ type, user: { _id: person.id } });
  });

  it("ignores case and spaces in the email address", async () => {
    const rider = await buildRider(world);
    const answer = await world.visitor().post("/api/login", credentials(`  ${rider.email.toUpperCase()} `));
    expect(answer.status).toBe(200);
  });

  it("sets an HttpOnly, SameSite cookie", async () => {
    const rider = await buildRider(world);
    const cookie = (await world.visitor().post("/api/login", credentials(rider.email))).headers.get("set-cookie");
    expect(cookie).toMatch(/^portal_session=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/);
  });

  it("stores only the hash of the token", async () => {
    const rider = await buildRider(world);
    const browser = world.visitor();
    await browser.post("/api/login", credentials(rider.email));
    const [row] = await world.db.select().from(sessions).where(eq(sessions.accountId, rider.accountId));
    expect(JSON.stringify(row)).not.toContain(browser.cookies.get("portal_session"));
  });

  it("gives the same answer for a wrong password and an unknown address", async () => {
    const rider = await buildRider(world);
    const wrong = await world.visitor().post("/api/login", credentials(rider.email, "contingency2"));
    const unknown = await world.visitor().post("/api/login", credentials("nobody@example.test"));
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get("set-cookie")).toBeNull();
      expect(answer.body.error).toMatchObject({
        code: "wrong_credentials",
        message: "No account with that email + password combination was found",
      });
    }
    expect(Object.keys(wrong.body.error)).toEqual(Object.keys(unknown.body.error));
  });

  it("distinguishes upper and lower case in the password", async () => {
    const rider = await buildRider(world);
    const answer = await world.visitor().post("/api/login", credentials(rider.email, "Contingency1"));
    expect(answer.status).toBe(401);
  });

  it("refuses a deactivated account, and says why only with the right password", async () => {
    const rider = await buildRider(world, { account: { deactivatedAt: world.clock.now() } });
    const right = await world.visitor().post("/api/login", credentials(rider.email));
    expect(right.status).toBe(403);
    expect(right.body.error.message).toBe("Your account has been deactivated, please contact support");
    const wrong = await world.visitor().post("/api/login", credentials(rider.email, "contingency2"));
    expect(wrong.body.error.code).toBe("wrong_credentials");
  });

  it.each([{}, { email: "a@b.test" }, { password: "contingency1" }, { email: 1, password: [] }, [], null])(
    "refuses an invalid request body: %j",
    async (body) => expect((await world.visitor().post("/api/login", body)).status).toBe(400),
  );

  it("is limited after ten tries at one address, whether an account has it or not", async () => {
    const rider = await buildRider(world);
    for (const email of [rider.email, "no-such-person@example.test"]) {
      for (let at = 0; at < 10; at++) {
        expect((await world.visitor().post("/api/login", credentials(email, `guess${at}aaaa`))).status).toBe(401);
      }
      const slowed = await world.visitor().post("/api/login", credentials(email));
      expect(slowed.status).toBe(429);
      expect(Number(slowed.headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });

  it("counts guesses that are sent all at once", async () => {
    const rider = await buildRider(world);
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        world.visitor().post("/api/login", credentials(rider.email, `guess${at}aaaa`)),
      ),
    );
    expect(all.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(20);
  });
});

describe("A session", () => {
  it("is a new one after a login, so a planted session id is not logged in", async () => {
    const rider = await buildRider(world);
    const browser = world.visitor();
    browser.cookies.set("portal_session", "planted-by-someone-else");
    await browser.post("/api/login", credentials(rider.email));
    expect(browser.cookies.get("portal_session")).not.toBe("planted-by-someone-else");
    const attacker = world.visitor();
    attacker.cookies.set("portal_session", "planted-by-someone-else");
    expect((await attacker.get("/api/session")).body.type).toBeNull();
  });

  it("ends when another user logs in with the same browser", async () => {
    const [first, second] = [await buildRider(world), await buildRider(world)];
    const browser = world.visitor();
    await browser.post("/api/login", credentials(first.email));
    const old = browser.cookies.get("portal_session") ?? "";
    await browser.post("/api/login", credentials(second.email));
    const stale = world.visitor();
    stale.cookies.set("portal_session", old);
    expect((await stale.get("/api/session")).body.type).toBeNull();
  });

  it("ends after thirty idle days, and is extended by use", async () => {
    const rider = await buildRider(world);
    const [idle, used] = [await world.as(rider), await world.as(rider)];
    world.clock.advance({ days: 20 });
    expect((await used.get("/api/session")).body.type).toBe("rider");
    await settled();
    world.clock.advance({ days: 20 });
    expect((await used.get("/api/session")).body.type).toBe("rider");
    expect((await idle.get("/api/session")).body.type).toBeNull();
  });

  it("ends for good after ninety days, however often it is used", async () => {
    const rider = await buildRider(world);
    const browser = await world.as(rider);
    for (let day = 0; day < 80; day += 20) {
      world.clock.advance({ days: 20 });
      expect((await browser.get("/api/session")).body.type).toBe("rider");
      await settled();
    }
    world.clock.advance({ days: 9 });
    expect((await browser.get("/api/session")).body.type).toBe("rider");
    await settled();
    world.clock.advance({ days: 1 });
    expect((await browser.get("/api/session")).body.type).toBeNull();
  });

  it("is deleted by the cleanup job once it expired, like old codes; others stay", async () => {
    const rider = await buildRider(world);
    await world.as(rider);
    await world.visitor().post("/api/forgot-password", { email: rider.email });
    world.clock.advance({ days: 29 });
    const fresh = await world.as(rider);
    world.clock.advance({ days: 2 });
    await forgetExpired(world.ctx());
    const own = await world.db.select().from(sessions).where(eq(sessions.accountId, rider.accountId));
    expect(own).toHaveLength(1);
    expect(await world.db.select().from(mailCodes).where(eq(mailCodes.accountId, rider.accountId))).toEqual([]);
    expect((await fresh.get("/api/session")).body.type).toBe("rider");
  });

  it("is not written to the database on every read", async () => {
    const rider = await buildRider(world);
    const browser = await world.as(rider);
    const lastUsedAt = async () =>
      (await world.db.select().from(sessions).where(eq(sessions.accountId, rider.accountId)))[0]?.seenAt;
    const before = await lastUsedAt();
    world.clock.advance({ minutes: 9 });
    await browser.get("/api/session");
    await settled();
    expect(await lastUsedAt()).toEqual(before);
    world.clock.advance({ minutes: 2 });
    await browser.get("/api/session");
    await settled();
    expect(await lastUsedAt()).toEqual(world.clock.now());
  });

  it("returns to a visitor that nobody is logged in, and the program's name", async () => {
    const answer = await world.visitor().get("/api/session", { locale: "fr" });
    expect(answer.body).toMatchObject({
      type: null,
      user: null,
      proxyHost: null,
      programme: { brandName: "Holeshot" },
    });
  });

  it.each(["", "x", "' or 1=1 --", "a".repeat(5000)])("is nobody's with a made-up token: %s", async (token) => {
    const browser = world.visitor();
    browser.cookies.set("portal_session", encodeURIComponent(token));
    expect((await browser.get("/api/session")).body.type).toBeNull();
  });

  it("includes a rider's bikes, with pending ones neither valid nor invalid, and never a hash", async () => {
    const rider = await buildRider(world, { bike: { state: "pending", verifiedAt: null } });
    const { body } = await (await world.as(rider)).get("/api/session");
    expect(body.user).toMatchObject({ hasPin: true, bikes: [{ state: "pending", valid: null }] });
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash|pinVersion/i);
  });
});

describe("Logging out", () => {
  it("ends the session on the server and redirects to the home page in the language of the page", async () => {
    const rider = await buildRider(world);
    const browser = await world.as(rider);
    const token = browser.cookies.get("portal_session") ?? "";
    const answer = await browser.get("/api/logout", {
      headers: { "sec-fetch-mode": "navigate", referer: "http://portal.test/fr/auth/rider" },
    });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/fr");
    expect(browser.cookies.has("portal_session")).toBe(false);
    const thief = world.visitor();
    thief.cookies.set("portal_session", token);
    expect((await thief.get("/api/session")).body.type).toBeNull();
  });

  it("does nothing for a visitor", async () => {
    expect((await world.visitor().navigate("/api/logout")).headers.get("location")).toBe("/");
  });

  it.each([
    ["a fetch", { "sec-fetch-mode": "cors" }],
    ["a prefetch", { "sec-fetch-mode": "navigate", "sec-purpose": "prefetch" }],
    ["a picture", { "sec-fetch-mode": "no-cors" }],
  ])("is not triggered by %s", async (_name, headers) => {
    const rider = await buildRider(world);
    const browser = await world.as(rider);
    expect((await browser.get("/api/logout", { headers })).status).toBe(403);
    expect((await browser.get("/api/session")).body.type).toBe("rider");
  });
});

it("Refused logins are in the audit log, and repeated guesses cannot fill it", async () => {
  await using fresh = await createWorld();
  const rider = await buildRider(fresh);
  const rows = () => fresh.db.select().from(auditLog).where(eq(auditLog.action, "account.sign-in-refused"));
  await fresh.visitor().post("/api/login", credentials(rider.email, "wrongguess1"));
  await fresh.visitor().post("/api/login", credentials("nobody.at.all@example.test", "wrongguess1"));
  const added = (await rows()).map(({ subjectId }) => subjectId);
  expect(added.toSorted()).toEqual([rider.accountId, "unknown"].toSorted());
  for (let at = 0; at < 60; at += 1) {
    await fresh.visitor().post("/api/login", credentials(`name${at}@example.test`, "wrongguess1"));
  }
  const after = await rows();
  expect(after).toHaveLength(30);
  expect(JSON.stringify(after)).not.toContain("wrongguess1");
});

it("Behind TLS the cookies have the __Host- prefix", async () => {
  const secure = await createWorld(undefined, { PUBLIC_URL: "https://portal.example" });
  try {
    const rider = await buildRider(secure);
    const answer = await secure.visitor().post("/api/login", credentials(rider.email));
    const lines = answer.headers.getSetCookie();
    expect(lines.map((line) => line.split("=")[0])).toEqual(["__Host-portal_session", "__Host-portal_known"]);
    for (const line of lines) expect(line).toMatch(/; Path=\/;.*; Secure/);
    expect(lines.join()).not.toMatch(/domain=/i);
  } finally {
    await secure.close();
  }
});

it("Logins are in the audit log without the password", async () => {
  const rows = await world.db.select().from(auditLog).where(eq(auditLog.action, "account.sign-in"));
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(testPassword);
});

/** Waits until the background update of the session has finished. */
async function settled(): Promise<void> {
  await new Promise((done) => setTimeout(done, 20));
  await world.db.write(() => Promise.resolve());
}
