import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger, ledgerFaults } from "../ledger/invariants.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildRider, testPin } from "../testing/build.ts";
import { giveCredit } from "../testing/credit.ts";
import { settlements } from "./tables.ts";

type Dealer = Awaited<ReturnType<typeof buildDealer>>;

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let dealer: Dealer;
let staff: Client;

beforeEach(async () => {
  world = await createWorld("2026-10-05T18:00:00Z");
  rider = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk" });
  dealer = await buildDealer(world, { name: "Zeigler Motorsports" });
  staff = await world.as(await buildAdmin(world));
  await giveCredit(world, rider.id, 900_00);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

async function redeem(amount: number, { at = dealer, currency = "USD", employeeName = "Sam" } = {}): Promise<string> {
  const body = { riderId: rider.id, amount, currency, pin: testPin, employeeName, idChecked: true, secondOne: true };
  const answer = await (await world.as(at)).post("/api/dealer/redeem", body, { key: randomUUID() });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.redemption._id;
}
const refund = async (id: string) =>
  expect(
    (await staff.delete(`/api/admin/credit-redemption/${id}`, { reason: "returned" }, { key: randomUUID() })).status,
  ).toBe(200);
const settle = (until: string, { dealerId, key = randomUUID() }: { dealerId?: string; key?: string } = {}) =>
  staff.post("/api/admin/settlements", { until, dealerId }, { key });
const later = (day: string) => {
  world.clock.set(`${day}T18:00:00Z`);
};
/** Signs in again, because sessions expire after thirty idle days. */
const signIn = async () => {
  staff = await world.as(await buildAdmin(world));
};
const account = async (of = dealer) =>
  (await (await world.as(of)).get(`/api/dealer/dealer/${of.id}/parts-account`)).body;
const statement = async (month: string, of = dealer) =>
  (await (await world.as(of)).get(`/api/dealer/dealer/${of.id}/statement?month=${month}`)).body;

describe("the parts account", () => {
  it("is due by the end of the thirtieth day, and overdue after it", async () => {
    await redeem(40_00);
    expect(await account()).toMatchObject({
      currency: "USD",
      due: 40_00,
      overdue: 0,
      nextDueAt: "2026-11-05T07:59:59.999Z",
      lastSettlement: null,
    });
    world.clock.set("2026-11-05T07:59:59Z");
    expect((await account()).overdue).toBe(0);
    world.clock.set("2026-11-05T08:00:00Z");
    expect((await account()).overdue).toBe(40_00);
  });

  it("leaves out a redemption that was refunded before it was settled", async () => {
    await refund(await redeem(40_00));
    later("2026-11-20");
    expect(await account()).toMatchObject({ due: 0, overdue: 0, nextDueAt: null });
  });
});

describe("a settlement", () => {
  it("credits what is due up to the day, and leaves what came after it", async () => {
    await redeem(40_00);
    later("2026-10-31");
    await redeem(25_00);
    later("2026-11-02");
    await redeem(10_00);
    const { status, body } = await settle("2026-10-31", { dealerId: dealer.id });
    expect(status).toBe(200);
    expect(body.settlements).toMatchObject([
      { dealerName: "Zeigler Motorsports", currency: "USD", amount: 65_00, lineCount: 2, until: "2026-10-31" },
    ]);
    expect(body.settlements[0].settledBy).toMatch(/^Avery Lindqvist/);
    expect(await account()).toMatchObject({ due: 10_00, settledThisYear: 65_00, lastSettlement: { amount: 65_00 } });
  });

  it("includes the day until its last minute in Pacific time", async () => {
    world.clock.set("2026-11-01T06:59:59Z");
    await redeem(5_00);
    world.clock.set("2026-11-01T07:00:00Z");
    await redeem(7_00);
    expect((await settle("2026-10-31")).body.settlements[0].amount).toBe(5_00);
  });

  it("pays all dealers, each in its country's currency", async () => {
    const canadian = await buildDealer(world, { name: "Moto Laval", country: "CA", state: "QC" });
    await giveCredit(world, rider.id, 100_00, { currency: "CAD" });
    await redeem(40_00);
    await redeem(30_00, { at: canadian, currency: "CAD" });
    const { body } = await settle("2026-10-05");
    expect(body.settlements).toMatchObject([
      { dealerId: canadian.id, currency: "CAD", amount: 30_00 },
      { dealerId: dealer.id, currency: "USD", amount: 40_00 },
    ]);
    expect(new Set(body.settlements.map((one: { batchId: string }) => one.batchId)).size).toBe(1);
    expect(await account(canadian)).toMatchObject({ currency: "CAD", due: 0, settledThisYear: 30_00 });
    expect((await statement("2026-10", canadian)).currency).toBe("CAD");
  });

  it("pays once: the same key gets the first answer, another key has nothing to settle", async () => {
    await redeem(40_00);
    const key = randomUUID();
    const first = await settle("2026-10-05", { key });
    expect((await settle("2026-10-05", { key })).body).toEqual(first.body);
    const reused = await settle("2026-10-04", { key });
    expect([reused.status, reused.body.error.code]).toEqual([409, "idempotency_key_reused"]);
    const again = await settle("2026-10-05");
    expect([again.status, again.body.error.code]).toEqual([422, "nothing_to_settle"]);
    expect((await staff.get("/api/admin/settlements")).body.pagination.total).toBe(1);
  });

  it("pays once when several admins request it at the same moment", async () => {
    await redeem(40_00);
    await redeem(15_00);
    const answers = await Promise.all([1, 2, 3].map(() => settle("2026-10-05")));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    expect((await staff.get("/api/admin/settlements")).body.settlements).toMatchObject([{ amount: 55_00 }]);
  });

  it("is reduced by refunds of what was settled before", async () => {
    const id = await redeem(40_00);
    await settle("2026-10-05");
    later("2026-10-20");
    await refund(id);
    expect((await account()).due).toBe(-40_00);
    await redeem(100_00);
    expect((await staff.get("/api/admin/parts-due")).body.due).toMatchObject([{ amount: 60_00, lineCount: 2 }]);
    const { body } = await settle("2026-10-20");
    expect(body.settlements).toMatchObject([{ amount: 60_00, lineCount: 2 }]);
    expect((await account()).due).toBe(0);
  });

  it("pays nothing while the balance is negative", async () => {
    const id = await redeem(40_00);
    await settle("2026-10-05");
    await refund(id);
    await redeem(30_00);
    const refused = await settle("2026-10-05");
    expect([refused.status, refused.body.error.code]).toEqual([422, "nothing_to_settle"]);
    const other = await buildDealer(world, { name: "Adams Cycle" });
    await redeem(5_00, { at: other });
    const { body } = await settle("2026-10-05");
    expect(body.settlements).toMatchObject([{ dealerId: other.id, amount: 5_00 }]);
    expect(body.carried).toMatchObject([{ dealerId: dealer.id, amount: -10_00 }]);
    expect((await account()).due).toBe(-10_00);
  });

  it("closes lines that cancel each other out with a zero payment", async () => {
    await refund(await redeem(40_00));
    expect((await settle("2026-10-05")).body.settlements).toMatchObject([{ amount: 0, lineCount: 2 }]);
  });

  it("needs a valid day that is not in the future, and a key", async () => {
    await redeem(40_00);
    expect((await settle("2026-10-06")).body.error.code).toBe("date_invalid");
    expect((await settle("2026-02-30")).status).toBe(400);
    const keyless = await staff.post("/api/admin/settlements", { until: "2026-10-05" });
    expect(keyless.body.error.code).toBe("idempotency_key_missing");
    expect((await settle("2026-10-05", { dealerId: randomUUID() })).body.error.code).toBe("nothing_to_settle");
  });

  it("is refused to everyone but admins", async () => {
    await redeem(40_00);
    for (const who of [dealer, rider]) {
      const body = { until: "2026-10-05", dealerId: dealer.id };
      const answer = await (await world.as(who)).post("/api/admin/settlements", body, { key: randomUUID() });
      expect(answer.status).toBe(403);
    }
    expect((await account()).due).toBe(40_00);
  });

  it("is reported by the ledger's check if it is not the sum of its lines", async () => {
    await redeem(40_00);
    const { body } = await settle("2026-10-05");
    const [{ _id: id }] = body.settlements;
    const write = (amount: number) =>
      world.db.write((tx) => tx.update(settlements).set({ amount }).where(eq(settlements.id, id)));
    await write(41_00);
    expect(await ledgerFaults(world.db)).toEqual([expect.stringContaining("a settlement is not the sum of its lines")]);
    await write(40_00);
    const other = await buildDealer(world);
    const give = (dealerId: string) =>
      world.db.write((tx) => tx.update(settlements).set({ dealerId }).where(eq(settlements.id, id)));
    await give(other.id);
    expect(await ledgerFaults(world.db)).toEqual([expect.stringContaining("in another dealer's settlement")]);
    await give(dealer.id);
  });
});

describe("a monthly statement", () => {
  it("carries over, lists due, reversed and settled lines, and adds up", async () => {
    const first = await redeem(40_00, { employeeName: "Lee" });
    later("2026-10-30");
    await redeem(25_00);
    later("2026-11-03");
    await signIn();
    await settle("2026-10-05");
    await refund(first);
    later("2026-11-10");
    const second = await redeem(60_00);
    later("2026-11-11");
    await refund(second);
    expect(await statement("2026-10")).toMatchObject({
      opening: 0,
      due: 65_00,
      reversed: 0,
      settled: 0,
      closing: 65_00,
      months: ["2026-11", "2026-10"],
      lines: [
        { kind: "due", employeeName: "Lee", riderName: "Dana Kowalczyk", settledAt: "2026-11-03T18:00:00.000Z" },
        { kind: "due", settledAt: null, dueAt: "2026-11-30T07:59:59.999Z" },
      ],
    });
    const november = await statement("2026-11");
    expect(november).toMatchObject({
      firstDay: "2026-11-01",
      lastDay: "2026-11-30",
      opening: 65_00,
      due: 60_00,
      reversed: -100_00,
      settled: 40_00,
      closing: -15_00,
      settlements: [{ amount: 40_00, until: "2026-10-05" }],
    });
    expect(november.lines).toMatchObject([
      { kind: "reversed", amount: -40_00, redemptionId: first, afterSettlement: true, dueAt: null },
      { kind: "due", amount: 60_00, afterSettlement: false },
      { kind: "reversed", amount: -60_00, redemptionId: second, afterSettlement: false },
    ]);
    expect((await account()).due).toBe(november.closing);
  });

  it("is empty for a month without activity, and defaults to the current month", async () => {
    await redeem(40_00);
    expect(await statement("2026-09")).toMatchObject({ opening: 0, lines: [], closing: 0 });
    expect(await statement("2027-01")).toMatchObject({ opening: 40_00, lines: [], closing: 40_00 });
    const desk = await world.as(dealer);
    expect((await desk.get(`/api/dealer/dealer/${dealer.id}/statement`)).body.month).toBe("2026-10");
    for (const month of ["2026-13", "2026", "x"]) {
      expect((await desk.get(`/api/dealer/dealer/${dealer.id}/statement?month=${month}`)).status).toBe(400);
    }
  });

  it("is a spreadsheet file in the format of the reader's language, in which no cell runs as a formula", async () => {
    await redeem(1_234_50 / 10, { employeeName: "=cmd|' /C calc'!A0" });
    await settle("2026-10-05");
    const desk = await world.as(dealer);
    const path = `/api/dealer/dealer/${dealer.id}/statement?month=2026-10&format=csv` as const;
    const { headers, body } = await desk.get(path);
    expect(headers.get("content-type")).toContain("text/csv");
    expect(headers.get("content-disposition")).toContain('filename="statement-2026-10.csv"');
    expect(body).toContain("2026-10-01,Carried over,,,,0.00,USD,,");
    expect(body).toMatch(
      /2026-10-05,Due,[0-9A-Z]{6,},Dana Kowalczyk,'=cmd\|' \/C calc'!A0,123\.45,USD,2026-11-04,2026-10-05/,
    );
    expect(body).toContain("2026-10-05,Settled,,,,-123.45,USD,,");
    expect(body).toContain("2026-10-31,Balance due,,,,0.00,USD,,");
    const french = (await desk.get(path, { locale: "fr" })).body;
    expect(french).toContain(";Dana Kowalczyk;");
    expect(french).toContain(';"123,45";USD;');
    expect(french).not.toContain("Carried over");
  });

  it("is visible to the dealer and admins, and a 404 for another dealer", async () => {
    await redeem(40_00);
    const other = await world.as(await buildDealer(world));
    for (const what of ["statement", "parts-account"] as const) {
      const path = `dealer/${dealer.id}/${what}` as const;
      expect((await other.get(`/api/dealer/${path}`)).status).toBe(404);
      expect((await other.get(`/api/admin/${path}`)).status).toBe(403);
      expect((await world.visitor().get(`/api/dealer/${path}`)).status).toBe(401);
      expect((await (await world.as(rider)).get(`/api/dealer/${path}`)).status).toBe(403);
      expect((await staff.get(`/api/admin/${path}`)).body.due).toBe(40_00);
      expect((await staff.get(`/api/admin/dealer/${randomUUID()}/${what}`)).status).toBe(404);
    }
  });
});
