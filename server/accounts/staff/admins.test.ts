import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { StaffRole } from "#shared/staff-roles.ts";
import { auditLog } from "../../platform/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildRider, testPassword } from "../../testing/build.ts";
import { smtpMailer } from "../../platform/mail/mailer.ts";
import { sendOutbox } from "../../platform/mail/outbox.ts";
import { mailTo } from "../../testing/mail.ts";
import { startSmtp } from "../../testing/clients/smtp.ts";
import { admins } from "../tables.ts";

let world: World;
let owner: Awaited<ReturnType<typeof buildAdmin>>;
let browser: Client;

beforeEach(async () => {
  world = await createWorld("2026-07-15T18:00:00Z");
  owner = await buildAdmin(world);
  browser = await world.as(owner);
});
afterEach(() => world.close());

const email = "noor@program.test";
const person = { firstName: "Noor", lastName: "Halvorsen", email, locale: "en" };
const invite = (over: object = {}, by = browser) => by.post("/api/admin/admins", { ...person, ...over });
const act = (id: string, body: object, by = browser) => by.post(`/api/admin/admin/${id}/act`, body);
const edit = (id: string, body: object, by = browser) => by.put(`/api/admin/admin/${id}`, { __v: 0, ...body });
const deactivate = (id: string, by = browser) => act(id, { act: "deactivate", reason: "Left the program." }, by);
const refusal = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
const typeOf = async (by: Client) => (await by.get("/api/session")).body.type;
const actions = async (id: string) =>
  (
    await world.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.subjectType, "admin"), eq(auditLog.subjectId, id)))
      .orderBy(auditLog.at, auditLog.id)
  ).map(({ action }) => action);

