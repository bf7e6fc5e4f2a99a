import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { newId } from "../../platform/ids.ts";
import { seriesEvents } from "../../rounds/tables.ts";
import { series } from "../../series/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import {
  buildAdmin,
  buildClass,
  buildDealer,
  buildEvent,
  buildPromoter,
  buildResult,
  buildRider,
} from "../../testing/build.ts";
import { mailTo } from "../../testing/mail.ts";
import { awardsOf, buildRace, fillField } from "../../testing/race.ts";
import { deskOrder } from "../../testing/credit.ts";
import { events } from "../tables.ts";

// These tests check how staff find events, and how they change them with the effects on money. Today is July 15th,
// 2026.
let world: World;
let staff: Client;
beforeEach(async () => {
  world = await createWorld();
  staff = await world.as(await buildAdmin(world));
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const eventOf = async (id: string) => (await staff.get(`/api/event/${id}`)).body.event;
const put = async (id: string, change: object, browser = staff) =>
  browser.put(`/api/admin/event/${id}`, { __v: (await eventOf(id)).__v, ...change }, { key: randomUUID() });
const titles = async (query: `?${string}`) =>
  (await staff.get(`/api/admin/all-events${query}`)).body.events.map(({ title }) => title);
const recordOf = async (id: string) => (await staff.get(`/api/admin/event/${id}/record`)).body.record;
const budgetOf = async (id: string) =>
  (await world.db.select({ budget: events.budget }).from(events).where(eq(events.id, id)))[0]?.budget;

async function buildSeries(over: Partial<typeof series.$inferInsert> = {}): Promise<string> {
  const id = newId();
  const row = { id, name: "Midwest MX", nameKey: "midwest mx", season: 2026, createdAt: world.clock.now(), ...over };
  await world.db.write((tx) => tx.insert(series).values(row));
  return id;
}

/** Builds a race that a rider with an account won: $200 of credit, or nothing yet with a lower budget. */
async function wonRace(budget?: number) {
  const race = await buildRace(world);
  const rider = await buildRider(world);
  await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 1 });
  if (budget !== undefined) await put(race.event.id, { budget });
  expect((await race.verify()).status).toBe(200);
  return { race, rider, id: race.event.id };
}

describe("The list of all events", () => {
  beforeEach(async () => {
    const today = { firstDate: "2026-07-15", lastDate: "2026-07-15" };
    await buildEvent(world, {
      title: "Today Cup",
      titleKey: "today cup",
      ...today,
      city: "Ely",
      cityKey: "ely",
      state: "NV",
    });
    await buildEvent(world, { title: "Weekend", titleKey: "weekend", firstDate: "2026-07-14", lastDate: "2026-07-16" });
    await buildEvent(world, {
      title: "Fall Classic",
      titleKey: "fall classic",
      firstDate: "2026-09-05",
      lastDate: "2026-09-05",
    });
    await buildEvent(world, {
      title: "Spring Opener",
      titleKey: "spring opener",
      firstDate: "2026-05-02",
      lastDate: "2026-05-02",
    });
    await buildEvent(world, {
      title: "Rained Out",
      titleKey: "rained out",
      firstDate: "2026-05-09",
      lastDate: "2026-05-09",
      canceledAt: world.clock.now(),
      zipcode: "89301",
    });
    await buildEvent(world, {
      title: "Standings",
      titleKey: "standings",
      kind: "standings",
      firstDate: "2026-05-03",
      lastDate: "2026-05-03",
    });
  });

  it.each([
    ["?", ["Fall Classic", "Today Cup", "Weekend", "Rained Out", "Spring Opener"]],
    ["?sort=date", ["Spring Opener", "Rained Out", "Weekend", "Today Cup", "Fall Classic"]],
    ["?when=today", ["Today Cup", "Weekend"]],
    ["?when=upcoming", ["Fall Classic"]],
    ["?when=past", ["Rained Out", "Spring Opener"]],
    ["?late=yes", ["Spring Opener"]],
    ["?canceled=true", ["Rained Out"]],
    ["?canceled=false&when=past", ["Spring Opener"]],
    ["?title=class", ["Fall Classic"]],
    ["?title=lassic", []],
    ["?title=%25", ["Fall Classic", "Today Cup", "Weekend", "Rained Out", "Spring Opener"]],
    ["?state=NV", ["Today Cup"]],
    ["?city=el", ["Today Cup"]],
    ["?zipcode=89301", ["Rained Out"]],
    ["?country=CA", []],
    ["?overBudget=yes", []],
  ] as const)("finds by %s", async (query, found) => expect(await titles(query)).toEqual(found));

  it("says how many classes an event has, what it posts, in which series, and what is over its budget", async () => {
    const { id } = await wonRace(0);
    const seriesId = await buildSeries();
    await world.db.write((tx) => tx.insert(seriesEvents).values({ seriesId, eventId: id, round: 2 }));
    const { body } = await staff.get("/api/admin/all-events?overBudget=yes");
    expect(body.events).toMatchObject([
      { _id: id, classes: 1, series: "Midwest MX", currency: "USD", resultsStatus: "verified", overBudget: true },
    ]);
    const csv = await staff.get("/api/admin/all-events?overBudget=yes&format=csv");
    expect(csv.headers.get("content-type")).toContain("text/csv");
  });

  it("is visible only to admins, and so are the record and the choices", async () => {
    const { event, browser } = await buildRace(world);
    const strangers = [browser, await world.as(await buildRider(world)), await world.as(await buildDealer(world))];
    for (const path of [
      "/api/admin/all-events",
      "/api/admin/event-choices",
      `/api/admin/event/${event.id}/record`,
    ] as const) {
      expect((await world.visitor().get(path)).status, path).toBe(401);
      for (const stranger of strangers) expect((await stranger.get(path)).status, path).toBe(403);
    }
    expect((await staff.get(`/api/admin/event/${randomUUID()}/record`)).status).toBe(404);
  });
});

