import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { termsVersion } from "#shared/terms-version.ts";
import { auditLog, outboxMail } from "../../platform/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider, testPassword, testVin } from "../../testing/build.ts";
import { codeFor, mailTo, otherThan } from "../../testing/mail.ts";
import { checkPin } from "../../riders/pin/check-pin.ts";
import { mailCodes, passkeys } from "../tables.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => world.clock.set("2026-07-15T18:00:00.000Z"));
afterAll(() => world.close());

const visitor = () => world.visitor();
const forgot = (email: string) => visitor().post("/api/forgot-password", { email });
const reset = (email: string, code: string, password = "newpassword2") =>
  visitor().post("/api/forgot-password-reset", { email, code, password });
const login = (email: string, password: string) => visitor().post("/api/login", { email, password });

describe("A password reset", () => {
  it("sets a new password with the emailed code, and ends every session", async () => {
    const rider = await buildRider(world);
    const elsewhere = await world.as(rider);
    expect((await forgot(rider.email)).body).toEqual({ ok: true });
    expect((await reset(rider.email, await codeFor(world, rider.email))).status).toBe(200);
    expect((await elsewhere.get("/api/session")).body.type).toBeNull();
    expect((await login(rider.email, testPassword)).status).toBe(401);
    expect((await login(rider.email, "newpassword2")).status).toBe(200);
    expect((await mailTo(world, rider.email)).map(({ subject }) => subject)).toEqual([
      "Reset your password",
      "Your password was changed",
    ]);
  });

  it("removes everything with which a stranger who registered the address could log in", async () => {
    const bike = { vin: testVin() };
    const person = { firstName: "Casey", lastName: "Thorne", country: "US", dateOfBirth: "1999-05-05" };
    const secrets = { password: "strangers1word", pin: "1357", locale: "en", acceptedTerms: termsVersion };
    const typed = { ...person, ...secrets, email: "owner@example.test", bike };
    expect((await visitor().post("/api/register", typed)).status).toBe(200);
    const stranger = visitor();
    await stranger.post("/api/login", { email: "owner@example.test", password: "strangers1word" });
    expect((await stranger.get("/api/session")).body.type).toBeNull();
    const before = await mailTo(world, "owner@example.test");
    expect((await forgot("owner@example.test")).body).toEqual({ ok: true });
    expect(await mailTo(world, "owner@example.test")).toEqual(before);
    // When the owner registers, nothing that the stranger typed remains.
    const own = { ...typed, password: "newpassword2", pin: "2468" };
    expect((await visitor().post("/api/register", own)).status).toBe(200);
    const code = await codeFor(world, "owner@example.test");
    const confirm = { email: "owner@example.test", code };
    expect((await stranger.post("/api/register/confirm", { ...confirm, password: "strangers1word" })).status).toBe(422);
    const owner = visitor();
    const { body } = await owner.post("/api/register/confirm", { ...confirm, password: "newpassword2" });
    expect((await checkPin(world.ctx(), body.user._id, "1357")).finding).toBe("wrong");
    expect((await checkPin(world.ctx(), body.user._id, "2468")).finding).toBe("right");
    expect((await login("owner@example.test", "strangers1word")).status).toBe(401);
    expect(await world.db.select().from(passkeys)).toEqual([]);
  });

  it("keeps the PIN of an account whose address was verified", async () => {
    const rider = await buildRider(world);
    await forgot(rider.email);
    await reset(rider.email, await codeFor(world, rider.email));
    const owner = visitor();
    await owner.post("/api/login", { email: rider.email, password: "newpassword2" });
    expect((await owner.get(`/api/rider/rider/${rider.id}`)).body.rider.hasPin).toBe(true);
  });

  it("fills in the code from the email's link without sending it to any server", async () => {
    const rider = await buildRider(world, { account: { locale: "fr" } });
    await forgot(rider.email);
    const [mail] = await mailTo(world, rider.email);
    const code = await codeFor(world, rider.email);
    expect(mail?.locale).toBe("fr");
    expect(mail?.text).toContain(
      `http://portal.test/fr/password-lost-reset#email=${encodeURIComponent(rider.email)}&code=${code}`,
    );
  });

  it("gets the same answer for a known and an unknown address, and only the owner gets an email", async () => {
    const rider = await buildRider(world);
    const [known, unknown] = [await forgot(rider.email), await forgot("stranger@example.test")];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await mailTo(world, "stranger@example.test")).toEqual([]);
  });

  it("refuses a wrong code, an old code and an unknown address with the same error", async () => {
    const rider = await buildRider(world);
    await forgot(rider.email);
    const code = await codeFor(world, rider.email);
    const wrong = await reset(rider.email, otherThan(code));
    const unknown = await reset("stranger@example.test", code);
    world.clock.advance({ minutes: 15 });
    const old = await reset(rider.email, code);
    for (const answer of [wrong, unknown, old]) {
      expect(answer.status).toBe(422);
      expect({ ...answer.body.error, requestId: "" }).toEqual({ ...wrong.body.error, requestId: "" });
    }
    expect((await login(rider.email, testPassword)).status).toBe(200);
  });

  it("allows five tries with a code, and then refuses even the right one", async () => {
    const rider = await buildRider(world);
    await forgot(rider.email);
    const code = await codeFor(world, rider.email);
    for (let at = 0; at < 5; at++) expect((await reset(rider.email, otherThan(code))).status).toBe(422);
    expect((await reset(rider.email, code)).status).toBe(422);
  });

  it("accepts a code only once", async () => {
    const rider = await buildRider(world);
    await forgot(rider.email);
    const code = await codeFor(world, rider.email);
    expect((await reset(rider.email, code)).status).toBe(200);
    expect((await reset(rider.email, code, "another33")).status).toBe(422);
  });

  it("accepts only the newest code", async () => {
    const rider = await buildRider(world);
    await forgot(rider.email);
    const first = await codeFor(world, rider.email);
    world.clock.advance({ seconds: 1 });
    await forgot(rider.email);
    const second = await codeFor(world, rider.email);
    if (first !== second) expect((await reset(rider.email, first)).status).toBe(422);
    expect((await reset(rider.email, second)).status).toBe(200);
  });

  it("refuses another account's code, and a code that was sent to verify the address", async () => {
    const [one, other] = [await buildRider(world), await buildRider(world, { account: { emailVerifiedAt: null } })];
    await forgot(one.email);
    expect((await reset(other.email, await codeFor(world, one.email))).status).toBe(422);
    await (await world.as(other)).post("/api/email-verify/resend");
    expect((await reset(other.email, await codeFor(world, other.email))).status).toBe(422);
  });

  it("sends at most five codes an hour, and answers the same after that", async () => {
    const rider = await buildRider(world);
    for (let at = 0; at < 8; at++) expect((await forgot(rider.email)).body).toEqual({ ok: true });
    expect(await mailTo(world, rider.email)).toHaveLength(5);
  });

  it.each([
    ["password1", "password_common", "That password is too easy to guess. Choose another"],
    ["Passw0rd", "password_common", "That password is too easy to guess. Choose another"],
    ["QWERTY123", "password_common", "That password is too easy to guess. Choose another"],
    ["short7a", "password_short", "Password must be at least 8 characters"],
    ["contingency!", "password_special", "Password cannot contain any special characters"],
  ])("says what is wrong with %s, and keeps the code valid", async (password, code, message) => {
    const rider = await buildRider(world);
    await forgot(rider.email);
    const sent = await codeFor(world, rider.email);
    const refused = await reset(rider.email, sent, password);
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatchObject({ code, message, fields: { password: message } });
    expect((await reset(rider.email, sent)).status).toBe(200);
  });

  it("verifies the email address", async () => {
    const rider = await buildRider(world, { account: { emailVerifiedAt: null } });
    await forgot(rider.email);
    await reset(rider.email, await codeFor(world, rider.email));
    expect((await login(rider.email, "newpassword2")).body.user.emailVerified).toBe(true);
  });
});

