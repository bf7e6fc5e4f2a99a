import { randomUUID } from "node:crypto";
import { eq, getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { termsVersion } from "#shared/terms-version.ts";
import { accounts } from "../accounts/tables.ts";
import { kioskThumbs } from "../kiosk/tables.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { erasedMailbox, forgetMail } from "../platform/mail/outbox.ts";
import { searchWords } from "../search/tables.ts";
import { auditLog, outboxMail } from "../platform/tables.ts";
import { words } from "../platform/words.ts";
import * as schema from "../schema.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { confirming } from "../testing/clients/confirming.ts";
import { buildAdmin, buildDealer, buildRider, testPassword, testVin } from "../testing/build.ts";
import { codeFor } from "../testing/mail.ts";
import { awardsOf, buildRace } from "../testing/race.ts";
import { pictureForm } from "../testing/files/picture-form.ts";
import { deskOrder } from "../testing/credit.ts";

// These tests use one rider whose data are in every place where the portal stores any. They check what the "my data"
// file contains about the rider, and what remains after the erasure.

/** These tables have personal data; the value is the part of the "my data" file that contains it. */
const partOfFile: Record<string, string> = {
  accounts: "account",
  adjustments_due: "adjustmentsDue",
  admins: "profile",
  audit_log: "acts",
  awards: "awards",
  bikes: "bikes",
  contact_messages: "messages",
  dealer_logins: "login",
  dealers: "profile",
  entries: "movements",
  favourite_dealers: "favouriteDealers",
  guardian_consents: "guardians",
  kiosk_items: "capturedOffline",
  last_logins: "account",
  movements: "movements",
  notice_choices: "notices",
  passkeys: "passkeys",
  payment_infos: "paymentInfo",
  payout_claims: "payoutClaims",
  pin_tries: "pinTries",
  plans: "plans",
  promoter_logins: "login",
  promoters: "profile",
  push_subscriptions: "devices",
  questions: "questions",
  redemptions: "redemptions",
  result_uploads: "uploads",
  results: "results",
  rider_documents: "documents",
  rider_email_claims: "claimedEmails",
  rider_emails: "emails",
  riders: "profile",
  sessions: "sessions",
  staff_requests: "requests",
};
/** These tables contain a person's id, but they are not in the file, for the given reason. */
const notInFile: Record<string, string> = {
  scheduled_report_recipients: "staff alone get scheduled reports",
  saved_views: "views of lists, which staff alone save; they are deleted with the account",
  account_invites: "a link of days that staff sent; the mail lies in the person's own mailbox",
  devices: "a tablet of the shop; the enrolment is among the acts of who did it",
  kiosk_cases: "the staff's work on a tablet",
  kiosk_enrol_codes: "a code of minutes",
  kiosk_thumbs: "the profile's photo, smaller",
  mail_codes: "a code of minutes",
  outbox_mail: "lies in the person's own mailbox, whole",
  bonus_grants: "a bonus that waits for a second of the staff; once granted it is among the awards",
  payment_asks: "when staff asked for papers; the mail lies in the person's own mailbox",
  past_payment_infos: "what a payout was approved by; the payout itself is told",
  passkey_challenges: "a question of minutes",
  pending_registrations: "typed by whoever named the address; nobody has proven it, and it is deleted after a week",
  rider_years: "counts of the results, which are told",
  watch_findings: "what staff check for the program’s safety; it is deleted with the person",
  rider_pins: "a secret, and counters that the tries tell",
};

type Rider = Awaited<ReturnType<typeof buildRider>>;
let world: World;
let rider: Rider;
let browser: Client;
let staff: Client;

const vin = testVin();
/** Only this rider has these values: any row that contains one of them still holds personal data. */
const trace = new RegExp(`canary|ptarmigan|nest\\.test|nestville|7700999|${vin}`, "i");
let races: Awaited<ReturnType<typeof buildRace>>[];
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let redemptionId: string;

beforeAll(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  races = [await buildRace(world), await buildRace(world), await buildRace(world)];
  dealer = await buildDealer(world);
  staff = await world.as(await buildAdmin(world));
  rider = await buildRider(world, {
    firstName: "Canary",
    lastName: "Ptarmigan",
    dateOfBirth: "2010-02-03",
    amaNumber: "7700999",
    hometown: "Nestville",
    bike: { vin },
    account: { email: "canary@nest.test", emailKey: "canary@nest.test" },
  });
  browser = await world.as(rider);
  const [, second] = races;
  if (!second) throw new Error("no race");
  const { klass } = second;
  const done = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    expect(status, JSON.stringify(body)).toBeLessThan(300);
  };
  const path = `/api/rider/rider/${rider.id}` as const;
  await done(browser.put("/api/rider/notices", { kind: "award", channel: "mail", on: false }));
  await done(browser.post(`${path}/upload-id-files?kind=id`, await pictureForm("canary.png")));
  await done(browser.put("/api/rider/photo", await pictureForm("canary.png")));
  await done(browser.post(`${path}/emails`, { email: "ptarmigan@nest.test" }));
  const { emails } = (await browser.get(`${path}/emails`)).body;
  const further = emails.find(({ email }: { email: string }) => email === "ptarmigan@nest.test");
  const code = await codeFor(world, "ptarmigan@nest.test");
  await done(browser.post(`${path}/emails/${further._id}/verify`, { code }));
  await done(browser.post(`${path}/emails`, { email: "canary.too@nest.test" }));
  await done(
    browser.post(`${path}/guardian`, {
      name: "Mother Ptarmigan",
      email: "mother@elsewhere.test",
      relation: "mother",
      acceptedTerms: termsVersion,
    }),
  );
  await race();
  await done(
    browser.post("/api/rider/questions", {
      kind: "raced",
      classId: klass.id,
      text: "Canary was third",
    }),
  );
  await done(
    browser.post("/api/contact-us", {
      name: "Canary",
      email: "canary@nest.test",
      about: "rider",
      message: "Canary asks",
    }),
  );
  await done(
    world.visitor().post("/api/account-recovery", {
      type: "rider",
      fullName: "Canary Ptarmigan",
      contactEmail: "canary@nest.test",
      proof: "Canary",
    }),
  );
  await world.db.write((tx) =>
    tx.insert(kioskThumbs).values({ riderId: rider.id, source: "canary", jpeg: "canary", madeAt: world.clock.now() }),
  );
});
afterAll(() => world.close());

