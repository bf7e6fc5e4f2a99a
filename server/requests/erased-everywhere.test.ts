import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { forgetMail, sendOutbox } from "../platform/mail/outbox.ts";
import { outboxOnlyMailer } from "../platform/mail/mailer.ts";
import { auditLog } from "../platform/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildRider, testPassword, testPin, testVin } from "../testing/build.ts";
import { codeFor } from "../testing/mail.ts";
import { abroadInfo } from "../testing/payout-world.ts";
import { buildRace, winCash } from "../testing/race.ts";
import { pictureForm } from "../testing/files/picture-form.ts";

// This test searches all columns of all tables for a person who was erased. Every hit must be on the list of
// docs/spec/accounts.md#erasure.

/** The law or the ledger requires these columns to stay, each for the reason given. */
const staysBecause: Record<string, string> = {
  "movements.note": "the ledger is append-only, and a payment's reference belongs to its booking",
  "payout_claims.paid_to": "tax law: to whom and where this payout was sent, for 7 years",
  "past_payment_infos.legal_name": "tax law: to whom cash was paid, for 7 years",
  "past_payment_infos.address_line1": "tax law: where a check was sent, for 7 years",
};

const vin = testVin();
const formerVin = testVin();
/** Only this person has or had these values. */
const traces = [
  "wrenfield",
  "oriole",
  "nightjar",
  "7700888",
  "7700777",
  vin,
  formerVin,
  "@aviary.test",
  "2695550188",
  "55 Lark Row",
  "Lark Row",
  "203.0.113.77",
  "Aviary-Browser/7",
].map((text) => text.toLowerCase());

/** The rider's device sends these headers; the server of this test trusts the proxy's header. */
const fromHome = { headers: { "x-forwarded-for": "203.0.113.77", "user-agent": "Aviary-Browser/7" } };
const fromOffice = { headers: { "x-forwarded-for": "198.51.100.9" } };

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let browser: Client;
let staff: Client;
let races: Awaited<ReturnType<typeof buildRace>>[];

beforeAll(async () => {
  world = await createWorld("2026-07-10T18:00:00Z", { TRUST_PROXY: "1" });
  races = [await buildRace(world), await buildRace(world)];
  staff = await world.as(await buildAdmin(world));
  rider = await buildRider(world, {
    firstName: "Oriole",
    lastName: "Nightjar",
    amaNumber: "7700777",
    bike: { vin },
    account: { email: "first@aviary.test", emailKey: "first@aviary.test" },
  });
  browser = await world.as(rider);
  await leaveTraces();
});
afterAll(() => world.close());

const done = async <T extends { status: number; body: unknown }>(answer: Promise<T>): Promise<T> => {
  const got = await answer;
  expect(got.status, JSON.stringify(got.body)).toBeLessThan(300);
  return got;
};
const key = () => ({ key: randomUUID() });
const own = () => `/api/rider/rider/${rider.id}` as const;
const put = async (by: Client, path: `/api/${"admin" | "rider"}/rider/${string}`, change: object) => {
  const { __v } = (await by.get(path)).body.rider;
  return done(by.put(path, { __v, ...change }));
};

/**
 * Creates all the personal data that a rider leaves in a season, also with an earlier name, number, bike and address.
 */
async function leaveTraces(): Promise<void> {
  await put(browser, own(), {
    firstName: "Wrenfield",
    amaNumber: "7700888",
    phone1: "2695550188",
    addressLine1: "55 Lark Row",
    hometown: "Wrenfield Corners",
    bio: "Oriole rides",
  });
  await changeRecord();
  const moved = { email: "second@aviary.test", note: "Oriole is the old name", reason: "Oriole asked" };
  await put(staff, `/api/admin/rider/${rider.id}`, moved);
  // The change of the login address has logged the rider out.
  browser = world.visitor();
  await done(browser.post("/api/login", { email: moved.email, password: testPassword }, fromHome));
  await done(browser.post("/api/email-verify/resend"));
  await done(browser.post("/api/email-verify", { code: await codeFor(world, "second@aviary.test") }));
  await race();
  await done(browser.post(`${own()}/identity-change`, { lastName: "Nightjar-Oriole", reason: "Married Mr. Oriole" }));
  const { requests } = (await staff.get("/api/admin/requests?kind=identity")).body;
  await done(
    staff.post(
      `/api/admin/request/${requests[0]._id}/approve`,
      { reason: "Wrenfield sent the license" },
      { key: randomUUID() },
    ),
  );
  await done(browser.post(`${own()}/bikes`, { vin: formerVin }));
  const { bikes } = (await browser.get("/api/session")).body.user;
  const sold = bikes.find((bike: { vin: string }) => bike.vin === formerVin);
  if (sold) await done(browser.delete(`${own()}/bikes/${sold._id}`));
  await done(browser.post(`${own()}/upload-id-files?kind=id`, await pictureForm("wrenfield.png")));
  await money();
  await done(
    world.visitor().post("/api/contact-us", {
      name: "Wrenfield N.",
      email: "Second@aviary.test",
      about: "rider",
      message: "Wrenfield asks",
    }),
  );
  await sendOutbox(world.ctx(), outboxOnlyMailer);
}

