import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sessions } from "../accounts/tables.ts";
import { events } from "../events/tables.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { auditLog } from "../platform/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import {
  buildAdmin,
  buildClass,
  buildDealer,
  buildEvent,
  buildPromoter,
  buildRider,
  testPassword,
} from "../testing/build.ts";
import { mailTo } from "../testing/mail.ts";

let world: World;
let staff: Client;
let promoter: Awaited<ReturnType<typeof buildPromoter>>;

beforeEach(async () => {
  world = await createWorld("2026-07-15T18:00:00Z");
  promoter = await buildPromoter(world, { name: "Thunder Valley Racing" });
  staff = await world.as(await buildAdmin(world));
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const email = "jo@valley.test";
const added = (over: object = {}) =>
  staff.post("/api/admin/promoters", {
    name: "Red River Racing",
    phone: "(423) 555-0133",
    contactName: "Jo Park",
    email,
    locale: "en",
    ...over,
  });
const invite = (over: object = {}, at = promoter.id) =>
  staff.post(`/api/admin/promoter/${at}/logins`, { name: "Jo Park", email, locale: "en", ...over });
const act = (loginId: string, body: object) => staff.post(`/api/admin/promoter-login/${loginId}/act`, body);
const logins = async (at = promoter.id) => (await staff.get(`/api/admin/promoter/${at}/logins`)).body.logins;
const activation = (body: object, at = promoter.id) => staff.post(`/api/admin/promoter/${at}/activation`, body);

/** Returns the token of the newest link that was emailed to an address. */
async function tokenFor(to = email): Promise<string> {
  const mails = await mailTo(world, to);
  const token = mails.map(({ text }) => /\/invitation#([\w-]+)/.exec(text)?.[1]).findLast((one) => one !== undefined);
  if (!token) throw new Error(`No link was mailed to ${to}`);
  return token;
}
async function accept(password = "countershop2"): Promise<Client> {
  const browser = world.visitor();
  expect((await browser.post("/api/invitation", { token: await tokenFor(), password })).status).toBe(200);
  return browser;
}
const lateEvent = (over: object = {}) =>
  buildEvent(world, { promoterId: promoter.id, firstDate: "2026-06-06", lastDate: "2026-06-06", ...over });

describe("A promoter that staff add", () => {
  it("is listed at once, and its person logs in with the emailed link", async () => {
    const { body, status } = await added();
    expect(status).toBe(200);
    expect(body.promoter).toMatchObject({ name: "Red River Racing", email, deActivated: false, emailVerified: false });
    expect((await logins(body.promoter._id)).map(({ name, status: of, isContact }) => [name, of, isContact])).toEqual([
      ["Jo Park", "invited", true],
    ]);
    const browser = await accept();
    expect((await browser.get("/api/session")).body).toMatchObject({
      type: "promoter",
      user: { _id: body.promoter._id, email, fullName: "Red River Racing" },
    });
    const { body: list } = await staff.get("/api/promoters?name=red");
    expect(list.allPromoters).toMatchObject([{ name: "Red River Racing", series: 0, events: 0, late: 0 }]);
  });

  it("cannot use an email address that has an account, and nothing of the attempt is stored", async () => {
    const rider = await buildRider(world);
    const { status, body } = await added({ email: rider.email });
    expect([status, body.error.fields]).toEqual([409, { email: expect.any(String) }]);
    expect((await staff.get("/api/promoters?name=red")).body.pagination.total).toBe(0);
  });

  it("needs a name, a person and an address", async () => {
    for (const wrong of [{ name: " " }, { contactName: "" }, { email: "nobody" }, { phone: "12" }]) {
      expect((await added(wrong)).status, JSON.stringify(wrong)).toBe(400);
    }
  });
});

describe("The people of a promoter", () => {
  it("see the same events, each with their own login", async () => {
    const event = await lateEvent();
    await invite();
    const second = await accept();
    expect((await second.get("/api/promoter/events")).body.events).toMatchObject([{ _id: event.id }]);
    expect((await (await world.as(promoter)).get("/api/promoter/events")).body.events).toMatchObject([
      { _id: event.id },
    ]);
  });

  it("change only the language of their own account", async () => {
    await invite();
    const second = await accept();
    const path = `/api/promoter/promoter/${promoter.id}` as const;
    const { body } = await second.put(path, { __v: 0, locale: "fr" });
    expect(body.promoter).toMatchObject({ email, locale: "fr" });
    const first = await (await world.as(promoter)).get(path);
    expect(first.body.promoter).toMatchObject({ email: promoter.email, locale: "en" });
  });

  it("cannot invite people, reset a login, or bring a promoter back", async () => {
    const { body } = await invite();
    const strangers = [promoter, await buildPromoter(world), await buildDealer(world), await buildRider(world)];
    for (const someone of strangers) {
      const browser = await world.as(someone);
      const calls = [
        browser.post(`/api/admin/promoter/${promoter.id}/logins`, { name: "Eve", email: "eve@x.test", locale: "en" }),
        browser.post(`/api/admin/promoter-login/${body.login._id}/act`, { act: "reset" }),
        browser.put(`/api/admin/promoter-login/${body.login._id}`, { __v: 0, email: "eve@x.test" }),
        browser.post(`/api/admin/promoter/${promoter.id}/activation`, { active: true }),
        browser.post("/api/admin/promoters", { name: "Eve", contactName: "Eve", email: "eve@x.test", locale: "en" }),
        browser.get(`/api/admin/promoter/${promoter.id}/races`),
      ];
      for (const { status } of await Promise.all(calls)) expect(status).toBe(403);
    }
  });

  it("cannot log in after staff reset their login, until they use the emailed link", async () => {
    const browser = await world.as(promoter);
    const [own] = await logins();
    expect((await act(own?._id ?? "", { act: "reset" })).status).toBe(200);
    expect((await browser.get("/api/session")).body.type).toBeNull();
    const login = { email: promoter.email, password: testPassword };
    expect((await world.visitor().post("/api/login", login)).status).toBe(401);
    const link = await tokenFor(promoter.email);
    expect((await world.visitor().post("/api/invitation", { token: link, password: "newshop22" })).status).toBe(200);
  });

  it("are deactivated one by one, with a reason, and the emails go to the next person", async () => {
    await invite();
    const second = await accept();
    const [first] = await logins();
    expect((await act(first?._id ?? "", { act: "deactivate" })).body.error.fields).toEqual({
      reason: expect.any(String),
    });
    await act(first?._id ?? "", { act: "deactivate", reason: "Left" });
    expect((await logins()).map(({ status, isContact }) => [status, isContact])).toEqual([
      ["deactivated", false],
      ["active", true],
    ]);
    expect((await second.get("/api/session")).body.type).toBe("promoter");
    const event = await lateEvent();
    await staff.post("/api/admin/events-late/remind", { eventIds: [event.id] });
    expect((await mailTo(world, email)).some(({ text }) => text.includes(event.title))).toBe(true);
    expect((await mailTo(world, promoter.email)).some(({ text }) => text.includes(event.title))).toBe(false);
  });

  it("get the emails one at a time, as staff choose", async () => {
    const { body } = await invite();
    expect((await act(body.login._id, { act: "contact" })).body.login.isContact).toBe(true);
    expect((await logins()).map(({ isContact }) => isContact)).toEqual([false, true]);
    expect((await act(body.login._id, { act: "move", dealerId: randomUUID() })).status).toBe(400);
  });

  it("get a conflict if their name is edited twice at once: the second edit is refused with the current record", async () => {
    const { body } = await invite();
    const path = `/api/admin/promoter-login/${body.login._id}` as const;
    expect((await staff.put(path, { __v: 0, name: "Joan Park" })).body.login).toMatchObject({ name: "Joan Park" });
    const stale = await staff.put(path, { __v: 0, name: "Jon Park" });
    expect([stale.status, stale.body.login.name]).toEqual([409, "Joan Park"]);
  });
});

describe("A deactivated promoter", () => {
  it("is previewed with the people and money affected, and the preview changes nothing", async () => {
    await invite();
    await accept();
    const event = await lateEvent();
    await buildClass(world, { eventId: event.id, pays: [20_000] });
    await world.db.write((tx) => tx.update(events).set({ postedCredit: 20_000 }).where(eq(events.id, event.id)));
    await buildEvent(world, { promoterId: promoter.id, firstDate: "2026-08-01", lastDate: "2026-08-01" });
    const { body } = await staff.get(`/api/admin/promoter/${promoter.id}/activation`);
    expect(body.effects).toEqual({
      logins: 2,
      loggedIn: 1,
      series: 0,
      upcoming: 1,
      owed: 1,
      waiting: [{ currency: "USD", amount: 20_000 }],
    });
    expect((await staff.get(`/api/admin/promoter/${promoter.id}`)).body.promoter.deActivated).toBe(false);
  });

  it("logs all of its people out, keeps them out, and keeps its events", async () => {
    const event = await lateEvent();
    await invite();
    const [first, second] = [await world.as(promoter), await accept()];
    expect((await activation({ active: false })).status).toBe(400);
    expect((await activation({ active: false, reason: "Closed" })).status).toBe(200);
    for (const browser of [first, second]) expect((await browser.get("/api/session")).body.type).toBeNull();
    expect(await world.db.select().from(sessions).where(eq(sessions.accountId, promoter.accountId))).toEqual([]);
    const login = { email: promoter.email, password: testPassword };
    expect((await world.visitor().post("/api/login", login)).status).toBe(403);
    expect((await world.visitor().get(`/api/event/${event.id}`)).status).toBe(200);
    expect((await invite({ email: "third@valley.test" })).body.error.code).toBe("promoter_deactivated");
    await activation({ active: true });
    expect((await world.visitor().post("/api/login", login)).status).toBe(200);
  });

  it("gets no reminders", async () => {
    const event = await lateEvent();
    await activation({ active: false, reason: "Closed" });
    const { body } = await staff.post("/api/admin/events-late/remind", { eventIds: [event.id] });
    expect(body.reminded).toEqual([]);
    expect(await mailTo(world, promoter.email)).toEqual([]);
  });

  it("is deactivated once by two admins at the same time", async () => {
    const answers = await Promise.all([
      activation({ active: false, reason: "Closed" }),
      activation({ active: false, reason: "Moved" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const acts = await world.db.select().from(auditLog).where(eq(auditLog.action, "promoter.deactivate"));
    expect(acts).toHaveLength(1);
  });
});

describe("A promoter's record", () => {
  it("counts all listed logins, whatever their status", async () => {
    await invite();
    const left = (await invite({ email: "left@valley.test" })).body.login;
    expect((await act(left._id, { act: "deactivate", reason: "Left" })).status).toBe(200);
    const { body } = await staff.get(`/api/admin/promoter/${promoter.id}/races`);
    expect(body.logins).toBe((await logins()).length);
    expect(body.logins).toBe(3);
  });
});

describe("A promoter's record of late results", () => {
  it("counts how often and by how many days results were late, not counting canceled events", async () => {
    await lateEvent({ title: "On time", resultsVerifiedAt: new Date("2026-06-10T18:00:00Z") });
    await lateEvent({ title: "Ten days late", resultsVerifiedAt: new Date("2026-06-30T18:00:00Z") });
    await lateEvent({ title: "Late now" });
    await lateEvent({ title: "Canceled", canceledAt: new Date("2026-06-01T18:00:00Z") });
    await buildEvent(world, { promoterId: promoter.id, firstDate: "2026-07-11", lastDate: "2026-07-11" });
    const { body } = await staff.get(`/api/admin/promoter/${promoter.id}/races`);
    // Results were due on June 20th, and today is July 15th.
    expect(body.late).toEqual({
      due: 3,
      late: 2,
      lateNow: 1,
      meanDaysLate: 18,
      maxDaysLate: 25,
      medianDays: 14,
    });
    expect(body.allEvents).toBe(5);
    const { body: list } = await staff.get("/api/promoters?late=yes");
    expect(list.allPromoters).toMatchObject([{ name: "Thunder Valley Racing", late: 1, medianDays: 14, events: 5 }]);
    expect((await staff.get("/api/promoters?late=no")).body.allPromoters).toEqual([]);
  });
});

describe("A photo of a promoter", () => {
  it("is set by staff, and not by other promoters", async () => {
    const path = `/api/admin/promoter/${promoter.id}/photo` as const;
    expect((await (await world.as(await buildPromoter(world))).delete(path)).status).toBe(403);
    expect((await staff.delete(path)).status).toBe(200);
    expect((await staff.delete(`/api/admin/promoter/${randomUUID()}/photo`)).status).toBe(404);
  });
});
