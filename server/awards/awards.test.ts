import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expireAwards } from "../ledger/expiry/expire-awards.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { awards, movements } from "../ledger/tables.ts";
import { auditLog, outboxMail } from "../platform/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildResult, buildRider, testPassword } from "../testing/build.ts";
import { awardsOf, buildRace } from "../testing/race.ts";
import { creditOf, deskOrder } from "../testing/credit.ts";

// These tests cover bonus awards and extensions, and how a single admin could abuse them.

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let admin: Awaited<ReturnType<typeof buildAdmin>>;
let second: Awaited<ReturnType<typeof buildAdmin>>;
let staff: Client;
let colleague: Client;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  rider = await buildRider(world);
  admin = await buildAdmin(world);
  second = await buildAdmin(world);
  await signIn();
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

/** Signs the admins in again, because sessions expire when the test advances the clock. */
async function signIn(): Promise<void> {
  staff = await world.as(admin);
  colleague = await world.as(second);
}

const gift = (amount: number, over: object = {}) => ({
  wallet: "credit",
  currency: "USD",
  amount,
  reason: "Helped with the flags at RedBud",
  ...over,
});
const grant = (amount: number, { by = staff, key = randomUUID() as string, to = rider.id, ...over } = {}) =>
  by.post(`/api/admin/rider/${to}/bonus`, gift(amount, over), { key });
const confirm = (id: string, by = colleague, key: string = randomUUID()) =>
  by.post(`/api/admin/bonus/${id}/confirm`, {}, { key });
const decline = (id: string, by = colleague) =>
  by.post(`/api/admin/bonus/${id}/decline`, { reason: "Nobody knows of it" }, { key: randomUUID() });
const extend = (id: string, until: string, { by = staff, key = randomUUID() as string } = {}) =>
  by.post(`/api/admin/award/${id}/extend`, { until, reason: "Was in the hospital" }, { key });
const balance = () => creditOf(world, rider.id);
const mailsTo = (to: string) => world.db.select().from(outboxMail).where(eq(outboxMail.to, to)).orderBy(outboxMail.id);
const logged = (action: string) => world.db.select().from(auditLog).where(eq(auditLog.action, action));
const kinds = async () =>
  (await world.db.select().from(movements).orderBy(movements.at, movements.id)).map(({ kind }) => kind);

