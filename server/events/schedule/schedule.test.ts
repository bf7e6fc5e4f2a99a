import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eventSearchOf, findEvents } from "#shared/event-filter.ts";
import type { EventListItem, EventsQuery } from "#shared/events.schema.ts";
import { seriesEvents } from "../../rounds/tables.ts";
import { series } from "../../series/tables.ts";
import { findPostalCode } from "../../dealers/postal.ts";
import { newId } from "../../platform/ids.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildClass, buildEvent, buildResult, buildRider } from "../../testing/build.ts";
import { nameKey } from "#shared/name-key.ts";

// Today is July 15th, 2026.
let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const event = (title: string, firstDate: string, over: Parameters<typeof buildEvent>[1] = {}) =>
  buildEvent(world, { title, titleKey: nameKey(title), firstDate, lastDate: firstDate, ...over });

async function titles(query: string): Promise<string[]> {
  const { status, body } = await world.visitor().get(`/api/events?${query}`);
  expect(status).toBe(200);
  return body.events.map(({ title }: EventListItem) => title);
}

async function buildSeries(name: string, eventIds: readonly string[]) {
  const id = newId();
  await world.db.write(async (tx) => {
    await tx.insert(series).values({ id, name, nameKey: nameKey(name), season: 2026, createdAt: world.clock.now() });
    for (const [at, eventId] of eventIds.entries())
      await tx.insert(seriesEvents).values({ seriesId: id, eventId, round: at + 1 });
  });
  return id;
}

