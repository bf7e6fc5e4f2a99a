import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { auditLog } from "../../platform/tables.ts";
import { authenticator } from "../../testing/clients/authenticator.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider, testPassword } from "../../testing/build.ts";
import { codeFor, mailTo } from "../../testing/mail.ts";
import { accounts, passkeys } from "../tables.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => world.clock.set("2026-07-15T18:00:00.000Z"));
afterAll(() => world.close());

const optionsFor = async (browser: Client, password = testPassword) =>
  (await browser.post("/api/passkeys/options", { password })).body.options;
async function added(browser: Client, device = authenticator()) {
  const response = device.create(await optionsFor(browser));
  const answer = await browser.post("/api/passkeys", { name: "My phone", response });
  expect(answer.status).toBe(200);
  return device;
}
const askToSignIn = async (browser: Client) => (await browser.post("/api/login/passkey/options")).body.options;
const signIn = (browser: Client, response: unknown) => browser.post("/api/login/passkey", { response });

describe("A passkey", () => {
  it.each([
    ["rider", buildRider],
    ["dealer", buildDealer],
    ["promoter", buildPromoter],
    ["admin", buildAdmin],
  ] as const)("logs a %s in without the password", async (role, build) => {
    const account = await build(world);
    const device = await added(await world.as(account));
    const browser = world.visitor();
    const answer = await signIn(browser, device.get(await askToSignIn(browser)));
    expect([answer.status, answer.body.type, answer.body.user.email]).toEqual([200, role, account.email]);
    expect((await browser.get("/api/session")).body.type).toBe(role);
  });

  it("is added only after the password, is listed without its key, and the owner gets an email", async () => {
    const rider = await buildRider(world);
    const browser = await world.as(rider);
    const refused = await browser.post("/api/passkeys/options", { password: "wrong-one1" });
    expect(refused.body.error.code).toBe("current_password_wrong");
    const device = await added(browser);
    const { body } = await browser.get("/api/passkeys");
    expect(body.passkeys).toMatchObject([{ _id: device.id, name: "My phone", usedAt: null }]);
    const [kept] = await world.db.select().from(passkeys).where(eq(passkeys.id, device.id));
    expect(JSON.stringify(body)).not.toContain(kept?.publicKey);
    expect((await mailTo(world, rider.email))[0]?.subject).toBe("A passkey was added to your account");
    const log = await world.db.select().from(auditLog).where(eq(auditLog.subjectId, rider.accountId));
    expect(log.map(({ action }) => action)).toContain("passkey.add");
  });

  it("ends the browser's previous session when it logs in", async () => {
    const device = await added(await world.as(await buildRider(world)));
    const browser = await world.as(await buildRider(world));
    const before = new Map(browser.cookies);
    await signIn(browser, device.get(await askToSignIn(browser)));
    const thief = world.visitor();
    for (const [name, value] of before) thief.cookies.set(name, value);
    expect((await thief.get("/api/session")).body.type).toBeNull();
  });

  it("no longer logs in once it was removed", async () => {
    const browser = await world.as(await buildRider(world));
    const device = await added(browser);
    expect((await browser.delete(`/api/passkey/${device.id}`)).status).toBe(200);
    const visitor = world.visitor();
    expect((await signIn(visitor, device.get(await askToSignIn(visitor)))).body.error.code).toBe("passkey_refused");
  });

  it("of another account can neither be removed nor used to read that account's sessions", async () => {
    const device = await added(await world.as(await buildRider(world)));
    const stranger = await world.as(await buildRider(world));
    expect((await stranger.delete(`/api/passkey/${device.id}`)).status).toBe(404);
    expect((await stranger.get("/api/passkeys")).body.passkeys).toEqual([]);
  });
});