describe("a bonus", () => {
  it("is granted at once within the limit, with a ledger movement, an audit record and an email", async () => {
    const { status, body } = await grant(500_00);
    expect([status, body.bonus.state, body.bonus.decidedBy]).toEqual([200, "granted", null]);
    expect(await balance()).toBe(500_00);
    expect(await awardsOf(world, rider.id)).toMatchObject([
      { id: body.bonus.awardId, bonus: true, wallet: "credit", note: "Helped with the flags at RedBud" },
    ]);
    expect((await mailsTo(rider.email)).map(({ subject }) => subject)).toEqual(["You got a bonus of $500.00"]);
    expect(await logged("bonus.grant")).toMatchObject([{ actorId: admin.id, subjectId: rider.id }]);
  });

  it.each([
    ["en", "USD", "at any participating dealer in the United States."],
    ["en", "CAD", "at any participating dealer in Canada."],
    ["fr", "USD", "chez tout concessionnaire participant aux États-Unis."],
    ["fr", "CAD", "chez tout concessionnaire participant au Canada."],
  ] as const)("names the country in which it can be used (%s, %s)", async (locale, currency, words) => {
    const to = await buildRider(world, { account: { locale } });
    await grant(500_00, { to: to.id, currency } as object);
    expect((await mailsTo(to.email)).at(-1)?.text).toContain(words);
  });

  it("in cash is paid like other cash", async () => {
    await grant(200_00, { wallet: "cash" } as object);
    const { cash } = (await (await world.as(rider)).get("/api/rider/wallet")).body;
    expect(cash).toEqual([{ currency: "USD", amount: 200_00, waiting: 200_00, paid: 0 }]);
  });

  it("needs a reason, whole cents above zero, and a rider", async () => {
    for (const wrong of [gift(0), gift(-5), gift(10.5), gift(5, { reason: " " }), gift(5, { currency: "EUR" })]) {
      const answer = await staff.post(`/api/admin/rider/${rider.id}/bonus`, wrong, { key: randomUUID() });
      expect(answer.status, JSON.stringify(wrong)).toBe(400);
    }
    expect((await grant(5, { to: randomUUID() })).body.error.code).toBe("not_valid_rider");
    expect((await staff.post(`/api/admin/rider/${rider.id}/bonus`, gift(5))).body.error.code).toBe(
      "idempotency_key_missing",
    );
    expect(await balance()).toBe(0);
  });

  it("can be granted only by staff", async () => {
    for (const who of [rider, await buildDealer(world), await buildPromoter(world)]) {
      const by = await world.as(who);
      expect((await grant(5, { by })).status).toBe(403);
      expect((await by.get("/api/admin/bonuses")).status).toBe(403);
    }
  });

  it("is granted once per key, and a retry under another key asks for confirmation", async () => {
    const key = randomUUID();
    const first = await grant(50_00, { key });
    expect((await grant(50_00, { key })).body).toEqual(first.body);
    expect((await grant(60_00, { key })).body.error.code).toBe("idempotency_key_reused");
    expect((await grant(50_00)).body.error.code).toBe("bonus_twice");
    expect((await grant(50_00, { by: colleague })).body.error.code).toBe("bonus_twice");
    expect(await balance()).toBe(50_00);
    expect((await grant(50_00, { secondOne: true } as object)).status).toBe(200);
    expect(await balance()).toBe(100_00);
  });

  it("is granted once when the button is pressed several times at once", async () => {
    const key = randomUUID();
    const same = await Promise.all(Array.from({ length: 5 }, () => grant(80_00, { key })));
    expect(new Set(same.map(({ body }) => body.bonus?._id)).size).toBe(1);
    const others = await Promise.all(Array.from({ length: 5 }, () => grant(70_00)));
    expect(others.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balance()).toBe(150_00);
  });
});

describe("a bonus above the limit", () => {
  it("waits for a second admin, who is notified, and moves no money until then", async () => {
    const { body } = await grant(500_01);
    expect(body.bonus).toMatchObject({ state: "waiting", awardId: null });
    expect(await balance()).toBe(0);
    expect((await mailsTo(second.email)).map(({ subject }) => subject)).toEqual([
      "A $500.01 bonus needs a second admin",
    ]);
    expect(await mailsTo(admin.email)).toEqual([]);
    const waiting = (await colleague.get("/api/admin/bonuses?state=waiting")).body.bonuses;
    expect(waiting).toMatchObject([{ _id: body.bonus._id, requestedBy: `Avery ${admin.lastName}` }]);
    const confirmed = await confirm(body.bonus._id);
    expect(confirmed.body.bonus).toMatchObject({ state: "granted", decidedBy: `Avery ${second.lastName}` });
    expect(await balance()).toBe(500_01);
    expect((await confirm(body.bonus._id)).body.error.code).toBe("bonus_decided");
    expect((await decline(body.bonus._id)).body.error.code).toBe("bonus_decided");
  });

  it("cannot be confirmed by the admin who requested it, by that person's other account, or while proxying", async () => {
    const { _id: id } = (await grant(900_00)).body.bonus;
    expect((await confirm(id, staff)).body.error.code).toBe("second_admin_needed");
    const alias = admin.email.replace("@", "+two@");
    const twin = await buildAdmin(world, { account: { email: alias, emailKey: alias.toLowerCase() } });
    expect((await confirm(id, await world.as(twin))).body.error.code).toBe("second_admin_needed");
    for (const by of [staff, colleague]) {
      await by.navigate(`/proxy-rider/${rider.id}`);
      expect((await confirm(id, by)).status).toBe(403);
    }
    expect(await balance()).toBe(0);
  });

  it("is confirmed once when two admins confirm at the same moment", async () => {
    const { _id: id } = (await grant(900_00)).body.bonus;
    const third = await world.as(await buildAdmin(world));
    await Promise.all([confirm(id), confirm(id, third), confirm(id)]);
    expect(await balance()).toBe(900_00);
  });

  it("can be declined with a reason or withdrawn by the requester, and stays declined", async () => {
    const first = (await grant(900_00)).body.bonus;
    expect((await decline(first._id)).body.bonus).toMatchObject({
      state: "declined",
      declineReason: "Nobody knows of it",
    });
    expect((await confirm(first._id)).body.error.code).toBe("bonus_decided");
    const own = (await grant(901_00)).body.bonus;
    expect((await decline(own._id, staff)).status).toBe(200);
    expect(await balance()).toBe(0);
  });

  it("cannot be split into small ones, because one rider's bonuses from single admins are added up", async () => {
    expect((await grant(300_00)).body.bonus.state).toBe("granted");
    expect((await grant(200_00, { by: colleague })).body.bonus.state).toBe("granted");
    expect((await grant(1)).body.bonus.state).toBe("waiting");
    world.clock.advance({ days: 31 });
    await signIn();
    expect((await grant(400_00)).body.bonus.state).toBe("granted");
  });

  it("cannot be split over many riders, because one admin's bonuses are added up", async () => {
    const states = [];
    for (let n = 0; n < 6; n += 1) {
      const { id: to } = await buildRider(world);
      states.push((await grant(500_00, { to })).body.bonus.state);
    }
    expect(states).toEqual(["granted", "granted", "granted", "granted", "granted", "waiting"]);
  });
});

