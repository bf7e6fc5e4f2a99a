import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loggedCalls, lateReminders, resultUploads } from "../../results/tables.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { newId } from "../../platform/ids.ts";
import { auditLog } from "../../platform/tables.ts";
import { seriesEvents } from "../../rounds/tables.ts";
import { series } from "../../series/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildEvent, buildPromoter, buildResult, buildRider } from "../../testing/build.ts";
import { mailTo } from "../../testing/mail.ts";
import { awardsOf, buildRace, fillField, resultOf } from "../../testing/race.ts";
import { deskOrder } from "../../testing/credit.ts";

// In these tests staff create, change, copy, cancel and remove an event's own record. Today is July 15th, 2026.
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
const put = async (id: string, change: object) =>
  staff.put(`/api/admin/event/${id}`, { __v: (await eventOf(id)).__v, ...change }, { key: randomUUID() });
const acts = async (id: string) =>
  (await world.db.select().from(auditLog).where(eq(auditLog.subjectId, id))).map(({ action }) => action);

async function buildSeries(over: Partial<typeof series.$inferInsert> = {}): Promise<string> {
  const id = newId();
  const row = { id, name: "MX", nameKey: "mx", season: 2026, createdAt: world.clock.now(), ...over };
  await world.db.write((tx) => tx.insert(series).values(row));
  return id;
}

/** Builds a race that a rider with an account won: $200 of credit. */
async function wonRace() {
  const race = await buildRace(world);
  const rider = await buildRider(world);
  const won = await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 1 });
  expect((await race.verify()).status).toBe(200);
  return { race, rider, won, id: race.event.id };
}

describe("an event that is cancelled", () => {
  it("needs a confirmation if riders hold awards, and says what would be taken back", async () => {
    const { id, rider, won } = await wonRace();
    const asked = await put(id, { canceled: true });
    expect(asked.status).toBe(409);
    expect(asked.body.error.code).toBe("event_has_awards");
    expect(asked.body.standing).toEqual({ awards: 1, riders: 1, unused: 20_000, currency: "USD" });
    expect(await eventOf(id)).toMatchObject({ canceled: false });
    expect(await awardsOf(world, rider.id)).toMatchObject([{ currentValue: 20_000, revokedAt: null }]);
    expect(await resultOf(world, won.id)).toMatchObject({ earned: 20_000 });
  });

  it("takes back its awards after the confirmation, keeps the reason, and notifies the riders", async () => {
    const { id, rider, won } = await wonRace();
    const done = await put(id, { canceled: true, takeBack: true });
    expect(done.status).toBe(200);
    expect(done.body.event).toMatchObject({ canceled: true, resultsStatus: "canceled" });
    expect(await resultOf(world, won.id)).toMatchObject({ earned: 0, reason: "event_canceled" });
    expect(await awardsOf(world, rider.id)).toMatchObject([{ currentValue: 0, revokedReason: "event_canceled" }]);
    const email = (await mailTo(world, rider.email)).at(-1);
    expect(email?.subject).toMatch(/was canceled$/);
    expect(email?.text).toContain("We took back $200.00 that you hadn’t used");
    expect(await acts(id)).toContain("event.cancel");
  });

  it("lists spent credit for staff, and takes nothing from the rider's other awards", async () => {
    const { id, rider } = await wonRace();
    const desk = await world.as(await buildDealer(world));
    const order = deskOrder(rider.id, 5_000);
    expect((await desk.post("/api/dealer/redeem", order, { key: randomUUID() })).status).toBe(200);
    expect((await put(id, { canceled: true })).body).toMatchObject({ standing: { unused: 15_000 } });
    await put(id, { canceled: true, takeBack: true });
    expect((await mailTo(world, rider.email)).at(-1)?.text).toContain(
      "You’d already used $50.00 that your results no longer earn.",
    );
  });

  it("accepts no verification by its promoter, and is not in the list of late results", async () => {
    const { id, race } = await wonRace();
    const late = await buildEvent(world, { promoterId: race.promoter.id, firstDate: "2026-06-01" });
    expect((await staff.get("/api/admin/events-late")).body.pagination.total).toBe(1);
    for (const one of [late.id, id]) await put(one, { canceled: true, takeBack: true });
    expect((await race.verify()).body.error.code).toBe("event_canceled");
    expect((await staff.get("/api/admin/events-late")).body.pagination.total).toBe(0);
    const [posted] = (await staff.get("/api/events?canceled=true")).body.events;
    expect(posted).toMatchObject({ canceled: true });
  });

  it("issues new awards dated today when it is restored", async () => {
    const { id, rider, won } = await wonRace();
    await put(id, { canceled: true, takeBack: true });
    world.clock.advance({ days: 3 });
    expect((await put(id, { canceled: false })).status).toBe(200);
    expect(await resultOf(world, won.id)).toMatchObject({ earned: 20_000, reason: null });
    const [first, second] = await awardsOf(world, rider.id);
    expect(first).toMatchObject({ currentValue: 0 });
    expect(second).toMatchObject({ currentValue: 20_000, issuedAt: world.clock.now() });
    expect(await acts(id)).toContain("event.restore");
  });

  it("is canceled once when the request is repeated", async () => {
    const { id, rider } = await wonRace();
    await put(id, { canceled: true, takeBack: true });
    const mails = (await mailTo(world, rider.email)).length;
    expect((await put(id, { canceled: true })).status).toBe(200);
    expect(await mailTo(world, rider.email)).toHaveLength(mails);
    expect((await acts(id)).filter((act) => act === "event.cancel")).toHaveLength(1);
  });

  it("cannot be canceled by its promoter, nor can closing standings, which are cleared instead", async () => {
    const { id, race } = await wonRace();
    expect(
      (await race.browser.put(`/api/admin/event/${id}`, { __v: 0, canceled: true }, { key: randomUUID() })).status,
    ).toBe(403);
    const closing = await buildEvent(world, { kind: "standings" });
    for (const change of [{ canceled: true }, { series: [] }]) {
      expect((await put(closing.id, change)).body.error.code).toBe("invalid_value");
    }
  });
});

