import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { termsVersion } from "#shared/terms.ts";
import { kioskThumbs } from "../kiosk/tables.ts";
import { forgetMail } from "../platform/mail/outbox.ts";
import { outboxMail } from "../platform/tables.ts";
import * as schema from "../schema.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildClass, buildEvent, buildRider, testPassword } from "../testing/build.ts";
import { codeFor } from "../testing/mail.ts";
import { pictureForm } from "../testing/picture-form.ts";

// One rider who left a trace wherever one can: what the file of "my data" says of it, and what of it is left after the
// person was forgotten.

/** Tables that know a person, and the part of the file that tells it. */
const toldIn: Record<string, string> = {
  accounts: "account",
  adjustments_due: "adjustmentsDue",
  admins: "profile",
  audit_log: "acts",
  awards: "awards",
  bikes: "bikes",
  contact_messages: "messages",
  dealers: "profile",
  entries: "movements",
  favourite_dealers: "favouriteDealers",
  guardian_consents: "guardians",
  kiosk_items: "capturedOffline",
  movements: "movements",
  notice_choices: "notices",
  passkeys: "passkeys",
  payment_infos: "paymentInfo",
  payout_claims: "payoutClaims",
  pin_tries: "pinTries",
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
/** Tables with a person's id that the file leaves out, and why. */
const untold: Record<string, string> = {
  devices: "a tablet of the shop; the enrolment is among the acts of who did it",
  kiosk_cases: "the staff's work on a tablet",
  kiosk_enrol_codes: "a code of minutes",
  kiosk_thumbs: "the profile's photo, smaller",
  mail_codes: "a code of minutes",
  outbox_mail: "lies in the person's own mailbox, whole",
  passkey_challenges: "a question of minutes",
  rider_pins: "a secret, and counters that the tries tell",
};

type Rider = Awaited<ReturnType<typeof buildRider>>;
let world: World;
let rider: Rider;
let browser: Client;
let staff: Client;

beforeAll(async () => {
  world = await createWorld();
  staff = await world.as(await buildAdmin(world));
  rider = await buildRider(world, {
    firstName: "Canary",
    lastName: "Ptarmigan",
    dateOfBirth: "2010-02-03",
    account: { email: "canary@nest.test", emailKey: "canary@nest.test" },
  });
  browser = await world.as(rider);
  const event = await buildEvent(world);
  const klass = await buildClass(world, { eventId: event.id });
  const done = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    expect(status, JSON.stringify(body)).toBeLessThan(300);
  };
  const path = `/api/rider/rider/${rider.id}`;
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
  await done(
    browser.post("/api/rider/questions", {
      kind: "raced",
      eventId: event.id,
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

const tables = Object.values(schema).filter(
  (value): value is typeof outboxMail => is(value, SQLiteTable) || is(value, PgTable),
);

describe("My data", () => {
  it("tells every table that knows a person, or says why not", () => {
    const known = tables.filter((table) =>
      Object.keys(getTableColumns(table)).some((column) => /^(riderId|accountId|actorId|email|emailKey)$/.test(column)),
    );
    const unheard = known.map((table) => getTableName(table)).filter((name) => !toldIn[name] && !untold[name]);
    expect(unheard).toEqual([]);
  });

  it("has each of those parts for a rider, filled where something is there", async () => {
    const { body } = await browser.get("/api/my-data");
    const parts = new Set(Object.values(toldIn).filter((part) => part !== "uploads"));
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

  it("says what staff did in one's name, and not from where", async () => {
    const admin = await world.as(await buildAdmin(world));
    await admin.navigate(`/proxy-rider/${rider.id}`);
    world.clock.advance({ minutes: 1 });
    await admin.put("/api/rider/notices", { kind: "award", channel: "mail", on: false });
    const { acts } = (await browser.get("/api/my-data")).body;
    const chosen = acts.filter(({ action }: { action: string }) => action === "notice.choose");
    expect(chosen.map(({ byStaff }: { byStaff: boolean }) => byStaff)).toEqual([true, false]);
    expect(chosen[0]).toMatchObject({ ip: null });
  });
});

describe("Who was forgotten", () => {
  it("is in no row of any table, but for the log of acts and the last mail, which forgets the address", async () => {
    await staff.post(`/api/admin/request/${await openOf("recovery")}/decline`, { reason: "Canary knows" });
    expect((await browser.post("/api/account/deletion", { password: testPassword })).status).toBe(200);
    expect((await staff.post(`/api/admin/request/${await openOf("deletion")}/approve`, {})).status).toBe(200);
    expect(await tracesIn("outbox_mail")).toEqual(["outbox_mail.to"]);
    world.clock.advance({ days: 2 });
    await world.db.write((tx) => tx.update(outboxMail).set({ nextTryAt: null }));
    await forgetMail(world.ctx());
    expect(await tracesIn()).toEqual([]);
  });
});

async function openOf(kind: string): Promise<string> {
  const { requests } = (await staff.get(`/api/admin/requests?kind=${kind}`)).body;
  return requests[0]._id;
}

/** The columns in which something of the person is left. */
async function tracesIn(only?: string): Promise<string[]> {
  const found = new Set<string>();
  for (const table of tables) {
    const name: string = getTableName(table);
    if (name === "audit_log" || (only !== undefined && name !== only)) continue;
    for (const row of await world.db.select().from(table)) {
      for (const [column, value] of Object.entries(row)) {
        if (/canary|ptarmigan|nest\.test/i.test(JSON.stringify(value ?? ""))) found.add(`${name}.${column}`);
      }
    }
  }
  return [...found];
}
