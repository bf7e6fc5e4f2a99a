import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { issueAward } from "../ledger/issue-award.ts";
import { payAwards, unpayAwards } from "../ledger/pay-awards.ts";
import { awards } from "../ledger/tables.ts";
import { payoutClaims } from "../payouts/tables.ts";
import { newId } from "../platform/ids.ts";
import { seriesEvents } from "../rounds/tables.ts";
import { series } from "../series/tables.ts";
import { createWorld, type World } from "../testing/app.ts";
import {
  buildAdmin,
  buildClass,
  buildDealer,
  buildEvent,
  buildPromoter,
  buildResult,
  buildRider,
} from "../testing/build.ts";

// Today is July 15th, 2026; the default event of the test builders was on July 4th.
let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const page = async (eventId: string) => (await world.visitor().get(`/api/event/${eventId}`)).body;

describe("an event's page", () => {
  it("shows classes in their order with what each place pays and posts", async () => {
    const promoter = await buildPromoter(world, { name: "Midwest Moto" });
    const event = await buildEvent(world, { promoterId: promoter.id, venueWebsite: "https://redbudmx.example" });
    await buildClass(world, { eventId: event.id, name: "Women 12+", position: 2, pays: [50_00] });
    await buildClass(world, {
      eventId: event.id,
      name: "450 Pro",
      position: 1,
      payoutType: "cash",
      pays: [5_000_00, { from: 2, to: 4, amount: 100_00 }],
    });
    await buildClass(world, {
      eventId: event.id,
      name: "Golden 70+",
      position: 3,
      payoutType: "noPayout",
      pays: [1_00],
    });
    const { event: shown, series } = await page(event.id);
    expect(shown).toMatchObject({
      promoter: { name: "Midwest Moto" },
      currency: "USD",
      resultsStatus: "due",
      resultsDue: "2026-07-18",
    });
    expect(shown.classes.map(({ name, posted }: { name: string; posted: number }) => [name, posted])).toEqual([
      ["450 Pro", 5_300_00],
      ["Women 12+", 50_00],
      ["Golden 70+", 0],
    ]);
    expect(shown.classes[0].places[1]).toMatchObject({ fromPlace: 2, toPlace: 4, amount: 100_00 });
    expect(shown.rules).toMatchObject({
      minRidersPerClass: 6,
      maxPaidClassesPerEvent: 2,
      qualifyingBikeYear: 2023,
      creditExpiryMonths: 12,
    });
    expect(series).toEqual([]);
  });

  it("shows verified results in the order of the sheet, without account data", async () => {
    const event = await buildEvent(world);
    const verifiedAt = world.clock.now();
    const row = await buildClass(world, { eventId: event.id, verifiedAt, resultsReceivedAt: verifiedAt });
    const rider = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk" });
    const result = { eventId: event.id, classId: row.id, verifiedAt };
    await buildResult(world, { ...result, firstName: "Out", lastName: "Early", status: "dnf", place: null });
    await buildResult(world, { ...result, firstName: "Never", lastName: "Came", status: "dns", place: null });
    await buildResult(world, { ...result, firstName: "Second", lastName: "Best", place: 2 });
    await buildResult(world, {
      ...result,
      firstName: "Dana",
      lastName: "Kowalczyk",
      place: 1,
      number: "7",
      hometown: "Niles, MI",
      riderId: rider.id,
      email: "dana@example.test",
      amaNumber: "123",
      vin: "VBKSXA433RM000001",
      earned: 133_700,
      reason: "pending_bike",
    });
    const { event: shown } = await page(event.id);
    expect(shown.classes[0]).toMatchObject({ starters: 3, entries: 4 });
    expect(shown.classes[0].results).toEqual([
      { place: 1, status: "finished", name: "Dana Kowalczyk", number: "7", brand: "KTM", hometown: "Niles, MI" },
      expect.objectContaining({ place: 2, name: "Second Best" }),
      expect.objectContaining({ place: null, status: "dnf" }),
      expect.objectContaining({ place: null, status: "dns" }),
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/example\.test|VBKSXA|pending_bike|133700/);
  });

  it("hides provisional results, and shows the typed number of starters instead of the counted one", async () => {
    const event = await buildEvent(world, { resultsReceivedAt: world.clock.now() });
    const row = await buildClass(world, { eventId: event.id, startersTyped: 31, resultsReceivedAt: world.clock.now() });
    await buildResult(world, { eventId: event.id, classId: row.id });
    const { event: shown } = await page(event.id);
    expect(shown.resultsStatus).toBe("received");
    expect(shown.classes[0]).toMatchObject({ starters: 31, entries: 1, results: [] });
  });

  it("says when credit was issued and to how many riders, counting each rider once", async () => {
    const event = await buildEvent(world);
    const riders = [await buildRider(world), await buildRider(world)];
    const issuedAt = new Date("2026-07-14T20:00:00Z");
    const award = (riderId: string, over = {}) => ({
      id: newId(),
      riderId,
      eventId: event.id,
      wallet: "credit" as const,
      currency: "USD" as const,
      initialValue: 100,
      currentValue: 100,
      issuedAt,
      ...over,
    });
    const [first, second] = riders.map(({ id }) => id) as [string, string];
    await world.db.write((tx) =>
      tx
        .insert(awards)
        .values([
          award(first),
          award(first, { issuedAt: new Date("2026-07-15T00:00:00Z") }),
          award(second, { revokedAt: issuedAt, currentValue: 0 }),
          award(second, { wallet: "cash" }),
        ]),
    );
    expect((await page(event.id)).event.creditIssued).toEqual({ at: issuedAt.toISOString(), riders: 1 });
  });

  it("answers 304 to a client with the current version, and the full page after a change", async () => {
    const event = await buildEvent(world);
    const visitor = world.visitor();
    const first = await visitor.get(`/api/event/${event.id}`);
    const headers = { "if-none-match": first.headers.get("etag") ?? "" };
    expect((await visitor.get(`/api/event/${event.id}`, { headers })).status).toBe(304);
    await buildClass(world, { eventId: event.id });
    expect((await visitor.get(`/api/event/${event.id}`, { headers })).status).toBe(200);
  });

  it("answers 404 for an unknown event", async () => {
    for (const id of [newId(), "nothing"]) {
      const { status, body } = await world.visitor().get(`/api/event/${id}`);
      expect(status).toBe(404);
      expect(body.error.code).toBe("not_found");
    }
  });
});

describe("cash on the event's page", () => {
  /**
   * Gives the rider a cash award with a claim, then marks the claim as paid or unpaid by each of `acts`, a day apart.
   */
  const paidOut = async (riderId: string, eventId: string, acts: readonly ("pay" | "unpay")[]) => {
    const [id, amount, at] = [newId(), 50_000, world.clock.now()];
    await world.db.write(async (tx) => {
      const won = { riderId, eventId, wallet: "cash", currency: "USD", amount } as const;
      const { awardId } = await issueAward(tx, world.ctx(), won);
      await tx.insert(payoutClaims).values({
        id,
        riderId,
        eventId,
        cause: "event",
        type: "debitCard",
        currency: "USD",
        status: "approved",
        gross: amount,
        rate: 0,
        basis: "usPerson",
        withheld: 0,
        net: amount,
        dueAt: at,
        openedAt: at,
      });
      await tx.update(awards).set({ claimId: id }).where(eq(awards.id, awardId));
    });
    for (const act of acts) {
      await world.db.write(async (tx) => {
        if (act === "pay") await payAwards(tx, world.ctx(), { claimId: id, withheldOf: () => 0 });
        else await unpayAwards(tx, world.ctx(), id);
        await tx
          .update(payoutClaims)
          .set(act === "pay" ? { status: "sent", sentAt: world.clock.now() } : { status: "approved", sentAt: null })
          .where(eq(payoutClaims.id, id));
      });
      world.clock.advance({ days: 1 });
    }
  };

  it("says how many riders have been paid, since when, and the due date for all", async () => {
    const event = await buildEvent(world, { resultsVerifiedAt: world.clock.now() });
    expect((await page(event.id)).event.cash).toBeNull();
    const riders = [await buildRider(world), await buildRider(world), await buildRider(world)] as const;
    const paidAt = world.clock.now().toISOString();
    await paidOut(riders[0].id, event.id, ["pay"]);
    await paidOut(riders[1].id, event.id, ["pay", "unpay"]);
    await paidOut(riders[2].id, event.id, []);
    expect((await page(event.id)).event.cash).toMatchObject({ riders: 3, paid: 1, due: "2026-08-14" });
    await paidOut(riders[1].id, event.id, ["pay"]);
    const { cash } = (await page(event.id)).event;
    // This rider has two awards, and the payment of one was undone, so the rider is still unpaid.
    expect(cash).toMatchObject({ riders: 3, paid: 1 });
    expect(cash.paidAt > paidAt).toBe(true);
    await expectSoundLedger(world.db);
  });

  it("is due sixty days after the last date if a series pays at its end", async () => {
    const event = await buildEvent(world, {
      kind: "standings",
      lastDate: "2026-07-01",
      resultsVerifiedAt: world.clock.now(),
    });
    await paidOut((await buildRider(world)).id, event.id, []);
    expect((await page(event.id)).event.cash).toEqual({ riders: 1, paid: 0, paidAt: null, due: "2026-08-30" });
    await expectSoundLedger(world.db);
  });
});

describe("somebody's own events", () => {
  it("include only the promoter's own events", async () => {
    const [mine, other] = [await buildPromoter(world), await buildPromoter(world)];
    await buildEvent(world, { promoterId: mine.id, title: "Mine" });
    await buildEvent(world, {
      promoterId: mine.id,
      title: "Mine of old",
      firstDate: "2024-05-01",
      lastDate: "2024-05-01",
      season: 2024,
    });
    await buildEvent(world, { promoterId: other.id, title: "Another's" });
    const browser = await world.as(mine);
    const { body } = await browser.get("/api/promoter/events");
    expect(body.events.map(({ title }: { title: string }) => title)).toEqual(["Mine of old", "Mine"]);
    expect((await browser.get("/api/promoter/events?season=2024")).body.events).toHaveLength(1);
  });

  it("include the verified and upcoming races of a rider", async () => {
    const rider = await buildRider(world);
    const rode = await buildEvent(world, { title: "Rode" });
    const provisional = await buildEvent(world, { title: "Not verified" });
    await buildEvent(world, { title: "Watched" });
    await buildEvent(world, { title: "To come", firstDate: "2026-09-01", lastDate: "2026-09-01" });
    const nextYear = { firstDate: "2027-03-01", lastDate: "2027-03-01", season: 2027 };
    await buildEvent(world, { title: "Next year", ...nextYear });
    const lastRound = await buildEvent(world, { title: "Last round", ...nextYear });
    const id = newId();
    await world.db.write(async (tx) => {
      await tx.insert(series).values({ id, name: "Pro", nameKey: "pro", season: 2026, createdAt: world.clock.now() });
      for (const eventId of [rode.id, lastRound.id]) await tx.insert(seriesEvents).values({ seriesId: id, eventId });
    });
    for (const [event, verifiedAt] of [
      [rode, world.clock.now()],
      [provisional, null],
    ] as const) {
      const row = await buildClass(world, { eventId: event.id });
      await buildResult(world, { eventId: event.id, classId: row.id, riderId: rider.id, verifiedAt, earned: 150_00 });
      // Another rider's result in the same event is not shown as this rider's.
      await buildResult(world, { eventId: event.id, classId: row.id, place: 2, verifiedAt });
    }
    const waiting = await buildClass(world, { eventId: rode.id });
    await buildResult(world, {
      eventId: rode.id,
      classId: waiting.id,
      riderId: rider.id,
      verifiedAt: world.clock.now(),
      reason: "pending_bike",
    });
    const { body } = await (await world.as(rider)).get("/api/rider/events");
    expect(body.events[0].results).toMatchObject([
      { place: 1, status: "finished", earned: 150_00, mayPay: false },
      { earned: 0, mayPay: true },
    ]);
    expect(body.events[1].results).toEqual([]);
    expect(body.events.map(({ title, ridden }: { title: string; ridden: boolean }) => [title, ridden])).toEqual([
      ["Rode", true],
      ["To come", false],
      ["Last round", false],
    ]);
  });

  it("include the whole season for an admin", async () => {
    const admin = await buildAdmin(world);
    await buildEvent(world);
    await buildEvent(world, { firstDate: "2025-07-04", lastDate: "2025-07-04", season: 2025 });
    const browser = await world.as(admin);
    expect((await browser.get("/api/admin/events")).body.events).toHaveLength(1);
    expect((await browser.get("/api/admin/events?season=2025")).body.events).toHaveLength(1);
  });

  it("are refused to visitors, dealers, and on another role's path", async () => {
    expect((await world.visitor().get("/api/promoter/events")).status).toBe(401);
    const dealer = await buildDealer(world);
    expect((await (await world.as(dealer)).get("/api/promoter/events")).status).toBe(403);
    const rider = await buildRider(world);
    expect((await (await world.as(rider)).get("/api/admin/events")).status).toBe(403);
  });
});