describe("The login refuses every invalid passkey with the same error", () => {
  type Device = ReturnType<typeof authenticator>;
  async function refusalOf(bend: (device: Device, options: Parameters<Device["get"]>[0]) => unknown) {
    const device = await added(await world.as(await buildRider(world)));
    const visitor = world.visitor();
    const answer = await signIn(visitor, bend(device, await askToSignIn(visitor)));
    expect(visitor.cookies.size).toBe(0);
    return [answer.status, answer.body.error.code];
  }
  const refused = [422, "passkey_refused"];

  it("refuses a passkey that was made on another site", async () => {
    expect(await refusalOf((device, options) => device.get(options, { origin: "https://evil.example" }))).toEqual(
      refused,
    );
    expect(await refusalOf((device, options) => device.get(options, { rpId: "evil.example" }))).toEqual(refused);
  });
  it("refuses a device that did not verify its user", async () => {
    expect(await refusalOf((device, options) => device.get(options, { verifiedUser: false }))).toEqual(refused);
  });
  it("refuses a device that no account has added", async () => {
    expect(await refusalOf((_, options) => authenticator().get(options))).toEqual(refused);
  });
  it("refuses a known passkey id with another key's signature", async () => {
    expect(
      await refusalOf((device, options) => ({ ...authenticator().get(options), id: device.id, rawId: device.id })),
    ).toEqual(refused);
  });
  it("refuses a passkey that names another account as its owner", async () => {
    const [owner, other] = [await buildRider(world), await buildRider(world)];
    const device = await added(await world.as(owner));
    const browser = world.visitor();
    const naming = async (accountId: string) => {
      const signed = device.get(await askToSignIn(browser));
      const userHandle = Buffer.from(accountId).toString("base64url");
      return signIn(browser, { ...signed, response: { ...signed.response, userHandle } });
    };
    expect((await naming(other.accountId)).body.error.code).toBe("passkey_refused");
    expect((await naming(owner.accountId)).status).toBe(200);
  });
  it("refuses a challenge that the server did not issue", async () => {
    expect(await refusalOf((device) => device.get({ challenge: "AAAA", rpId: "portal.test" }))).toEqual(refused);
  });

  it("refuses a challenge that was already used or is older than five minutes", async () => {
    const device = await added(await world.as(await buildRider(world)));
    const visitor = world.visitor();
    const response = device.get(await askToSignIn(visitor));
    expect((await signIn(visitor, response)).status).toBe(200);
    expect((await signIn(world.visitor(), response)).body.error.code).toBe("passkey_refused");
    const late = await askToSignIn(visitor);
    world.clock.set("2026-07-15T18:05:01.000Z");
    expect((await signIn(world.visitor(), device.get(late))).body.error.code).toBe("passkey_refused");
  });

  it("refuses a counter that decreases, because the key may have been copied", async () => {
    const device = await added(await world.as(await buildRider(world)));
    const visitor = world.visitor();
    expect((await signIn(visitor, device.get(await askToSignIn(visitor), { counter: 9 }))).status).toBe(200);
    const copy = device.get(await askToSignIn(visitor), { counter: 8 });
    expect((await signIn(world.visitor(), copy)).body.error.code).toBe("passkey_refused");
  });

  it("refuses a challenge that was issued to somebody else, or for logging in", async () => {
    const [mine, theirs] = [await world.as(await buildRider(world)), await world.as(await buildRider(world))];
    const device = authenticator();
    const foreign = device.create(await optionsFor(theirs));
    expect((await mine.post("/api/passkeys", { name: "x", response: foreign })).body.error.code).toBe(
      "passkey_refused",
    );
    const forSignIn = device.create(await askToSignIn(world.visitor()));
    expect((await mine.post("/api/passkeys", { name: "x", response: forSignIn })).body.error.code).toBe(
      "passkey_refused",
    );
  });

  it("refuses to add one account's passkey to another account", async () => {
    const device = await added(await world.as(await buildRider(world)));
    const other = await world.as(await buildRider(world));
    const response = device.create(await optionsFor(other));
    expect((await other.post("/api/passkeys", { name: "x", response })).body.error.code).toBe("passkey_refused");
  });
});

it("The email after a password reset names the passkeys that still log in", async () => {
  const rider = await buildRider(world);
  await added(await world.as(rider));
  await world.visitor().post("/api/forgot-password", { email: rider.email });
  const code = await codeFor(world, rider.email);
  const asked = { email: rider.email, code, password: "newcontingency7" };
  expect((await world.visitor().post("/api/forgot-password-reset", asked)).status).toBe(200);
  expect((await mailTo(world, rider.email)).at(-1)?.text).toContain("“My phone”");
});

it("A password reset names the passkeys in its email, and removes them on request", async () => {
  const rider = await buildRider(world);
  const device = await added(await world.as(rider));
  await world.visitor().post("/api/forgot-password", { email: rider.email });
  const code = await codeFor(world, rider.email);
  expect((await mailTo(world, rider.email)).at(-1)?.text).toContain("“My phone”, added Jul 15th, 2026");
  const asked = { email: rider.email, code, password: "newcontingency7", removePasskeys: true };
  const wrongCode = { ...asked, code: code === "111111" ? "222222" : "111111" };
  expect((await world.visitor().post("/api/forgot-password-reset", wrongCode)).status).toBe(422);
  const browser = world.visitor();
  expect((await signIn(browser, device.get(await askToSignIn(browser)))).status).toBe(200);
  expect((await world.visitor().post("/api/forgot-password-reset", asked)).status).toBe(200);
  expect((await mailTo(world, rider.email)).at(-1)?.text).toContain("no longer work: “My phone”");
  const late = world.visitor();
  expect((await signIn(late, device.get(await askToSignIn(late)))).body.error.code).toBe("passkey_refused");
  const log = await world.db.select().from(auditLog).where(eq(auditLog.subjectId, rider.accountId));
  const removal = { action: "account.reset-password", before: { passkeys: ["My phone"] } };
  expect(log).toContainEqual(expect.objectContaining(removal));
});

it("A deactivated account learns that it is deactivated only with its own passkey", async () => {
  const rider = await buildRider(world);
  const device = await added(await world.as(rider));
  await world.db.write((tx) =>
    tx.update(accounts).set({ deactivatedAt: world.clock.now() }).where(eq(accounts.id, rider.accountId)),
  );
  const visitor = world.visitor();
  expect((await signIn(visitor, device.get(await askToSignIn(visitor)))).body.error.code).toBe("deactivated");
});

it("Nobody can add or remove a passkey while proxying", async () => {
  const rider = await buildRider(world);
  const device = await added(await world.as(rider));
  const admin = await world.as(await buildAdmin(world));
  await admin.navigate(`/proxy-rider/${rider.id}`);
  for (const answer of [
    await admin.post("/api/passkeys/options", { password: testPassword }),
    await admin.delete(`/api/passkey/${device.id}`),
  ]) {
    expect([answer.status, answer.body.error.code]).toEqual([403, "proxy_forbids"]);
  }
});

it("An account can have at most ten passkeys", async () => {
  const browser = await world.as(await buildRider(world));
  for (let at = 0; at < 10; at += 1) await added(browser);
  const answer = await browser.post("/api/passkeys/options", { password: testPassword });
  expect([answer.status, answer.body.error.message]).toEqual([422, expect.stringContaining("up to 10 passkeys")]);
});
