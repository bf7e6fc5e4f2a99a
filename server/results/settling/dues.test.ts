import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { entries } from "../../ledger/tables.ts";
import { auditLog } from "../../platform/tables.ts";
import { guardianConsents } from "../../riders/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildResult, buildRider } from "../../testing/build.ts";
import { mergeRiders } from "../../testing/clients/merging.ts";
import { creditOf, deskOrder, giveCredit } from "../../testing/credit.ts";
import { actsOf, buildRace } from "../../testing/race.ts";

// In these tests staff settle or waive the amounts that a correction could not take back.

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let admin: Awaited<ReturnType<typeof buildAdmin>>;
let staff: Client;
let race: Awaited<ReturnType<typeof buildRace>>;
let resultId: string;
let redemptionId: string;

/**
 * In this world the rider won $150 for second place and spent $100 of it; a correction of the brand then took the award
 * away, so $100 is due.
 */
beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  rider = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk" });
  admin = await buildAdmin(world);
  staff = await world.as(admin);
  race = await buildRace(world);
  const place = { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 2 };
  resultId = (await buildResult(world, place)).id;
  await race.verify();
  redemptionId = await spend(100_00);
  await correct({ brand: "Honda" });
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

async function spend(amount: number): Promise<string> {
  const desk = await world.as(await buildDealer(world));
  const order = deskOrder(rider.id, amount);
  const { status, body } = await desk.post("/api/dealer/redeem", order, { key: randomUUID() });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.redemption._id;
}
const correct = (values: object) => race.correct(resultId, { values });
const refund = () =>
  staff.delete(`/api/admin/credit-redemption/${redemptionId}`, { reason: "returned" }, { key: randomUUID() });
const list = async (query: "" | `?${string}` = "") =>
  (await staff.get(`/api/admin/adjustments-due${query}`)).body.adjustments;
const settle = async (input: object, { by = staff, key = randomUUID() as string, id = "" } = {}) =>
  by.post(`/api/admin/adjustments-due/${id || (await list())[0]._id}/settle`, input, { key });
const waive = async (reason: string, { by = staff, key = randomUUID() as string, id = "" } = {}) =>
  by.post(`/api/admin/adjustments-due/${id || (await list())[0]._id}/waive`, { reason }, { key });
const payment = (amount = 100_00) => ({ how: "payment", amount, reference: "Check 1042" });
const setOff = (amount = 100_00) => ({ how: "setOff", amount, reference: "Agreed by phone" });
const balance = () => creditOf(world, rider.id);
const repaid = async () =>
  (await world.db.select().from(entries).where(eq(entries.account, "repaid"))).reduce(
    (sum, row) => sum + row.amount,
    0,
  );

