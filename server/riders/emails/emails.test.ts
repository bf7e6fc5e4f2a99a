import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { termsVersion } from "#shared/terms-version.ts";
import { accounts } from "../../accounts/tables.ts";
import { auditLog } from "../../platform/tables.ts";
import { results } from "../../results/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import {
  buildAccount,
  buildAdmin,
  buildClass,
  buildEvent,
  buildResult,
  buildRider,
  testPassword,
} from "../../testing/build.ts";
import { codeFor, mailTo, otherThan } from "../../testing/mail.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => world.clock.set("2026-07-15T18:00:00.000Z"));
afterAll(() => world.close());

let serial = 0;
const fresh = (): string => `further${++serial}@example.test`;
type Rider = Awaited<ReturnType<typeof buildRider>>;
const at = (rider: Rider) => `/api/rider/rider/${rider.id}/emails` as const;
const listed = async (browser: Client, rider: Rider) => (await browser.get(at(rider))).body.emails;

async function someone(): Promise<{ rider: Rider; browser: Client }> {
  const rider = await buildRider(world);
  return { rider, browser: await world.as(rider) };
}
async function withFurther() {
  const { rider, browser } = await someone();
  const email = fresh();
  const [, { _id: id }] = (await browser.post(at(rider), { email })).body.emails;
  const code = await codeFor(world, email);
  await browser.post(`${at(rider)}/${id}/verify`, { code });
  return { rider, browser, email, id: id as string };
}

describe("An additional email address", () => {
  it("is valid once its code was entered", async () => {
    const { rider, browser } = await someone();
    const email = fresh();
    const { body } = await browser.post(at(rider), { email });
    expect(body.emails).toMatchObject([
      { email: rider.email, primary: true, verified: true },
      { email, primary: false, verified: false },
    ]);
    const id = body.emails[1]._id;
    const code = await codeFor(world, email);
    const wrong = await browser.post(`${at(rider)}/${id}/verify`, { code: otherThan(code) });
    expect([wrong.status, wrong.body.error.code]).toEqual([422, "code_wrong"]);
    const right = await browser.post(`${at(rider)}/${id}/verify`, { code });
    expect(right.body.emails[1]).toMatchObject({ email, verified: true, primary: false });
    const log = await world.db.select().from(auditLog).where(eq(auditLog.subjectId, rider.id));
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(["rider.add-email", "rider.verify-email"]));
  });

  it("matches results that name it once it is verified, and not before", async () => {
    const { rider, browser } = await someone();
    const event = await buildEvent(world);
    const klass = await buildClass(world, { eventId: event.id });
    const email = fresh();
    const result = await buildResult(world, { eventId: event.id, classId: klass.id, email, emailKey: email });
    const riderOf = async () =>
      (await world.db.select().from(results).where(eq(results.id, result.id)))[0]?.riderId ?? null;
    const [, { _id: id }] = (await browser.post(at(rider), { email })).body.emails;
    expect(await riderOf()).toBeNull();
    await browser.post(`${at(rider)}/${id}/verify`, { code: await codeFor(world, email) });
    expect(await riderOf()).toBe(rider.id);
  });

  it("is deleted when removed, and can be added again", async () => {
    const { rider, browser, id, email } = await withFurther();
    expect((await browser.delete(`${at(rider)}/${id}`)).body.emails).toHaveLength(1);
    expect((await browser.post(at(rider), { email })).body.emails[1]).toMatchObject({ email, verified: false });
  });

  it("does not accept the code of another address", async () => {
    const { rider, browser } = await someone();
    const [one, two] = [fresh(), fresh()];
    await browser.post(at(rider), { email: one });
    const { body } = await browser.post(at(rider), { email: two });
    const idOfTwo = body.emails.find(({ email }: { email: string }) => email === two)._id;
    const answer = await browser.post(`${at(rider)}/${idOfTwo}/verify`, { code: await codeFor(world, one) });
    expect(answer.status).toBe(422);
  });

  it("is limited to five per account and ten codes per hour", async () => {
    const { rider, browser } = await someone();
    for (let n = 0; n < 5; n += 1) await browser.post(at(rider), { email: fresh() });
    const sixth = await browser.post(at(rider), { email: fresh() });
    expect([sixth.status, sixth.body.error.code]).toEqual([422, "email_limit"]);
    const ids = (await listed(browser, rider)).slice(1).map(({ _id }: { _id: string }) => _id);
    for (const id of ids) expect((await browser.post(`${at(rider)}/${id}/code`)).status).toBe(200);
    expect((await browser.post(`${at(rider)}/${ids[0]}/code`)).status).toBe(429);
  });
});