const header = "Class,Place,First Name,Last Name,Email,AMA #,Brand,VIN\n";
const sheet = (row: string): FormData => {
  const form = new FormData();
  const others = ["Ann", "Bo", "Cy", "Di", "Ed"].map((name, at) => `250 B,${at + 2},${name},Field,,,Yamaha,`);
  form.set("file", new File([header, [row, ...others].join("\n")], "results.csv"));
  return form;
};

/**
 * Makes three races. A file matches the rider in the first two, and the promoter of the second one unmatches the rider.
 * In the third race the number fits two accounts.
 */
async function race(): Promise<void> {
  const [first, second, third] = races;
  if (!first || !second || !third) throw new Error("no race");
  const whole = `250 B,1,Canary,Ptarmigan,Canary@Nest.test,7700999,KTM,${vin}`;
  for (const { event, browser: promoter } of [first, second]) {
    const path = `/api/event/${event.id}/upload-all-class-result` as const;
    const preview = await promoter.post(`${path}?preview=1`, sheet(whole));
    expect((await promoter.post(path, { previewId: preview.body.previewId })).status).toBe(200);
    // This preview is never confirmed.
    expect((await promoter.post(`${path}?preview=1`, sheet(`${whole} `))).status).toBe(200);
  }
  const { rows } = (await second.sheet()).classes[0];
  const own = rows.find(({ place }: { place: string }) => place === "1");
  expect((await second.correct(own._id, { riderId: null })).status).toBe(200);
  // Another account has the same number, so the third race can only suggest a rider.
  await buildRider(world, { firstName: "Robin", lastName: "Marchand", amaNumber: "7700999" });
  const shared = `250 B,1,Canary,Ptarmigan,,7700999,KTM,`;
  const path = `/api/event/${third.event.id}/upload-all-class-result` as const;
  const preview = await third.browser.post(`${path}?preview=1`, sheet(shared));
  expect((await third.browser.post(path, { previewId: preview.body.previewId })).status).toBe(200);
  for (const { verify } of races) expect((await verify()).status).toBe(200);
  const counter = await world.as(dealer);
  const order = deskOrder(rider.id, 1500);
  const redeemed = await counter.post("/api/dealer/redeem", order, { key: randomUUID() });
  expect(redeemed.status, JSON.stringify(redeemed.body)).toBe(200);
  redemptionId = redeemed.body.redemption._id;
}