describe("The record of an event", () => {
  it("counts what refers to it, and an event without such records can be deleted", async () => {
    const { id, rider } = await wonRace();
    const record = await recordOf(id);
    expect(record.dependents).toEqual({ results: 7, awards: 1, questions: 0, claims: 0, adjustments: 0 });
    expect(record).toMatchObject({ earned: 20_000, standing: { awards: 1, riders: 1, unused: 20_000 } });
    expect((await staff.delete(`/api/event/${id}`)).status).toBe(409);
    expect(await awardsOf(world, rider.id)).toHaveLength(1);
    const empty = await buildEvent(world);
    expect(Object.values((await recordOf(empty.id)).dependents)).toEqual([0, 0, 0, 0, 0]);
    expect((await staff.delete(`/api/event/${empty.id}`)).status).toBe(200);
    expect((await staff.get(`/api/event/${empty.id}`)).status).toBe(404);
  });

  it("offers active promoters and the series of its season", async () => {
    await buildPromoter(world, { name: "Gone Racing", active: false });
    const seriesId = await buildSeries();
    await buildSeries({ name: "Old", nameKey: "old", season: 2025 });
    const { body } = await staff.get("/api/admin/event-choices?season=2026");
    expect(body.series).toEqual([{ _id: seriesId, name: "Midwest MX", season: 2026 }]);
    expect(body.promoters).toMatchObject([{ name: "Gone Racing", active: false }]);
  });
});

describe("A change that moves money", () => {
  it("is first previewed with riders and money, saves nothing until it is confirmed, and does what was confirmed", async () => {
    const { id, rider } = await wonRace();
    const asked = await put(id, { canceled: true, confirm: "" });
    expect([asked.status, asked.body.error.code]).toEqual([409, "series_unconfirmed"]);
    expect(asked.body).toHaveProperty("effects.riders", 1);
    expect(asked.body).toHaveProperty("effects.rounds", [
      expect.objectContaining({ _id: id, takes: 20_000, pays: 0, due: 0, currency: "USD" }),
    ]);
    expect(await eventOf(id)).toMatchObject({ canceled: false });
    expect(await awardsOf(world, rider.id)).toMatchObject([{ currentValue: 20_000, revokedAt: null }]);
    expect(await mailTo(world, rider.email)).toHaveLength(1);

    const { checksum } = asked.body.effects;
    expect((await put(id, { canceled: true, confirm: checksum })).status).toBe(200);
    expect(await awardsOf(world, rider.id)).toMatchObject([{ currentValue: 0 }]);
    const again = await put(id, { canceled: false, confirm: "" });
    expect(again.body.effects.rounds[0].pays).toBe(20_000);
    const restored = again.body.effects;
    expect((await put(id, { canceled: false, confirm: restored.checksum })).status).toBe(200);
    expect((await awardsOf(world, rider.id)).map(({ currentValue }) => currentValue)).toEqual([0, 20_000]);
  });

  it("says how much is spent already, and refuses a confirmation of the amounts before that", async () => {
    const { id, rider } = await wonRace();
    const asked = await put(id, { canceled: true, confirm: "" });
    const { checksum } = asked.body.effects;
    const dealer = await buildDealer(world);
    const desk = await world.as(dealer);
    expect((await desk.post("/api/dealer/redeem", deskOrder(rider.id, 5000), { key: randomUUID() })).status).toBe(200);
    const stale = await put(id, { canceled: true, confirm: checksum });
    expect(stale.status).toBe(409);
    expect(stale.body).toHaveProperty("effects.rounds.0.due", 5000);
    expect(await eventOf(id)).toMatchObject({ canceled: false });
  });

  it("needs no confirmation if no money moves", async () => {
    const { event } = await buildRace(world);
    expect((await put(event.id, { title: "Renamed", confirm: "" })).status).toBe(200);
    expect((await put(event.id, { canceled: true, confirm: "" })).status).toBe(200);
  });

  it("is refused with both versions if somebody else saved in the meantime", async () => {
    const { event } = await buildRace(world);
    const { __v } = await eventOf(event.id);
    await put(event.id, { title: "First" });
    const stale = await staff.put(
      `/api/admin/event/${event.id}`,
      { __v, title: "Second", confirm: "" },
      { key: randomUUID() },
    );
    expect([stale.status, stale.body.event.title]).toEqual([409, "First"]);
  });
});

