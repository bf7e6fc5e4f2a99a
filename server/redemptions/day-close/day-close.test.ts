import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildRider, testPin } from "../../testing/build.ts";
import { enrolTablet } from "../../testing/clients/tablet.ts";
import { giveCredit } from "../../testing/credit.ts";

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let desk: Client;

beforeEach(async () => {
  // In Michigan, where this dealer is, it is 11 in the morning.
  world = await createWorld("2026-09-30T15:00:00Z");
  rider = await buildRider(world);
  dealer = await buildDealer(world, { name: "Zeigler Motorsports", dealerNumber: "4711" });
  desk = await world.as(dealer);
  await giveCredit(world, rider.id, 900_00);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

async function redeem(amount: number, employeeName = "Sam", by = desk): Promise<string> {
  const body = { riderId: rider.id, amount, currency: "USD", pin: testPin, employeeName, idChecked: true };
  const answer = await by.post("/api/dealer/redeem", { ...body, secondOne: true }, { key: randomUUID() });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.redemption._id;
}
const refund = (id: string) =>
  desk.delete(
    `/api/dealer/credit-redemption/${id}`,
    { reason: "returned", employeeName: "Sam" },
    { key: randomUUID() },
  );
const at = async (instant: string) => {
  world.clock.set(instant);
  desk = await world.as(dealer);
};
const close = async (query = "", by = desk) => (await by.get(`/api/dealer/day?${query}`)).body;

describe("a day at the counter", () => {
  it("is today in the dealer's own time zone: until midnight there, not in California", async () => {
    await redeem(10_00);
    await at("2026-10-01T03:59:00Z");
    await redeem(20_00);
    expect(await close()).toMatchObject({
      day: "2026-09-30",
      timeZone: "America/New_York",
      totals: { redeemed: 30_00 },
    });
    await at("2026-10-01T04:01:00Z");
    await redeem(40_00);
    expect(await close()).toMatchObject({ day: "2026-10-01", today: "2026-10-01", totals: { redeemed: 40_00 } });
    expect((await close("day=2026-09-30")).totals).toMatchObject({ redemptions: 2, redeemed: 30_00 });
  });

  it("has 25 hours when the clocks go back", async () => {
    await at("2026-11-01T04:30:00Z");
    await redeem(10_00);
    await at("2026-11-02T04:30:00Z");
    await redeem(20_00);
    expect(await close("day=2026-11-01")).toMatchObject({ today: "2026-11-01", totals: { redeemed: 30_00 } });
  });

  it("has a line for each employee, with what was refunded that day, whenever it was redeemed", async () => {
    const before = await redeem(50_00, "Émile");
    await at("2026-10-01T15:00:00Z");
    await redeem(60_00, "Sam");
    await redeem(25_00, "sam");
    await refund(await redeem(5_00, "Priya"));
    await refund(before);
    const day = await close();
    expect(day.rows).toMatchObject([
      { label: "sam", redemptions: 2, redeemed: 85_00, refunds: 0, net: 85_00 },
      { label: "Priya", redemptions: 1, redeemed: 5_00, refunds: 1, refunded: 5_00, net: 0 },
      { label: "Émile", redemptions: 0, redeemed: 0, refunds: 1, refunded: 50_00, net: -50_00 },
    ]);
    expect(day.totals).toEqual({ redemptions: 3, redeemed: 90_00, refunds: 2, refunded: 55_00, net: 35_00 });
    expect(day.dealer).toEqual({ name: "Zeigler Motorsports", dealerId: "4711" });
  });

  it("lists unconfirmed kiosk items apart from the sums, and drops them once they are decided", async () => {
    const tablet = await enrolTablet(world, dealer);
    const wrongPin = await tablet.redeem(rider, 20_00, { pin: "1111" });
    const short = await tablet.redeem(rider, 999_00);
    await tablet.sync([
      wrongPin,
      short,
      await tablet.redeem(rider, 10_00),
      await tablet.redeem(rider, 30_00, { idChecked: false }),
    ]);
    expect(await close()).toMatchObject({
      totals: { redemptions: 1, redeemed: 10_00 },
      unconfirmed: { count: 2, amount: 1019_00 },
    });
    const cancel = (id: string) =>
      desk.post(`/api/kiosk/redemptions/${id}/settle`, { action: "cancel" }, { key: randomUUID() });
    for (const { id } of [wrongPin, short]) expect((await cancel(id)).status).toBe(200);
    expect((await close()).unconfirmed).toEqual({ count: 0, amount: 0 });
  });

  it("says what a kiosk has not sent yet today, and lists what was captured on other days", async () => {
    const tablet = await enrolTablet(world, dealer);
    await tablet.sync([await tablet.redeem(rider, 20_00, { pin: "1111" })], { queue: { count: 3, sum: 75_00 } });
    expect((await close()).notSent).toEqual({ count: 3, amount: 75_00 });
    await at("2026-10-01T15:00:00Z");
    expect(await close()).toMatchObject({ notSent: { count: 3 }, unconfirmed: { count: 0, amount: 0 } });
    expect(await close("day=2026-09-30")).toMatchObject({ notSent: null, unconfirmed: { count: 1, amount: 20_00 } });
  });

  it("covers only the dealer's own counter and tablets", async () => {
    await redeem(10_00);
    const tablet = await enrolTablet(world, dealer);
    await tablet.sync([await tablet.redeem(rider, 20_00, { pin: "1111" })], { queue: { count: 3, sum: 75_00 } });
    const none = { count: 0, amount: 0 };
    const other = await world.as(await buildDealer(world));
    expect(await close("", other)).toMatchObject({ rows: [], unconfirmed: none, notSent: none });
    for (const by of [await world.as(rider), await world.as(await buildAdmin(world))]) {
      expect((await by.get("/api/dealer/day")).status).toBe(403);
    }
    expect((await world.visitor().get("/api/dealer/day")).status).toBe(401);
  });

  it("refuses a future day and an invalid day", async () => {
    const answer = await desk.get("/api/dealer/day?day=2026-10-01");
    expect([answer.status, answer.body.error.code]).toEqual([422, "date_invalid"]);
    expect((await desk.get("/api/dealer/day?day=2026-02-30")).status).toBe(400);
    expect((await close("day=1900-01-01")).rows).toEqual([]);
  });

  it("can be downloaded as a file with lines that add up to the total and unconfirmed items below it", async () => {
    await redeem(40_50, "+SUM(A1)");
    await refund(await redeem(10_00, "Sam"));
    const tablet = await enrolTablet(world, dealer);
    await tablet.sync([await tablet.redeem(rider, 20_00, { pin: "1111" })]);
    const { headers, body } = await desk.open("/api/dealer/day?format=csv");
    expect(headers.get("content-disposition")).toContain("daily-close-2026-09-30.csv");
    expect(body.trim().split("\r\n").slice(1)).toEqual([
      "'+SUM(A1),1,40.50,0,0.00,40.50,USD",
      "Sam,1,10.00,1,10.00,0.00,USD",
      "Total,2,50.50,1,10.00,40.50,USD",
      '"From kiosks, not confirmed",1,20.00,,,,USD',
    ]);
  });
});
