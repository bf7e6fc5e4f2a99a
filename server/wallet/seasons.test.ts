import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { events } from "../events/tables.ts";
import { expireAwards } from "../ledger/expiry/expire-awards.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { awards } from "../ledger/tables.ts";
import { takeBack } from "../ledger/take-back.ts";
import { readXlsx } from "../platform/spreadsheet/read-xlsx.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildClass, buildDealer, buildEvent, buildResult, buildRider } from "../testing/build.ts";
import { deskOrder, giveCredit } from "../testing/credit.ts";
import { actsOf, fillField } from "../testing/race.ts";

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let own: Client;
let desk: Client;

beforeEach(async () => {
  world = await createWorld("2025-07-15T18:00:00Z");
  const since = new Date("2024-01-05T12:00:00Z");
  rider = await buildRider(world, { registeredAt: since, bike: { addedAt: since } });
  const dealer = await buildDealer(world, { name: "Zeigler Motorsports" });
  desk = await world.as(dealer);
  own = await world.as(rider);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

interface Won {
  wallet?: "credit" | "cash";
  currency?: "USD" | "CAD";
}

/** Lets the rider finish second in a race that staff verify. Returns the award's id. */
async function win(amount: number, title: string, won: Won = {}, season = 2025): Promise<string> {
  const { wallet = "credit", currency = "USD" } = won;
  const day = `${season}-07-10`;
  const abroad = currency === "CAD" ? { country: "CA" as const, state: "QC" } : {};
  const event = await buildEvent(world, { title, season, firstDate: day, lastDate: day, ...abroad });
  const payoutType = wallet === "cash" ? "cash" : "dealerCredit";
  const { id: classId } = await buildClass(world, {
    eventId: event.id,
    name: "250 B",
    payoutType,
    pays: [amount, amount],
  });
  await fillField(world, event.id, classId, 6);
  const { id: resultId } = await buildResult(world, { eventId: event.id, classId, riderId: rider.id, place: 2 });
  const staff = await world.as(await buildAdmin(world));
  const verified = await actsOf(world, staff, event.id).verify(classId);
  const [award] = await world.db.select().from(awards).where(eq(awards.resultId, resultId));
  if (!award) throw new Error(`The result earned nothing: ${JSON.stringify(verified.body)}`);
  return award.id;
}
describe("the results of a season", () => {
  it("are counted by outcome and month, with what they earned in each currency", async () => {
    await win(150_00, "Hangtown");
    await win(80_00, "Walton", { currency: "CAD" });
    await win(40_00, "Hangtown", {}, 2024);
    const event = await buildEvent(world, { season: 2025, firstDate: "2025-05-10", lastDate: "2025-05-10" });
    const unpaid = await buildClass(world, { eventId: event.id, pays: [10_00] });
    const waiting = await buildClass(world, { eventId: event.id, pays: [10_00] });
    for (const { id: classId } of [unpaid, waiting]) {
      await buildResult(world, { eventId: event.id, classId, riderId: rider.id, place: 4 });
    }
    await actsOf(world, await world.as(await buildAdmin(world)), event.id).verify(unpaid.id);
    const { season } = (await own.get("/api/rider/results")).body;
    expect(season).toEqual({
      season: 2025,
      paid: 2,
      unpaid: 1,
      waiting: 1,
      earned: [
        { currency: "USD", amount: 150_00 },
        { currency: "CAD", amount: 80_00 },
      ],
      months: [
        { month: "2025-05", paid: 0, unpaid: 1 },
        { month: "2025-07", paid: 2, unpaid: 0 },
      ],
    });
    expect((await own.get("/api/rider/results?season=2024&outcome=unpaid")).body.season).toMatchObject({ paid: 1 });
    const nobody = await world.as(await buildRider(world));
    expect((await nobody.get("/api/rider/results")).body.season).toBeNull();
  });
});

const on = async (instant: string) => {
  world.clock.set(instant);
  [own, desk] = await Promise.all([world.as(rider), world.as(await buildDealer(world))]);
};
const redeem = async (amount: number): Promise<string> => {
  const body = deskOrder(rider.id, amount);
  const answer = await desk.post("/api/dealer/redeem", { ...body, secondOne: true }, { key: randomUUID() });
  return answer.body.redemption._id;
};
const refund = (id: string) =>
  desk.delete(
    `/api/dealer/credit-redemption/${id}`,
    { reason: "returned", employeeName: "Sam" },
    { key: randomUUID() },
  );
const seasons = async () => (await own.get("/api/rider/seasons")).body;
const titles = async (query: string) =>
  (await own.get(`/api/rider/awards?${query}`)).body.awards.map(
    ({ source, note }: { source: { eventTitle: string } | null; note: string }) => source?.eventTitle ?? note,
  );

describe("the earnings of a season", () => {
  it("are empty before the first award", async () => {
    expect(await seasons()).toEqual({ seasons: [], kinds: [], events: [] });
  });

  it("are on the first screen with the last redemptions, also those that were fully refunded", async () => {
    await win(100_00, "High Point");
    const spent = await redeem(30_00);
    const back = await redeem(45_00);
    await refund(back);
    const { lastRedemptions } = (await own.get("/api/rider/wallet")).body;
    const shown = lastRedemptions.map((one: { _id: string; amount: number; refundedAmount: number }) => [
      one._id,
      one.amount,
      one.refundedAmount,
    ]);
    expect(shown).toEqual([
      [back, 45_00, 45_00],
      [spent, 30_00, 0],
    ]);
  });

  it("add up to the cent: earned, spent, refunded, expired, taken back, left", async () => {
    const first = await win(100_00, "High Point");
    await win(50_00, "Southwick");
    await redeem(30_00);
    await refund(await redeem(45_00));
    await world.db.write((tx) => takeBack(tx, world.ctx(), { awardId: first, amount: 20_00, reason: "corrected" }));
    await on("2026-08-01T18:00:00Z");
    await expireAwards(world.ctx());
    await win(70_00, "Hangtown", {}, 2026);
    const nothing = { issued: 0, takenBack: 0, expired: 0, left: 0, paid: 0, withheld: 0 };
    expect((await seasons()).seasons).toEqual([
      {
        season: 2026,
        currency: "USD",
        credit: { issued: 70_00, takenBack: 0, expired: 0, left: 70_00, spent: 0 },
        cash: nothing,
      },
      {
        season: 2025,
        currency: "USD",
        credit: { issued: 150_00, takenBack: 20_00, expired: 100_00, left: 0, spent: 30_00 },
        cash: nothing,
      },
    ]);
  });

  it("show gross and withheld cash only once it was sent", async () => {
    await win(1_000_00, "Unadilla", { wallet: "cash" });
    const staff = await world.as(await buildAdmin(world));
    const home = { legalName: "J M", addressLine1: "1 Road", city: "Perth", state: "WA", zipcode: "6000" };
    const abroad = { country: "AU", taxStatus: "nonResidentAlien", declaresNonResidence: true };
    expect((await own.put("/api/rider/payment-info", { ...home, ...abroad })).status).toBe(200);
    const cash = async () => (await seasons()).seasons[0].cash;
    expect(await cash()).toEqual({
      issued: 1_000_00,
      takenBack: 0,
      expired: 0,
      left: 1_000_00,
      paid: 0,
      withheld: 0,
    });
    const [claim] = (await own.get("/api/rider/payout-claims")).body.payoutClaims;
    const act = (name: string, __v: number) =>
      staff.put(`/api/admin/payout-claim/${claim._id}`, { act: name, __v, reason: "x" }, { key: randomUUID() });
    const approved = await act("approve", claim.__v);
    const sent = await act("send", approved.body.payoutClaim.__v);
    expect(await cash()).toMatchObject({ left: 0, paid: 1_000_00, withheld: 300_00 });
    const [award] = (await own.get("/api/rider/awards")).body.awards;
    expect((await own.get(`/api/rider/award/${award._id}`)).body).toMatchObject({
      result: { place: 2, eventTitle: "Unadilla", awardIds: [award._id] },
      claim: { status: "sent", gross: 1_000_00, withheld: 300_00, net: 700_00 },
    });
    const firstAward = async () => (await own.get("/api/rider/results")).body.results[0].award;
    expect(await firstAward()).toEqual({ status: "Paid", left: 0 });
    await act("undoSend", sent.body.payoutClaim.__v);
    expect(await cash()).toMatchObject({ left: 1_000_00, paid: 0, withheld: 0 });
    expect(await firstAward()).toEqual({ status: "Funded", left: 1_000_00 });
  });

  it("include bonuses in the year they were granted, by the Pacific calendar", async () => {
    world.clock.set("2026-01-01T05:00:00Z");
    await giveCredit(world, rider.id, 25_00, { bonus: true, note: "Photo of the year" });
    world.clock.set("2026-01-01T09:00:00Z");
    await giveCredit(world, rider.id, 10_00, { bonus: true, note: "Volunteer", currency: "CAD" });
    own = await world.as(rider);
    const { seasons: both, kinds } = await seasons();
    expect(both).toMatchObject([
      { season: 2026, currency: "CAD", credit: { issued: 10_00 } },
      { season: 2025, currency: "USD", credit: { issued: 25_00 } },
    ]);
    expect(kinds).toEqual(["bonus"]);
    expect(await titles("season=2025")).toEqual(["Photo of the year"]);
    expect(await titles("season=2026&kind=bonus")).toEqual(["Volunteer"]);
  });
});

describe("the list of awards", () => {
  it("can be filtered by season, kind, currency and event", async () => {
    await win(10_00, "High Point");
    await win(20_00, "Walton", { currency: "CAD" });
    await win(30_00, "Unadilla", { wallet: "cash" }, 2024);
    expect(await titles("season=2024")).toEqual(["Unadilla"]);
    expect(await titles("kind=credit")).toEqual(["Walton", "High Point"]);
    expect(await titles("kind=cash")).toEqual(["Unadilla"]);
    expect(await titles("kind=bonus")).toEqual([]);
    expect(await titles("currency=CAD")).toEqual(["Walton"]);
    const { events } = await seasons();
    expect(events.map(({ title, season }: { title: string; season: number }) => [title, season])).toEqual([
      ["High Point", 2025],
      ["Walton", 2025],
      ["Unadilla", 2024],
    ]);
    expect(await titles(`eventId=${events[0]._id}`)).toEqual(["High Point"]);
    expect(await titles(`eventId=${events[0]._id}&season=2024`)).toEqual([]);
    expect((await own.get("/api/rider/awards?season=next")).status).toBe(400);
  });

  it("can be downloaded completely in either format, in which no cell runs as a formula", async () => {
    for (let n = 0; n < 27; n++) await win(100 + n, "High Point");
    await giveCredit(world, rider.id, 25_50, { bonus: true, note: "=1+1" });
    const csv = (await own.open("/api/rider/awards?format=csv&page=2")).body.trim().split("\r\n");
    expect(csv).toHaveLength(29);
    expect(csv[0]).toBe("Issued,Source,Race day,Class,Place,Type,Status,Expires,Earned,Left,Currency");
    expect(csv[1]).toBe("2025-07-15,'=1+1,,,,Bonus,Current,2026-07-15,25.50,25.50,USD");
    const { body, headers } = await own.excel("/api/rider/awards?format=xlsx&kind=bonus");
    expect(headers.get("content-disposition")).toContain('filename="awards.xlsx"');
    const read = readXlsx(body);
    if (!read.ok) throw new Error(read.problem);
    expect(read.sheets[0]?.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
      ["Issued", "Source"],
      ["2025-07-15", "'=1+1"],
    ]);
    expect(read.sheets[0]?.rows[1]?.cells.slice(8)).toEqual(["25.5", "25.5", "USD"]);
  });

  it("shows only the rider's own awards", async () => {
    await win(10_00, "High Point");
    const [event] = (await seasons()).events;
    const stranger = await world.as(await buildRider(world));
    expect((await stranger.get("/api/rider/seasons")).body).toEqual({ seasons: [], kinds: [], events: [] });
    expect((await stranger.get(`/api/rider/awards?eventId=${event._id}`)).body.awards).toEqual([]);
    expect((await stranger.get(`/api/rider/results?eventId=${event._id}`)).body.results).toEqual([]);
    expect((await desk.get("/api/rider/seasons")).status).toBe(403);
    expect((await world.visitor().get("/api/rider/seasons")).status).toBe(401);
  });
});

describe("the list of results", () => {
  it("can be filtered by season and outcome, and links to the awards", async () => {
    const paid = await win(10_00, "High Point");
    await win(5_00, "Unadilla", {}, 2024);
    const event = await buildEvent(world, { title: "Southwick", season: 2025, firstDate: "2025-07-12" });
    const { id: classId } = await buildClass(world, { eventId: event.id });
    await buildResult(world, { eventId: event.id, classId, riderId: rider.id });
    const list = async (query: string) =>
      (await own.get(`/api/rider/results?${query}`)).body.results.map(
        ({ eventTitle, awardIds }: { eventTitle: string; awardIds: string[] }) => [eventTitle, awardIds.length],
      );
    expect(await list("season=2025")).toEqual([
      ["Southwick", 0],
      ["High Point", 1],
    ]);
    expect(await list("season=2025&outcome=paid")).toEqual([["High Point", 1]]);
    expect(await list("outcome=waiting")).toEqual([["Southwick", 0]]);
    expect(await list("outcome=unpaid")).toEqual([]);
    const { body } = await own.get("/api/rider/results?season=2025&outcome=paid");
    expect(body.results[0].awardIds).toEqual([paid]);
    expect(body.pagination.total).toBe(1);
    expect(body.seasons).toEqual([2025, 2024]);
  });

  it("shows the current status of each result's award", async () => {
    await win(100_00, "High Point");
    await win(50_00, "Southwick");
    await win(20_00, "Unadilla", { wallet: "cash" });
    const awardsByEvent = async () =>
      Object.fromEntries(
        (await own.get("/api/rider/results")).body.results.map(
          ({ eventTitle, award }: { eventTitle: string; award: object | null }) => [eventTitle, award],
        ),
      );
    expect(await awardsByEvent()).toEqual({
      "High Point": { status: "Current", left: 100_00 },
      Southwick: { status: "Current", left: 50_00 },
      Unadilla: { status: "Earned", left: 20_00 },
    });
    await redeem(130_00);
    expect(await awardsByEvent()).toMatchObject({
      "High Point": { status: "Spent", left: 0 },
      Southwick: { status: "Current", left: 20_00 },
    });
    const awardId = await win(60_00, "Red Bud");
    await world.db.write((tx) => takeBack(tx, world.ctx(), { awardId, amount: 60_00, reason: "corrected" }));
    expect(await awardsByEvent()).toMatchObject({ "Red Bud": null });
    await on("2026-08-01T18:00:00Z");
    await expireAwards(world.ctx());
    expect(await awardsByEvent()).toEqual({
      "High Point": { status: "Spent", left: 0 },
      Southwick: { status: "Expired", left: 0 },
      Unadilla: { status: "Expired", left: 0 },
      "Red Bud": null,
    });
  });

  it("is sorted by newest race, also after a race moves to another day or season", async () => {
    const rode = async (title: string, firstDate: string, season: number) => {
      const event = await buildEvent(world, { title, firstDate, season });
      const { id: classId } = await buildClass(world, { eventId: event.id });
      await buildResult(world, { eventId: event.id, classId, riderId: rider.id });
      return event;
    };
    const moved = await rode("Washougal", "2025-07-19", 2025);
    await rode("Ironman", "2025-08-23", 2025);
    const list = async (query = "") => {
      const { body } = await own.get(`/api/rider/results?${query}`);
      const titles = body.results.map(({ eventTitle }: { eventTitle: string }) => eventTitle);
      return [titles, body.seasons, body.pagination.total];
    };
    expect(await list()).toEqual([["Ironman", "Washougal"], [2025], 2]);
    await world.db.write((tx) =>
      tx
        .update(events)
        .set({ firstDate: "2025-11-30", lastDate: "2025-11-30", season: 2026 })
        .where(eq(events.id, moved.id)),
    );
    expect(await list()).toEqual([["Washougal", "Ironman"], [2026, 2025], 2]);
    expect(await list("season=2026")).toEqual([["Washougal"], [2026, 2025], 1]);
  });
});
