import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { termsVersion } from "#shared/terms-version.ts";
import { accounts, pendingRegistrations } from "../accounts/tables.ts";
import { bikes } from "../bikes/tables.ts";
import { auditLog } from "../platform/tables.ts";
import { programmeSettings } from "../programme/tables.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildAdmin, buildPromoter, buildRider, buildVinPattern, testVin } from "../testing/build.ts";
import { codeFor, mailTo, otherThan } from "../testing/mail.ts";
import { checkPin } from "./pin/check-pin.ts";
import { guardianConsents, riderPins, riders } from "./tables.ts";
import type { SentTo } from "../testing/typed-calls.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await buildVinPattern(world);
});
beforeEach(() => world.clock.set("2026-07-15T18:00:00.000Z"));
afterAll(() => world.close());

let serial = 0;
const form = (over: Record<string, unknown> = {}) => ({
  firstName: "Maya",
  lastName: "Thériault",
  email: `maya${++serial}@example.test`,
  password: "racewinner7",
  pin: "1357",
  dateOfBirth: "2001-03-09",
  country: "CA",
  state: "QC",
  zipcode: "J2S 1H9",
  amaNumber: "3001234",
  locale: "fr",
  bike: { vin: testVin() },
  acceptedTerms: termsVersion,
  ...over,
});
const register = (body: SentTo<"POST", "/api/register">) => world.visitor().post("/api/register", body);
const confirm = (email: string, code: string, password = "racewinner7") =>
  world.visitor().post("/api/register/confirm", { email, code, password });
const proven = async (email: string, password = "racewinner7") => {
  const answer = await confirm(email, await codeFor(world, email), password);
  expect(answer.status).toBe(200);
};
const guardian = { name: "Louise Thériault", email: "louise@example.test", relation: "mother" };

async function riderOf(email: string) {
  const [row] = await world.db
    .select({ rider: riders, account: accounts, pin: riderPins })
    .from(accounts)
    .innerJoin(riders, eq(riders.accountId, accounts.id))
    .innerJoin(riderPins, eq(riderPins.riderId, riders.id))
    .where(eq(accounts.emailKey, email.toLowerCase()));
  if (!row) throw new Error(`${email} is no rider`);
  return row;
}

describe("A registration", () => {
  it("creates a rider with a bike and a PIN; the emailed code logs in", async () => {
    const body = form();
    const browser = world.visitor();
    const answer = await browser.post("/api/register", body);
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    expect(browser.cookies.size).toBe(0);
    const code = await codeFor(world, body.email);
    const entered = await browser.post("/api/register/confirm", { email: body.email, code, password: body.password });
    expect(entered.body).toMatchObject({
      type: "rider",
      user: { fullName: "Maya Thériault", emailVerified: true, hasPin: true, locale: "fr", bikes: [{ valid: true }] },
    });
    expect((await browser.get("/api/session")).body.type).toBe("rider");
    const { rider } = await riderOf(body.email);
    expect(rider).toMatchObject({ nameKey: "maya theriault", lastNameKey: "theriault maya", factory: false });
    expect((await checkPin(world.ctx(), rider.id, "1357")).finding).toBe("right");
    expect((await checkPin(world.ctx(), rider.id, "1358")).finding).toBe("wrong");
  });

  it("sends its email in the rider's language", async () => {
    const body = form();
    await register(body);
    expect((await mailTo(world, body.email))[0]?.locale).toBe("fr");
  });

  it("stores neither password nor PIN in plain text, and puts neither in the audit log", async () => {
    const body = form({ password: "canaryword77", pin: "8642" });
    await register(body);
    const waiting = await world.db.select().from(pendingRegistrations);
    expect(waiting.length).toBeGreaterThan(0);
    expect(JSON.stringify(waiting)).not.toMatch(/canaryword77|"8642"/);
    await proven(body.email, body.password);
    const { rider, account, pin } = await riderOf(body.email);
    const log = await world.db.select().from(auditLog).where(eq(auditLog.subjectId, rider.id));
    expect(account.passwordHash).toMatch(/^\$argon2id\$/);
    expect(pin.pinHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify([rider, account, pin, log])).not.toMatch(/canaryword77|"8642"/);
  });

  it("can be made without a bike", async () => {
    const { bike: _none, ...body } = form();
    expect((await register(body)).status).toBe(200);
  });

  it("stores a bike without a matching pattern as pending", async () => {
    const body = form({ bike: { vin: "VBKEXA408RM567890", make: "KTM", model: "300 EXC" } });
    await register(body);
    await proven(body.email);
    const { rider } = await riderOf(body.email);
    const [bike] = await world.db.select().from(bikes).where(eq(bikes.riderId, rider.id));
    expect(bike).toMatchObject({ state: "pending", make: "KTM", model: "300 EXC", year: 2024, verifiedAt: null });
  });
});

