import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { awards } from "../../ledger/tables.ts";
import { outboxMail } from "../../platform/tables.ts";
import { readXlsx } from "../../platform/spreadsheet/read-xlsx.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildRider, testPin } from "../../testing/build.ts";
import { creditOf, giveCredit } from "../../testing/credit.ts";
import { redemptions, refunds } from "../tables.ts";

// These tests refund parts of a redemption, and try to get more back than was redeemed.

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let desk: Client;

beforeEach(async () => {
  world = await createWorld("2026-07-15T18:00:00Z");
  rider = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk" });
  dealer = await buildDealer(world, { name: "Zeigler Motorsports" });
  desk = await world.as(dealer);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

async function redeemed(amount: number): Promise<string> {
  const order = { riderId: rider.id, currency: "USD", pin: testPin, employeeName: "Sam", idChecked: true };
  const answer = await desk.post("/api/dealer/redeem", { ...order, amount, secondOne: true }, { key: randomUUID() });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.redemption._id;
}
type Asked = { by?: Client; role?: string; key?: string } & Record<string, unknown>;
const refund = (id: string, { by = desk, role = "dealer", key = randomUUID() as string, ...ask }: Asked = {}) =>
  by.delete(`/api/${role}/credit-redemption/${id}`, { reason: "returned", employeeName: "Kim", ...ask }, { key });
const left = () => creditOf(world, rider.id);
const valueOf = async (awardId: string) =>
  (await world.db.select().from(awards).where(eq(awards.id, awardId)))[0]?.currentValue;
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code];

describe("a refund of a part", () => {
  it("returns that part, and the rest stays redeemed until further refunds take it", async () => {
    await giveCredit(world, rider.id, 100_00);
    const id = await redeemed(60_00);
    const first = await refund(id, { amount: 25_00 });
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(first.body).toMatchObject({ amount: 25_00, balance: { amount: 65_00 } });
    expect(first.body.redemption).toMatchObject({ amount: 60_00, refundedAmount: 25_00, refundedAt: null });
    world.clock.advance({ days: 1 });
    // A refund without an amount returns all that is left.
    const second = await refund(id, { reason: "other", note: "The rest came back too", employeeName: "Lou" });
    expect(second.body).toMatchObject({ amount: 35_00, balance: { amount: 100_00 } });
    expect(second.body.redemption).toMatchObject({
      refundedAmount: 60_00,
      refundedAt: "2026-07-16T18:00:00.000Z",
      refunds: [
        { amount: 25_00, reason: "returned", note: null, employeeName: "Kim", refundedBy: "Zeigler Motorsports" },
        { amount: 35_00, reason: "other", note: "The rest came back too", employeeName: "Lou" },
      ],
    });
    expect(codeOf(await refund(id, { amount: 1 }))).toEqual([409, "already_refunded"]);
  });

  it("returns to the awards that expire last, as if less had been redeemed", async () => {
    const soon = await giveCredit(world, rider.id, 50_00);
    world.clock.advance({ days: 60 });
    const late = await giveCredit(world, rider.id, 50_00);
    desk = await world.as(dealer);
    const id = await redeemed(80_00);
    await refund(id, { amount: 40_00 });
    expect([await valueOf(soon), await valueOf(late)]).toEqual([10_00, 50_00]);
    await refund(id);
    expect([await valueOf(soon), await valueOf(late)]).toEqual([50_00, 50_00]);
  });

  it("gets the first answer again with the same key, and is refused with another amount", async () => {
    await giveCredit(world, rider.id, 100_00);
    const id = await redeemed(60_00);
    const key = randomUUID();
    const first = await refund(id, { key, amount: 20_00 });
    expect((await refund(id, { key, amount: 20_00 })).body).toEqual(first.body);
    expect(codeOf(await refund(id, { key, amount: 30_00 }))).toEqual([409, "idempotency_key_reused"]);
    expect(codeOf(await refund(id, { key, amount: 20_00, reason: "duplicate" }))).toEqual([
      409,
      "idempotency_key_reused",
    ]);
    expect(await left()).toBe(60_00);
  });

  it("for another reason needs a note, and a reason must be one of the list", async () => {
    await giveCredit(world, rider.id, 100_00);
    const id = await redeemed(60_00);
    const silent = await refund(id, { reason: "other" });
    expect([silent.status, silent.body.error.fields.note]).toEqual([400, "Required"]);
    expect((await refund(id, { reason: "because" })).body.error.fields.reason).toBeDefined();
    expect(await left()).toBe(40_00);
  });

  it("emails the rider the refunded part, the reason and the new balance, once for each refund", async () => {
    await giveCredit(world, rider.id, 100_00);
    const id = await redeemed(60_00);
    await refund(id, { amount: 25_00, reason: "canceled" });
    await refund(id, { amount: 10_00 });
    const emails = (await world.db.select().from(outboxMail).orderBy(outboxMail.id)).slice(-2);
    expect(emails.map(({ subject }) => subject)).toEqual([
      "Zeigler Motorsports returned $25.00 to your credit",
      "Zeigler Motorsports returned $10.00 to your credit",
    ]);
    expect(emails[0]?.text).toContain("$25.00 of the $60.00");
    expect(emails[0]?.text).toContain("Reason: Order canceled or out of stock");
    expect(emails[0]?.text).toContain("Your credit is now $65.00");
    expect(emails[1]?.text).toContain("Your credit is now $75.00");
  });
});

describe("a refund of more than was redeemed", () => {
  beforeEach(() => giveCredit(world, rider.id, 100_00));

  it("cannot be refunded, in one part or in several", async () => {
    const id = await redeemed(60_00);
    const above = await refund(id, { amount: 60_01 });
    expect(codeOf(above)).toEqual([422, "refund_above_rest"]);
    expect(above.body.error).toMatchObject({ fields: { amount: expect.stringContaining("$60.00") } });
    await refund(id, { amount: 40_00 });
    expect(codeOf(await refund(id, { amount: 20_01 }))).toEqual([422, "refund_above_rest"]);
    expect(await left()).toBe(80_00);
  });

  it("cannot be refunded by simultaneous partial refunds", async () => {
    const id = await redeemed(60_00);
    const parts = await Promise.all([40_00, 40_00, 40_00].map((amount) => refund(id, { amount })));
    expect(parts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    expect(await left()).toBe(80_00);
    const rows = await world.db.select().from(refunds).where(eq(refunds.redemptionId, id));
    expect(rows.map(({ amount }) => amount)).toEqual([40_00]);
  });

  it("cannot be refunded by a partial and a full refund at the same time", async () => {
    const id = await redeemed(60_00);
    const answers = await Promise.all([refund(id, { amount: 20_00 }), refund(id)]);
    const got = answers.map(({ status, body }) => (status === 200 ? body.amount : 0));
    // Whichever request comes first, the two together refund the whole redemption and no cent more.
    expect(got.reduce((sum, amount) => sum + amount, 0)).toBe(60_00);
    expect(await left()).toBe(100_00);
  });

  it.each([0, -1, -60_00, 1.5, 100_000_001, "20"])("a refund is refused for the invalid amount %s", async (amount) => {
    const id = await redeemed(60_00);
    expect((await refund(id, { amount })).status).toBeGreaterThanOrEqual(400);
    expect(await left()).toBe(40_00);
  });

  it("is refused by the database itself", async () => {
    const id = await redeemed(60_00);
    const write = world.db.write((tx) =>
      tx.update(redemptions).set({ refundedAmount: 60_01 }).where(eq(redemptions.id, id)),
    );
    await expect(write).rejects.toThrow();
  });
});

describe("a partial refund without permission", () => {
  beforeEach(() => giveCredit(world, rider.id, 100_00));

  it("of another dealer's redemption is a 404", async () => {
    const id = await redeemed(60_00);
    const other = await world.as(await buildDealer(world));
    expect(codeOf(await refund(id, { by: other, amount: 10_00 }))).toEqual([404, "not_found"]);
    expect((await refund(id, { by: await world.as(rider), amount: 10_00 })).status).toBe(403);
    expect(await left()).toBe(40_00);
  });

  it("after the dealer's refund period is only for staff, also when a part was refunded in time", async () => {
    const id = await redeemed(60_00);
    await refund(id, { amount: 10_00 });
    world.clock.set("2026-08-15T07:00:00Z");
    desk = await world.as(dealer);
    expect(codeOf(await refund(id, { amount: 10_00 }))).toEqual([422, "refund_too_late"]);
    expect(await left()).toBe(50_00);
    const staff = await world.as(await buildAdmin(world));
    const { body } = await refund(id, { by: staff, role: "admin", amount: 10_00 });
    expect(body).toMatchObject({ amount: 10_00, balance: { amount: 60_00 } });
    expect(body.redemption.refunds[1].refundedBy).toMatch(/^Avery Lindqvist/);
  });
});

describe("a refunded part of credit that has expired since", () => {
  it("gets its grace period once, regardless of the number of parts, and later parts expire with the first", async () => {
    const award = await giveCredit(world, rider.id, 60_00);
    world.clock.set("2027-07-10T18:00:00Z");
    desk = await world.as(dealer);
    const id = await redeemed(60_00);
    world.clock.set("2027-07-20T18:00:00Z");
    const first = await refund(id, { amount: 20_00 });
    const until = "2027-08-20T06:59:59.999Z";
    expect(first.body).toMatchObject({ graced: [{ amount: 20_00, expiresAt: until }], expired: 0 });
    world.clock.set("2027-08-05T18:00:00Z");
    const second = await refund(id, { amount: 20_00 });
    expect(second.body).toMatchObject({ graced: [], expired: 0, balance: { amount: 40_00 } });
    const [{ expiresAt } = { expiresAt: null }] = await world.db.select().from(awards).where(eq(awards.id, award));
    expect(expiresAt?.toISOString()).toBe(until);
    world.clock.set("2027-08-25T18:00:00Z");
    const staff = await world.as(await buildAdmin(world));
    const third = await refund(id, { by: staff, role: "admin" });
    expect(third.body).toMatchObject({ graced: [], expired: 20_00, balance: { amount: 0 } });
  });
});

describe("a partial refund in lists and reports", () => {
  beforeEach(() => giveCredit(world, rider.id, 500_00));

  it("appears among the redemptions with the remaining amount, and among the refunds with the refunded amount", async () => {
    const id = await redeemed(60_00);
    await redeemed(30_00);
    await refund(id, { amount: 25_00 });
    const standing = (await desk.get("/api/dealer/credit-redemptions")).body;
    expect(standing.creditRedemptions).toMatchObject([{ refundedAmount: 0 }, { _id: id, refundedAmount: 25_00 }]);
    expect(standing.totals).toEqual([{ currency: "USD", count: 2, amount: 65_00 }]);
    const revoked = (await desk.get("/api/dealer/revoked-redemptions")).body;
    expect(revoked.revokedRedemptions).toMatchObject([{ _id: id, refunds: [{ amount: 25_00 }] }]);
    expect(revoked.totals).toEqual([{ currency: "USD", count: 1, amount: 25_00 }]);
    const own = (await (await world.as(rider)).get("/api/rider/credit-redemptions")).body;
    expect(own.totals).toEqual([{ currency: "USD", count: 2, amount: 65_00 }]);
    await refund(id);
    expect((await desk.get("/api/dealer/credit-redemptions")).body.totals).toMatchObject([{ count: 1, amount: 30_00 }]);
    expect((await desk.get("/api/dealer/revoked-redemptions")).body.totals).toMatchObject([{ amount: 60_00 }]);
  });

  it("is in the file with the amount, the refunded part, the reason and who made it", async () => {
    const id = await redeemed(60_00);
    await refund(id, { amount: 25_00, note: "=SUM(A1)" });
    const csv = (await desk.open("/api/dealer/revoked-redemptions?format=csv")).body;
    const [head, line] = csv.trim().split("\r\n");
    expect(head).toContain("Amount,Currency,Refunded,Refunded on,Refunded by,Reason,Note");
    expect(line).toContain(`60.00,USD,25.00,2026-07-15,"Kim, Zeigler Motorsports",Merchandise returned,'=SUM(A1)`);
    const sheet = readXlsx((await desk.excel("/api/dealer/revoked-redemptions?format=xlsx")).body);
    expect(sheet.ok && sheet.sheets[0]?.rows[1]?.cells).toEqual(
      expect.arrayContaining(["60", "25", "Merchandise returned"]),
    );
  });

  it("is in the report on its day, with its own amount", async () => {
    const id = await redeemed(60_00);
    world.clock.advance({ days: 20 });
    await refund(id, { amount: 25_00 });
    await refund(id, { amount: 5_00 });
    const { rows, totals } = (await desk.get("/api/dealer/report?from=2026-07-01&to=2026-08-31")).body;
    expect(totals).toMatchObject({ redemptions: 1, redeemed: 60_00, refunds: 2, refunded: 30_00, net: 30_00 });
    expect(rows).toMatchObject([
      { key: "2026-07", redeemed: 60_00, refunded: 0 },
      { key: "2026-08", redeemed: 0, refunded: 30_00 },
    ]);
  });

  it("is subtracted from what the customer spent", async () => {
    const id = await redeemed(60_00);
    await refund(id, { amount: 25_00 });
    const { riders } = (await desk.get("/api/dealer/riders")).body;
    expect(riders).toMatchObject([{ redeemed: 35_00, redemptions: 1 }]);
  });

  it("is a negative line of the parts account and its statement, and lowers the settlement", async () => {
    const id = await redeemed(60_00);
    await refund(id, { amount: 25_00 });
    const account = async () => (await desk.get(`/api/dealer/dealer/${dealer.id}/parts-account`)).body;
    expect(await account()).toMatchObject({ due: 35_00, lineCount: 2 });
    world.clock.advance({ hours: 1 });
    const staff = await world.as(await buildAdmin(world));
    const settle = () => staff.post("/api/admin/settlements", { until: "2026-07-15" }, { key: randomUUID() });
    expect((await settle()).body.settlements).toMatchObject([{ amount: 35_00, lineCount: 2 }]);
    // A part that comes back after the settlement is carried to the next one.
    await refund(id, { amount: 10_00 });
    expect(await account()).toMatchObject({ due: -10_00, overdue: 0, nextDueAt: null });
    const path = `/api/dealer/dealer/${dealer.id}/statement?month=2026-07` as const;
    const { lines, due, reversed, closing } = (await desk.get(path)).body;
    expect({ due, reversed, closing }).toEqual({ due: 60_00, reversed: -35_00, closing: -10_00 });
    expect(lines.map(({ amount, afterSettlement }) => [amount, afterSettlement])).toEqual([
      [60_00, false],
      [-25_00, false],
      [-10_00, true],
    ]);
  });

  it("is subtracted from the overdue amount", async () => {
    const id = await redeemed(60_00);
    await refund(id, { amount: 25_00 });
    world.clock.set("2026-08-20T18:00:00Z");
    desk = await world.as(dealer);
    const { body } = await desk.get(`/api/dealer/dealer/${dealer.id}/parts-account`);
    expect(body).toMatchObject({ due: 35_00, overdue: 35_00 });
  });
});

describe("a search for a redemption code", () => {
  beforeEach(() => giveCredit(world, rider.id, 500_00));
  const found = async (code: string, by = desk) =>
    (await by.get(`/api/dealer/credit-redemptions?code=${encodeURIComponent(code)}`)).body.creditRedemptions.map(
      ({ code: one }) => one,
    );

  it("finds the code in any notation, while it is typed, and with letters that look like digits", async () => {
    await redeemed(10_00);
    await world.db.write((tx) => tx.update(redemptions).set({ code: "9YW1O0" }));
    await redeemed(20_00);
    for (const typed of ["9YW1O0", "9yw-1oo", "9YW IO0", "9ywiOO", "9YW", "9y"]) {
      expect(await found(typed), typed).toEqual(["9YW1O0"]);
    }
    for (const typed of ["YW1", "9YW-1O0-7", "%", "9YX"]) expect(await found(typed), typed).toEqual([]);
  });

  it("does not find another dealer's code", async () => {
    const id = await redeemed(10_00);
    const [{ code } = { code: "" }] = await world.db.select().from(redemptions).where(eq(redemptions.id, id));
    const other = await world.as(await buildDealer(world));
    expect(await found(code)).toEqual([code]);
    expect(await found(code, other)).toEqual([]);
  });
});