describe("an admin's own rider account", () => {
  const mine = async () => {
    const email = "robin@example.test";
    admin = await buildAdmin(world, { account: { email, emailKey: email } });
    await signIn();
    const profile = { __v: 0, firstName: "Robin", lastName: "Sole", phone: "5550104477" };
    expect((await staff.put(`/api/admin/admin/${admin.id}`, profile)).status).toBe(200);
  };
  it.each([
    ["email, with a plus", { account: { email: "Robin+mx@example.test", emailKey: "robin+mx@example.test" } }],
    ["name, however written", { firstName: "ROBIN", lastName: "Sôle" }],
    ["phone", { phone1: "+1 555-010-4477" }],
  ])("gets no bonus and no later expiration date from that admin: same %s", async (_how, over) => {
    await mine();
    const { id: to } = await buildRider(world, over);
    expect((await grant(5_00, { to })).body.error.code).toBe("own_account");
    const asked = (await grant(900_00, { by: colleague, to })).body.bonus;
    expect((await confirm(asked._id, staff)).body.error.code).toBe("own_account");
    const bonus = (await grant(5_00, { by: colleague, to })).body.bonus;
    expect((await extend(bonus.awardId, "2027-07-12")).body.error.code).toBe("own_account");
    expect((await extend(bonus.awardId, "2027-07-10", { by: colleague })).status).toBe(422);
  });

  it("stays the admin's own after the admin renamed it, or took another name and phone", async () => {
    await mine();
    const { id: to } = await buildRider(world, { firstName: "Robin", lastName: "Sole", phone1: "555-010-4477" });
    const path = `/api/admin/rider/${to}` as const;
    const { __v } = (await staff.get(path)).body.rider;
    const renamed = await staff.put(path, { __v, firstName: "Zed", lastName: "Moor", phone1: "5550109999" });
    expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
    expect((await grant(5_00, { to })).body.error.code).toBe("own_account");
    const other = { __v: 1, firstName: "Sam", lastName: "Hill", phone: "5550100000" };
    expect((await staff.put(`/api/admin/admin/${admin.id}`, other)).status).toBe(200);
    expect((await grant(5_00, { to })).body.error.code).toBe("own_account");
    const { id: namesake } = await buildRider(world, { firstName: "Robin", lastName: "Sole" });
    expect((await grant(5_00, { to: namesake })).body.error.code).toBe("own_account");
    expect((await grant(5_00, { by: colleague, to })).status).toBe(200);
  });

  it("gets no bonus that a second admin account of the same person confirms, even if that account was renamed", async () => {
    const twin = { __v: 0, firstName: "Robin", lastName: "Sole", phone: "5550104477" };
    expect((await staff.put(`/api/admin/admin/${admin.id}`, twin)).status).toBe(200);
    expect((await colleague.put(`/api/admin/admin/${second.id}`, { ...twin, phone: "" })).status).toBe(200);
    const renamed = { __v: 1, firstName: "Kit", lastName: "Vale", phone: "" };
    expect((await colleague.put(`/api/admin/admin/${second.id}`, renamed)).status).toBe(200);
    const { bonus } = (await grant(900_00)).body;
    expect((await confirm(bonus._id)).body.error.code).toBe("second_admin_needed");
    expect(await balance()).toBe(0);
  });

  it("gets no bonus through an additional email address either", async () => {
    await mine();
    const browser = await world.as(rider);
    const path = `/api/rider/rider/${rider.id}/emails` as const;
    const added = await browser.post(path, { email: "robin+2@example.test" });
    const code = (await mailsTo("robin+2@example.test")).at(-1)?.text.match(/\d{6}/)?.[0];
    const [, { _id: emailId }] = added.body.emails;
    expect((await browser.post(`${path}/${emailId}/verify`, { code })).status).toBe(200);
    expect((await grant(5_00)).body.error.code).toBe("own_account");
  });
});