describe("A registration with the email address of an account", () => {
  it("gets the same answer; the owner gets an email, and nothing of the owner's changes", async () => {
    const owner = await buildRider(world);
    const fresh = await register(form());
    const again = await register(form({ email: owner.email.toUpperCase() }));
    expect([again.status, again.body]).toEqual([fresh.status, fresh.body]);
    expect([...again.headers.keys()].toSorted()).toEqual([...fresh.headers.keys()].toSorted());
    const mails = await mailTo(world, owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["You already have an account"]);
    expect((await world.visitor().post("/api/login", { email: owner.email, password: "contingency1" })).status).toBe(
      200,
    );
    const shadow = await world.visitor().post("/api/login", { email: owner.email, password: "racewinner7" });
    expect([shadow.status, shadow.body.error.code, shadow.headers.get("set-cookie")]).toEqual([
      403,
      "registration_unproven",
      null,
    ]);
  });

  it("does not reveal an account that is unverified, deactivated or of another role either", async () => {
    const waiting = [
      await buildPromoter(world, { account: { emailVerifiedAt: null } }),
      await buildRider(world, { account: { emailVerifiedAt: null, deactivatedAt: world.clock.now() } }),
    ];
    for (const { email } of waiting) {
      expect((await register(form({ email }))).body).toEqual({ ok: true });
      expect((await mailTo(world, email)).map(({ subject }) => subject)).toEqual(["You already have an account"]);
    }
  });

  it("is reported to the owner once a day, however often somebody tries", async () => {
    const owner = await buildRider(world);
    for (let at = 0; at < 4; at++) await register(form({ email: owner.email }));
    expect(await mailTo(world, owner.email)).toHaveLength(1);
  });

  it("gets the same answer for a refused VIN", async () => {
    const owner = await buildRider(world);
    const bike = { vin: "VBKSXA433RM12345" };
    const [known, unknown] = [await register(form({ email: owner.email, bike })), await register(form({ bike }))];
    expect(known.status).toBe(422);
    expect({ ...known.body.error, requestId: "" }).toEqual({ ...unknown.body.error, requestId: "" });
  });

  it("gets the same answer for every code", async () => {
    const owner = await buildRider(world);
    const body = form();
    await register(body);
    const code = otherThan(await codeFor(world, body.email));
    const [known, fresh, unknown] = [
      await confirm(owner.email, code),
      await confirm(body.email, code),
      await confirm("nobody@example.test", code),
    ];
    for (const answer of [known, fresh, unknown]) {
      expect([answer.status, answer.body.error.code]).toEqual([422, "code_wrong"]);
    }
  });
});