const tables = Object.values(schema).filter(
  (value): value is typeof outboxMail => is(value, SQLiteTable) || is(value, PgTable),
);

describe("The file “My data”", () => {
  it("covers every table with personal data, or says why not", () => {
    const known = tables.filter((table) =>
      Object.keys(getTableColumns(table)).some((column) => /^(riderId|accountId|actorId|email|emailKey)$/.test(column)),
    );
    const missing = known.map((table) => getTableName(table)).filter((name) => !partOfFile[name] && !notInFile[name]);
    expect(missing).toEqual([]);
  });

  it("has each of those parts for a rider", async () => {
    const { body } = await browser.get("/api/my-data");
    const parts = new Set(Object.values(partOfFile).filter((part) => part !== "uploads" && part !== "login"));
    for (const part of parts) expect(body, part).toHaveProperty(part);
    expect(body).toMatchObject({
      notices: [{ kind: "award", channel: "mail", on: false }],
      documents: [{ kind: "id" }],
      claimedEmails: [{ email: "canary.too@nest.test" }],
      emails: [{ email: "ptarmigan@nest.test" }],
      guardians: [{ name: "Mother Ptarmigan" }],
      questions: [{ messages: [{ text: "Canary was third" }] }],
      messages: [{ message: "Canary asks" }],
    });
  });

  it("lists what staff did in the user's name, without their IP addresses", async () => {
    const admin = await world.as(await buildAdmin(world));
    await admin.navigate(`/proxy-rider/${rider.id}`);
    world.clock.advance({ minutes: 1 });
    await admin.put("/api/rider/notices", { kind: "award", channel: "mail", on: false });
    const { acts } = (await browser.get("/api/my-data")).body;
    const chosen = acts.filter(({ action }) => action === "notice.choose");
    expect(chosen.map(({ byStaff }) => byStaff)).toEqual([true, false]);
    expect(chosen[0]).toMatchObject({ ip: null });
  });
});