/**
 * Changes the rider's record as the rider, as staff, and as staff who proxy for the rider, and lets a visitor try a
 * wrong password.
 */
async function changeRecord(): Promise<void> {
  const phone = world.visitor();
  const { email } = rider;
  expect((await phone.post("/api/login", { email, password: "not-this-one1" }, fromHome)).status).toBe(401);
  await done(phone.post("/api/login", { email, password: testPassword }, fromHome));
  const { __v } = (await phone.get(own())).body.rider;
  await done(phone.put(own(), { __v, hometown: "Troy, OH" }, fromHome));
  const record = (await staff.get(`/api/admin/rider/${rider.id}`)).body.rider;
  await done(staff.put(`/api/admin/rider/${rider.id}`, { __v: record.__v, hometown: "Dayton, OH" }, fromOffice));
  const host = await world.as(await buildAdmin(world));
  await host.navigate(`/proxy-rider/${rider.id}`);
  const { rider: as } = (await host.get(own())).body;
  await done(host.put(own(), { __v: as.__v, hometown: "Xenia, OH" }, fromOffice));
}

/**
 * Makes two races from files that name the rider: in the first the result is verified, in the second the promoter
 * removes it.
 */
async function race(): Promise<void> {
  for (const [at, { event, browser: promoter, klass }] of races.entries()) {
    const others = ["Ann", "Bo", "Cy", "Di", "Ed"].map((name, place) => `250 B,${place + 2},${name},Field,,,Yamaha,`);
    const row = `250 B,1,Wrenfield,Nightjar,Second@aviary.test,7700888,KTM,${vin}`;
    const form = new FormData();
    const text = ["Class,Place,First Name,Last Name,Email,AMA #,Brand,VIN", row, ...others].join("\n");
    form.set("file", new File([text], "Wrenfield Nightjar.csv"));
    const path = `/api/event/${event.id}/upload-all-class-result` as const;
    const preview = await done(promoter.post(`${path}?preview=1`, form));
    await done(promoter.post(path, { previewId: preview.body.previewId }));
    const { rows } = (await promoter.get(`/api/event/${event.id}/results`)).body.sheet.classes[0];
    const won = rows.find(({ place }: { place: string }) => String(place) === "1");
    if (at === 1) await done(promoter.delete(`/api/event/${event.id}/result?resultId=${won._id}`));
    else await done(promoter.post(`/api/event/${event.id}/verify`, { classId: klass.id }, key()));
  }
}

/**
 * Grants a bonus, redeems credit, refunds and takes back a part of it, and pays cash, each with texts that name the
 * rider.
 */
async function money(): Promise<void> {
  const gift = { wallet: "credit", currency: "USD", amount: 50_00, reason: "For Wrenfield, who helped" };
  const { bonus } = (await done(staff.post(`/api/admin/rider/${rider.id}/bonus`, gift, key()))).body;
  const desk = await world.as(await buildDealer(world));
  const order = { riderId: rider.id, currency: "USD", pin: testPin, employeeName: "Sam", idChecked: true };
  const [kept, back] = [
    (await done(desk.post("/api/dealer/redeem", { ...order, amount: 220_00 }, key()))).body.redemption,
    (await done(desk.post("/api/dealer/redeem", { ...order, amount: 10_00 }, key()))).body.redemption,
  ];
  expect(kept.riderName).toContain("Wrenfield");
  const why = { reason: "other", note: "Wrenfield brought it back" };
  await done(staff.delete(`/api/admin/credit-redemption/${back._id}`, why, key()));
  await done(staff.post(`/api/admin/bonus/${bonus._id}/take-back`, { reason: "Not Wrenfield, but Ann" }, key()));
  const { adjustments } = (await staff.get("/api/admin/adjustments-due")).body;
  for (const { _id, amount } of adjustments) {
    const paid = { how: "payment", amount, reference: "Check of Wrenfield" };
    await done(staff.post(`/api/admin/adjustments-due/${_id}/settle`, paid, key()));
  }
  await winCash(world, staff, { eventId: races[0]?.event.id ?? "", riderId: rider.id, amount: 90_00 });
  const info = abroadInfo({ legalName: "Wrenfield Nightjar", addressLine1: "55 Lark Row" });
  await done(browser.put("/api/rider/payment-info", info));
  const [claim] = (await staff.get("/api/admin/payout-claims")).body.payoutClaims;
  const path = `/api/admin/payout-claim/${claim._id}` as const;
  const approved = await done(staff.put(path, { act: "approve", __v: claim.__v }, key()));
  await done(staff.put(path, { act: "send", __v: approved.body.payoutClaim.__v }, key()));
}