describe("a closed account", () => {
  it("gets no bonus, no confirmation and no later expiration date after it was erased", async () => {
    const waiting = (await grant(900_00)).body.bonus;
    const bonus = (await grant(5_00)).body.bonus;
    world.clock.advance({ days: 400 });
    await expireAwards(world.ctx());
    await signIn();
    const browser = await world.as(rider);
    expect((await browser.post("/api/account/deletion", { password: testPassword })).status).toBe(200);
    const { requests } = (await staff.get("/api/admin/requests?kind=deletion")).body;
    expect((await staff.post(`/api/admin/request/${requests[0]._id}/approve`, {}, { key: randomUUID() })).status).toBe(
      200,
    );
    expect((await grant(6_00)).body.error.code).toBe("rider_inactive");
    expect((await confirm(waiting._id)).body.error.code).toBe("rider_inactive");
    expect((await extend(bonus.awardId, "2027-12-31")).body.error.code).toBe("rider_inactive");
    expect(await kinds()).not.toContain("reinstate");
  });

  it("gets no bonus while it is deactivated", async () => {
    const { __v } = (await staff.get(`/api/admin/rider/${rider.id}`)).body.rider;
    expect(
      (await staff.put(`/api/admin/rider/${rider.id}`, { __v, deActivated: true, reason: "Called us." })).status,
    ).toBe(200);
    expect((await grant(6_00)).body.error.code).toBe("rider_inactive");
  });
});