async function tokenFor(to = email): Promise<string> {
  const mails = await mailTo(world, to);
  const token = mails.map(({ text }) => /\/invitation#([\w-]+)/.exec(text)?.[1]).findLast((one) => one !== undefined);
  if (!token) throw new Error(`No link was mailed to ${to}`);
  return token;
}

async function french() {
  const made = await buildAdmin(world, { role: "staff", account: { locale: "fr" } });
  return { ...made, browser: await world.as(made) };
}

async function admin(role: StaffRole) {
  const made = await buildAdmin(world, { role });
  return { ...made, browser: await world.as(made) };
}

describe("an invited admin", () => {
  it("sets the password with the emailed link and has the role of the invitation", async () => {
    const made = await invite({ role: "readOnly" });
    expect(made.body.admin).toMatchObject({ role: "readOnly", status: "invited", lastLoginAt: null });
    const visitor = world.visitor();
    expect((await visitor.post("/api/invitation", { token: await tokenFor(), password: "programdesk2" })).status).toBe(
      200,
    );
    expect((await visitor.get("/api/session")).body.user).toMatchObject({ email, staffRole: "readOnly" });
    expect((await visitor.get("/api/admin/riders")).status).toBe(200);
    expect(refusal(await visitor.post("/api/admin/categories", { description: "Vintage" }))).toEqual([
      403,
      "read_only",
    ]);
    const rows = (await browser.get("/api/admin/admins?sort=lastLogin")).body.admins;
    expect(rows.map(({ name, role, status, passkeys }) => [name, role, status, passkeys])).toContainEqual([
      "Noor Halvorsen",
      "readOnly",
      "active",
      0,
    ]);
    expect(await actions(made.body.admin._id)).toEqual(["admin.invite"]);
  });

  it("has the role of staff if the invitation names no role, and needs an address that no other account has", async () => {
    expect((await invite()).body.admin.role).toBe("staff");
    expect(refusal(await invite())).toEqual([409, "email_in_use"]);
    expect(refusal(await invite({ email: "other@program.test", role: "boss" }))).toEqual([400, "invalid_input"]);
  });

  it("gets the link again, and the first link stops working; a deactivated person cannot use it", async () => {
    const { _id: id } = (await invite()).body.admin;
    const first = await tokenFor();
    expect((await act(id, { act: "resend" })).status).toBe(200);
    const second = await tokenFor();
    const visitor = world.visitor();
    expect(refusal(await visitor.post("/api/invitation/read", { token: first }))).toEqual([409, "invite_link_used"]);
    expect((await deactivate(id)).status).toBe(200);
    expect(refusal(await visitor.post("/api/invitation/read", { token: second }))).toEqual([409, "invite_link_used"]);
    expect(refusal(await act(id, { act: "resend" }))).toEqual([409, "login_state"]);
  });
});

describe("only owners", () => {
  it.each(["staff", "readOnly"] as const)("can invite, edit, deactivate and reset admins, and not %s", async (role) => {
    const one = await admin(role);
    const answers = [
      await invite({}, one.browser),
      await edit(owner.id, { firstName: "Mallory" }, one.browser),
      await edit(one.id, { role: "owner" }, one.browser),
      await deactivate(owner.id, one.browser),
      await one.browser.delete(`/api/admin/admin/${owner.id}/passkeys`),
    ];
    expect(answers.map(refusal)).toEqual(answers.map(() => [403, "owner_only"]));
    expect((await browser.get(`/api/admin/admin/${one.id}`)).body.admin.role).toBe(role);
    // An admin may still change their own name and phone.
    expect((await edit(one.id, { phone: "555 555 0142" }, one.browser)).status).toBe(200);
  });

  it("are refused if another owner has taken the role away in the meantime", async () => {
    const second = await admin("owner");
    await edit(second.id, { role: "staff" });
    expect(await typeOf(second.browser)).toBeNull();
    const again = await world.as(second);
    expect(refusal(await invite({}, again))).toEqual([403, "owner_only"]);
  });
});

describe("a change of the role or the login", () => {
  it("ends the admin's sessions, also while the admin acts as somebody", async () => {
    const one = await admin("staff");
    const rider = await buildRider(world);
    await one.browser.navigate(`/proxy-rider/${rider.id}`);
    expect(await typeOf(one.browser)).toBe("rider");
    const changed = await edit(one.id, { role: "readOnly" });
    expect(changed.body.admin.role).toBe("readOnly");
    expect(await typeOf(one.browser)).toBeNull();
    const again = await world.as(one);
    expect(refusal(await again.navigate(`/proxy-rider/${rider.id}`))).toEqual([403, "read_only"]);
    expect(await typeOf(again)).toBe("admin");
    expect(await actions(one.id)).toEqual(["admin.change-role"]);
  });

  it("a deactivation needs a reason, logs the admin out, and stops the emails until the activation", async () => {
    const one = await admin("staff");
    expect(refusal(await act(one.id, { act: "deactivate" }))).toEqual([400, "invalid_input"]);
    expect((await deactivate(one.id)).body.admin.status).toBe("deactivated");
    expect(await typeOf(one.browser)).toBeNull();
    const login = { email: one.email, password: testPassword };
    expect(refusal(await world.visitor().post("/api/login", login))).toEqual([403, "deactivated"]);
    expect(refusal(await deactivate(one.id))).toEqual([409, "login_state"]);
    expect((await act(one.id, { act: "activate" })).body.admin.status).toBe("active");
    expect((await world.visitor().post("/api/login", login)).status).toBe(200);
    expect(await actions(one.id)).toEqual(["admin.deactivate", "admin.activate"]);
  });

  it("tells the admin by email about a new role, a deactivation and an activation, in the admin's language", async () => {
    const smtp = await startSmtp();
    const mailer = smtpMailer(smtp.url, "contingency cash <no-reply@portal.test>");
    try {
      const [one, two] = [await admin("staff"), await french()];
      expect((await edit(one.id, { role: "readOnly" })).status).toBe(200);
      expect((await edit(two.id, { role: "readOnly" })).status).toBe(200);
      await deactivate(two.id);
      await act(two.id, { act: "activate" });
      await sendOutbox(world.ctx(), mailer);
      const subjects = async (to: string) =>
        (await mailTo(world, to))
          .filter(({ cause }) => !cause.startsWith("admin-news:"))
          .map(({ subject, sentAt }) => [subject, sentAt !== null]);
      expect(await subjects(one.email)).toEqual([["Your role changed: Read only", true]]);
      expect(await subjects(two.email)).toEqual([
        ["Votre rôle a changé : Lecture seule", true],
        ["Votre compte d’administration est désactivé", true],
        ["Votre compte d’administration est de nouveau actif", true],
      ]);
      // Each of the two was also told about the other's new role, and one about the activation.
      expect(smtp.received).toHaveLength(4 + 3);
      // No email is sent for a change that was refused, or to the admin who made the change.
      expect((await edit(one.id, { role: "owner" }, two.browser)).status).toBe(401);
      expect((await edit(one.id, { __v: 1, firstName: "Noor" })).status).toBe(200);
      await edit(owner.id, { phone: "2695550100" });
      expect([await subjects(one.email), await subjects(owner.email)]).toEqual([[expect.anything()], []]);
    } finally {
      mailer.close();
      await smtp.close();
    }
  });

  it("tells the other admins by email who was invited, has another role, or is active again", async () => {
    const [one, two] = [await admin("staff"), await french()];
    const reader = await admin("readOnly");
    const gone = await admin("staff");
    await deactivate(gone.id);
    const news = async (to: string) =>
      (await mailTo(world, to)).filter(({ cause }) => cause.startsWith("admin-news:")).map(({ subject }) => subject);
    const by = `${owner.firstName} ${owner.lastName}`;
    expect((await invite()).status).toBe(200);
    expect(await news(one.email)).toEqual([`${by} invited Noor Halvorsen as an admin`]);
    expect(await news(two.email)).toEqual([
      `${by} a invité Noor Halvorsen à se joindre à l’administration du programme`,
    ]);
    expect(await news(reader.email)).toHaveLength(1);
    // The owner who acts, the invited person and deactivated admins get none of these emails.
    for (const to of [owner.email, email, gone.email]) expect(await news(to)).toEqual([]);
    expect((await edit(one.id, { role: "owner" })).status).toBe(200);
    expect((await act(gone.id, { act: "activate" })).status).toBe(200);
    const nameOf = (who: typeof one) => `${who.firstName} ${who.lastName}`;
    expect((await news(reader.email)).slice(1)).toEqual([
      `${by} changed ${nameOf(one)}’s role`,
      `${by} reactivated ${nameOf(gone)}’s admin account`,
    ]);
    expect(await news(gone.email)).toEqual([]);
    const [mail] = (await mailTo(world, reader.email)).filter(({ cause }) => cause.startsWith("admin-news:role"));
    expect(mail?.text).toContain("Staff → Owner");
    // No email is sent about a refused change, or about a change of another field.
    const before = (await news(reader.email)).length;
    expect((await invite()).status).toBe(409);
    expect((await edit(two.id, { firstName: "Zoé" })).status).toBe(200);
    expect((await act(two.id, { act: "endSessions" })).status).toBe(200);
    expect(await news(reader.email)).toHaveLength(before);
  });

  it("tells them too when an owner makes a second account of their own to confirm what they asked for", async () => {
    const auditor = await admin("staff");
    const rider = await buildRider(world);
    const bonus = { wallet: "credit", currency: "USD", amount: 900_00, reason: "Helped at the gate." };
    await browser.post(`/api/admin/rider/${rider.id}/bonus`, bonus, { key: randomUUID() });
    expect((await invite({ email: "pat@elsewhere.test", firstName: "Pat", lastName: "Colleague" })).status).toBe(200);
    const told = (await mailTo(world, auditor.email)).find(({ cause }) => cause.startsWith("admin-news:invited"));
    expect(told?.text).toContain("pat@elsewhere.test");
  });

  it("ends the sessions of an admin, and shows devices without a token", async () => {
    const one = await admin("staff");
    const access = (await browser.get(`/api/admin/admin/${one.id}/access`)).body;
    expect(access).toMatchObject({ sessions: [{ current: false }], passkeys: [] });
    expect((await act(one.id, { act: "endSessions" })).status).toBe(200);
    expect(await typeOf(one.browser)).toBeNull();
  });

  it("refuses an outdated version with the current record", async () => {
    const one = await admin("staff");
    await edit(one.id, { firstName: "Sam" });
    const stale = await edit(one.id, { role: "owner" });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ error: { code: "stale_version" }, admin: { firstName: "Sam", role: "staff" } });
  });
});

