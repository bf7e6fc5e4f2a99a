import { spawnSync } from "node:child_process";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog } from "../../platform/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { authenticator } from "../../testing/clients/authenticator.ts";
import { bundleOf } from "../../testing/bundles.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider, testPassword } from "../../testing/build.ts";
import { codeFor, mailTo } from "../../testing/mail.ts";
import { admins } from "../tables.ts";
import { writePasskeyRule } from "./passkey-rule-store.ts";

// These tests cover the setting that staff need a passkey, and the variable STAFF_PASSKEYS (docs/spec/accounts.md#passkeys-of-staff).

let world: World;
beforeAll(async () => {
  world = await createWorld("2026-07-15T18:00:00.000Z", { STAFF_PASSKEYS: "1" });
});
afterAll(() => world.close());

type Account = Awaited<ReturnType<typeof buildAdmin>>;

async function logIn(email: string, password = testPassword, browser: Client = world.visitor()) {
  return { browser, answer: await browser.post("/api/login", { email, password }) };
}
async function addPasskey(browser: Client, device = authenticator(), name = "Office key") {
  const { options } = (await browser.post("/api/passkeys/options", { password: testPassword })).body;
  const answer = await browser.post("/api/passkeys", { name, response: device.create(options) });
  return { device, answer };
}
async function logInWithPasskey(device: ReturnType<typeof authenticator>, browser = world.visitor()) {
  const { options } = (await browser.post("/api/login/passkey/options")).body;
  return { browser, answer: await browser.post("/api/login/passkey", { response: device.get(options) }) };
}
/** Makes an admin who has logged in with the password and added the first passkey. */
async function adminWithPasskey() {
  const admin = await buildAdmin(world);
  const { browser } = await logIn(admin.email);
  const { device, answer } = await addPasskey(browser);
  expect(answer.status).toBe(200);
  return { admin, browser, device };
}
const typeOf = async (browser: Client) => (await browser.get("/api/session")).body.type;
const refusalOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
const adminCall = (browser: Client, { id }: Account) => browser.get(`/api/admin/admin/${id}`);

