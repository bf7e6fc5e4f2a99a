import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { termsVersion } from "#shared/terms-version.ts";
import { accounts } from "../accounts/tables.ts";
import { dealerLogins } from "../dealers/tables.ts";
import { auditLog } from "../platform/tables.ts";
import { promoters } from "../promoters/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildRider, testPassword } from "../testing/build.ts";
import { codeFor, mailTo } from "../testing/mail.ts";
import { forgetRequests } from "./forget-requests.ts";
import { staffRequests } from "./tables.ts";
import type { SentTo } from "../testing/typed-calls.ts";

let world: World;
let english: Awaited<ReturnType<typeof buildAdmin>>;
let staff: Client;
beforeAll(async () => {
  world = await createWorld();
  english = await buildAdmin(world);
  staff = await world.as(english);
});
beforeEach(() => world.clock.set("2026-07-15T18:00:00.000Z"));
afterAll(() => world.close());

let serial = 0;
const form = (over: Record<string, unknown> = {}) => ({
  role: "dealer",
  businessName: `Berm Powersports ${++serial}`,
  contactName: "Robin Hale",
  email: `shop${serial}@example.test`,
  phone: "(269) 555-0142",
  city: "Kalamazoo",
  state: "MI",
  zipcode: "49009",
  country: "US",
  websiteUrl: "berm.example.test",
  locale: "en",
  acceptedTerms: termsVersion,
  ...over,
});
const ask = (body: SentTo<"POST", "/api/join">) => world.visitor().post("/api/join", body);
const open = async (kind = "join") => (await staff.get(`/api/admin/requests?kind=${kind}`)).body.requests;
const requestOf = async (email: string) => {
  const [row] = await world.db.select().from(staffRequests).where(eq(staffRequests.email, email));
  if (!row) throw new Error(`${email} asked for nothing`);
  return row;
};
const approve = async (email: string, body = {}) =>
  staff.post(`/api/admin/request/${(await requestOf(email)).id}/approve`, body, { key: randomUUID() });
async function firstPassword(email: string): Promise<Client> {
  await world.visitor().post("/api/forgot-password", { email });
  const code = await codeFor(world, email);
  await world.visitor().post("/api/forgot-password-reset", { email, code, password: "shopkeeper1" });
  const browser = world.visitor();
  expect((await browser.post("/api/login", { email, password: "shopkeeper1" })).status).toBe(200);
  return browser;
}