describe("an event's record", () => {
  it("is updated by version: a stale update gets the current event", async () => {
    const event = await buildEvent(world);
    const change = {
      title: "Spring Creek",
      zipcode: "55957",
      venueWebsite: "springcreek.example",
      raceStyle: "motocross",
    };
    const changed = await put(event.id, change);
    expect(changed.status).toBe(200);
    expect(changed.body.event).toMatchObject({
      title: "Spring Creek",
      venueWebsite: "https://springcreek.example",
      __v: 1,
    });
    expect(changed.body.event.lat).toBeCloseTo(44.1, 0);
    const stale = await staff.put(
      `/api/admin/event/${event.id}`,
      { __v: 0, title: "Millville" },
      { key: randomUUID() },
    );
    expect(stale.status).toBe(409);
    expect(stale.body.event).toMatchObject({ title: "Spring Creek", __v: 1 });
    expect((await staff.get("/api/events?title=spring")).body.events).toHaveLength(1);
  });

  it("refuses invalid fields and names them", async () => {
    const event = await buildEvent(world, { firstDate: "2026-08-01" });
    const wrong: [string, object][] = [
      ["lastDate", { lastDate: "2026-07-30" }],
      ["firstDate", { firstDate: "2026-02-30" }],
      ["zipcode", { zipcode: "00000" }],
      ["title", { title: " " }],
      ["budget", { budget: -1 }],
      ["venueWebsite", { venueWebsite: "javascript:alert(1)" }],
    ];
    for (const [field, change] of wrong) {
      const answer = await put(event.id, change);
      expect(answer.status, field).toBeGreaterThanOrEqual(400);
      expect(Object.keys(answer.body.error.fields ?? {})).toEqual([field]);
    }
    for (const change of [{ state: "ZZ" }, { promoterId: newId() }, { series: [{ _id: newId() }] }]) {
      expect((await put(event.id, change)).body.error.code).toBe("invalid_value");
    }
    expect(await eventOf(event.id)).toMatchObject({ __v: 0 });
  });

  it("evaluates eligibility again when its days move: a bike that was in time may be late, and the other way round", async () => {
    const race = await buildRace(world);
    const rider = await buildRider(world, { bike: { addedAt: new Date("2026-07-14T12:00:00Z") } });
    const where = { eventId: race.event.id, classId: race.klass.id };
    const won = await buildResult(world, { ...where, riderId: rider.id, place: 1 });
    await race.verify();
    expect(await resultOf(world, won.id)).toMatchObject({ earned: 20_000 });
    await put(race.event.id, { firstDate: "2026-06-01", lastDate: "2026-06-01" });
    expect(await resultOf(world, won.id)).toMatchObject({ earned: 0, reason: "no_qualifying_bike" });
    await put(race.event.id, { firstDate: "2026-07-04", lastDate: "2026-07-04" });
    expect(await resultOf(world, won.id)).toMatchObject({ earned: 20_000, reason: null });
  });

  it("cannot be moved past today if it has results, or to the other currency if it has awards", async () => {
    const { id } = await wonRace();
    expect((await put(id, { firstDate: "2026-08-01" })).body.error.fields).toHaveProperty("firstDate");
    expect((await put(id, { country: "CA", state: "QC" })).body.error.fields).toHaveProperty("country");
  });

  it("pays its own results once it leaves a series that pays by its standings", async () => {
    const overall = await buildSeries({ payMode: "overall" });
    const race = await buildRace(world);
    expect((await put(race.event.id, { series: [{ _id: overall, round: 3 }] })).body.series).toMatchObject([
      { name: "MX" },
    ]);
    const rider = await buildRider(world);
    const won = await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id });
    await race.verify();
    expect(await resultOf(world, won.id)).toMatchObject({ earned: 0, reason: "event_pays_overall" });
    // The calculator on the event's page shows no payout when only the final standings pay.
    expect((await staff.get(`/api/event/${race.event.id}`)).body.event.paysOverall).toBe(true);
    await put(race.event.id, { series: [] });
    expect(await resultOf(world, won.id)).toMatchObject({ earned: 20_000, reason: null });
    expect((await staff.get(`/api/serie/${overall}`)).body.events).toEqual([]);
  });
});