describe("A budget that staff raise", () => {
  it("releases the awards that waited for it once, after a preview with the amounts", async () => {
    const { id, rider } = await wonRace(0);
    expect(await awardsOf(world, rider.id)).toEqual([]);
    const asked = await put(id, { budget: 20_000, confirm: "" });
    expect(asked.body.effects.rounds[0].pays).toBe(20_000);
    expect(await budgetOf(id)).toBe(0);
    const { checksum } = asked.body.effects;
    const { __v } = await eventOf(id);
    const twice = await Promise.all(
      [1, 2].map(() =>
        staff.put(`/api/admin/event/${id}`, { __v, budget: 20_000, confirm: checksum }, { key: randomUUID() }),
      ),
    );
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await awardsOf(world, rider.id)).toMatchObject([{ initialValue: 20_000 }]);
  });

  it("by less than they need releases nothing", async () => {
    const { id, rider } = await wonRace(0);
    expect((await put(id, { budget: 19_999, confirm: "" })).status).toBe(200);
    expect(await awardsOf(world, rider.id)).toEqual([]);
    expect((await staff.get(`/api/event/${id}/payouts`)).body.payouts).toMatchObject({ waitingAwards: 20_000 });
  });

  it("and then lower again takes nothing back", async () => {
    const { id, rider } = await wonRace();
    expect((await put(id, { budget: 0, confirm: "" })).status).toBe(200);
    expect(await awardsOf(world, rider.id)).toMatchObject([{ currentValue: 20_000, revokedAt: null }]);
  });

  it("cannot be raised by a promoter, a dealer or a rider", async () => {
    const { id, race } = await wonRace(0);
    for (const browser of [
      race.browser,
      await world.as(await buildDealer(world)),
      await world.as(await buildRider(world)),
    ]) {
      expect((await put(id, { budget: 1_000_000, confirm: "" }, browser)).status).toBe(403);
    }
    expect(await budgetOf(id)).toBe(0);
  });
});

describe("An event that leaves its series", () => {
  it("stays, and what it then pays has to be confirmed first", async () => {
    const seriesId = await buildSeries({ payMode: "overall" });
    const race = await buildRace(world);
    const { id } = race.event;
    await world.db.write((tx) => tx.insert(seriesEvents).values({ seriesId, eventId: id, round: 1 }));
    const rider = await buildRider(world);
    const klass = await buildClass(world, { eventId: id, pays: [30_000] });
    await fillField(world, id, klass.id, 6);
    await buildResult(world, { eventId: id, classId: klass.id, riderId: rider.id, place: 1 });
    await race.verify();
    expect(await awardsOf(world, rider.id)).toEqual([]);
    const asked = await put(id, { series: [], confirm: "" });
    expect(asked.body.effects.rounds[0].pays).toBe(30_000);
    expect((await recordOf(id)).rounds).toMatchObject([{ _id: seriesId, round: 1 }]);
    const { checksum } = asked.body.effects;
    expect((await put(id, { series: [], confirm: checksum })).status).toBe(200);
    expect((await recordOf(id)).rounds).toEqual([]);
    expect(await awardsOf(world, rider.id)).toMatchObject([{ initialValue: 30_000 }]);
  });
});