describe("a large amount due that an admin had a part in", () => {
  const much = 2_000_00;
  const needsAnother = [403, "second_admin_needed"];
  let colleague: Client;
  let large: Awaited<ReturnType<typeof buildRace>>;
  const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
    status,
    body.error?.code,
  ];
  const path = async (by = staff) => {
    const all = (await by.get("/api/admin/adjustments-due")).body.adjustments;
    return all.find(({ eventId }: { eventId: string | null }) => eventId !== race.event.id)?._id ?? "";
  };

  /** The rider wins an award of this size and spends all of it. */
  async function winAndSpend(): Promise<string> {
    large = await buildRace(world, { event: { budget: 50_000_00 }, klass: { pays: [much, 20_00] } });
    const place = { eventId: large.event.id, classId: large.klass.id, riderId: rider.id, place: 1 };
    const { id } = await buildResult(world, place);
    expect((await large.verify(large.klass.id)).status).toBe(200);
    await spend(much);
    world.clock.advance({ hours: 1 });
    return id;
  }
  const correctAs = async (by: Client, id: string) => {
    expect((await actsOf(world, by, large.event.id).correct(id, { values: { brand: "Honda" } })).status).toBe(200);
    world.clock.advance({ minutes: 1 });
  };
  beforeEach(async () => {
    colleague = await world.as(await buildAdmin(world, { role: "staff" }));
    await waive("Under the limit.");
  });

  it("cannot be waived, or booked as paid, by whoever made the correction; another admin can", async () => {
    await correctAs(staff, await winAndSpend());
    const id = await path();
    expect(codeOf(await waive("He is a friend.", { id }))).toEqual(needsAnother);
    // The rule also covers small parts of the amount, and it does not end after some time.
    for (const amount of [much, 499_00, 1]) expect(codeOf(await settle(payment(amount), { id }))).toEqual(needsAnother);
    world.clock.advance({ days: 60 });
    const later = await world.as(admin);
    expect(codeOf(await waive("Later.", { id, by: later }))).toEqual(needsAnother);
    const preview = { act: "waiveDue", adjustmentId: id };
    const asked = await later.post(`/api/admin/rider/${rider.id}/money/preview`, preview);
    expect([asked.status, asked.body.error.code]).toEqual(needsAnother);
    expect(await repaid()).toBe(0);
    const other = await world.as(await buildAdmin(world));
    expect((await settle(payment(1_500_00), { id, by: other })).status).toBe(200);
    // The rest is below the limit, but the rule adds up all parts of one adjustment.
    expect(codeOf(await waive("Only the rest.", { id, by: later }))).toEqual(needsAnother);
    expect((await waive("Left the sport.", { id, by: other })).status).toBe(200);
  });

  it("cannot be waived by whoever changed the results before a colleague found it", async () => {
    const id = await winAndSpend();
    await actsOf(world, staff, large.event.id).correct(id, { values: { hometown: "Niles, MI" } });
    world.clock.advance({ hours: 1 });
    await correctAs(colleague, id);
    const due = await path();
    for (const by of [staff, colleague])
      expect(codeOf(await waive("A friend.", { id: due, by }))).toEqual(needsAnother);
    expect((await waive("Agreed.", { id: due, by: await world.as(await buildAdmin(world)) })).status).toBe(200);
  });

  it("cannot be waived with a second account, or by raising the limit first", async () => {
    await correctAs(staff, await winAndSpend());
    const email = admin.email.replace("@", "+two@");
    const twin = await world.as(await buildAdmin(world, { account: { email, emailKey: email } }));
    const id = await path();
    expect(codeOf(await waive("A friend.", { id, by: twin }))).toEqual(needsAnother);
    const season = "/api/admin/programme/2026" as const;
    const settings = { bonusAloneMax: 500_000_00, bonusAloneAdminMax: 500_000_00 };
    const { changes } = (await staff.post(`${season}/preview`, { __v: 0, settings })).body;
    const raised = await staff.put(season, { __v: 0, settings, confirm: changes.checksum }, { key: randomUUID() });
    expect(raised.status).toBe(200);
    expect(codeOf(await waive("A friend.", { id }))).toEqual(needsAnother);
  });

  it("cannot be waived by anybody who granted, confirmed or took back the bonus behind it", async () => {
    const riderPath = `/api/admin/rider/${rider.id}` as const;
    const bonus = { wallet: "credit", currency: "USD", amount: 900_00, reason: "Rider of the day" };
    const { _id } = (await staff.post(`${riderPath}/bonus`, bonus, { key: randomUUID() })).body.bonus;
    expect((await colleague.post(`/api/admin/bonus/${_id}/confirm`, {}, { key: randomUUID() })).status).toBe(200);
    await spend(900_00);
    world.clock.advance({ hours: 1 });
    const third = await world.as(await buildAdmin(world));
    await third.post(`/api/admin/bonus/${_id}/take-back`, { reason: "Mistake" }, { key: randomUUID() });
    world.clock.advance({ hours: 1 });
    const fourth = await world.as(await buildAdmin(world));
    expect((await fourth.post(`/api/admin/bonus/${_id}/confirm`, {}, { key: randomUUID() })).status).toBe(200);
    world.clock.advance({ hours: 1 });
    const id = await path();
    for (const by of [staff, colleague, third, fourth]) {
      expect(codeOf(await waive("A friend.", { id, by }))).toEqual(needsAnother);
    }
    expect((await waive("Agreed.", { id, by: await world.as(await buildAdmin(world)) })).status).toBe(200);
  });

  it("can be set off from the rider's other credit by anybody, because the rider pays then", async () => {
    await correctAs(staff, await winAndSpend());
    await giveCredit(world, rider.id, much);
    expect((await settle(setOff(much), { id: await path() })).status).toBe(200);
  });
});

describe("the list of amounts due", () => {
  it("shows the rider, the amount, the date and the correction behind it", async () => {
    expect(await list()).toMatchObject([
      {
        riderId: rider.id,
        riderName: "Dana Kowalczyk",
        wallet: "credit",
        currency: "USD",
        amount: 100_00,
        since: "2026-07-10T18:00:00.000Z",
        eventTitle: race.event.title,
        className: "250 B",
        place: 2,
        why: "other_brand",
        settledAt: null,
      },
    ]);
    expect(await list(`?riderId=${(await buildRider(world)).id}`)).toEqual([]);
    expect(await list("?state=settled")).toEqual([]);
  });

  it("is only for staff, and so are its actions", async () => {
    const [{ _id: id }] = await list();
    for (const who of [rider, await buildPromoter(world), await buildDealer(world)]) {
      const by = await world.as(who);
      expect((await by.get("/api/admin/adjustments-due")).status).toBe(403);
      expect((await settle(payment(), { by, id })).status).toBe(403);
      expect((await waive("Please", { by, id })).status).toBe(403);
    }
    expect(await list()).toMatchObject([{ amount: 100_00 }]);
  });
});