describe("the schedule", () => {
  it("shows upcoming events soonest first, including one that runs today, and past events newest first", async () => {
    await event("Last Week", "2026-07-08");
    await event("Long Ago", "2026-02-08");
    await event("Weekend", "2026-07-14", { lastDate: "2026-07-15" });
    await event("Autumn", "2026-10-03");
    expect(await titles("when=upcoming")).toEqual(["Weekend", "Autumn"]);
    expect(await titles("when=past")).toEqual(["Last Week", "Long Ago"]);
    expect(await titles("")).toEqual(["Autumn", "Weekend", "Last Week", "Long Ago"]);
    expect(await titles("from=2026-07-01&to=2026-07-14")).toEqual(["Last Week", "Weekend"]);
  });

  it("never lists the closing standings of a series", async () => {
    await event("Final Standings", "2026-08-01", { kind: "standings" });
    expect(await titles("")).toEqual([]);
  });

  it("finds a title by the beginnings of its words, ignoring accents and case", async () => {
    await event("Gopher Dunes National", "2026-08-01");
    await event("Motocross de Saint-Étienne", "2026-08-02");
    expect(await titles("title=saint+etie")).toEqual(["Motocross de Saint-Étienne"]);
    expect(await titles("title=DUNES")).toEqual(["Gopher Dunes National"]);
    expect(await titles("title=ophe")).toEqual([]);
    expect(await titles("title=%25")).toHaveLength(2);
  });

  it("filters by location, discipline, purse and whether the event was canceled", async () => {
    await event("Here", "2026-08-01", { postedCredit: 100, raceStyle: "offroad" });
    await event("There", "2026-08-02", {
      country: "CA",
      state: "QC",
      city: "Québec",
      cityKey: "quebec",
      zipcode: "G1R 2L3",
    });
    await event("Off", "2026-08-03", { canceledAt: new Date("2026-07-01T00:00:00Z"), postedCash: 100 });
    expect(await titles("country=ca")).toEqual(["There"]);
    expect(await titles("state=qc")).toEqual(["There"]);
    expect(await titles("city=qu%C3%A9")).toEqual(["There"]);
    expect(await titles("raceStyle=offroad")).toEqual(["Here"]);
    expect(await titles("payoutType=cash")).toEqual(["Off"]);
    expect(await titles("payoutType=dealerCredit")).toEqual(["Here"]);
    expect(await titles("payoutType=noPayout")).toEqual(["There"]);
    expect(await titles("canceled=true")).toEqual(["Off"]);
    expect(await titles("canceled=false")).toEqual(["There", "Here"]);
    expect(await titles("zipcode=g1r2l3")).toEqual(["There"]);
    expect(await titles("zipcode=G1R")).toEqual(["There"]);
    expect(await titles("zipcode=49107")).toEqual(["Off", "Here"]);
  });

  it("searches around a postal code and shows each event's distance", async () => {
    await event("Buchanan", "2026-08-01", { lat: 41.96, lon: -86.4 });
    await event("Ohio", "2026-08-02", { lat: 40.0, lon: -82.6 });
    await event("Nowhere", "2026-08-03", { lat: null, lon: null });
    await event("Null Island", "2026-08-04", { lat: 0, lon: 0 });
    const { body } = await world.visitor().get("/api/events?zipcode=49107&zipDistance=100");
    expect(body.events).toMatchObject([{ title: "Buchanan" }]);
    expect(body.events[0].distance).toBeGreaterThan(1);
    expect(body.events[0].distance).toBeLessThan(15);
    expect(await titles("zipcode=49107&zipDistance=500")).toEqual(["Ohio", "Buchanan"]);
  });

  it("names the series of each event and lists the rounds of one", async () => {
    const first = await event("Round 1", "2026-08-01");
    await event("Open Day", "2026-08-02");
    const id = await buildSeries("Pro: Motocross", [first.id]);
    const { body } = await world.visitor().get("/api/events?from=2026-08-01");
    expect(body.events.map(({ series: of }: EventListItem) => of)).toEqual([
      { _id: id, name: "Pro: Motocross", round: 1 },
      null,
    ]);
    expect(await titles(`seriesId=${id}`)).toEqual(["Round 1"]);
  });

  it("names the first of an event's series, whatever their names, rounds and order", async () => {
    const own = await event("In two series", "2026-08-01");
    const opener = await event("Opener", "2026-07-31");
    const earlier = await buildSeries("Zebra Cup", [opener.id, own.id]);
    await buildSeries("Alpha Cup", [own.id]);
    const { body } = await world.visitor().get("/api/events?from=2026-08-01");
    expect(body.events[0].series).toEqual({ _id: earlier, name: "Zebra Cup", round: 2 });
  });

  it("returns 25 per page with the total count, also on a page past the end", async () => {
    for (let at = 0; at < 27; at += 1) await event(`Race ${at}`, "2026-08-01");
    const first = (await world.visitor().get("/api/events")).body;
    expect(first.events).toHaveLength(25);
    expect(first.pagination).toEqual({ page: 1, totalPages: 2, total: 27 });
    const second = (await world.visitor().get("/api/events?page=2")).body;
    expect(second.events).toHaveLength(2);
    expect(second.pagination).toEqual({ page: 2, totalPages: 2, total: 27 });
    const beyond = (await world.visitor().get("/api/events?page=9")).body;
    expect(beyond.events).toEqual([]);
    expect(beyond.pagination.total).toBe(27);
    await event("Race 28", "2026-08-01");
    expect((await world.visitor().get("/api/events")).body.pagination.total).toBe(28);
  });

  it("sums the season's posted payouts by currency, without canceled events and other seasons", async () => {
    await event("US", "2026-08-01", { postedCash: 1_000_00, postedCredit: 50_00 });
    await event("CA", "2026-08-01", { country: "CA", postedCash: 700_00 });
    await event("Overall", "2026-08-01", { kind: "standings", postedCash: 10_00 });
    await event("Off", "2026-08-01", { postedCash: 9_999_00, canceledAt: new Date() });
    await event("Before", "2025-08-01", { season: 2025, postedCash: 9_999_00 });
    const { body } = await world.visitor().get("/api/events");
    expect(body.contingencyAmount).toBe(1_060_00);
    expect(body.contingencyAmounts).toEqual({ USD: 1_060_00, CAD: 700_00 });
    const poster = await world.visitor().get("/api/aggregates/contingency", { locale: "fr" });
    expect(poster.body).toEqual({
      contingencyTitle: "bourses de contingence",
      contingencyAmount: 1_060_00,
      contingencyAmounts: { USD: 1_060_00, CAD: 700_00 },
      season: 2026,
      events: 1,
      canadianEvents: 1,
      earnedAmounts: { USD: 0, CAD: 0 },
    });
  });

  it("sums the season's awards by currency, without pending and canceled ones", async () => {
    const earn = async (of: Awaited<ReturnType<typeof event>>, earned: number) => {
      const row = await buildClass(world, { eventId: of.id });
      const verifiedAt = world.clock.now();
      await buildResult(world, { eventId: of.id, classId: row.id, earned, waiting: 900_00, verifiedAt });
    };
    const american = await event("US", "2026-07-04");
    await earn(american, 150_00);
    await earn(american, 25_00);
    await earn(american, 0);
    await earn(await event("CA", "2026-07-04", { country: "CA" }), 70_00);
    await earn(await event("Off", "2026-07-04", { canceledAt: new Date() }), 5_000_00);
    await earn(await event("Before", "2025-07-04", { season: 2025 }), 5_000_00);
    const { body } = await world.visitor().get("/api/aggregates/contingency");
    expect(body.earnedAmounts).toEqual({ USD: 175_00, CAD: 70_00 });
  });

  it("says who won the best-paid class of a recent race, what it paid, and to how many riders", async () => {
    const race = await event("Hangtown", "2026-07-04");
    const verifiedAt = world.clock.now();
    const small = await buildClass(world, { eventId: race.id, position: 1, pays: [50_00], verifiedAt });
    const large = await buildClass(world, {
      eventId: race.id,
      position: 2,
      name: "450 Pro",
      pays: [900_00],
      verifiedAt,
    });
    const open = await buildClass(world, { eventId: race.id, position: 3, pays: [9_000_00] });
    const [dana, cody] = [await buildRider(world), await buildRider(world)];
    const won = { eventId: race.id, verifiedAt, place: 1 };
    await buildResult(world, { ...won, classId: small.id, riderId: dana.id, firstName: "Small", earned: 50_00 });
    await buildResult(world, {
      ...won,
      classId: large.id,
      riderId: cody.id,
      firstName: "Cody",
      lastName: "Tatum",
      earned: 900_00,
    });
    await buildResult(world, { ...won, classId: large.id, riderId: dana.id, place: 2, earned: 25_00 });
    await buildResult(world, { ...won, classId: open.id, verifiedAt: null, firstName: "Nobody", lastName: "Yet" });
    await event("No results yet", "2026-07-05");
    const { body } = await world.visitor().get("/api/events-lean?before=2026-07-10&limit=5");
    const [latest, hangtown] = body.events;
    expect(latest).not.toHaveProperty("outcome");
    expect(hangtown.outcome).toEqual({
      riders: 2,
      earned: 975_00,
      winner: { name: "Cody Tatum", className: "450 Pro" },
    });
    expect(JSON.stringify(body)).not.toContain("Nobody");
  });

  it("returns the last five events before a day for the home page, without canceled ones", async () => {
    for (const day of ["2026-07-01", "2026-07-02", "2026-07-03", "2026-07-04", "2026-07-05", "2026-07-06"])
      await event(day, day);
    await event("Off", "2026-07-06", { canceledAt: new Date() });
    const { body } = await world.visitor().get("/api/events-lean?before=2026-07-06&limit=5");
    expect(body.events.map(({ title }: EventListItem) => title)).toEqual([
      "2026-07-05",
      "2026-07-04",
      "2026-07-03",
      "2026-07-02",
      "2026-07-01",
    ]);
  });
});

