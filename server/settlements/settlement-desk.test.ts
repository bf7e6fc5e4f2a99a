import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider } from "../testing/build.ts";
import { deskOrder, giveCredit } from "../testing/credit.ts";
import { mailTo } from "../testing/mail.ts";
import { mailStatement } from "./mail-statement.ts";
import { reverseSettlement } from "./reverse-settlement.ts";
import { settleParts } from "./settle-parts.ts";

type Dealer = Awaited<ReturnType<typeof buildDealer>>;

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let dealer: Dealer;
let other: Dealer;
let staff: Client;
let colleague: Client;
let thief: Awaited<ReturnType<typeof buildAdmin>>;
let helper: Awaited<ReturnType<typeof buildAdmin>>;

beforeEach(async () => {
  world = await createWorld("2026-10-05T18:00:00Z");
  rider = await buildRider(world);
  dealer = await buildDealer(world, { name: "Zeigler Motorsports" });
  other = await buildDealer(world, { name: "Moto Laval", country: "CA", state: "QC" });
  [thief, helper] = [await buildAdmin(world), await buildAdmin(world, { role: "staff" })];
  [staff, colleague] = [await world.as(thief), await world.as(helper)];
  await giveCredit(world, rider.id, 900_00);
  await giveCredit(world, rider.id, 900_00, { currency: "CAD" });
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

async function redeem(amount: number, at = dealer, currency: "USD" | "CAD" = "USD"): Promise<string> {
  const body = deskOrder(rider.id, amount, { currency, secondOne: true });
  return (await (await world.as(at)).post("/api/dealer/redeem", body, { key: randomUUID() })).body.redemption._id;
}
const due = async (query = "") => (await staff.get(`/api/admin/parts-accounts?${query}`)).body;
const settle = (body: object, key = randomUUID(), by = staff) =>
  by.post("/api/admin/settlements", { until: "2026-10-05", ...body }, { key });
const settleAs = (by: Client, body: object) => settle(body, randomUUID(), by);
const reverse = (id: string, { by = staff, key = randomUUID() as string, reason = "The transfer bounced." } = {}) =>
  by.post(`/api/admin/settlement/${id}/reverse`, { reason }, { key });
const shown = (amount: number, of = dealer, currency = "USD") => ({ dealerId: of.id, currency, amount });

describe("what is due to dealers", () => {
  it("can be narrowed to what the home page of staff counts", async () => {
    await redeem(40_00);
    world.clock.set("2026-10-20T18:00:00Z");
    await redeem(30_00, other, "CAD");
    world.clock.set("2026-10-29T18:00:00Z");
    const counted = (await staff.get("/api/admin/home")).body.lines.find(({ kind }) => kind === "settlements");
    const { accounts, pagination } = await due("due=soon");
    expect(accounts.map(({ dealerName }) => dealerName)).toEqual(["Zeigler Motorsports"]);
    expect(counted?.count).toBe(pagination.total);
    expect((await due()).accounts).toHaveLength(2);
  });

  it("has the same count and sums on the home page of staff, after newer redemptions and refunds", async () => {
    const refunded = await redeem(30_00, other, "CAD");
    await redeem(40_00);
    world.clock.set("2026-10-20T18:00:00Z");
    await redeem(25_00);
    await redeem(10_00, other, "CAD");
    const returned = { reason: "returned" };
    expect(
      (await staff.delete(`/api/admin/credit-redemption/${refunded}`, returned, { key: randomUUID() })).status,
    ).toBe(200);
    world.clock.set("2026-10-29T18:00:00Z");
    const { accounts, sums, pagination } = await due("due=soon");
    expect(accounts).toMatchObject([{ dealerName: "Zeigler Motorsports", amount: 65_00 }]);
    const counted = (await staff.get("/api/admin/home")).body.lines.find(({ kind }) => kind === "settlements");
    expect(counted).toMatchObject({
      count: pagination.total,
      oldestAt: accounts[0].dueAt,
      firstId: dealer.id,
      amounts: sums.map(({ currency, amount }: { currency: string; amount: number }) => ({ currency, cents: amount })),
    });
  });

  it("is listed by dealer and currency, in the order of the due days, with sums by currency", async () => {
    await redeem(40_00);
    world.clock.set("2026-10-07T18:00:00Z");
    await redeem(30_00, other, "CAD");
    const { accounts, sums } = await due();
    expect(accounts).toMatchObject([
      {
        dealerName: "Zeigler Motorsports",
        currency: "USD",
        amount: 40_00,
        overdue: 0,
        dueAt: "2026-11-05T07:59:59.999Z",
      },
      { dealerName: "Moto Laval", currency: "CAD", amount: 30_00 },
    ]);
    expect(sums).toEqual([
      { currency: "USD", dealers: 1, amount: 40_00, overdue: 0 },
      { currency: "CAD", dealers: 1, amount: 30_00, overdue: 0 },
    ]);
    expect((await due("country=CA")).accounts).toMatchObject([{ currency: "CAD" }]);
    expect((await due("dealerName=zeig")).pagination.total).toBe(1);
    expect((await due("until=2026-10-06")).pagination.total).toBe(1);
    world.clock.set("2026-11-05T08:00:00Z");
    staff = await world.as(await buildAdmin(world));
    expect((await due("due=overdue")).accounts).toMatchObject([{ overdue: 40_00 }]);
  });
});

it("The chips of both lists have the numbers of rows behind them, whichever is chosen", async () => {
  await redeem(40_00);
  await redeem(30_00, other, "CAD");
  const totalOf = async (state: string) => (await due(state === "all" ? "" : `due=${state}`)).pagination.total;
  world.clock.set("2026-10-29T18:00:00Z");
  expect((await due("due=carried")).counts).toEqual({
    all: await totalOf("all"),
    soon: await totalOf("soon"),
    overdue: await totalOf("overdue"),
    carried: await totalOf("carried"),
  });
  expect((await due()).counts).toEqual({ all: 2, soon: 2, overdue: 0, carried: 0 });
  const [settled] = (await settle({ dealerId: dealer.id, until: "2026-10-29" })).body.settlements;
  await settle({ dealerId: other.id, until: "2026-10-29" });
  expect((await reverse(settled._id)).status).toBe(200);
  const { counts, pagination } = (await staff.get("/api/admin/settlements?settlementState=reversed")).body;
  expect([counts, pagination.total]).toEqual([{ standing: 1, reversed: 1 }, 1]);
  expect((await staff.get("/api/admin/settlements")).body.pagination.total).toBe(2);
  const record = (await staff.get(`/api/admin/dealer/${dealer.id}`)).body;
  expect(record.counts).toEqual({ redemptions: 1, refunds: 0 });
});

describe("a settlement of several dealers", () => {
  it("settles the dealers that were chosen, in the amounts that were shown, with a reference", async () => {
    await redeem(40_00);
    await redeem(30_00, other, "CAD");
    const { body } = await settle({ dealers: [shown(40_00)], reference: "ACH 0417" });
    expect(body.settlements).toMatchObject([{ amount: 40_00, reference: "ACH 0417", reversedAt: null }]);
    expect((await due()).accounts).toMatchObject([{ currency: "CAD", amount: 30_00 }]);
    expect((await staff.get("/api/admin/settlements?reference=ACH 0417")).body.pagination.total).toBe(1);
    for (const [name, found] of Object.entries({ zeig: 1, motor: 1, laval: 0, eigler: 0 })) {
      const { settlements, pagination } = (await staff.get(`/api/admin/settlements?dealerName=${name}`)).body;
      expect([settlements.length, pagination.total], name).toEqual([found, found]);
    }
  });

  it("is refused as a whole if an amount is no longer what was shown", async () => {
    await redeem(40_00);
    await redeem(30_00, other, "CAD");
    await redeem(5_00);
    const answer = await settle({ dealers: [shown(30_00, other, "CAD"), shown(40_00)] });
    expect([answer.status, answer.body.error.code]).toEqual([409, "amounts_changed"]);
    expect((await due()).sums).toMatchObject([{ amount: 45_00 }, { amount: 30_00 }]);
    // Another dealer's amount under this dealer's id does not match what was shown, either.
    expect((await settle({ dealers: [shown(30_00)] })).status).toBe(409);
    expect((await settle({ dealers: [shown(45_00, dealer, "CAD")] })).status).toBe(409);
  });

  it("settles a dealer that is named twice only once", async () => {
    await redeem(40_00);
    expect((await settle({ dealers: [shown(40_00), shown(40_00)] })).status).toBe(400);
    expect((await due()).sums).toMatchObject([{ amount: 40_00 }]);
  });
});

describe("a settlement that is reversed", () => {
  it("keeps its record, makes its lines due again, and is a line of the dealer's statement", async () => {
    await redeem(40_00);
    const { settlements } = (await settle({ dealerId: dealer.id })).body;
    world.clock.set("2026-10-09T18:00:00Z");
    await redeem(10_00);
    const key = randomUUID();
    const answer = await reverse(settlements[0]._id, { key });
    expect(answer.body.settlement).toMatchObject({ amount: 40_00, reverseReason: "The transfer bounced." });
    expect((await reverse(settlements[0]._id, { key })).body).toEqual(answer.body);
    expect((await due()).accounts).toMatchObject([{ amount: 50_00, lineCount: 2, since: "2026-10-05T18:00:00.000Z" }]);
    const path = `/api/admin/dealer/${dealer.id}` as const;
    const statement = (await staff.get(`${path}/statement?month=2026-10`)).body;
    expect(statement).toMatchObject({ due: 50_00, settled: 0, closing: 50_00 });
    expect(statement.settlements.map(({ amount }) => amount)).toEqual([40_00, -40_00]);
    // The dealer sees the reversal without the reason that staff entered.
    const seen = (await (await world.as(dealer)).get(`/api/dealer/dealer/${dealer.id}/statement?month=2026-10`)).body;
    expect(seen.settlements).toMatchObject([
      { amount: 40_00 },
      { amount: -40_00, reverseReason: null, reference: null },
    ]);
    expect((await staff.get(`${path}/parts-account`)).body).toMatchObject({
      due: 50_00,
      settledThisYear: 0,
      lastSettlement: null,
    });
    // Another admin can settle the lines again, and the next month begins with the right balance.
    expect((await settleAs(colleague, { dealerId: dealer.id, until: "2026-10-09" })).status).toBe(200);
    world.clock.set("2026-11-02T18:00:00Z");
    expect((await staff.get(`${path}/statement?month=2026-11`)).body).toMatchObject({ opening: 0, closing: 0 });
    expect((await staff.get("/api/admin/settlements?settlementState=reversed")).body.pagination.total).toBe(1);
  });

  it("is reversed once, by staff alone, with a reason", async () => {
    await redeem(40_00);
    const [settled] = (await settle({ dealerId: dealer.id })).body.settlements;
    expect((await reverse(settled._id, { by: await world.as(dealer) })).status).toBe(403);
    expect((await reverse(settled._id, { reason: " " })).status).toBe(400);
    expect((await reverse(settled._id)).status).toBe(200);
    expect((await reverse(settled._id)).body.error.code).toBe("settlement_reversed");
    expect((await due()).sums).toMatchObject([{ amount: 40_00 }]);
    expect((await reverse(randomUUID())).status).toBe(404);
  });
});

describe("a thief at the settlements", () => {
  it("gets nothing twice when several admins reverse a settlement at the same moment", async () => {
    await redeem(40_00);
    const [settled] = (await settle({ dealerId: dealer.id })).body.settlements;
    const answers = await Promise.all([staff, colleague, staff, colleague].map((by) => reverse(settled._id, { by })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect((await due()).sums).toMatchObject([{ amount: 40_00 }]);
    const third = await world.as(await buildAdmin(world));
    expect((await settleAs(third, { dealerId: dealer.id })).body.settlements).toMatchObject([{ amount: 40_00 }]);
    expect((await due()).accounts).toEqual([]);
  });

  it("cannot use the key of one reversal for another settlement, or take back what was settled again", async () => {
    await redeem(40_00);
    const key = randomUUID();
    const [first] = (await settle({ dealerId: dealer.id })).body.settlements;
    await reverse(first._id, { key });
    const [second] = (await settleAs(colleague, { dealerId: dealer.id })).body.settlements;
    expect((await reverse(second._id, { key })).body.error.code).toBe("idempotency_key_reused");
    // The lines are in the second settlement now; the first one has none to release.
    expect((await reverse(first._id)).body.error.code).toBe("settlement_reversed");
    expect((await due()).accounts).toEqual([]);
  });

  it("cannot have a friend's shop credited twice: another admin settles what they made due again", async () => {
    await redeem(40_00);
    const [first] = (await settle({ dealerId: dealer.id })).body.settlements;
    await reverse(first._id);
    await redeem(10_00);
    const ways = [{ dealerId: dealer.id }, { dealers: [shown(50_00)] }, {}];
    for (const body of ways) {
      const refused = await settle(body);
      expect([refused.status, refused.body.error.code]).toEqual([403, "second_admin_needed"]);
    }
    // The rule has no deadline, and refunds in between do not change it.
    world.clock.set("2026-12-05T18:00:00Z");
    const [later, other] = [await world.as(thief), await world.as(helper)];
    expect((await settleAs(later, { dealerId: dealer.id })).body.error.code).toBe("second_admin_needed");
    expect((await settleAs(other, { dealerId: dealer.id })).body).toMatchObject({
      settlements: [{ amount: 50_00 }],
      leftOut: [],
    });
    await redeem(7_00);
    expect((await settleAs(later, { until: "2026-12-05" })).body.settlements).toMatchObject([{ amount: 7_00 }]);
  });

  it("cannot do it with a second account of the same person, either", async () => {
    await redeem(40_00);
    const [first] = (await settleAs(colleague, { dealerId: dealer.id })).body.settlements;
    const email = thief.email.replace("@", "+two@");
    const twin = await world.as(await buildAdmin(world, { account: { email, emailKey: email } }));
    expect((await reverse(first._id, { by: twin })).status).toBe(200);
    expect((await settle({ dealerId: dealer.id })).body.error.code).toBe("second_admin_needed");
    expect((await settleAs(twin, { dealerId: dealer.id })).body.error.code).toBe("second_admin_needed");
    expect((await settleAs(colleague, { dealerId: dealer.id })).status).toBe(200);
  });

  it("leaves that shop out of a settlement of several dealers, and the answer says so", async () => {
    await redeem(40_00);
    const [first] = (await settle({ dealerId: dealer.id })).body.settlements;
    await reverse(first._id);
    await redeem(30_00, other, "CAD");
    const key = randomUUID();
    const both = { dealers: [shown(40_00), shown(30_00, other, "CAD")] };
    const { body } = await settle(both, key);
    expect(body).toMatchObject({
      settlements: [{ dealerName: "Moto Laval", amount: 30_00 }],
      leftOut: [{ dealerName: "Zeigler Motorsports", currency: "USD", amount: 40_00 }],
      carried: [],
    });
    expect((await settle(both, key)).body).toEqual(body);
    expect((await due()).accounts).toMatchObject([{ dealerName: "Zeigler Motorsports", amount: 40_00 }]);
    // Whoever reversed the lines last cannot settle them; an admin who reversed them before that can.
    const [second] = (await settleAs(colleague, {})).body.settlements;
    await reverse(second._id, { by: colleague });
    expect((await settleAs(colleague, {})).body.error.code).toBe("second_admin_needed");
    expect((await settle({})).body.settlements).toMatchObject([{ amount: 40_00 }]);
  });

  it("is also stopped by the functions behind the calls, not only by the list of roles of each call", async () => {
    await redeem(40_00);
    const [settled] = (await settle({ dealerId: dealer.id })).body.settlements;
    const until = "2026-10-05";
    const admin = await buildAdmin(world);
    // An admin who acts as the dealer has only the dealer's rights.
    const proxy = { accountId: admin.accountId, adminId: admin.id, name: "Avery Lindqvist" };
    const acting = { ...dealer.actor, proxy };
    for (const actor of [dealer.actor, rider.actor, (await buildPromoter(world)).actor, acting]) {
      const ctx = world.ctx(actor);
      await expect(reverseSettlement(ctx, settled._id, "It bounced", randomUUID())).rejects.toThrow("forbidden");
      await expect(settleParts(ctx, { until, dealerId: other.id }, randomUUID())).rejects.toThrow("forbidden");
      await expect(mailStatement(ctx, dealer.id, "2026-10")).rejects.toThrow("forbidden");
    }
    expect((await due()).accounts).toEqual([]);
  });

  it.each([
    ["login", { account: { email: "kim@example.test", emailKey: "kim@example.test" } }],
    ["email", { email: "kim+shop@example.test" }],
    ["phone", { phone: "(555) 010-4477" }],
  ])("does not have the own shop paid twice by a reversal: same %s", async (_how, over) => {
    const shop = await buildDealer(world, over);
    await redeem(40_00, shop);
    const [settled] = (await settle({ dealerId: shop.id })).body.settlements;
    const email = "kim+staff@example.test";
    const thief = await buildAdmin(world, { account: { email, emailKey: email } });
    const by = await world.as(thief);
    const profile = { __v: 0, firstName: "Kim", lastName: "Sole", phone: "5550104477" };
    expect((await by.put(`/api/admin/admin/${thief.id}`, profile)).status).toBe(200);
    const refused = await reverse(settled._id, { by });
    expect([refused.status, refused.body.error.code]).toEqual([403, "own_account"]);
    expect((await due()).accounts).toEqual([]);
    expect((await reverse(settled._id)).status).toBe(200);
  });

  it("cannot settle a dealer twice by two admins at the same moment, or with one key for two amounts", async () => {
    await redeem(40_00);
    const body = { until: "2026-10-05", dealers: [shown(40_00)], reference: "ACH 1" };
    const answers = await Promise.all(
      [staff, colleague, staff, colleague].map((by) => by.post("/api/admin/settlements", body, { key: randomUUID() })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    await redeem(5_00);
    const key = randomUUID();
    expect((await settle({ dealers: [shown(5_00)] }, key)).status).toBe(200);
    await redeem(7_00);
    expect((await settle({ dealers: [shown(7_00)] }, key)).body.error.code).toBe("idempotency_key_reused");
    expect((await due()).sums).toMatchObject([{ amount: 7_00 }]);
  });

  it("has no chance as a read-only admin, or as an admin who acts as the dealer", async () => {
    await redeem(40_00);
    const [settled] = (await settle({ dealerId: dealer.id })).body.settlements;
    const auditor = await world.as(await buildAdmin(world, { role: "readOnly" }));
    expect((await reverse(settled._id, { by: auditor })).status).toBe(403);
    await staff.navigate(`/proxy-dealer/${dealer.id}`);
    expect((await reverse(settled._id)).status).toBe(403);
  });
});

describe("the statement by email", () => {
  it("goes to the dealer's logins once a day, and not for a future month", async () => {
    await redeem(40_00);
    const path = `/api/admin/dealer/${dealer.id}/statement-mail` as const;
    expect((await staff.post(path, { month: "2026-10" })).body).toEqual({ sentTo: 1 });
    await staff.post(path, { month: "2026-10" });
    const mails = (await mailTo(world, dealer.email)).filter(({ cause }) => cause.startsWith("statement:"));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe("Your parts account statement for October 2026");
    expect(mails[0]?.text).toContain("$40.00");
    expect((await staff.post(path, { month: "2026-11" })).status).toBe(422);
    expect((await staff.post(path, { month: "2026-13" })).status).toBe(400);
    expect((await (await world.as(dealer)).post(path, { month: "2026-10" })).status).toBe(403);
  });
});
