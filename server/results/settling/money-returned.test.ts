import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expireAwards } from "../../ledger/expiry/expire-awards.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { payoutClaims } from "../../payouts/tables.ts";
import { outboxMail } from "../../platform/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildClass, buildDealer, buildResult, buildRider } from "../../testing/build.ts";
import { awardsOf, buildRace, fillField, resultOf } from "../../testing/race.ts";
import { enrolTablet } from "../../testing/clients/tablet.ts";
import { adjustmentsDue } from "../tables.ts";
import { deskOrder } from "../../testing/credit.ts";
import { abroadInfo } from "../../testing/payout-world.ts";

// In these tests credit or cash comes back after a correction, and the amount due from the correction is settled first.

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let staff: Client;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  rider = await buildRider(world);
  dealer = await buildDealer(world);
  staff = await world.as(await buildAdmin(world));
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

type Race = Awaited<ReturnType<typeof buildRace>>;

/** Builds a verified race in which the rider is second ($150). Returns the race and the result's id. */
async function raced(payoutType: "dealerCredit" | "cash" = "dealerCredit"): Promise<{ race: Race; resultId: string }> {
  const race = await buildRace(world, { klass: { payoutType } });
  const place = { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 2 };
  const { id: resultId } = await buildResult(world, place);
  await race.verify();
  return { race, resultId };
}

async function spend(amount: number): Promise<string> {
  const desk = await world.as(dealer);
  const order = deskOrder(rider.id, amount);
  const { status, body } = await desk.post("/api/dealer/redeem", order, { key: randomUUID() });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.redemption._id;
}

const refund = async (redemptionId: string, by = "dealer", amount?: number) =>
  (by === "dealer" ? await world.as(dealer) : staff).delete(
    `/api/${by}/credit-redemption/${redemptionId}`,
    { reason: "returned", employeeName: "Sam", amount },
    { key: randomUUID() },
  );
const disqualify = ({ race, resultId }: { race: Race; resultId: string }) =>
  race.correct(resultId, { values: { brand: "Honda" } });
const openDues = async () =>
  (await world.db.select().from(adjustmentsDue)).flatMap(({ settledAt, amount }) => (settledAt ? [] : amount));
const worth = async () => (await awardsOf(world, rider.id)).map(({ currentValue }) => currentValue);
const spendable = async () => {
  const { balances } = (await (await world.as(rider)).get("/api/rider/wallet")).body;
  return balances.map(({ amount }: { amount: number }) => amount);
};