/**
 * Searches every column of every table in the database, so that a new table cannot be forgotten. Returns the columns
 * with hits.
 */
async function found(): Promise<string[]> {
  const isPostgres = world.databaseUrl.startsWith("postgres");
  const names = isPostgres
    ? sql`select table_name as name from information_schema.tables where table_schema = 'public'`
    : sql`select name from sqlite_master where type = 'table'`;
  const tables = await world.db.rows<{ name: string }>(names);
  expect(tables.length).toBeGreaterThan(50);
  const columns = new Set<string>();
  for (const { name } of tables) {
    const rows = await world.db.rows<Record<string, unknown>>(sql.raw(`select * from "${name}"`));
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        const text = (typeof value === "string" ? value : JSON.stringify(value ?? "")).toLowerCase();
        if (traces.some((trace) => text.includes(trace))) columns.add(`${name}.${column}`);
      }
    }
  }
  return [...columns].toSorted();
}

describe("the database after an erasure", () => {
  it("contained the person in each kind of place before it", async () => {
    const places = await found();
    expect(places).toEqual(
      expect.arrayContaining([
        "accounts.email",
        "audit_log.after",
        "audit_log.before",
        "audit_log.ip",
        "sessions.user_agent",
        "awards.note",
        "bikes.vin",
        "riders.first_name",
        "bonus_grants.reason",
        "contact_messages.email",
        "idempotency_keys.answer",
        "outbox_mail.text",
        "adjustments_due.reference",
        "payment_infos.legal_name",
        "refunds.note",
        "results.email",
        "result_uploads.parsed",
        "staff_requests.details",
      ]),
    );
  });

  it("contains the person only where the law or the ledger requires it", async () => {
    const asked = { password: testPassword, giveUpMoney: true };
    await done(browser.post("/api/account/deletion", asked));
    const { requests } = (await staff.get("/api/admin/requests?kind=deletion")).body;
    await done(staff.post(`/api/admin/request/${requests[0]._id}/approve`, {}, { key: randomUUID() }));
    await sendOutbox(world.ctx(), outboxOnlyMailer);
    world.clock.advance({ days: 2 });
    await forgetMail(world.ctx());
    expect(await found()).toEqual(Object.keys(staysBecause).toSorted());
    await expectSoundLedger(world.db);
  });

  it("still has in the audit log who did what, and which rows were erased", async () => {
    const rows = await world.db.select().from(auditLog);
    const acts = rows.filter(({ subjectId }) => subjectId === rider.id).map(({ action }) => action);
    expect(acts).toEqual(expect.arrayContaining(["rider.update", "rider.identity", "bonus.grant", "bonus.reverse"]));
    const renamed = rows.find(({ action }) => action === "rider.identity");
    expect(renamed).toMatchObject({ before: { lastName: "—" }, after: { lastName: "—" } });
    expect(renamed?.erasedAt).not.toBeNull();
  });

  it("keeps the addresses from which staff acted on the record, also in the rider's name", async () => {
    const rows = (await world.db.select().from(auditLog)).filter(({ ip }) => ip === "198.51.100.9");
    const by = rows.map(({ actorType, proxyAccountId }) => `${actorType}${proxyAccountId === null ? "" : " by proxy"}`);
    expect(by.toSorted((a, b) => a.localeCompare(b))).toEqual(["admin", "rider by proxy"]);
    expect(new Set(rows.map(({ subjectId }) => subjectId))).toEqual(new Set([rider.id]));
  });

  it("refuses any other change of the audit log", async () => {
    const change = (set: Partial<typeof auditLog.$inferInsert>) =>
      world.db.write((tx) => tx.update(auditLog).set(set).where(eq(auditLog.action, "bonus.grant")));
    await expect(change({ after: null })).rejects.toThrow();
    await expect(change({ action: "nothing" })).rejects.toThrow();
    await expect(change({ actorId: "nobody", erasedAt: new Date() })).rejects.toThrow();
    await expect(change({ erasedAt: null })).rejects.toThrow();
    await expect(change({ ip: "192.0.2.1", erasedAt: new Date() })).rejects.toThrow();
    await expect(change({ ip: null })).rejects.toThrow();
    await expect(world.db.write((tx) => tx.delete(auditLog))).rejects.toThrow();
  });
});
