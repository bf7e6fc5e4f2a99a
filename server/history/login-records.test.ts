import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditItem } from "#shared/history.schema.ts";
import { termsVersion } from "#shared/terms-version.ts";
import { firstAdminLink } from "../accounts/staff/first-admin.ts";
import { auditLog } from "../platform/tables.ts";
import { authenticator } from "../testing/clients/authenticator.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildRider, testPassword, testVin } from "../testing/build.ts";
import { codeFor, mailTo } from "../testing/mail.ts";

// A login replaces the session of the browser. These tests check that the record of it names the account that logged
// in, and keeps the account that was logged in on the browser before.

let world: World;
let admin: Awaited<ReturnType<typeof buildAdmin>>;
let staff: Client;
beforeAll(async () => {
  world = await createWorld("2026-07-15T18:00:00Z");
  admin = await buildAdmin(world);
  staff = await world.as(admin);
});
afterAll(() => world.close());

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;
const former = (name: string) => [{ field: "formerAccount", before: name, after: null }];

/** Returns the newest record of an act, as it is stored and as staff read it. */
async function newest(action: string, subjectId: string) {
  const [row] = await world.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.subjectId, subjectId)))
    .orderBy(desc(auditLog.at), desc(auditLog.id));
  const { body } = await staff.get(`/api/admin/audit?action=${action}&record=${subjectId}`);
  return { row, shown: body.acts[0] as AuditItem | undefined };
}

async function passkeyOf(browser: Client) {
  const device = authenticator();
  const { options } = (await browser.post("/api/passkeys/options", { password: testPassword })).body;
  await browser.post("/api/passkeys", { name: "My phone", response: device.create(options) });
  return device;
}

describe("The record of a login in a browser in which an admin was logged in", () => {
  it("names the account that logged in with the password", async () => {
    const rider = await buildRider(world);
    const browser = await world.as(admin);
    expect((await browser.post("/api/login", { email: rider.email, password: testPassword })).status).toBe(200);
    const { row, shown } = await newest("account.sign-in", rider.accountId);
    expect(row).toMatchObject({ actorType: "rider", actorId: rider.id, accountId: rider.accountId });
    expect(row?.before).toEqual({ formerAccount: admin.accountId });
    expect(shown?.actor).toEqual({ type: "rider", name: fullName(rider) });
    expect(shown?.changes).toEqual(former(fullName(admin)));
    expect((await staff.get(`/api/admin/audit?action=account.sign-in&admin=${admin.id}`)).body.acts).toEqual([]);
  });

  it("names the account that logged in with a passkey", async () => {
    const dealer = await buildDealer(world, { name: "Ridgeline Cycles" });
    const device = await passkeyOf(await world.as(dealer));
    const browser = await world.as(admin);
    const { options } = (await browser.post("/api/login/passkey/options")).body;
    expect((await browser.post("/api/login/passkey", { response: device.get(options) })).status).toBe(200);
    const { row, shown } = await newest("account.sign-in", dealer.accountId);
    expect(row).toMatchObject({ actorType: "dealer", actorId: dealer.id, accountId: dealer.accountId });
    expect(row?.after).toEqual({ passkey: "My phone" });
    expect(shown?.actor.name).toMatch(/, Ridgeline Cycles$/);
    expect(shown?.changes).toEqual(former(fullName(admin)));
  });

  it("names the admin who acted as somebody before", async () => {
    const [proxied, rider] = [await buildRider(world), await buildRider(world)];
    const browser = await world.as(admin);
    await browser.navigate(`/proxy-rider/${proxied.id}`);
    expect((await browser.post("/api/login", { email: rider.email, password: testPassword })).status).toBe(200);
    const { row, shown } = await newest("account.sign-in", rider.accountId);
    expect(row).toMatchObject({ actorId: rider.id, proxyAccountId: null });
    expect(shown?.changes).toEqual(former(fullName(admin)));
  });

  it("names the person who accepts an invitation", async () => {
    const dealer = await buildDealer(world, { name: "Quarry Powersports" });
    const email = "pat.lee@shop.test";
    await staff.post(`/api/admin/dealer/${dealer.id}/logins`, { name: "Pat Lee", email, locale: "en" });
    const token = /\/invitation#([\w-]+)/.exec((await mailTo(world, email))[0]?.text ?? "")?.[1] ?? "";
    const browser = await world.as(admin);
    expect((await browser.post("/api/invitation", { token, password: "countershop2" })).status).toBe(200);
    const { body } = await staff.get("/api/admin/audit?action=account.accept-invite");
    expect(body.acts).toMatchObject([
      { actor: { type: "dealer", name: "Pat Lee, Quarry Powersports" }, changes: former(fullName(admin)) },
    ]);
  });

  it("names the rider who registered, and nobody for what the registration matched", async () => {
    const email = "made.up@example.test";
    const browser = await world.as(admin);
    const form = {
      email,
      password: "racewinner7",
      firstName: "Dorian",
      lastName: "Vasquez-Bell",
      dateOfBirth: "1998-03-14",
      country: "US",
      state: "MI",
      zipcode: "49001",
      locale: "en" as const,
      pin: "2468",
      acceptedTerms: termsVersion,
      bike: { vin: testVin() },
    };
    expect(await browser.post("/api/register", form)).toMatchObject({ status: 200 });
    const code = await codeFor(world, email);
    const { body } = await browser.post("/api/register/confirm", { email, password: form.password, code });
    const riderId = body.user._id;
    const { row, shown } = await newest("account.confirm-registration", riderId);
    expect(row).toMatchObject({ actorType: "rider", actorId: riderId, after: "right" });
    expect(shown?.actor).toEqual({ type: "rider", name: "Dorian Vasquez-Bell" });
    expect(shown?.changes).toEqual(former(fullName(admin)));
    const refused = await browser.post("/api/register/confirm", { email, password: form.password, code: "111111" });
    expect(refused.status).toBe(422);
  });
});

it("A person's own data has their logins, without the account that was logged in on the browser before", async () => {
  const rider = await buildRider(world);
  const browser = await world.as(admin);
  expect((await browser.post("/api/login", { email: rider.email, password: testPassword })).status).toBe(200);
  const { body } = await browser.get("/api/my-data");
  expect(body.acts).toMatchObject([{ action: "account.sign-in", before: null, byStaff: false }]);
  expect(JSON.stringify(body)).not.toContain(admin.accountId);
});

it("The record of a login has no former account when the same person logs in again", async () => {
  const rider = await buildRider(world);
  for (const browser of [world.visitor(), await world.as(rider)]) {
    expect((await browser.post("/api/login", { email: rider.email, password: testPassword })).status).toBe(200);
    const { row, shown } = await newest("account.sign-in", rider.accountId);
    expect([row?.actorId, row?.before, shown?.changes]).toEqual([rider.id, null, []]);
  }
});

it("The record of the first admin names that admin", async () => {
  await using empty = await createWorld();
  const token = new URL((await firstAdminLink(empty.ctx())) ?? "").searchParams.get("token") ?? "";
  const form = { firstName: "Robin", lastName: "Achterberg", email: "robin@example.test", password: testPassword };
  const { body } = await empty.visitor().post("/api/first-admin", { ...form, token });
  const [row] = await empty.db.select().from(auditLog).where(eq(auditLog.action, "account.first-admin"));
  expect(row).toMatchObject({ actorType: "admin", actorId: body.user._id, subjectId: body.user._id });
});