describe("Changing the password", () => {
  const change = { currentPassword: testPassword, password: "freshpassword3" };

  it.each([
    ["rider", buildRider],
    ["dealer", buildDealer],
    ["promoter", buildPromoter],
    ["admin", buildAdmin],
  ] as const)("as a %s ends every other session and gives this browser a new one", async (type, build) => {
    const person = await build(world);
    const [here, elsewhere] = [await world.as(person), await world.as(person)];
    const before = here.cookies.get("portal_session");
    expect((await here.put(`/api/${type}/${type}/change-password`, change)).status).toBe(200);
    expect(here.cookies.get("portal_session")).not.toBe(before);
    expect((await here.get("/api/session")).body.type).toBe(type);
    expect((await elsewhere.get("/api/session")).body.type).toBeNull();
    expect((await login(person.email, "freshpassword3")).status).toBe(200);
    expect((await mailTo(world, person.email)).at(-1)?.subject).toBe("Your password was changed");
  });

  it("requires the current password", async () => {
    const rider = await buildRider(world);
    const here = await world.as(rider);
    const refused = await here.put("/api/rider/rider/change-password", { ...change, currentPassword: "wrong1234" });
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toHaveProperty("currentPassword");
    expect((await login(rider.email, testPassword)).status).toBe(200);
  });

  it("limits guesses at the current password", async () => {
    const rider = await buildRider(world);
    const here = await world.as(rider);
    for (let at = 0; at < 10; at++) {
      await here.put("/api/rider/rider/change-password", { ...change, currentPassword: `guess${at}aaaa` });
    }
    expect((await here.put("/api/rider/rider/change-password", change)).status).toBe(429);
  });

  it("is refused to visitors, and on the path of another role", async () => {
    expect((await visitor().put("/api/rider/rider/change-password", change)).status).toBe(401);
    const rider = await world.as(await buildRider(world));
    expect((await rider.put("/api/admin/admin/change-password", change)).status).toBe(403);
  });

  it("is refused to an admin who is proxying as the rider", async () => {
    const rider = await buildRider(world);
    const admin = await world.as(await buildAdmin(world));
    await admin.navigate(`/proxy-rider/${rider.id}`);
    const refused = await admin.put("/api/rider/rider/change-password", change);
    expect([refused.status, refused.body.error.code]).toEqual([403, "proxy_forbids"]);
  });
});