describe("An unverified registration", () => {
  it("is replaced by the next one with the same email address, including its password, PIN and bike", async () => {
    const first = form({ password: "squatter99", pin: "1111" });
    await register(first);
    const second = form({ email: first.email, firstName: "Noémie" });
    world.clock.advance({ seconds: 1 });
    await register(second);
    const entered = await confirm(second.email, await codeFor(world, second.email));
    expect(entered.body.user).toMatchObject({ fullName: "Noémie Thériault", bikes: [{ vin: second.bike.vin }] });
    expect((await world.visitor().post("/api/login", { email: first.email, password: "squatter99" })).status).toBe(401);
    const { rider } = await riderOf(first.email);
    expect((await checkPin(world.ctx(), rider.id, "1111")).finding).toBe("wrong");
    expect((await checkPin(world.ctx(), rider.id, "1357")).finding).toBe("right");
  });

  it("does not block a bike: a rider who mistyped the address registers again, and whoever verifies first has the bike", async () => {
    const bike = { vin: testVin() };
    const typo = form({ bike });
    const right = form({ bike });
    const stranger = form({ bike });
    for (const body of [typo, stranger, right]) expect((await register(body)).status).toBe(200);
    const entered = await confirm(right.email, await codeFor(world, right.email));
    expect(entered.body.user.bikes).toMatchObject([{ vin: bike.vin }]);
    const bearers = await world.db.select().from(bikes).where(eq(bikes.vin, bike.vin));
    expect(bearers.filter(({ retiredAt }) => retiredAt === null)).toHaveLength(1);
    const late = await confirm(stranger.email, await codeFor(world, stranger.email));
    expect(late.body.user.bikes).toEqual([]);
    expect((await register(form({ bike }))).body.error.code).toBe("vin_taken");
  });

  it("cannot replace an account whose new address is not verified yet", async () => {
    const rider = await buildRider(world, { lastName: "Ostrander" });
    const admin = await world.as(await buildAdmin(world));
    const email = `moved${++serial}@example.test`;
    const { rider: record } = (await admin.get(`/api/admin/rider/${rider.id}`)).body;
    const changed = await admin.put(`/api/admin/rider/${rider.id}`, {
      __v: record.__v,
      email,
      reason: "Lost the mailbox.",
    });
    expect(changed.status).toBe(200);
    expect((await register(form({ email, pin: "9876" }))).status).toBe(200);
    const after = await riderOf(email);
    expect([after.rider.id, after.rider.lastName]).toEqual([rider.id, "Ostrander"]);
    expect((await checkPin(world.ctx(), rider.id, "9876")).finding).not.toBe("right");
    expect((await world.visitor().post("/api/login", { email, password: "racewinner7" })).status).toBe(403);
    // Until the new address is verified, the account also keeps its bike.
    const [bike] = await world.db.select().from(bikes).where(eq(bikes.riderId, rider.id));
    expect((await register(form({ bike: { vin: bike?.vin } }))).body.error.code).toBe("vin_taken");
  });

  it("cannot take over the owner's own registration: the owner's code does not confirm a stranger's password", async () => {
    const owner = form();
    await register(owner);
    await register(form({ email: owner.email, password: "squatter99" }));
    const code = await codeFor(world, owner.email);
    expect((await confirm(owner.email, code, owner.password)).status).toBe(422);
    const squatter = world.visitor();
    expect((await squatter.post("/api/login", { email: owner.email, password: "squatter99" })).status).toBe(403);
    expect((await squatter.get("/api/session")).body.type).toBeNull();
  });
});

describe("A registration under 18", () => {
  it.each(["2008-07-16", "2015-01-01"])("needs a guardian for a rider born %s", async (dateOfBirth) => {
    const refused = await register(form({ dateOfBirth }));
    expect([refused.status, refused.body.error.code]).toEqual([422, "guardian_needed"]);
  });

  it.each([
    ["en", /^Riders under 21 need a parent’s or guardian’s consent\./],
    ["fr", /^Avant 21\sans, il faut le consentement d’un parent/],
  ] as const)("names the age of the season's settings (%s)", async (locale, words) => {
    await using strict = await createWorld("2026-07-15T18:00:00.000Z");
    await strict.db.write((tx) =>
      tx.insert(programmeSettings).values({ season: 2026, key: "adultAge", value: 21, updatedAt: strict.clock.now() }),
    );
    const { body } = await strict.visitor().post("/api/register", form({ dateOfBirth: "2006-01-01" }), { locale });
    expect(body.error.code).toBe("guardian_needed");
    expect(body.error.message).toMatch(words);
  });

  it("ends on the 18th birthday in Pacific time", async () => {
    expect((await register(form({ dateOfBirth: "2008-07-15" }))).status).toBe(200);
    world.clock.set("2026-07-15T06:59:00.000Z");
    expect((await register(form({ dateOfBirth: "2008-07-15" }))).status).toBe(422);
  });

  it("records who consented to which text and when, and emails the guardian", async () => {
    const body = form({ dateOfBirth: "2012-05-05", guardian });
    const typedAt = world.clock.now();
    await register(body);
    // The guardian is notified when the address is verified: an earlier email would reveal that the address was free.
    expect(await mailTo(world, guardian.email)).toEqual([]);
    world.clock.advance({ minutes: 5 });
    await proven(body.email);
    const { rider } = await riderOf(body.email);
    const [consent] = await world.db.select().from(guardianConsents).where(eq(guardianConsents.riderId, rider.id));
    expect(consent).toMatchObject({ ...guardian, textVersion: termsVersion, at: typedAt });
    expect((await mailTo(world, guardian.email)).at(-1)?.text).toContain("Maya Thériault");
  });

  it("stores nothing about a guardian for an adult", async () => {
    const body = form({ guardian });
    await register(body);
    await proven(body.email);
    const { rider } = await riderOf(body.email);
    expect(await world.db.select().from(guardianConsents).where(eq(guardianConsents.riderId, rider.id))).toEqual([]);
  });
});