describe("An erased rider", () => {
  it("appears in no row of any table except the last email, whose address is removed", async () => {
    await staff.post(`/api/admin/request/${await openOf("recovery")}/decline`, { reason: "Canary knows" });
    const first = races[0]?.event.id ?? "";
    const shown = async () => {
      const { classes } = (await world.visitor().get(`/api/event/${first}`)).body.event;
      return classes[0].results.map(({ name }: { name: string }) => name);
    };
    expect(await shown()).toContain("Canary Ptarmigan");
    // Open money prevents the erasure until the person gives it up.
    const open = await browser.get("/api/account/deletion");
    expect(open.body.openMoney).toEqual([{ wallet: "credit", currency: "USD", amount: 18_500 }]);
    expect((await browser.post("/api/account/deletion", { password: testPassword })).status).toBe(200);
    const approval = await staff.post(
      `/api/admin/request/${await openOf("deletion")}/approve`,
      {},
      { key: randomUUID() },
    );
    expect([approval.status, approval.body.error.code]).toEqual([409, "money_open"]);
    expect((await browser.delete("/api/account/deletion")).status).toBe(200);
    const asked = { password: testPassword, giveUpMoney: true };
    expect((await browser.post("/api/account/deletion", asked)).status).toBe(200);
    expect(
      (await staff.post(`/api/admin/request/${await openOf("deletion")}/approve`, {}, { key: randomUUID() })).status,
    ).toBe(200);
    await expectSoundLedger(world.db);
    expect((await awardsOf(world, rider.id)).map(({ currentValue }) => currentValue)).toEqual([0]);
    expect(await shown()).toContain("Removed rider");
    expect(await shown()).not.toContain("Canary Ptarmigan");
    for (const { browser: promoter, event } of races) {
      const texts = JSON.stringify((await promoter.get(`/api/event/${event.id}/results`)).body);
      expect(texts.replaceAll("7700999", "")).not.toMatch(trace);
    }
    expect(await tracesIn("outbox_mail")).toEqual(["outbox_mail.to"]);
    expect(await tracesIn("results")).toEqual([]);
    world.clock.advance({ days: 2 });
    await world.db.write((tx) => tx.update(outboxMail).set({ nextTryAt: null }));
    await forgetMail(world.ctx());
    // The AMA number that remains is that of Robin Marchand's account.
    expect(await tracesIn()).toEqual(["riders.amaNumber", "search_words.word"]);
    const words = await world.db.select().from(searchWords).where(eq(searchWords.recordId, rider.id));
    expect(words, "staff find nothing by what was erased, nor by the address that replaces it").toEqual([]);
    const [{ email } = { email: "" }] = await world.db
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, rider.accountId));
    expect(email).toMatch(/@deleted\.invalid$/);
    for (const filter of ["query", "email"]) {
      expect((await staff.get(`/api/admin/riders?${filter}=${email}`)).body.riders, filter).toEqual([]);
    }
    expect((await staff.get(`/api/admin/find?q=${email}`)).body.found).toEqual([]);
  });

  it("appears in no row of the audit log, which keeps the actions", async () => {
    const rows = await world.db.select().from(auditLog);
    const left = rows.filter((row) => trace.test(JSON.stringify([row.before, row.after])));
    expect(left.map(({ action }) => action)).toEqual([]);
    const erased = rows.filter(({ erasedAt }) => erasedAt !== null).map(({ action }) => action);
    expect(erased).toEqual(expect.arrayContaining(["bike.remove", "results.correct", "rider.add-email"]));
  });

  it("is called a removed rider in the reader's language in files and emails", async () => {
    const counter = await world.as(dealer);
    const file = async (locale: "en" | "fr") =>
      (await counter.open("/api/dealer/credit-redemptions?format=csv", { locale })).body;
    expect(await file("en")).toContain("Removed rider");
    expect(await file("fr")).toContain("Pilote retiré");
    expect(await file("fr")).not.toContain("Removed rider");
    const greeting = { id: "test.greeting", message: "{name}" };
    expect(words("fr").text(greeting, { name: "Removed rider" })).toBe("Pilote retiré");
  });

  it("gets no refund: it goes to the expired account and is listed for staff", async () => {
    const mails = (await world.db.select().from(outboxMail)).length;
    const path = `/api/admin/credit-redemption/${redemptionId}` as const;
    const back = await staff.delete(path, { reason: "returned" }, { key: randomUUID() });
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect(back.body).toMatchObject({ expired: 1500, balance: { amount: 0 } });
    const { money } = (await staff.get("/api/admin/erased-money")).body;
    expect(money).toMatchObject([{ amount: 1500, currency: "USD", riderId: rider.id }]);
    expect((await awardsOf(world, rider.id)).map(({ currentValue }) => currentValue)).toEqual([0]);
    const recipients = (await world.db.select().from(outboxMail)).slice(mails).map(({ to }) => to);
    expect(recipients.filter((to) => to.endsWith(erasedMailbox))).toEqual([]);
    await expectSoundLedger(world.db);
  });

  it("earns nothing by a correction of results", async () => {
    const [first] = races;
    if (!first) throw new Error("no race");
    const { rows } = (await first.sheet()).classes[0];
    const own = rows.find(({ firstName }: { firstName: string }) => firstName === "Removed");
    const { event } = (await staff.get(`/api/event/${first.event.id}`)).body;
    const [klass] = event.classes;
    const places = klass.places.map((place: { fromPlace: number; toPlace: number; amount: number }) => ({
      fromPlace: place.fromPlace,
      toPlace: place.toPlace,
      amount: place.amount + 5000,
    }));
    const classes = [{ _id: klass._id, name: klass.name, payoutType: klass.payoutType, places }];
    const sheet = { __v: event.__v, classes };
    const put = await confirming((confirm) => staff.put(`/api/event/${event._id}/classes`, { ...sheet, confirm }));
    expect(put.status, JSON.stringify(put.body)).toBe(200);
    expect(own._id).toBeDefined();
    expect((await awardsOf(world, rider.id)).map(({ currentValue }) => currentValue)).toEqual([0, 0]);
    await expectSoundLedger(world.db);
  });
});

async function openOf(kind: string): Promise<string> {
  const { requests } = (await staff.get(`/api/admin/requests?kind=${kind}`)).body;
  return requests[0]._id;
}

/** Returns the columns that still contain personal data of the erased rider. */
async function tracesIn(only?: string): Promise<string[]> {
  const found = new Set<string>();
  for (const table of tables) {
    const name: string = getTableName(table);
    if (name === "audit_log" || (only !== undefined && name !== only)) continue;
    for (const row of await world.db.select().from(table)) {
      for (const [column, value] of Object.entries(row)) {
        if (trace.test(JSON.stringify(value ?? ""))) found.add(`${name}.${column}`);
      }
    }
  }
  return [...found];
}