describe("Verifying the email address", () => {
  const unverified = () => buildRider(world, { account: { emailVerifiedAt: null } });

  it("is the only thing that an unverified account can do", async () => {
    const rider = await unverified();
    const here = await world.as(rider);
    const refused = await here.put(`/api/rider/rider/${rider.id}`, { __v: 0, bio: "x" });
    expect([refused.status, refused.body.error.code]).toEqual([403, "email_unverified"]);
    await here.post("/api/email-verify/resend");
    expect((await here.post("/api/email-verify", { code: await codeFor(world, rider.email) })).status).toBe(200);
    expect((await here.put(`/api/rider/rider/${rider.id}`, { __v: 0, bio: "x" })).status).toBe(200);
  });

  it("distinguishes a wrong code from an expired one", async () => {
    const rider = await unverified();
    const here = await world.as(rider);
    await here.post("/api/email-verify/resend");
    const code = await codeFor(world, rider.email);
    expect((await here.post("/api/email-verify", { code: otherThan(code) })).body.error.code).toBe("code_wrong");
    world.clock.advance({ minutes: 15 });
    expect((await here.post("/api/email-verify", { code })).body.error.code).toBe("code_expired");
  });

  it("accepts a code in any grouping, and refuses what is not a code", async () => {
    const rider = await unverified();
    const here = await world.as(rider);
    await here.post("/api/email-verify/resend");
    const code = await codeFor(world, rider.email);
    for (const no of ["12345", "1234567", "abcdef", ""]) {
      expect((await here.post("/api/email-verify", { code: no })).status).toBe(400);
    }
    const grouped = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await here.post("/api/email-verify", { code: grouped })).status).toBe(200);
  });

  it("sends five codes an hour and then says how long to wait", async () => {
    const here = await world.as(await unverified());
    for (let at = 0; at < 5; at++) expect((await here.post("/api/email-verify/resend")).status).toBe(200);
    const slowed = await here.post("/api/email-verify/resend");
    expect([slowed.status, slowed.headers.get("retry-after")]).toEqual([429, "3600"]);
  });

  it("is refused to visitors", async () => {
    expect((await visitor().post("/api/email-verify", { code: "123456" })).status).toBe(401);
  });
});

describe("Account recovery", () => {
  const asked = {
    type: "rider",
    fullName: "Dana Kowalczyk",
    accountEmail: "lost@example.test",
    contactEmail: "found@example.test",
    proof: "AMA 2900001, raced RedBud on July 4",
  };

  it("emails the program's staff and changes no account", async () => {
    const browser = world.visitor();
    expect((await browser.post("/api/account-recovery", asked)).body).toEqual({ ok: true });
    expect(browser.cookies.size).toBe(0);
    const [mail] = await mailTo(world, "contingency@holeshot.example");
    expect(mail?.text).toContain("found@example.test");
    expect(mail?.text).toContain("AMA 2900001");
    expect(await mailTo(world, "found@example.test")).toEqual([]);
  });

  it("escapes markup in the email", async () => {
    await world.visitor().post("/api/account-recovery", { ...asked, proof: "<script>alert(1)</script>" });
    const mail = (await mailTo(world, "contingency@holeshot.example")).at(-1);
    expect(mail?.html).not.toContain("<script>");
  });

  it.each([{ fullName: "" }, { contactEmail: "nowhere" }, { proof: "x".repeat(501) }, { type: "king" }])(
    "needs to be complete: %j",
    async (change) => {
      const refused = await world.visitor().post("/api/account-recovery", { ...asked, ...change });
      expect(refused.status).toBe(400);
      expect(Object.keys(refused.body.error.fields)).toEqual(Object.keys(change));
    },
  );
});

it("Passwords and codes are never stored in plain text, except in the email with the code", async () => {
  const rider = await buildRider(world);
  await forgot(rider.email);
  const code = await codeFor(world, rider.email);
  await reset(rider.email, code, "canarypassword9");
  const stored = JSON.stringify([await world.db.select().from(mailCodes), await world.db.select().from(auditLog)]);
  expect(stored).not.toContain("canarypassword9");
  expect(stored).not.toContain(`"${code}"`);
  expect(JSON.stringify(await world.db.select().from(outboxMail))).not.toContain("canarypassword9");
});