describe("a payment received", () => {
  it("settles the line, is in the ledger and the audit log, and counts once per key", async () => {
    const [{ _id: id }] = await list();
    const key = randomUUID();
    const first = await settle(payment(), { key, id });
    expect(first.body.adjustment).toMatchObject({ settledHow: "payment", reference: "Check 1042", amount: 100_00 });
    expect((await settle(payment(), { key, id })).body).toEqual(first.body);
    expect((await settle(payment(), { id })).body.error.code).toBe("due_settled");
    expect(await repaid()).toBe(-100_00);
    expect(await list()).toEqual([]);
    expect(await list("?state=settled")).toMatchObject([{ settledBy: `Avery ${admin.lastName}` }]);
    const [row] = await world.db.select().from(auditLog).where(eq(auditLog.action, "adjustment.settle"));
    expect(row).toMatchObject({
      actorId: admin.id,
      subjectId: rider.id,
      after: { amount: 100_00, settledHow: "payment" },
    });
  });

  it("settles a part and leaves the rest due, and is refused above the amount due", async () => {
    expect((await settle(payment(30_00))).status).toBe(200);
    expect(await list()).toMatchObject([{ amount: 70_00 }]);
    expect((await settle(payment(70_01))).body.error.code).toBe("above_due");
    expect((await settle(payment(0))).status).toBe(400);
    expect((await settle({ ...payment(), reference: " " })).status).toBe(400);
  });

  it("settles once when two admins press at the same moment", async () => {
    const [{ _id: id }] = await list();
    const others = await Promise.all([world.as(admin), world.as(await buildAdmin(world))]);
    const answers = await Promise.all(others.map((by) => settle(payment(), { by, id })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await repaid()).toBe(-100_00);
  });

  it("is not due again after another evaluation", async () => {
    await settle(payment());
    await correct({ brand: "Yamaha" });
    expect(await list()).toEqual([]);
  });

  it("leaves the credit of a later refund to the rider, who has already paid it back", async () => {
    await settle(payment());
    expect((await refund()).body.balance.amount).toBe(100_00);
    await correct({ brand: "Yamaha" });
    expect(await balance()).toBe(100_00);
  });

  it("returns a settled due once when the correction itself is corrected", async () => {
    await settle(payment());
    await correct({ brand: "KTM" });
    // The rider won $150, spent $100 of it, and has since paid back $100, so the whole $150 is available again.
    expect(await balance()).toBe(150_00);
    await correct({ number: "77" });
    expect(await balance()).toBe(150_00);
    await correct({ brand: "Honda" });
    expect(await balance()).toBe(0);
    expect(await list()).toEqual([]);
  });
});

describe("a set-off", () => {
  it("is deducted from the rider's other credit, and that award's result is not paid again", async () => {
    const other = await buildRace(world);
    await buildResult(world, { eventId: other.event.id, classId: other.klass.id, riderId: rider.id, place: 1 });
    await other.verify();
    expect(await balance()).toBe(200_00);
    expect((await settle(setOff())).status).toBe(200);
    expect([await balance(), await list()]).toEqual([100_00, []]);
    // The other race is evaluated again. The rider must not get back what was set off.
    await world.db.write(async (tx) => {
      const { reassessRider } = await import("./reassess.ts");
      await reassessRider(tx, world.ctx(), rider.id);
    });
    expect([await balance(), await list()]).toEqual([100_00, []]);
  });

  it("is refused and takes nothing if it exceeds the rider's credit", async () => {
    await giveCredit(world, rider.id, 40_00, { bonus: true });
    expect((await settle(setOff())).body.error.code).toBe("set_off_short");
    expect(await balance()).toBe(40_00);
    expect((await settle(setOff(40_00))).status).toBe(200);
    expect(await list()).toMatchObject([{ amount: 60_00 }]);
  });

  it("does not touch the other wallet or currency, nor what has expired", async () => {
    await giveCredit(world, rider.id, 200_00, { bonus: true, currency: "CAD" });
    await giveCredit(world, rider.id, 200_00, { bonus: true, wallet: "cash" });
    expect((await settle(setOff(1))).body.error.code).toBe("set_off_short");
    await giveCredit(world, rider.id, 200_00, { bonus: true });
    world.clock.advance({ days: 400 });
    staff = await world.as(admin);
    expect((await settle(setOff(1))).body.error.code).toBe("set_off_short");
  });

  it("is returned by a later refund", async () => {
    await giveCredit(world, rider.id, 100_00, { bonus: true });
    await settle(setOff());
    expect(await balance()).toBe(0);
    await refund();
    expect(await balance()).toBe(100_00);
  });
});

describe("a waiver", () => {
  it("needs a reason, moves no money, and is audited with its reason", async () => {
    expect((await waive(" ")).status).toBe(400);
    const { body } = await waive("The shop sold it in good faith.");
    expect(body.adjustment).toMatchObject({ settledHow: "waived", note: "The shop sold it in good faith." });
    expect([await balance(), await list(), await repaid()]).toEqual([0, [], 0]);
    const [row] = await world.db.select().from(auditLog).where(eq(auditLog.action, "adjustment.waive"));
    expect(row).toMatchObject({ actorId: admin.id, after: { note: "The shop sold it in good faith." } });
  });

  it("applies to spent credit only: a later refund does not become money again", async () => {
    await waive("Nothing to collect");
    await refund();
    expect([await balance(), await list()]).toEqual([0, []]);
  });
});

describe("staff with a rider account", () => {
  it.each([
    ["by its email", { account: { email: "avery+race@example.test", emailKey: "avery+race@example.test" } }],
    ["by its name", { firstName: "Avery", lastName: "Sole" }],
    ["by its phone", { phone1: "+1 (555) 010-4477" }],
  ])("settles and waives nothing there: known %s", async (_how, over) => {
    const email = "Avery@example.test";
    const self = await buildAdmin(world, { account: { email, emailKey: email.toLowerCase() } });
    const by = await world.as(self);
    const profile = { __v: 0, firstName: "Avery", lastName: "Sole", phone: "5550104477" };
    expect((await by.put(`/api/admin/admin/${self.id}`, profile)).status).toBe(200);
    rider = await buildRider(world, over);
    const place = { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 3 };
    const row = await buildResult(world, place);
    await correct({ number: "9" });
    await spend(60_00);
    expect((await race.correct(row.id, { values: { brand: "Honda" } })).status).toBe(200);
    const [{ _id: id }] = await list(`?riderId=${rider.id}`);
    expect((await waive("Mine", { by, id })).body.error.code).toBe("own_account");
    expect((await settle(payment(60_00), { by, id })).body.error.code).toBe("own_account");
    const next = { on: true, reason: "Mine" };
    const later = await by.post(`/api/admin/adjustments-due/${id}/next-award`, next, { key: randomUUID() });
    expect(later.body.error.code).toBe("own_account");
    expect((await waive("A colleague looked at it", { id })).status).toBe(200);
  });

  it.each([
    ["a child whose guardian the admin is, by email", { email: "avery+family@example.test", name: "Pat Doe" }],
    ["a child whose guardian the admin is, by name", { email: "other@example.test", name: "Avery  SOLE" }],
  ])("waives nothing for %s", async (_who, guardian) => {
    const email = "avery@example.test";
    const self = await buildAdmin(world, { account: { email, emailKey: email } });
    const by = await world.as(self);
    const profile = { __v: 0, firstName: "Avery", lastName: "Sole", phone: "" };
    expect((await by.put(`/api/admin/admin/${self.id}`, profile)).status).toBe(200);
    const consent = {
      id: randomUUID(),
      riderId: rider.id,
      relation: "parent",
      textVersion: "1",
      at: world.clock.now(),
    };
    await world.db.write((tx) => tx.insert(guardianConsents).values({ ...consent, ...guardian }));
    expect((await waive("My child is sorry", { by })).body.error.code).toBe("own_account");
    expect((await waive("A colleague looked at it")).status).toBe(200);
  });

  it("waives nothing for an account into which a colleague merged the admin's own account", async () => {
    const self = await buildAdmin(world);
    const by = await world.as(self);
    const profile = { __v: 0, firstName: "Avery", lastName: "Sole", phone: "" };
    expect((await by.put(`/api/admin/admin/${self.id}`, profile)).status).toBe(200);
    const own = await buildRider(world, { firstName: "Avery", lastName: "Sole" });
    expect((await mergeRiders(staff, rider, own)).status).toBe(200);
    expect((await waive("Forget it", { by })).body.error.code).toBe("own_account");
    expect((await settle(payment(), { by })).body.error.code).toBe("own_account");
    expect((await waive("A colleague looked at it")).status).toBe(200);
  });

  it("cannot act while proxying", async () => {
    const [{ _id: id }] = await list();
    await staff.navigate(`/proxy-rider/${rider.id}`);
    expect((await waive("Mine", { id })).status).toBe(403);
  });
});