describe("A request to join", () => {
  it("is listed for staff, and gives no access", async () => {
    const body = form();
    expect((await ask(body)).body).toEqual({ ok: true });
    expect(await world.db.select().from(accounts).where(eq(accounts.emailKey, body.email))).toEqual([]);
    expect((await mailTo(world, body.email))[0]?.subject).toBe("We got your request to join");
    const listed = (await open()).find(({ email }: { email: string }) => email === body.email);
    expect(listed).toMatchObject({
      role: "dealer",
      name: body.businessName,
      state: "open",
      details: { contactName: "Robin Hale", city: "Kalamazoo", websiteUrl: "https://berm.example.test" },
    });
  });

  it("creates a dealer once staff approve it: the first password is set with a code, and the finder lists the shop", async () => {
    const body = form();
    await ask(body);
    expect((await approve(body.email)).status).toBe(200);
    const mail = (await mailTo(world, body.email)).at(-1);
    expect(mail?.text).toContain(`/forgot-password#email=${encodeURIComponent(body.email)}`);
    const browser = await firstPassword(body.email);
    expect((await browser.get("/api/session")).body).toMatchObject({
      type: "dealer",
      user: { fullName: body.businessName, emailVerified: true, country: "US" },
    });
    const { dealers: found } = (await world.visitor().get(`/api/dealers-lean?name=${body.businessName}`)).body;
    expect(found).toMatchObject([{ name: body.businessName, zipcode: "49009" }]);
  });

  it("is attached to a listed dealer if staff say that it is the one", async () => {
    const body = form({ businessName: "Ridgeline Cycles of Kalamazoo", zipcode: "49001" });
    const listed = await buildDealer(world, { name: "Ridgeline Cycles", zipcode: "49001" });
    await world.db.write((tx) => tx.delete(dealerLogins).where(eq(dealerLogins.dealerId, listed.id)));
    await ask(body);
    const row = (await open()).find(({ email }: { email: string }) => email === body.email);
    expect(row.candidates).toMatchObject([{ _id: listed.id, name: "Ridgeline Cycles" }]);
    expect((await approve(body.email, { dealerId: listed.id })).status).toBe(200);
    const browser = await firstPassword(body.email);
    expect((await browser.get("/api/session")).body.user._id).toBe(listed.id);
  });

  it("cannot be attached to a dealer that already has a login", async () => {
    const taken = await buildDealer(world);
    const body = form();
    await ask(body);
    const answer = await approve(body.email, { dealerId: taken.id });
    expect([answer.status, answer.body.error.code]).toEqual([409, "conflict"]);
    expect((await requestOf(body.email)).state).toBe("open");
    expect(await world.db.select().from(accounts).where(eq(accounts.emailKey, body.email))).toEqual([]);
  });

  it("creates a promoter in the same way", async () => {
    const body = form({ role: "promoter", businessName: "Two Rivers Racing" });
    await ask(body);
    await approve(body.email);
    expect((await (await firstPassword(body.email)).get("/api/session")).body.type).toBe("promoter");
    const [row] = await world.db.select().from(promoters).where(eq(promoters.name, "Two Rivers Racing"));
    expect(row?.phone).toBe("(269) 555-0142");
  });

  it("does not reveal whether an address has an account or a pending request, except to staff", async () => {
    const rider = await buildRider(world);
    const body = form({ email: rider.email });
    const [known, fresh] = [await ask(body), await ask(form())];
    expect([known.status, known.body]).toEqual([fresh.status, fresh.body]);
    expect((await ask(body)).body).toEqual(fresh.body);
    expect((await world.db.select().from(staffRequests).where(eq(staffRequests.email, rider.email))).length).toBe(1);
    expect((await approve(rider.email)).body.error.code).toBe("email_in_use");
  });

  it("needs accepted rules and a valid address", async () => {
    expect((await ask(form({ acceptedTerms: "2019-1" }))).body.error.code).toBe("rules_not_accepted");
    expect((await ask(form({ country: "XX" }))).body.error.fields.country).toBeDefined();
    expect((await ask(form({ state: "QC" }))).body.error.fields.state).toBeDefined();
    expect((await ask(form({ websiteUrl: "javascript:alert(1)" }))).body.error.fields.websiteUrl).toBeDefined();
    expect((await ask(form({ role: "admin" }))).status).toBe(400);
  });

  it("is declined with a reason in the requester's language", async () => {
    const body = form({ locale: "fr" });
    await ask(body);
    const { id } = await requestOf(body.email);
    expect((await staff.post(`/api/admin/request/${id}/decline`, { reason: " " })).status).toBe(400);
    await staff.post(`/api/admin/request/${id}/decline`, { reason: "Inconnu chez nous." });
    const mail = (await mailTo(world, body.email)).at(-1);
    expect([mail?.locale, mail?.text.includes("Inconnu chez nous.")]).toEqual(["fr", true]);
  });

  it("is decided once when two admins decide at the same time", async () => {
    const body = form();
    await ask(body);
    const answers = await Promise.all([approve(body.email), approve(body.email)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { id } = await requestOf(body.email);
    expect((await staff.post(`/api/admin/request/${id}/decline`, { reason: "x" })).body.error.code).toBe(
      "request_decided",
    );
    const log = await world.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(log.map(({ action }) => action).toSorted()).toEqual(["request.approved", "request.join"]);
  });
});

describe("A recovery request for a lost mailbox", () => {
  it("is listed with its proof, and an approval alone gives no access", async () => {
    const rider = await buildRider(world);
    await world.visitor().post("/api/account-recovery", {
      type: "rider",
      fullName: "Dana Kowalczyk",
      accountEmail: rider.email,
      contactEmail: "dana.new@example.test",
      proof: "AMA 3017442, third at RedBud.",
    });
    const [row] = await open("recovery");
    expect(row).toMatchObject({ name: "Dana Kowalczyk", recordId: null, details: { accountEmail: rider.email } });
    await staff.post(`/api/admin/request/${row._id}/approve`, {}, { key: randomUUID() });
    const login = { email: rider.email, password: testPassword };
    expect((await world.visitor().post("/api/login", login)).status).toBe(200);
    expect((await world.visitor().post("/api/login", { ...login, email: "dana.new@example.test" })).status).toBe(401);
    expect(await open("recovery")).toEqual([]);
  });
});

describe("Emails to staff about requests", () => {
  const newest = async (to: string) => (await mailTo(world, to)).at(-1);
  const recovery = { type: "rider", fullName: "Noa Silva", contactEmail: "noa@example.test", proof: "AMA 2900001" };

  it("are in each admin's language, and in the requester's for the shared mailbox", async () => {
    const line = await buildAdmin(world, { account: { locale: "fr" } });
    const away = await buildAdmin(world, { account: { deactivatedAt: world.clock.now() } });
    const body = form({ locale: "fr" });
    await ask(body);
    expect(await newest(english.email)).toMatchObject({
      locale: "en",
      subject: `Request to join: ${body.businessName}`,
      text: expect.stringContaining("http://portal.test/auth/admin/requests"),
    });
    for (const to of [line.email, "contingency@holeshot.example"]) {
      const mail = await newest(to);
      expect(mail).toMatchObject({ locale: "fr", subject: `Demande de participation\u00a0: ${body.businessName}` });
      expect(mail?.text).toContain("http://portal.test/fr/auth/admin/requests");
    }
    expect(await mailTo(world, away.email)).toEqual([]);

    await world.visitor().post("/api/account-recovery", recovery);
    expect((await newest(line.email))?.subject).toBe("Demande de récupération d’un compte");
    // The proof is only on the page of requests and in the shared mailbox, not in the email to every staff member.
    expect((await newest(line.email))?.text).not.toMatch(/Noa|AMA/);
  });

  it("are not sent to an admin who turned them off, but to the others", async () => {
    const quiet = await buildAdmin(world);
    const browser = await world.as(quiet);
    const choice = { kind: "requests", channel: "mail", on: false };
    expect((await browser.put("/api/admin/notices", choice)).status).toBe(200);
    const body = form();
    await ask(body);
    expect(await mailTo(world, quiet.email)).toEqual([]);
    expect((await newest(english.email))?.subject).toContain(body.businessName);
    // An account cannot turn off a notice that its role does not receive.
    const dealer = await world.as(await buildDealer(world));
    expect((await dealer.put("/api/admin/notices", choice)).status).toBe(403);
  });
});

it("The texts and proofs of decided requests are deleted after a year, and the decision remains", async () => {
  const [joins, proof] = [form(), { type: "rider", fullName: "Ira Quill", contactEmail: "ira@example.test" }];
  await ask(joins);
  await approve(joins.email);
  await world.visitor().post("/api/account-recovery", { ...proof, proof: "AMA 2900002, Quill since 2011" });
  const waits = await requestOf("ira@example.test");
  await staff.post(`/api/admin/request/${waits.id}/decline`, { reason: "Quill does not race." });
  const open = form();
  await ask(open);
  world.clock.advance({ days: 364 });
  await forgetRequests(world.ctx());
  expect((await requestOf("ira@example.test")).details.proof).toContain("Quill");
  world.clock.advance({ days: 2 });
  await forgetRequests(world.ctx());
  const left = await world.db.select().from(staffRequests).where(eq(staffRequests.id, waits.id));
  expect(JSON.stringify(left)).not.toMatch(/Quill|ira@/);
  expect(left).toMatchObject([{ state: "declined", kind: "recovery" }]);
  // A request that is still open is not deleted, however old it is.
  expect((await requestOf(open.email)).details.contactName).toBe("Robin Hale");
});