describe("Staff without a passkey", () => {
  it("can log in with the password, and then only add a passkey or log out", async () => {
    const admin = await buildAdmin(world);
    const rider = await buildRider(world);
    const { browser, answer } = await logIn(admin.email);
    expect(answer.body).toMatchObject({ type: null, user: null, mustAddPasskey: true });
    expect((await browser.get("/api/session")).body).toMatchObject({ type: null, mustAddPasskey: true });
    for (const refused of [
      await adminCall(browser, admin),
      await browser.get("/api/passkeys"),
      await browser.get("/api/sessions"),
      await browser.get(`/api/rider/rider/${rider.id}`),
      await browser.put("/api/admin/admin/change-password", {
        currentPassword: testPassword,
        password: "another7word",
      }),
      await browser.put("/api/account/locale", { locale: "fr" }),
      await browser.delete(`/api/admin/admin/${admin.id}/passkeys`),
      await browser.post("/api/account/deletion", { password: testPassword }),
      await browser.navigate(`/proxy-rider/${rider.id}`),
    ]) {
      expect(refusalOf(refused)).toEqual([403, "passkey_missing"]);
    }
    const inFrench = await browser.get("/api/passkeys", { locale: "fr" });
    expect(inFrench.body.error.message).toContain("clé d’accès");
    await browser.navigate("/api/logout");
    expect((await browser.get("/api/session")).body.mustAddPasskey).toBeUndefined();
    const log = await world.db.select().from(auditLog).where(eq(auditLog.subjectId, admin.accountId));
    expect(log.map(({ action, actorId }) => [action, actorId])).toContainEqual(["account.sign-out", admin.id]);
  });

  it("get access to the whole portal in the same session once they add a passkey", async () => {
    const { admin, browser } = await adminWithPasskey();
    expect(await typeOf(browser)).toBe("admin");
    expect((await adminCall(browser, admin)).status).toBe(200);
  });

  it("must enter the password to add a passkey", async () => {
    const { browser } = await logIn((await buildAdmin(world)).email);
    const refused = await browser.post("/api/passkeys/options", { password: "wrong-one1" });
    expect(refusalOf(refused)).toEqual([422, "current_password_wrong"]);
    expect(await typeOf(browser)).toBeNull();
  });

  it("cannot add a first passkey when another session has added one in the meantime", async () => {
    const admin = await buildAdmin(world);
    const [{ browser: mine }, { browser: thief }] = [await logIn(admin.email), await logIn(admin.email)];
    const { options } = (await thief.post("/api/passkeys/options", { password: testPassword })).body;
    expect((await addPasskey(mine)).answer.status).toBe(200);
    const late = await thief.post("/api/passkeys", { name: "x", response: authenticator().create(options) });
    expect(late.status).toBe(401);
    expect(await typeOf(thief)).toBeNull();
  });

  it("add only one passkey when two requests arrive at the same time", async () => {
    const admin = await buildAdmin(world);
    const sessions = [(await logIn(admin.email)).browser, (await logIn(admin.email)).browser];
    const asked = await Promise.all(
      sessions.map((browser) => browser.post("/api/passkeys/options", { password: testPassword })),
    );
    const answers = await Promise.all(
      sessions.map((browser, at) =>
        browser.post("/api/passkeys", { name: "x", response: authenticator().create(asked[at]?.body.options) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("include the first admin, who was created by the printed link", async () => {
    const { firstAdminLink } = await import("../staff/first-admin.ts");
    await using empty = await createWorld("2026-07-15T18:00:00.000Z", { STAFF_PASSKEYS: "1" });
    const token = new URL((await firstAdminLink(empty.ctx())) ?? "").searchParams.get("token");
    const person = { firstName: "Ada", lastName: "First", email: "ada@example.test", password: testPassword };
    const browser = empty.visitor();
    const answer = await browser.post("/api/first-admin", { ...person, token });
    expect([answer.status, answer.body.type, answer.body.mustAddPasskey]).toEqual([200, null, true]);
  });
});

describe("Staff with a passkey", () => {
  it("cannot log in with the password alone: they are told why, and the refusal is audited", async () => {
    const { admin } = await adminWithPasskey();
    const { browser, answer } = await logIn(admin.email);
    expect(refusalOf(answer)).toEqual([403, "passkey_only"]);
    expect(browser.cookies.size).toBe(0);
    const log = await world.db.select().from(auditLog).where(eq(auditLog.subjectId, admin.accountId));
    expect(log.map(({ action }) => action)).toContain("account.sign-in-refused");
    // A wrong password of an admin gets the same answer as one of any other account.
    expect(refusalOf((await logIn(admin.email, "wrong-one1")).answer)).toEqual([401, "wrong_credentials"]);
  });

  it("log in with the passkey", async () => {
    const { device } = await adminWithPasskey();
    const { browser, answer } = await logInWithPasskey(device);
    expect([answer.body.type, await typeOf(browser)]).toEqual(["admin", "admin"]);
  });

  it("can remove one of two passkeys, but not the last one", async () => {
    const { browser, device } = await adminWithPasskey();
    expect(refusalOf(await browser.delete(`/api/passkey/${device.id}`))).toEqual([409, "passkey_last"]);
    const { device: second, answer } = await addPasskey(browser);
    expect(answer.status).toBe(200);
    expect((await browser.delete(`/api/passkey/${device.id}`)).status).toBe(200);
    expect(refusalOf(await browser.delete(`/api/passkey/${second.id}`))).toEqual([409, "passkey_last"]);
    expect((await logInWithPasskey(second)).answer.body.type).toBe("admin");
  });

  it("keep one of two passkeys when both are removed at the same time", async () => {
    const { browser, device } = await adminWithPasskey();
    const { device: second } = await addPasskey(browser);
    const answers = await Promise.all([device, second].map(({ id }) => browser.delete(`/api/passkey/${id}`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("stay logged in through a change of password", async () => {
    const { browser } = await adminWithPasskey();
    const change = { currentPassword: testPassword, password: "another7word" };
    expect((await browser.put("/api/admin/admin/change-password", change)).status).toBe(200);
    expect(await typeOf(browser)).toBe("admin");
  });

  it("cannot log in by a password reset, which cannot remove the passkey either", async () => {
    const { admin, device } = await adminWithPasskey();
    await world.visitor().post("/api/forgot-password", { email: admin.email });
    const code = await codeFor(world, admin.email);
    const [mail] = (await mailTo(world, admin.email)).filter(({ subject }) => subject === "Reset your password");
    expect(mail?.text).toContain("You’ll still need one to log in");
    const input = { email: admin.email, code, password: "another7word" };
    const removing = await world.visitor().post("/api/forgot-password-reset", { ...input, removePasskeys: true });
    expect(refusalOf(removing)).toEqual([409, "passkey_last"]);
    expect((await world.visitor().post("/api/forgot-password-reset", input)).status).toBe(200);
    expect(refusalOf((await logIn(admin.email, "another7word")).answer)).toEqual([403, "passkey_only"]);
    expect((await logInWithPasskey(device)).answer.body.type).toBe("admin");
  });
});

describe("Sessions from before the setting", () => {
  it("end for staff who have a passkey if they began with the password, also while proxying", async () => {
    const { admin } = await adminWithPasskey();
    // `world.as` creates a session without a passkey, like a session that began before the setting was turned on.
    const browser = await world.as(admin);
    expect(refusalOf(await adminCall(browser, admin))).toEqual([401, "unauthenticated"]);
    const rider = await buildRider(world);
    await browser.navigate(`/proxy-rider/${rider.id}`);
    expect(await typeOf(browser)).toBeNull();
  });

  it("have only a visitor's rights while proxying, until the admin logs in with a passkey", async () => {
    const rider = await buildRider(world);
    // The same database is served once without the setting and once with it.
    await using off = await createWorld("2026-07-15T18:00:00.000Z", {});
    const admin = await buildAdmin(off);
    const acted = await buildRider(off);
    const acting = await off.as(admin);
    await acting.navigate(`/proxy-rider/${acted.id}`);
    expect((await acting.get("/api/session")).body.type).toBe("rider");
    const { createApp } = await import("../../app.ts");
    const { parseEnv } = await import("../../platform/env.ts");
    const { createLog } = await import("../../platform/http/log.ts");
    const env = parseEnv({ NODE_ENV: "test", STAFF_PASSKEYS: "1", PUBLIC_URL: "http://portal.test" });
    const on = createApp({ db: off.db, env, secrets: off.secrets, log: createLog("silent"), clock: off.clock.now });
    const cookie = [...acting.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const ask = async (path: string) => (await on.request(`http://portal.test${path}`, { headers: { cookie } })).json();
    expect(await ask("/api/session")).toMatchObject({ type: null, user: null });
    expect(await ask(`/api/rider/rider/${acted.id}`)).toMatchObject({ error: { code: "unauthenticated" } });
    expect(rider.id).not.toBe(acted.id);
  });

  it("lets admins who signed in with a passkey start and stop acting as somebody", async () => {
    const { browser } = await adminWithPasskey();
    const rider = await buildRider(world);
    await browser.navigate(`/proxy-rider/${rider.id}`);
    expect(await typeOf(browser)).toBe("rider");
    await browser.navigate("/proxy-remove");
    expect(await typeOf(browser)).toBe("admin");
  });
});

describe("The other roles", () => {
  it.each([
    ["rider", buildRider],
    ["dealer", buildDealer],
    ["promoter", buildPromoter],
  ] as const)("a %s logs in with the password, with and without a passkey", async (role, build) => {
    const account = await build(world);
    const { browser, answer } = await logIn(account.email);
    expect(answer.body.type).toBe(role);
    const { device } = await addPasskey(browser);
    expect((await logIn(account.email)).answer.body.type).toBe(role);
    expect((await browser.delete(`/api/passkey/${device.id}`)).status).toBe(200);
  });
});

describe("A lost passkey", () => {
  const reset = (browser: Client, { id }: Account) => browser.delete(`/api/admin/admin/${id}/passkeys`);

  it("can be reset by another admin: every session ends, and the admin gets an email and adds a new passkey", async () => {
    const [lost, helper] = [await adminWithPasskey(), await adminWithPasskey()];
    expect((await reset(helper.browser, lost.admin)).status).toBe(200);
    expect(await typeOf(lost.browser)).toBeNull();
    expect((await logInWithPasskey(lost.device)).answer.body.error.code).toBe("passkey_refused");
    expect((await mailTo(world, lost.admin.email)).map(({ subject }) => subject)).toContain(
      "Your passkeys were removed",
    );
    const log = await world.db.select().from(auditLog).where(eq(auditLog.subjectId, lost.admin.id));
    expect(log).toContainEqual(
      expect.objectContaining({
        action: "passkey.reset",
        actorId: helper.admin.id,
        before: { passkeys: ["Office key"] },
      }),
    );
    const { browser, answer } = await logIn(lost.admin.email);
    expect(answer.body.mustAddPasskey).toBe(true);
    expect((await addPasskey(browser)).answer.status).toBe(200);
    expect(await typeOf(browser)).toBe("admin");
  });

  it("cannot be reset by its owner, a stranger, another role, or an admin who is proxying", async () => {
    const [one, other] = [await adminWithPasskey(), await adminWithPasskey()];
    expect(refusalOf(await reset(one.browser, one.admin))).toEqual([403, "forbidden"]);
    expect(refusalOf(await reset(world.visitor(), one.admin))).toEqual([401, "unauthenticated"]);
    const rider = await buildRider(world);
    for (const account of [rider, await buildDealer(world), await buildPromoter(world)]) {
      expect(refusalOf(await reset(await world.as(account), one.admin))).toEqual([403, "forbidden"]);
    }
    await other.browser.navigate(`/proxy-rider/${rider.id}`);
    expect(refusalOf(await reset(other.browser, one.admin))).toEqual([403, "forbidden"]);
    expect((await logInWithPasskey(one.device)).answer.body.type).toBe("admin");
  });

  it("returns 404 for an admin who does not exist", async () => {
    const { browser } = await adminWithPasskey();
    const answer = await browser.delete(`/api/admin/admin/${world.ctx().id()}/passkeys`);
    expect(refusalOf(answer)).toEqual([404, "not_found"]);
  });

  it("is reset by the operator's command on the server, only for the last admin", async () => {
    const { admin, browser } = await adminWithPasskey();
    const rider = await buildRider(world);
    const run = (email: string) =>
      spawnSync(process.execPath, [bundleOf("reset-passkeys"), email], {
        env: { PATH: process.env.PATH, DATABASE_URL: world.databaseUrl, APP_SECRET: "ab".repeat(32) },
        encoding: "utf8",
      });
    for (const email of ["", "nobody@example.test", rider.email]) {
      const refused = run(email);
      expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("No admin has the address")]);
    }
    const done = run(admin.email);
    expect([done.status, done.stdout]).toEqual([0, expect.stringContaining("1 passkeys")]);
    expect(await typeOf(browser)).toBeNull();
    expect((await logIn(admin.email)).answer.body.mustAddPasskey).toBe(true);
    const [row] = await world.db.select().from(admins).where(eq(admins.accountId, admin.accountId));
    const log = await world.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, row?.id ?? ""));
    expect(log).toContainEqual(
      expect.objectContaining({ action: "passkey.reset", actorType: "system", actorId: "passkeys-reset" }),
    );
  });
});

it("Without the setting an admin with a passkey logs in with the password and may remove the last one", async () => {
  await using off = await createWorld("2026-07-15T18:00:00.000Z");
  const admin = await buildAdmin(off);
  const browser = off.visitor();
  const credentials = { email: admin.email, password: testPassword };
  expect((await browser.post("/api/login", credentials)).body.type).toBe("admin");
  const { device } = await addPasskey(browser);
  expect((await off.visitor().post("/api/login", credentials)).body.type).toBe("admin");
  expect((await browser.delete(`/api/passkey/${device.id}`)).status).toBe(200);
});

describe("the setting that staff need a passkey", () => {
  const rule = async (browser: Client) => (await browser.get("/api/admin/staff-passkeys")).body.staffPasskeys;
  const set = (browser: Client, on: boolean) => browser.put("/api/admin/staff-passkeys", { on });

  it("is switched on and off by an owner who is logged in with a passkey, and by nobody else", async () => {
    await using portal = await createWorld("2026-07-15T18:00:00.000Z");
    const [owner, colleague] = [await buildAdmin(portal), await buildAdmin(portal, { role: "staff" })];
    const byPassword = await portal.as(owner);
    const other = await portal.as(colleague);
    expect(await rule(byPassword)).toEqual({ on: false, fixed: false, ready: false, admins: 2, without: 2 });
    const strangers = [portal.visitor(), await portal.as(await buildRider(portal)), other, byPassword];
    const refusals = [];
    for (const stranger of strangers) refusals.push(refusalOf(await set(stranger, true)));
    expect(refusals).toEqual([
      [401, "unauthenticated"],
      [403, "forbidden"],
      [403, "owner_only"],
      [409, "passkey_needed_first"],
    ]);
    const { device, answer } = await addPasskey(byPassword);
    expect(answer.status).toBe(200);
    const { browser } = await logInWithPasskey(device, portal.visitor());
    expect(await rule(browser)).toEqual({ on: false, fixed: false, ready: true, admins: 2, without: 1 });
    expect((await set(browser, true)).body.staffPasskeys).toMatchObject({ on: true, without: 1 });
    expect((await set(browser, true)).status).toBe(200);
    // The owner stays logged in; the colleague's session with a password can only add a passkey.
    expect([await typeOf(browser), await typeOf(other)]).toEqual(["admin", null]);
    const again = await logIn(colleague.email, testPassword, portal.visitor());
    expect(again.answer.body).toMatchObject({ type: null, mustAddPasskey: true });
    expect(refusalOf(await set(again.browser, false))).toEqual([403, "passkey_missing"]);
    expect((await set(browser, false)).body.staffPasskeys.on).toBe(false);
    expect((await logIn(colleague.email, testPassword, portal.visitor())).answer.body.type).toBe("admin");
    const rows = await portal.db
      .select({ action: auditLog.action, by: auditLog.actorId })
      .from(auditLog)
      .where(eq(auditLog.subjectId, "staff-passkeys"))
      .orderBy(auditLog.id);
    expect(rows).toEqual([
      { action: "passkey.require", by: owner.id },
      { action: "passkey.not-required", by: owner.id },
    ]);
  });

  it("is overridden by the server's configuration, both ways", async () => {
    const { browser } = await adminWithPasskey();
    expect(await rule(browser)).toMatchObject({ on: true, fixed: true });
    expect(refusalOf(await set(browser, false))).toEqual([409, "passkey_rule_fixed"]);
    await using open = await createWorld("2026-07-15T18:00:00.000Z", { STAFF_PASSKEYS: "0" });
    await open.db.write((tx) => writePasskeyRule(tx, true));
    const { email } = await buildAdmin(open);
    const { answer, browser: inside } = await logIn(email, testPassword, open.visitor());
    expect(answer.body.type).toBe("admin");
    expect(await rule(inside)).toMatchObject({ on: false, fixed: true });
  });
});