describe("the last active owner", () => {
  const last = [409, "last_owner"];

  it("cannot be demoted or deactivated, and an invited owner does not count", async () => {
    await admin("staff");
    await invite({ role: "owner" });
    expect(refusal(await edit(owner.id, { role: "staff" }))).toEqual(last);
    expect(refusal(await deactivate(owner.id))).toEqual(last);
    const second = await admin("owner");
    expect((await deactivate(second.id)).status).toBe(200);
    expect(refusal(await deactivate(owner.id))).toEqual(last);
    expect((await browser.get(`/api/admin/admin/${owner.id}`)).body.admin).toMatchObject({
      role: "owner",
      status: "active",
    });
  });

  it("cannot be erased on their own request", async () => {
    const staff = await admin("staff");
    expect((await browser.post("/api/account/deletion", { password: testPassword })).status).toBe(200);
    const [asked] = (await staff.browser.get("/api/admin/requests?kind=deletion")).body.requests;
    const approve = () =>
      staff.browser.post(`/api/admin/request/${asked?._id ?? ""}/approve`, {}, { key: randomUUID() });
    expect(refusal(await approve())).toEqual(last);
    await admin("owner");
    expect((await approve()).status).toBe(200);
  });

  it("remains when two owners demote or deactivate each other at the same time", async () => {
    for (const how of ["demote", "deactivate"] as const) {
      const two = await Promise.all([admin("owner"), admin("owner")]);
      const [one, other] = two;
      await world.db.write((tx) => tx.update(admins).set({ role: "staff" }).where(eq(admins.id, owner.id)));
      const take = (by: Client, id: string) =>
        how === "demote" ? edit(id, { role: "staff" }, by) : deactivate(id, by);
      const answers = await Promise.all([take(one.browser, other.id), take(other.browser, one.id)]);
      expect(
        answers.filter(({ status }) => status === 200),
        how,
      ).toHaveLength(1);
      const left = (await (await world.as(owner)).get("/api/admin/admins?role=owner&status=active")).body.admins;
      expect(left, how).toHaveLength(1);
      await world.db.write((tx) => tx.update(admins).set({ role: "owner" }).where(eq(admins.id, owner.id)));
      for (const { id } of two) await deactivate(id);
    }
  });
});

it("a large bonus is confirmed by another admin who may act, and only they are asked", async () => {
  const [staff, reader] = [await admin("staff"), await admin("readOnly")];
  const rider = await buildRider(world);
  const bonus = { wallet: "credit", currency: "USD", amount: 900_00, reason: "Helped at the gate." };
  const asked = await browser.post(`/api/admin/rider/${rider.id}/bonus`, bonus, { key: randomUUID() });
  expect(asked.body.bonus.state).toBe("waiting");
  expect([(await mailTo(world, staff.email)).length, (await mailTo(world, reader.email)).length]).toEqual([1, 0]);
  const confirm = (by: Client) =>
    by.post(`/api/admin/bonus/${asked.body.bonus._id}/confirm`, {}, { key: randomUUID() });
  expect(refusal(await confirm(reader.browser))).toEqual([403, "read_only"]);
  expect(refusal(await confirm(browser))[1]).toBe("second_admin_needed");
  expect((await confirm(staff.browser)).status).toBe(200);
});