describe("an event that is added", () => {
  it("is in the schedule, belongs to its promoter, and is a round of its series", async () => {
    const promoter = await buildPromoter(world);
    const cup = await buildSeries({ name: "Cup", nameKey: "cup", promoterId: promoter.id });
    const facts = { title: "Gatineau MX", country: "CA", state: "QC", zipcode: "j8x 1a1", firstDate: "2026-09-05" };
    const more = { lastDate: "2026-09-06", promoterId: promoter.id, series: [{ _id: cup, round: 1 }], budget: 100_000 };
    const added = await staff.post("/api/admin/events", { ...facts, ...more });
    expect(added.status).toBe(200);
    const expected = { zipcode: "J8X 1A1", currency: "CAD", season: 2026, classes: [], resultsStatus: "upcoming" };
    expect(added.body.event).toMatchObject(expected);
    const mine = (await (await world.as(promoter)).get("/api/promoter/events")).body;
    expect(mine.events).toMatchObject([{ title: "Gatineau MX", series: { name: "Cup", round: 1 } }]);
  });

  it("ends on the day it starts by default, and needs a day and a title", async () => {
    const one = { title: "One day", country: "US", firstDate: "2026-09-05" };
    expect((await staff.post("/api/admin/events", one)).body.event).toMatchObject({ lastDate: "2026-09-05" });
    for (const field of ["title", "country", "firstDate"]) {
      const answer = await staff.post("/api/admin/events", { ...one, [field]: undefined });
      expect([field, answer.body.error.fields?.[field]]).toEqual([field, expect.anything()]);
    }
  });
});