describe("a refund after a correction", () => {
  it.each(["dealer", "admin"])("by the %s settles the amount due, and no credit becomes spendable", async (by) => {
    const won = await raced();
    const redemptionId = await spend(100_00);
    await disqualify(won);
    expect(await openDues()).toEqual([100_00]);
    const answer = await refund(redemptionId, by);
    expect(answer.status).toBe(200);
    expect(answer.body.balance.amount).toBe(0);
    expect([await worth(), await openDues()]).toEqual([[0], []]);
    expect(await awardsOf(world, rider.id)).toMatchObject([{ revokedReason: "other_brand" }]);
  });

  it("leaves the rider what the corrected result is still worth", async () => {
    const { race, resultId } = await raced();
    const redemptionId = await spend(150_00);
    await race.correct(resultId, { values: { place: "3" } });
    expect(await openDues()).toEqual([50_00]);
    expect((await refund(redemptionId)).body.balance.amount).toBe(100_00);
    expect([await worth(), await openDues()]).toEqual([[100_00], []]);
  });

  it("of one of several redemptions settles that part, and the rest stays due", async () => {
    const won = await raced();
    const first = await spend(60_00);
    await spend(70_00);
    await disqualify(won);
    expect(await openDues()).toEqual([130_00]);
    await refund(first);
    expect([await worth(), await openDues()]).toEqual([[0], [70_00]]);
  });

  it("takes nothing from another race's award that the same redemption used", async () => {
    const won = await raced();
    world.clock.advance({ days: 1 });
    const { race: other } = await raced();
    const redemptionId = await spend(250_00);
    await disqualify(won);
    expect(await openDues()).toEqual([150_00]);
    expect((await refund(redemptionId)).body.balance.amount).toBe(150_00);
    const held = (await awardsOf(world, rider.id)).filter(({ currentValue }) => currentValue > 0);
    expect(held).toMatchObject([{ eventId: other.event.id, currentValue: 150_00 }]);
    expect(await openDues()).toEqual([]);
  });

  it("of a part also settles first: the part goes to the award with the amount due, regardless of which award expires first", async () => {
    const fair = await raced();
    world.clock.advance({ days: 1 });
    const won = await raced();
    world.clock.advance({ days: 1 });
    await raced();
    const redemptionId = await spend(450_00);
    await disqualify(won);
    expect(await openDues()).toEqual([150_00]);
    const part = (amount: number) => refund(redemptionId, "dealer", amount);
    expect((await part(100_00)).body).toMatchObject({ amount: 100_00, balance: { amount: 0 } });
    expect(await openDues()).toEqual([50_00]);
    expect((await part(80_00)).body.balance.amount).toBe(30_00);
    expect(await openDues()).toEqual([]);
    expect((await part(270_00)).body.balance.amount).toBe(300_00);
    expect(await awardsOf(world, rider.id)).toContainEqual(
      expect.objectContaining({ eventId: fair.race.event.id, currentValue: 150_00 }),
    );
  });

  it("repays what was set off against it before", async () => {
    const { race, resultId } = await raced();
    const klass = await buildClass(world, { eventId: race.event.id, position: 1, pays: [80_00] });
    await fillField(world, race.event.id, klass.id, 6);
    const late = { eventId: race.event.id, classId: klass.id, riderId: rider.id, place: 1 };
    const redemptionId = await spend(100_00);
    await race.correct(resultId, { values: { brand: "Honda" } });
    const second = await buildResult(world, late);
    await race.verify(klass.id);
    // $80 of the $100 was set off against the second class.
    expect([await worth(), await openDues()]).toEqual([[0], [20_00]]);
    await refund(redemptionId);
    expect(await spendable()).toEqual([80_00]);
    expect(await openDues()).toEqual([]);
    const current = (await awardsOf(world, rider.id)).filter(({ currentValue }) => currentValue > 0);
    expect(current).toMatchObject([{ resultId: second.id, currentValue: 80_00 }]);
  });

  it("is explained in the email about the refund, which does not repeat that results were corrected", async () => {
    const won = await raced();
    const redemptionId = await spend(100_00);
    await disqualify(won);
    const before = await mails();
    await refund(redemptionId);
    const [told, ...more] = (await mails()).slice(before.length);
    expect(more).toEqual([]);
    expect(told?.text).toContain("$100.00 of the refund was taken back");
    expect(told?.text).not.toContain("$100.00 can be used");
  });

  it("after the expiration date gives no grace to credit that was due", async () => {
    const won = await raced();
    world.clock.set("2027-07-09T18:00:00Z");
    staff = await world.as(await buildAdmin(world));
    const redemptionId = await spend(100_00);
    world.clock.advance({ days: 3 });
    await expireAwards(world.ctx());
    won.race.browser.cookies.clear();
    for (const cookie of (await world.as(won.race.promoter)).cookies) won.race.browser.cookies.set(...cookie);
    await disqualify(won);
    expect(await openDues()).toEqual([100_00]);
    const { body } = await refund(redemptionId);
    expect(body).toMatchObject({ balance: { amount: 0 }, graced: [] });
    expect(await openDues()).toEqual([]);
  });

  it("is evaluated by the current results: a result that is right again keeps the refunded credit", async () => {
    const won = await raced();
    const redemptionId = await spend(100_00);
    await disqualify(won);
    await won.race.correct(won.resultId, { values: { brand: "KTM" } });
    expect(await spendable()).toEqual([50_00]);
    await refund(redemptionId);
    expect(await spendable()).toEqual([150_00]);
    expect(await resultOf(world, won.resultId)).toMatchObject({ earned: 150_00 });
  });
});