describe("an invalid search of the schedule", () => {
  it.each([
    ["page=0", "page"],
    ["page=1e3", "page"],
    ["from=2026-02-30", "from"],
    ["raceStyle=snow", "raceStyle"],
    ["seriesId=drop+table", "seriesId"],
    ["zipDistance=-5", "zipDistance"],
    ["canceled=perhaps", "canceled"],
    ["country=USA", "country"],
  ])("is refused: %s", async (query, field) => {
    const { status, body } = await world.visitor().get(`/api/events?${query}`);
    expect(status).toBe(400);
    expect(Object.keys(body.error.fields)).toEqual([field]);
  });

  it("says in the user's language that a postal code does not exist", async () => {
    for (const zipcode of ["00000", "hello", "Z9Z"]) {
      const { status, body } = await world
        .visitor()
        .get(`/api/events?zipcode=${zipcode}&zipDistance=50`, { locale: "fr" });
      expect(status).toBe(422);
      expect(body.error).toMatchObject({ code: "postal_code_unknown", message: expect.stringMatching(/code postal/i) });
      expect(body.error.fields.zipcode).toBeTruthy();
    }
  });

  it("treats empty filters as absent", async () => {
    await event("Here", "2026-08-01");
    expect(await titles("title=&city=&state=&zipcode=&country=&canceled=&page=&zipDistance=&from=")).toEqual(["Here"]);
  });
});