describe("Another account's email address", () => {
  it.each(["primary", "further"] as const)(
    "(their %s one) gets the same answer as a free one, and its owner gets an email",
    async (which) => {
      const owner = await withFurther();
      const email = which === "primary" ? owner.rider.email : owner.email;
      const { rider, browser } = await someone();
      const free = await browser.post(at(rider), { email: fresh() });
      const taken = await browser.post(at(rider), { email });
      expect(taken.status).toBe(free.status);
      expect(taken.body.emails[2]).toMatchObject({ email, verified: false });
      const mails = await mailTo(world, email);
      expect(mails.at(-1)?.subject).toBe("Your email address is still on your account");
      expect(mails.at(-1)?.text).not.toMatch(/\b\d{6}\b/);
      const refusal = await browser.post(`${at(rider)}/${taken.body.emails[2]._id}/verify`, { code: "000000" });
      expect(refusal.body.error.code).toBe("code_wrong");
    },
  );

  it("cannot be registered with, even if it is an additional verified address", async () => {
    const owner = await withFurther();
    const answer = await world.visitor().post("/api/register", {
      firstName: "Maya",
      lastName: "Other",
      email: owner.email,
      password: "racewinner7",
      pin: "1357",
      dateOfBirth: "2001-03-09",
      country: "US",
      locale: "en",
      acceptedTerms: termsVersion,
    });
    expect(answer.body).toEqual({ ok: true });
    expect(await world.db.select().from(accounts).where(eq(accounts.emailKey, owner.email))).toHaveLength(0);
    expect((await mailTo(world, owner.rider.email)).at(-1)?.subject).toBe("You already have an account");
  });

  it("belongs to whoever verifies it first: the second is refused with the right code", async () => {
    const [one, two] = [await someone(), await someone()];
    const email = fresh();
    const idOne = (await one.browser.post(at(one.rider), { email })).body.emails[1]._id;
    const first = await codeFor(world, email);
    const idTwo = (await two.browser.post(at(two.rider), { email })).body.emails[1]._id;
    const second = await codeFor(world, email);
    expect((await one.browser.post(`${at(one.rider)}/${idOne}/verify`, { code: first })).status).toBe(200);
    expect((await two.browser.post(`${at(two.rider)}/${idTwo}/verify`, { code: second })).status).toBe(422);
  });

  it("cannot be reached by another rider, even with its id", async () => {
    const owner = await withFurther();
    const { rider, browser } = await someone();
    const stranger = [
      await browser.get(at(owner.rider)),
      await browser.delete(`${at(owner.rider)}/${owner.id}`),
      await browser.delete(`${at(rider)}/${owner.id}`),
      await browser.put(`${at(rider)}/${owner.id}/primary`, { password: testPassword }),
      await browser.post(at(owner.rider), { email: fresh() }),
    ];
    expect(stranger.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await listed(owner.browser, owner.rider)).toHaveLength(2);
  });
});

describe("The login address", () => {
  it("is changed with the password; the former one stays on the account, and both get an email", async () => {
    const { rider, browser, email, id } = await withFurther();
    const refused = await browser.put(`${at(rider)}/${id}/primary`, { password: "wrong-one1" });
    expect(refused.body.error.code).toBe("current_password_wrong");
    const { body } = await browser.put(`${at(rider)}/${id}/primary`, { password: testPassword });
    expect(body.emails).toMatchObject([
      { email, primary: true, verified: true },
      { email: rider.email, primary: false, verified: true },
    ]);
    for (const to of [email, rider.email]) {
      expect((await mailTo(world, to)).at(-1)?.subject).toBe("Your login email has changed");
    }
    const signIn = (address: string) => world.visitor().post("/api/login", { email: address, password: testPassword });
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(rider.email)).status).toBe(401);
  });

  it("cannot be an unverified address or one of a pending registration", async () => {
    const { rider, browser } = await someone();
    const { body } = await browser.post(at(rider), { email: fresh() });
    const waiting = await browser.put(`${at(rider)}/${body.emails[1]._id}/primary`, { password: testPassword });
    expect(waiting.status).toBe(404);
    const held = await withFurther();
    await buildAccount(world, "rider", { email: held.email, emailVerifiedAt: null });
    const answer = await held.browser.put(`${at(held.rider)}/${held.id}/primary`, { password: testPassword });
    expect([answer.status, answer.body.error.code]).toEqual([409, "email_taken"]);
  });

  it("cannot be removed, or changed by a proxying admin", async () => {
    const { rider, browser, id } = await withFurther();
    const [primary] = await listed(browser, rider);
    expect((await browser.delete(`${at(rider)}/${primary._id}`)).status).toBe(404);
    const admin = await world.as(await buildAdmin(world));
    await admin.navigate(`/proxy-rider/${rider.id}`);
    expect((await admin.get(at(rider))).status).toBe(200);
    for (const answer of [
      await admin.post(at(rider), { email: fresh() }),
      await admin.put(`${at(rider)}/${id}/primary`, { password: testPassword }),
      await admin.delete(`${at(rider)}/${id}`),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([403, "proxy_forbids"]);
    }
  });
});
