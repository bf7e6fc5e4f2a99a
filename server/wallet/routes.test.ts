import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { awardStatus, awardStatuses } from "#shared/ledger.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { issueAward } from "../ledger/issue-award.ts";
import { takeBack } from "../ledger/take-back.ts";
import { newId } from "../platform/ids.ts";
import { seriesEvents } from "../rounds/tables.ts";
import { series } from "../series/tables.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildClass, buildEvent, buildResult, buildRider } from "../testing/build.ts";

describe("a rider's wallet", () => {
  let world: World;
  let rider: Awaited<ReturnType<typeof buildRider>>;
  beforeEach(async () => {
    world = await createWorld();
    rider = await buildRider(world);
  });
  afterEach(() => world.close());

  async function award(amount: number, over: Partial<Parameters<typeof issueAward>[2]> = {}) {
    const event = await buildEvent(world);
    const { id: classId } = await buildClass(world, { eventId: event.id });
    const result = await buildResult(world, { eventId: event.id, classId, riderId: rider.id, place: 2 });
    return world.db.write((tx) =>
      issueAward(tx, world.ctx(), {
        riderId: rider.id,
        resultId: result.id,
        eventId: event.id,
        classId,
        wallet: "credit",
        currency: "USD",
        amount,
        ...over,
      }),
    );
  }

  it("is empty and in the rider's own currency before the first award", async () => {
    const client = await world.as(rider);
    const { status, body } = await client.get("/api/rider/wallet");
    expect(status).toBe(200);
    expect(body).toMatchObject({ homeCurrency: "USD", balances: [], cash: [], lastResults: [], lastRedemptions: [] });
  });

  it("sums credit per currency, apart from cash", async () => {
    await award(15_000);
    await award(10_000);
    await award(7_000, { currency: "CAD" });
    await award(50_000, { wallet: "cash" });
    const { body } = await (await world.as(rider)).get("/api/rider/wallet");
    const amounts = Object.fromEntries(
      body.balances.map((b: { currency: string; amount: number }) => [b.currency, b.amount]),
    );
    expect(amounts).toEqual({ USD: 25_000, CAD: 7_000 });
    expect(body.cash).toEqual([{ currency: "USD", amount: 50_000, waiting: 50_000, paid: 0 }]);
  });

  it("lists the newest awards by issue date, without those taken back", async () => {
    const { awardId: first } = await award(15_000);
    world.clock.advance({ days: 1 });
    const { awardId: taken } = await award(9_000);
    world.clock.advance({ days: 1 });
    const { awardId: last } = await award(20_000, { wallet: "cash" });
    await world.db.write((tx) => takeBack(tx, world.ctx(), { awardId: taken, amount: 9_000, reason: "corrected" }));
    const { body } = await (await world.as(rider)).get("/api/rider/wallet");
    expect(body.latestAwards).toMatchObject([
      { _id: last, amount: 20_000, currency: "USD", place: 2, issuedAt: world.clock.now().toISOString() },
      { _id: first, amount: 15_000 },
    ]);
    const stranger = await world.as(await buildRider(world));
    expect((await stranger.get("/api/rider/wallet")).body.latestAwards).toEqual([]);
    await expectSoundLedger(world.db);
  });

  it("excludes expired awards even if the job has not run yet", async () => {
    await award(15_000);
    world.clock.advance({ days: 400 });
    const { body } = await (await world.as(rider)).get("/api/rider/wallet");
    expect(body.balances).toEqual([]);
  });

  it("lists awards with their origin, and shows the history of one", async () => {
    const { awardId } = await award(15_000);
    const client = await world.as(rider);
    const { body } = await client.get("/api/rider/awards");
    expect(body.awards).toMatchObject([
      { _id: awardId, status: "Current", currentValue: 15_000, source: { place: 2 } },
    ]);
    const story = await client.get(`/api/rider/award/${awardId}`);
    expect(story.body.story).toMatchObject([{ kind: "issue", amount: 15_000 }]);
  });

  it("filters by exactly the status that is shown", async () => {
    await award(15_000);
    await award(40_000, { wallet: "cash" });
    world.clock.advance({ days: 400 });
    await award(10_000);
    const client = await world.as(rider);
    const all: { _id: string; status: string }[] = (await client.get("/api/rider/awards")).body.awards;
    for (const status of awardStatuses) {
      const { body } = await client.get(`/api/rider/awards?status=${status}`);
      expect(body.awards.map((a: { _id: string }) => a._id)).toEqual(
        all.filter((a) => a.status === status).map((a) => a._id),
      );
    }
    const spent = { wallet: "credit" as const, currentValue: 0, expiresAt: null, expiredAt: null, revokedAt: null };
    expect(awardStatus(spent, 0)).toBe("Spent");
  });

  it("says why a verified result paid nothing", async () => {
    const event = await buildEvent(world);
    const { id: classId } = await buildClass(world, { eventId: event.id });
    await buildResult(world, {
      eventId: event.id,
      classId,
      riderId: rider.id,
      reason: "too_few_starters",
      reasonValues: { starters: 5, needed: 6 },
      verifiedAt: world.clock.now(),
    });
    const { body } = await (await world.as(rider)).get("/api/rider/results");
    expect(body.results).toMatchObject([
      { earned: 0, reason: "too_few_starters", reasonValues: { starters: 5, needed: 6 } },
    ]);
  });

  it("never shows another rider's award, not even that it exists", async () => {
    const { awardId } = await award(15_000);
    const stranger = await buildRider(world);
    const { status, body } = await (await world.as(stranger)).get(`/api/rider/award/${awardId}`);
    expect(status).toBe(404);
    expect(JSON.stringify(body)).not.toContain(awardId);
  });

  it("lists the next races of the rider's series, or else of the rider's country, without canceled ones", async () => {
    const soon = { firstDate: "2026-12-05", lastDate: "2026-12-06" };
    world.clock.set("2026-11-21T20:00:00Z");
    await buildEvent(world, { title: "Elsewhere", country: "CA", ...soon });
    await buildEvent(world, { title: "Near by", ...soon });
    await buildEvent(world, { title: "Called off", ...soon, canceledAt: world.clock.now() });
    const client = await world.as(rider);
    const next = async () =>
      (await client.get("/api/rider/wallet")).body.nextEvents.map(({ title }: { title: string }) => title);
    expect(await next()).toEqual(["Near by"]);
    const seriesId = newId();
    const rounds = [
      await buildEvent(world, { title: "Round 1" }),
      await buildEvent(world, { title: "Round 2", country: "CA", firstDate: "2026-12-12", lastDate: "2026-12-12" }),
    ];
    await world.db.write(async (tx) => {
      await tx
        .insert(series)
        .values({ id: seriesId, name: "Nationals", nameKey: "nationals", season: 2026, createdAt: world.clock.now() });
      await tx.insert(seriesEvents).values(rounds.map(({ id: eventId }, at) => ({ seriesId, eventId, round: at + 1 })));
    });
    const [first] = rounds;
    if (!first) throw new Error("no round");
    const { id: classId } = await buildClass(world, { eventId: first.id });
    const verifiedAt = world.clock.now();
    await buildResult(world, { eventId: first.id, classId, riderId: rider.id, verifiedAt });
    expect(await next()).toEqual(["Round 2"]);
  });

  it("lists races near home before earlier races far away", async () => {
    world.clock.set("2026-11-21T20:00:00Z");
    await buildEvent(world, { title: "Far", firstDate: "2026-12-01", lat: 33.4, lon: -112, state: "AZ" });
    await buildEvent(world, { title: "Near", firstDate: "2026-12-12", lat: 41.8, lon: -86.4 });
    const next = async (zipcode: string | null) => {
      const one = await world.as(await buildRider(world, { zipcode }));
      return (await one.get("/api/rider/wallet")).body.nextEvents.map(({ title }: { title: string }) => title);
    };
    expect(await next("49009")).toEqual(["Near"]);
    // When nothing is near, or the home is unknown, all races of the country are listed.
    expect(await next("99501")).toEqual(["Far", "Near"]);
    expect(await next(null)).toEqual(["Far", "Near"]);
  });

  it("welcomes a new rider with the setup steps that are done", async () => {
    const welcome = async (of: Parameters<typeof buildRider>[1]) =>
      (await (await world.as(await buildRider(world, of))).get("/api/rider/wallet")).body.welcome;
    expect(await welcome({})).toEqual({ bike: "valid", hasPin: true });
    expect(await welcome({ bike: null, pin: null })).toEqual({ bike: "none", hasPin: false });
    expect(await welcome({ bike: { state: "pending" } })).toEqual({ bike: "pending", hasPin: true });
    await award(15_000);
    expect((await (await world.as(rider)).get("/api/rider/wallet")).body.welcome).toBeNull();
  });

  it("is refused to visitors", async () => {
    expect((await world.visitor().get("/api/rider/wallet")).status).toBe(401);
  });
});