it("gives the same answers as the offline search on the device", async () => {
  const places = [
    { country: "US", state: "MI", city: "Buchanan", cityKey: "buchanan", zipcode: "49107", lat: 41.96, lon: -86.4 },
    {
      country: "US",
      state: "OH",
      city: "Mount Morris",
      cityKey: "mount morris",
      zipcode: "43055-1234",
      lat: 40.0,
      lon: -82.6,
    },
    { country: "CA", state: "QC", city: "Québec", cityKey: "quebec", zipcode: "G1R 2L3", lat: 46.81, lon: -71.21 },
    { country: "CA", state: "ON", city: null, cityKey: null, zipcode: null, lat: null, lon: null },
  ] as const;
  const days = ["2026-03-01", "2026-07-14", "2026-07-15", "2026-07-16", "2026-09-20"];
  const all: string[] = [];
  for (const [at, day] of days.entries()) {
    for (const [place, where] of places.entries()) {
      const row = await event(`Été Race ${at} ${place}`, day, {
        ...where,
        lastDate: place === 1 && day === "2026-07-14" ? "2026-07-15" : day,
        postedCash: place === 0 ? 100 : 0,
        postedCredit: at % 2,
        raceStyle: place === 2 ? "road" : "motocross",
        canceledAt: at === 3 && place === 0 ? new Date() : null,
      });
      all.push(row.id);
    }
  }
  const seriesId = await buildSeries("Some", all.slice(0, 7));
  const visitor = world.visitor();
  const copy = (await visitor.get("/api/offline-schedule")).body.events;
  expect(copy).toHaveLength(20);

  const searches: EventsQuery[] = [
    {},
    { when: "upcoming" },
    { when: "past" },
    { title: "ete 3" },
    { title: "race été 1 2" },
    { city: "qué" },
    { state: "mi", when: "upcoming" },
    { country: "CA", canceled: false },
    { canceled: true },
    { raceStyle: "road", payoutType: "dealerCredit" },
    { payoutType: "cash" },
    { payoutType: "noPayout" },
    { seriesId },
    { from: "2026-07-15" },
    { to: "2026-07-14" },
    { from: "2026-07-15", to: "2026-07-15", when: "past" },
    { zipcode: "49107" },
    { zipcode: "43055" },
    { zipcode: "g1r 2l3" },
    { zipcode: "G1R", zipDistance: 0 },
    { zipcode: "49107", zipDistance: 25 },
    { zipcode: "49107", zipDistance: 500, when: "upcoming" },
    { zipcode: "G1R2L3", zipDistance: 12_500 },
  ];
  for (const query of searches) {
    const search = eventSearchOf(query, findPostalCode);
    if (search === "unknown") throw new Error("a code of the test is unknown");
    const here = findEvents(copy, search, "2026-07-15").slice(0, 25);
    const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const there = (await visitor.get(`/api/events?${asked}`)).body.events;
    expect(here, String(asked)).toEqual(there);
  }
});