describe("a tablet's cancellation after a correction", () => {
  it("settles the amount due, and sends the remaining balance to the tablet", async () => {
    const won = await raced();
    const tablet = await enrolTablet(world, dealer);
    const item = await tablet.redeem(rider, 100_00);
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({ decision: "accepted" });
    await disqualify(won);
    expect(await openDues()).toEqual([100_00]);
    const { body } = await tablet.sync([await tablet.cancel(item.id)]);
    const results: { decision: string; balance?: number }[] = body.results;
    expect(results.map(({ decision }) => decision)).toContain("voided");
    expect(results.map(({ balance }) => balance)).not.toContain(100_00);
    expect([await worth(), await openDues()]).toEqual([[0], []]);
  });
});

describe("a tablet's redemption of expired credit after a correction", () => {
  it("is listed as due for the expired credit that it spent", async () => {
    const won = await raced();
    world.clock.set("2027-07-11T05:00:00Z");
    const tablet = await enrolTablet(world, dealer);
    const [award] = await awardsOf(world, rider.id);
    world.clock.set(new Date((award?.expiresAt?.getTime() ?? 0) - 60_000));
    await tablet.snapshot();
    const item = await tablet.redeem(rider, 100_00);
    world.clock.advance({ minutes: 5 });
    await expireAwards(world.ctx());
    won.race.browser.cookies.clear();
    for (const cookie of (await world.as(won.race.promoter)).cookies) won.race.browser.cookies.set(...cookie);
    await disqualify(won);
    expect(await openDues()).toEqual([]);
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({ decision: "accepted" });
    expect(await openDues()).toEqual([100_00]);
  });
});

describe("cash that is returned after a correction", () => {
  const move = async (act: string, reason?: string) => {
    const [claim] = await world.db.select().from(payoutClaims).where(eq(payoutClaims.riderId, rider.id));
    const asked = { act, __v: claim?.version, ...(reason ? { reason } : {}) };
    return staff.put(`/api/admin/payout-claim/${claim?.id}`, asked, { key: randomUUID() });
  };
  const claims = () => world.db.select().from(payoutClaims);

  async function sent() {
    const won = await raced("cash");
    const info = abroadInfo();
    expect((await (await world.as(rider)).put("/api/rider/payment-info", info)).status).toBe(200);
    expect((await move("approve")).status).toBe(200);
    expect((await move("send")).status).toBe(200);
    return won;
  }

  it("is taken back when a sent claim is undone, and the claim cannot be sent again", async () => {
    const won = await sent();
    await disqualify(won);
    expect(await openDues()).toEqual([150_00]);
    const undone = await move("undoSend");
    expect(undone.status).toBe(200);
    expect(undone.body.payoutClaim).toMatchObject({ status: "void", voidReason: "corrected" });
    expect([await worth(), await openDues()]).toEqual([[0], []]);
    expect((await move("send")).body.error.code).toBe("claim_state");
    expect((await move("approve")).body.error.code).toBe("claim_state");
  });

  it("lowers an undone claim to what the corrected result is worth", async () => {
    const { race, resultId } = await sent();
    await race.correct(resultId, { values: { place: "3" } });
    expect(await openDues()).toEqual([50_00]);
    const { body } = await move("undoSend");
    expect(body.payoutClaim).toMatchObject({ gross: 100_00, withheld: 30_00, net: 70_00 });
    expect(await openDues()).toEqual([]);
    if (body.payoutClaim.status === "pending") await move("approve");
    expect((await move("send")).body.payoutClaim).toMatchObject({ status: "sent", gross: 100_00, net: 70_00 });
  });

  it("leaves the corrected value after undoing and voiding a claim, and a new claim is not larger", async () => {
    const { race, resultId } = await sent();
    await race.correct(resultId, { values: { place: "3" } });
    await move("undoSend");
    expect((await move("void", "The card was refused")).status).toBe(200);
    expect(await worth()).toEqual([100_00]);
    expect((await staff.post("/api/admin/payout-claims", { riderId: rider.id }, { key: randomUUID() })).status).toBe(
      200,
    );
    expect((await claims()).filter(({ status }) => status === "pending")).toMatchObject([{ gross: 100_00 }]);
  });
});

const mails = () =>
  world.db.select().from(outboxMail).where(eq(outboxMail.to, rider.email)).orderBy(outboxMail.createdAt, outboxMail.id);