describe("a later expiration date", () => {
  const expiryOf = async (id: string) =>
    (await world.db.select().from(awards).where(eq(awards.id, id)))[0]?.expiresAt?.toISOString();

  it("moves the last day of unexpired credit, is audited with the reason, and the rider is notified", async () => {
    const { awardId } = (await grant(50_00)).body.bonus;
    world.clock.advance({ days: 10 });
    const { body } = await extend(awardId, "2027-07-20");
    expect(body).toMatchObject({ expiresAt: "2027-07-21T06:59:59.999Z", currentValue: 50_00, broughtBack: 0 });
    expect(await expiryOf(awardId)).toBe("2027-07-21T06:59:59.999Z");
    expect(await logged("award.extend")).toMatchObject([
      { actorId: admin.id, after: { reason: "Was in the hospital", broughtBack: 0 } },
    ]);
    expect((await mailsTo(rider.email)).at(-1)?.subject).toContain("You have until Jul");
    expect(await kinds()).toEqual(["issue"]);
  });

  it("restores expired credit once, by a ledger movement", async () => {
    const { awardId } = (await grant(50_00)).body.bonus;
    world.clock.advance({ days: 400 });
    await expireAwards(world.ctx());
    await signIn();
    expect(await balance()).toBe(0);
    const key = randomUUID();
    const first = await extend(awardId, "2027-12-31", { key });
    expect(first.body).toMatchObject({ currentValue: 50_00, broughtBack: 50_00 });
    expect((await extend(awardId, "2027-12-31", { key })).body).toEqual(first.body);
    expect(await balance()).toBe(50_00);
    expect(await kinds()).toEqual(["issue", "expire", "reinstate"]);
    world.clock.set("2028-01-02T18:00:00Z");
    await expireAwards(world.ctx());
    expect(await balance()).toBe(0);
  });

  it("gives the rider more time to enter payment info, before and after the cash expired", async () => {
    const { awardId } = (await grant(80_00, { wallet: "cash" } as object)).body.bonus;
    const status = async () => (await (await world.as(rider)).get(`/api/rider/award/${awardId}`)).body.award.status;
    expect((await extend(awardId, "2026-12-31")).status).toBe(200);
    world.clock.set("2027-01-15T18:00:00Z");
    await expireAwards(world.ctx());
    await signIn();
    expect(await status()).toBe("Expired");
    expect((await extend(awardId, "2027-03-01")).body).toMatchObject({ broughtBack: 80_00 });
    expect(await status()).toBe("Earned");
  });

  it("must be later than today and than the current date, and at most a year away", async () => {
    const { awardId } = (await grant(50_00, { wallet: "cash" } as object)).body.bonus;
    const code = async (until: string) => (await extend(awardId, until)).body.error?.code;
    expect(await code("2026-07-10")).toBe("extension_too_short");
    expect(await code("2026-07-20")).toBe("extension_too_short");
    expect(await code("2027-07-11")).toBe("extension_too_long");
    expect((await extend(awardId, "2027-02-30")).status).toBe(400);
    expect(await code("2027-07-10")).toBeUndefined();
  });

  it("is refused for awards that were spent, taken back or paid, or never expire", async () => {
    const spent = (await grant(50_00)).body.bonus.awardId;
    const desk = await world.as(await buildDealer(world));
    const order = deskOrder(rider.id, 50_00);
    expect((await desk.post("/api/dealer/redeem", order, { key: randomUUID() })).status).toBe(200);
    expect((await extend(spent, "2027-07-11")).body.error.code).toBe("award_state");

    const race = await buildRace(world);
    const at = { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 2 };
    const row = await buildResult(world, at);
    await race.verify();
    await race.correct(row.id, { values: { brand: "Honda" } });
    const [reversed] = (await awardsOf(world, rider.id)).filter(({ resultId }) => resultId === row.id);
    expect((await extend(reversed?.id ?? "", "2027-07-11")).body.error.code).toBe("award_state");
    expect((await extend(randomUUID(), "2027-07-11")).status).toBe(404);
  });

  it("restores only what a corrected result is still worth if the credit had expired", async () => {
    const race = await buildRace(world);
    const at = { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 2 };
    const row = await buildResult(world, at);
    await race.verify();
    const [award] = await awardsOf(world, rider.id);
    world.clock.advance({ days: 400 });
    await expireAwards(world.ctx());
    await signIn();
    const promoter = await world.as(race.promoter);
    const { sheet } = (await promoter.get(`/api/event/${race.event.id}/results`)).body;
    const rows = sheet.classes[0].rows as { _id: string; __v: number }[];
    const version = rows.find(({ _id }) => _id === row.id)?.__v;
    const change = { resultId: row.id, __v: version, values: { brand: "Honda" } };
    expect((await promoter.put(`/api/event/${race.event.id}/result`, change)).status).toBe(200);
    expect((await extend(award?.id ?? "", "2027-12-31")).body).toMatchObject({ currentValue: 0 });
    expect(await balance()).toBe(0);
  });

  it("can be set only by staff, and not while proxying as the rider", async () => {
    const { awardId } = (await grant(50_00)).body.bonus;
    const desk = await world.as(await buildDealer(world));
    for (const by of [await world.as(rider), desk]) {
      expect((await extend(awardId, "2027-07-11", { by })).status).toBe(403);
    }
    await staff.navigate(`/proxy-rider/${rider.id}`);
    expect((await extend(awardId, "2027-07-11")).status).toBe(403);
  });
});