describe("impossible race days", () => {
  it.each(["2062-07-04", "1926-07-04"])("(%s) are refused for events, their copies and series", async (day) => {
    const { id } = await wonRace();
    const message = "Invalid Date";
    const refused = async (
      answer: Promise<{ status: number; body: { error: { fields?: Record<string, string> } } }>,
    ) => {
      const { status, body } = await answer;
      expect([status, Object.values(body.error?.fields ?? {})]).toEqual([400, expect.arrayContaining([message])]);
    };
    await refused(staff.post("/api/admin/events", { title: "One day", country: "US", firstDate: day }));
    await refused(put(id, { firstDate: day, lastDate: day }));
    await refused(staff.post(`/api/admin/event/${id}/duplicate`, { title: "Copy", firstDate: day }));
    await refused(staff.post("/api/admin/series", { name: "Cup", season: 2026, firstDate: day, lastDate: day }));
  });

  it("are those of an event of more than 60 days, which lists of today's races would not find", async () => {
    const days = { firstDate: "2026-09-01", lastDate: "2026-10-30" };
    const longest = await staff.post("/api/admin/events", { title: "Two months", country: "US", ...days });
    expect(longest.status).toBe(200);
    const id = longest.body.event._id;
    const tooLong = { ...days, lastDate: "2026-10-31" };
    for (const answer of [
      await staff.post("/api/admin/events", { title: "One season", country: "US", ...tooLong }),
      await put(id, tooLong),
      await staff.post(`/api/admin/event/${id}/duplicate`, { title: "Copy", ...tooLong }),
    ]) {
      const { code, message, fields } = answer.body.error;
      expect([answer.status, code]).toEqual([422, "event_too_long"]);
      expect([message, fields?.lastDate]).toEqual(
        Array(2).fill("An event can last at most 60 days. Check the last day"),
      );
    }
  });
});

describe("a copy of an event", () => {
  it("has the classes and payouts on its own days, but no results", async () => {
    const { race, id } = await wonRace();
    const cup = await buildSeries();
    await world.db.write((tx) => tx.insert(seriesEvents).values({ seriesId: cup, eventId: id, round: 2 }));
    const copy = await staff.post(`/api/admin/event/${id}/duplicate`, { title: "Next year", firstDate: "2027-07-03" });
    expect(copy.status).toBe(200);
    const { event, series: rounds } = copy.body;
    const days = { firstDate: "2027-07-03", lastDate: "2027-07-03", season: 2027 };
    expect(event).toMatchObject({ title: "Next year", ...days, resultsStatus: "upcoming", __v: 0 });
    expect(event.classes).toMatchObject([{ name: "250 B", entries: 0, verifiedAt: null, posted: 45_000 }]);
    expect(event.promoter._id).toBe(race.promoter.id);
    expect(rounds).toHaveLength(1);
    expect((await eventOf(id)).classes[0].entries).toBeGreaterThan(0);
  });
});

describe("an event that is removed", () => {
  it("is deleted with its classes, rounds, previewed files, reminders and logged phone calls", async () => {
    const race = await buildRace(world, { field: 0 });
    const id = race.event.id;
    const cup = await buildSeries();
    await world.db.write(async (tx) => {
      await tx.insert(seriesEvents).values({ seriesId: cup, eventId: id });
      await tx.insert(lateReminders).values({ eventId: id, day: 3, at: world.clock.now() });
      const call = { eventId: id, at: world.clock.now(), calledBy: newId(), note: "Sends them on Friday." };
      await tx.insert(loggedCalls).values({ id: newId(), ...call });
      const file = { fileName: "a.csv", digest: "d", format: "template", parsed: {}, createdAt: world.clock.now() };
      await tx.insert(resultUploads).values({ id: newId(), eventId: id, accountId: newId(), ...file });
    });
    expect((await staff.delete(`/api/event/${id}`)).body).toEqual({ ok: true });
    expect((await staff.get(`/api/event/${id}`)).status).toBe(404);
    expect((await staff.get(`/api/serie/${cup}`)).body.events).toEqual([]);
    expect(await acts(id)).toContain("event.remove");
  });

  it("cannot be deleted if it has results, or by anyone but staff", async () => {
    const { id, race } = await wonRace();
    expect((await staff.delete(`/api/event/${id}`)).body.error.code).toBe("has_dependents");
    const empty = await buildEvent(world, { promoterId: race.promoter.id });
    expect((await race.browser.delete(`/api/event/${empty.id}`)).status).toBe(403);
    await fillField(world, empty.id, (await buildRace(world)).klass.id, 1);
    expect((await staff.delete(`/api/event/${empty.id}`)).status).toBe(409);
    expect((await staff.delete(`/api/event/${newId()}`)).status).toBe(404);
  });
});