describe("A refused registration", () => {
  it.each([
    [{ pin: "12345" }, "pin", "PIN must be 4 numbers"],
    [{ pin: "12a4" }, "pin", "PIN must be 4 numbers"],
    [{ firstName: "  " }, "firstName", "Required"],
    [{ firstName: "A".repeat(61) }, "firstName", "Keep it to 60 characters or fewer"],
    [{ dateOfBirth: "2001-02-30" }, "dateOfBirth", "Invalid Date"],
    [{ dateOfBirth: "2030-01-01" }, "dateOfBirth", "Invalid Date"],
    [{ country: "" }, "country", "Required"],
    [{ zipcode: "90210" }, "zipcode", "That isn’t a ZIP or postal code in the country you chose. Correct one of them"],
    [{ country: "CA", state: "OH" }, "state", undefined],
    [{ country: "XX" }, "country", undefined],
    [{ phone1: "555-0142" }, "phone1", "Enter a phone number with 10 to 13 digits"],
    [{ password: "short1" }, "password", "Password must be at least 8 characters"],
    [{ password: "winner#123" }, "password", "Password cannot contain any special characters"],
    [{ bike: { vin: "VBKSXA433RM12345" } }, "bike.vin", "Invalid VIN"],
    [{ bike: { vin: "VBKSXA433RM12345I" } }, "bike.vin", "Invalid VIN"],
    [{ guardian: { ...guardian, email: "x" }, dateOfBirth: "2012-05-05" }, "guardian.email", undefined],
  ])("for %j", async (change, field, message) => {
    const refused = await register(form(change));
    expect([400, 422]).toContain(refused.status);
    expect(refused.body.error.fields).toHaveProperty([field]);
    if (message) expect(refused.body.error.fields[field]).toBe(message);
  });

  it("has French errors on a French page", async () => {
    const refused = await world.visitor().post("/api/register", form({ firstName: "" }), { locale: "fr" });
    expect(refused.body.error.fields.firstName).not.toBe("Required");
  });

  it("has not accepted the rules, or accepted an older version", async () => {
    for (const acceptedTerms of [undefined, "", "2019-1"]) {
      const refused = await register(form({ acceptedTerms }));
      expect(refused.body.error.fields).toHaveProperty("acceptedTerms");
    }
  });

  it("has a bike that is too old or on another active account, which is not named", async () => {
    const old = await register(form({ bike: { vin: "VBKSXA433NM123456" } }));
    expect(old.body.error.code).toBe("bike_too_old");
    const vin = testVin();
    const owner = await buildRider(world, { bike: { vin } });
    const taken = await register(form({ bike: { vin } }));
    expect([taken.status, taken.body.error.code]).toEqual([409, "vin_taken"]);
    expect(JSON.stringify(taken.body)).not.toContain(owner.lastName);
  });

  it("leaves nothing in the database", async () => {
    const body = form({ bike: { vin: "short" } });
    await register(body);
    expect(await world.db.select().from(accounts).where(eq(accounts.emailKey, body.email))).toEqual([]);
    expect((await world.db.select().from(pendingRegistrations)).map(({ emailKey }) => emailKey)).not.toContain(
      body.email,
    );
    expect(await mailTo(world, body.email)).toEqual([]);
  });

  it("is not caused by a note, a factory mark or a role, which are ignored", async () => {
    const body = form({ note: "pay me", factory: true, type: "admin", emailVerified: true });
    expect((await register(body)).status).toBe(200);
    const nobody = await world.db.select().from(accounts).where(eq(accounts.emailKey, body.email));
    expect(nobody).toEqual([]);
    await proven(body.email);
    const { rider, account } = await riderOf(body.email);
    expect(rider).toMatchObject({ note: null, factory: false });
    expect(account.type).toBe("rider");
  });
});
