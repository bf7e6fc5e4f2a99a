import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { newId } from "../platform/ids.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildEvent, buildPromoter, buildResult, buildRider } from "../testing/build.ts";
import { confirming } from "../testing/clients/confirming.ts";
import { buildRace, resultOf } from "../testing/race.ts";

// These tests check how staff create, change and remove a series, and how that affects who earns. Today is July 15th,
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

const make = async (over: object = {}) =>
  confirming((confirm) => staff.post("/api/admin/series", { name: "Great Lakes Cup", season: 2026, confirm, ...over }));
const serieOf = async (id: string) => (await staff.get(`/api/serie/${id}`)).body;
const put = async (id: string, change: object) => {
  const { __v } = (await serieOf(id)).serie;
  return confirming((confirm) => staff.put(`/api/admin/serie/${id}`, { __v, confirm, ...change }));
};

/** Builds a race that a rider with an account won: $200 of credit. */
async function wonRace() {
  const race = await buildRace(world);
  const rider = await buildRider(world);
  const won = await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 1 });
  expect((await race.verify()).status).toBe(200);
  return { race, won, id: race.event.id };
}

it("A series is created with its rounds, and found by its name and promoter", async () => {
  const promoter = await buildPromoter(world);
  const [one, two] = [await buildEvent(world), await buildEvent(world, { firstDate: "2026-08-01" })];
  const rounds = [
    { _id: one.id, round: 1 },
    { _id: two.id, round: 2 },
  ];
  const made = await make({ payMode: "both", promoterId: promoter.id, events: rounds, lastDate: "2026-08-01" });
  expect(made.status).toBe(200);
  expect(made.body.serie).toMatchObject({ payMode: "both", eventCount: 2, promoter: { _id: promoter.id }, __v: 0 });
  expect(made.body.events.map((event: { series: { round: number } }) => event.series.round)).toEqual([1, 2]);
  expect((await staff.get("/api/series?name=lakes")).body.allSeries).toHaveLength(1);
  const mine = (await (await world.as(promoter)).get("/api/promoter/events")).body;
  expect(mine.allSeries).toMatchObject([{ name: "Great Lakes Cup" }]);
});

it("A series is updated by version: a stale update gets the current series", async () => {
  const { serie } = (await make()).body;
  const changed = await put(serie._id, { name: "Coupe des Grands Lacs", description: " " });
  expect(changed.body.serie).toMatchObject({ name: "Coupe des Grands Lacs", description: null, __v: 1 });
  const stale = await staff.put(`/api/admin/serie/${serie._id}`, { __v: 0, season: 2027 });
  expect(stale.status).toBe(409);
  expect(stale.body.serie).toMatchObject({ season: 2026, __v: 1 });
});

it("A series with invalid fields is refused, and the error names them", async () => {
  const { serie } = (await make()).body;
  const closing = await buildEvent(world, { kind: "standings" });
  const event = await buildEvent(world);
  const wrong: [string, object][] = [
    ["name", { name: " " }],
    ["season", { season: 1066 }],
    ["lastDate", { firstDate: "2026-05-01", lastDate: "2026-04-01" }],
    ["promoterId", { promoterId: newId() }],
    ["categoryId", { categoryId: newId() }],
    ["events", { events: [{ _id: newId() }] }],
    ["events", { events: [{ _id: event.id }, { _id: event.id }] }],
    ["events", { events: [{ _id: closing.id }] }],
  ];
  for (const [field, change] of wrong) {
    const answer = await put(serie._id, change);
    expect([answer.status >= 400, Object.keys(answer.body.error.fields ?? {})]).toEqual([true, [field]]);
  }
  expect((await serieOf(serie._id)).serie).toMatchObject({ __v: 0, eventCount: 0 });
});

describe("eligibility in a series", () => {
  it("depends on how the series pays, and which events are its rounds", async () => {
    const { id, won } = await wonRace();
    const { serie } = (await make({ payMode: "overall", events: [{ _id: id }] })).body;
    expect(await resultOf(world, won.id)).toMatchObject({ earned: 0, reason: "event_pays_overall" });
    await put(serie._id, { payMode: "both" });
    expect(await resultOf(world, won.id)).toMatchObject({ earned: 20_000, reason: null });
    await put(serie._id, { payMode: "overall" });
    expect(await resultOf(world, won.id)).toMatchObject({ earned: 0 });
    await put(serie._id, { events: [] });
    expect(await resultOf(world, won.id)).toMatchObject({ earned: 20_000, reason: null });
  });

  it("stays when a series is deleted: its events remain and pay their own results", async () => {
    const { id, won } = await wonRace();
    const { serie } = (await make({ payMode: "overall", events: [{ _id: id }] })).body;
    const gone = await confirming((confirm) =>
      staff.delete(`/api/admin/serie/${serie._id}${confirm ? `?confirm=${confirm}` : ""}`),
    );
    expect(gone.body).toEqual({ ok: true });
    expect((await staff.get(`/api/serie/${serie._id}`)).status).toBe(404);
    expect((await staff.get(`/api/event/${id}`)).body.series).toEqual([]);
    expect(await resultOf(world, won.id)).toMatchObject({ earned: 20_000, reason: null });
  });
});

it("prevents the deletion of a series until its final standings are removed; its rounds can change", async () => {
  const event = await buildEvent(world, { firstDate: "2026-07-04" });
  const { serie } = (await make({ payMode: "both", events: [{ _id: event.id }] })).body;
  const { standings } = (await staff.post(`/api/serie/${serie._id}/standings`, {})).body;
  await put(serie._id, { events: [] });
  expect((await serieOf(serie._id)).serie).toMatchObject({ standings, eventCount: 0 });
  expect((await staff.delete(`/api/admin/serie/${serie._id}`)).body.error.code).toBe("series_has_standings");
  expect((await staff.delete(`/api/event/${standings}`)).status).toBe(200);
  expect((await staff.delete(`/api/admin/serie/${serie._id}`)).status).toBe(200);
});

it("cannot be changed by a promoter, not even in the promoter's own series", async () => {
  const promoter = await buildPromoter(world);
  const browser = await world.as(promoter);
  const { serie } = (await make({ promoterId: promoter.id })).body;
  expect((await browser.post("/api/admin/series", { name: "Mine", season: 2026 })).status).toBe(403);
  expect((await browser.put(`/api/admin/serie/${serie._id}`, { __v: 0, name: "Mine" })).status).toBe(403);
  expect((await browser.delete(`/api/admin/serie/${serie._id}`)).status).toBe(403);
});
