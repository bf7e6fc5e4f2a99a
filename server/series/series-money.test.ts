import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dayPacific } from "#shared/dates.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import {
  buildAdmin,
  buildDealer,
  buildEvent,
  buildPromoter,
  buildResult,
  buildRider,
  testPin,
} from "../testing/build.ts";
import { askedEffects, confirming } from "../testing/clients/confirming.ts";
import { abroadInfo } from "../testing/payout-world.ts";
import { awardsOf, buildRace, fillField, resultOf, winCash } from "../testing/race.ts";

// These tests change series whose rounds have paid, like somebody who makes a mistake or tries to get money twice.
// Today is July 15th, 2026.
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

const make = (over: object = {}) => staff.post("/api/admin/series", { name: "Great Lakes Cup", season: 2026, ...over });
const serieOf = async (id: string) => (await staff.get(`/api/serie/${id}`)).body.serie;
const put = async (id: string, change: object) =>
  staff.put(`/api/admin/serie/${id}`, { __v: (await serieOf(id)).__v, ...change });

/** Builds a race that one of our riders won: $200 of credit. */
async function wonRace(title = "Thunder Valley") {
  const race = await buildRace(world, { event: { title } });
  const rider = await buildRider(world);
  const won = await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 1 });
  expect((await race.verify()).status).toBe(200);
  return { race, won, rider, id: race.event.id };
}
const earned = async (won: { id: string }) => (await resultOf(world, won.id)).earned;
const paid = async (riderId: string) =>
  (await awardsOf(world, riderId)).reduce((sum, { currentValue }) => sum + currentValue, 0);

describe("a change of a series that moves money", () => {
  it("is not saved before exactly its effects are confirmed", async () => {
    const { id, won, rider } = await wonRace();
    const { serie } = (await make({ payMode: "event", events: [{ _id: id, round: 1 }] })).body;
    const asked = await put(serie._id, { payMode: "overall", name: "Renamed" });
    expect(asked.status).toBe(409);
    expect(askedEffects(asked)).toMatchObject({
      riders: 1,
      rounds: [
        { _id: id, title: "Thunder Valley", currency: "USD", takes: 20_000, pays: 0, due: 0, waits: 0, riders: 1 },
      ],
    });
    expect(await serieOf(serie._id), "nothing of it was written").toMatchObject({
      payMode: "event",
      name: "Great Lakes Cup",
      __v: 0,
    });
    expect(await earned(won)).toBe(20_000);
    for (const confirm of ["", "yes", "0".repeat(64)]) {
      expect((await put(serie._id, { payMode: "overall", confirm })).status).toBe(409);
    }
    const confirm = askedEffects(asked)?.checksum;
    expect((await put(serie._id, { payMode: "overall", confirm })).status).toBe(200);
    expect([await earned(won), await paid(rider.id)]).toEqual([0, 0]);
  });

  it("needs a confirmation before a round is removed, in the series or in its event, even if no money moves", async () => {
    const { id, won } = await wonRace();
    const plain = await buildEvent(world, { title: "Not raced" });
    const events = [
      { _id: id, round: 1 },
      { _id: plain.id, round: 2 },
    ];
    const { serie } = (await make({ payMode: "event", events })).body;
    const asked = await put(serie._id, { events: [{ _id: id, round: 1 }], confirm: "ask" });
    expect([asked.status, askedEffects(asked)]).toMatchObject([409, { rounds: [], riders: 0 }]);
    const version = (await staff.get(`/api/event/${plain.id}`)).body.event.__v;
    const ofEvent = await staff.put(
      `/api/admin/event/${plain.id}`,
      { __v: version, series: [], confirm: "ask" },
      { key: randomUUID() },
    );
    expect([ofEvent.status, askedEffects(ofEvent)]).toMatchObject([409, { rounds: [] }]);
    const rounds = async () => (await staff.get(`/api/admin/serie/${serie._id}`)).body.rounds;
    expect(await rounds(), "nothing was written").toHaveLength(2);
    const confirm = askedEffects(ofEvent)?.checksum;
    const done = await staff.put(
      `/api/admin/event/${plain.id}`,
      { __v: version, series: [], confirm },
      { key: randomUUID() },
    );
    expect(done.status).toBe(200);
    expect(await rounds()).toHaveLength(1);
    expect(await earned(won)).toBe(20_000);
  });

  it("needs another confirmation when more money would move than was confirmed", async () => {
    const { id } = await wonRace();
    const other = await wonRace("Spring Creek");
    const { serie } = (await make({ events: [{ _id: id }] })).body;
    const first = await put(serie._id, { payMode: "overall" });
    expect((await put(serie._id, { events: [{ _id: id }, { _id: other.id }] })).status).toBe(200);
    const again = await put(serie._id, { payMode: "overall", confirm: askedEffects(first)?.checksum });
    expect(again.status).toBe(409);
    expect(
      askedEffects(again)
        ?.rounds.map(({ title }) => title)
        .toSorted(),
    ).toEqual(["Spring Creek", "Thunder Valley"]);
    expect(await earned(other.won)).toBe(20_000);
  });

  it("says what is already spent and becomes due", async () => {
    const { id, rider } = await wonRace();
    const dealer = await world.as(await buildDealer(world));
    const sale = {
      riderId: rider.id,
      amount: 5_000,
      currency: "USD",
      pin: testPin,
      employeeName: "Sam",
      idChecked: true,
    };
    expect((await dealer.post("/api/dealer/redeem", sale, { key: randomUUID() })).status).toBe(200);
    const { serie } = (await make({ events: [{ _id: id }] })).body;
    const asked = await put(serie._id, { payMode: "overall" });
    expect(askedEffects(asked)?.rounds).toMatchObject([{ takes: 20_000, due: 5_000 }]);
    expect(await paid(rider.id)).toBe(15_000);
  });

  it("also needs a confirmation when a new series gets verified rounds, and when a round is added or removed", async () => {
    const { id, won } = await wonRace();
    const events = [{ _id: id }];
    const asked = await make({ payMode: "overall", events });
    expect(askedEffects(asked)?.rounds).toMatchObject([{ takes: 20_000 }]);
    expect((await staff.get("/api/series?name=lakes")).body.allSeries).toEqual([]);
    const { serie } = (await make({ payMode: "overall" })).body;
    expect((await put(serie._id, { events })).status).toBe(409);
    expect(await earned(won)).toBe(20_000);
    const { __v } = await serieOf(serie._id);
    await confirming((confirm) => staff.put(`/api/admin/serie/${serie._id}`, { __v, events, confirm }));
    expect(await earned(won)).toBe(0);
    expect(askedEffects(await put(serie._id, { events: [] }))?.rounds).toMatchObject([{ pays: 20_000, takes: 0 }]);
    expect(await earned(won)).toBe(0);
  });

  it("needs no confirmation if only names, days of upcoming rounds or their order change", async () => {
    const { id } = await wonRace();
    const upcoming = await buildEvent(world, { firstDate: "2026-09-01" });
    const rounds = [
      { _id: id, round: 1 },
      { _id: upcoming.id, round: 2 },
    ];
    const { serie } = (await make({ payMode: "both", events: rounds })).body;
    expect((await put(serie._id, { name: "Other", description: "Six rounds." })).status).toBe(200);
    const turned = rounds.map(({ _id, round }) => ({ _id, round: 3 - round }));
    expect((await put(serie._id, { events: turned })).status).toBe(200);
    expect((await put(serie._id, { lastDate: "2026-09-01" })).status).toBe(200);
  });
});

describe("an event in two series", () => {
  it("pays a result once, no matter how its series pay", async () => {
    const { id, won, rider } = await wonRace();
    const events = [{ _id: id }];
    await make({ name: "One", payMode: "both", events });
    await make({ name: "Two", payMode: "event", events });
    await make({ name: "Three", payMode: "both", events });
    expect([await earned(won), await paid(rider.id)]).toEqual([20_000, 20_000]);
    expect(await awardsOf(world, rider.id)).toHaveLength(1);
  });

  it("stops paying only when all of its series pay by their standings", async () => {
    const { id, won, rider } = await wonRace();
    const events = [{ _id: id }];
    const one = (await make({ name: "One", payMode: "both", events })).body.serie;
    expect((await make({ name: "Two", payMode: "overall", events })).status, "One still pays by round").toBe(200);
    expect(await earned(won)).toBe(20_000);
    const asked = await put(one._id, { payMode: "overall" });
    expect(askedEffects(asked)?.rounds).toMatchObject([{ takes: 20_000 }]);
    expect((await put(one._id, { payMode: "overall", confirm: askedEffects(asked)?.checksum })).status).toBe(200);
    expect([await earned(won), await paid(rider.id)]).toEqual([0, 0]);
  });
});

/** Creates a series of one verified round, with final standings that have paid a rider $900. */
async function closedSeries() {
  const { id, race } = await wonRace();
  const wanted = { payMode: "overall", lastDate: "2026-07-10", promoterId: race.promoter.id, events: [{ _id: id }] };
  const { serie } = (await confirming((confirm) => make({ ...wanted, confirm }))).body;
  const { standings } = (await staff.post(`/api/serie/${serie._id}/standings`, {})).body;
  const { event } = (await staff.get(`/api/event/${standings}`)).body;
  const [klass] = event.classes;
  const places = [{ fromPlace: 1, toPlace: 1, amount: 90_000 }];
  const classes = [{ _id: klass._id, name: klass.name, payoutType: "dealerCredit", places }];
  await staff.put(`/api/event/${standings}/classes`, { __v: event.__v, classes });
  await fillField(world, standings, klass._id, 6);
  const champion = await buildRider(world);
  await buildResult(world, { eventId: standings, classId: klass._id, riderId: champion.id, place: 1 });
  expect((await staff.post(`/api/event/${standings}/verify`, {}, { key: randomUUID() })).status).toBe(200);
  expect(await paid(champion.id)).toBe(90_000);
  return { serie, standings, champion, race };
}

describe("a series with final standings", () => {
  it("cannot go back to paying by the round, because the same races would pay twice", async () => {
    const { serie, champion } = await closedSeries();
    const refused = await put(serie._id, { payMode: "event" });
    expect(refused.body.error).toMatchObject({ code: "series_has_standings", fields: { payMode: expect.any(String) } });
    const asked = await put(serie._id, { payMode: "both" });
    expect(askedEffects(asked)?.rounds, "to pay both is a choice, and says what it costs").toMatchObject([
      { pays: 20_000 },
    ]);
    expect(await paid(champion.id)).toBe(90_000);
  });

  it("cannot be deleted while they have awards", async () => {
    const { serie, standings, champion } = await closedSeries();
    expect((await staff.delete(`/api/admin/serie/${serie._id}`)).body.error.code).toBe("series_has_standings");
    expect((await staff.delete(`/api/event/${standings}`)).body.error.code).toBe("has_dependents");
    expect(await paid(champion.id)).toBe(90_000);
  });
});

describe("deleting a series", () => {
  it("previews its effects, and does exactly that", async () => {
    const { id, won } = await wonRace();
    const { serie } = (await confirming((confirm) => make({ payMode: "overall", events: [{ _id: id }], confirm })))
      .body;
    const path = `/api/admin/serie/${serie._id}` as const;
    const asked = await staff.delete(`${path}?confirm=ask`);
    expect(asked.status).toBe(409);
    const effects = askedEffects(asked);
    expect(effects?.rounds).toMatchObject([{ _id: id, pays: 20_000 }]);
    expect((await staff.delete(path)).status, "nobody deletes it blindly").toBe(409);
    expect(await earned(won)).toBe(0);
    expect((await staff.delete(`${path}?confirm=${effects?.checksum}`)).status).toBe(200);
    expect(await earned(won)).toBe(20_000);
    expect((await staff.delete(`${path}?confirm=${effects?.checksum}`)).status).toBe(404);
  });

  it("needs another confirmation when the series has changed since the preview", async () => {
    const { serie } = (await make()).body;
    const path = `/api/admin/serie/${serie._id}` as const;
    const checksum = askedEffects(await staff.delete(`${path}?confirm=ask`))?.checksum;
    const event = await buildEvent(world);
    await put(serie._id, { events: [{ _id: event.id }] });
    expect((await staff.delete(`${path}?confirm=${checksum}`)).status).toBe(409);
    expect((await staff.get(`/api/serie/${serie._id}`)).status).toBe(200);
  });

  it("keeps the awards that its rounds paid", async () => {
    const { id, rider } = await wonRace();
    const { serie } = (await make({ payMode: "both", events: [{ _id: id }] })).body;
    expect((await staff.delete(`/api/admin/serie/${serie._id}`)).status).toBe(200);
    expect(await paid(rider.id)).toBe(20_000);
  });
});

describe("a series that gets another promoter in the middle of the season", () => {
  it("leaves each round with the promoter who runs it, and gives rounds without one to the new promoter", async () => {
    const race = await buildRace(world);
    const [former, next] = [race.promoter, await buildPromoter(world)];
    const orphan = await buildEvent(world, { promoterId: null, firstDate: "2026-07-05" });
    const events = [{ _id: race.event.id }, { _id: orphan.id }];
    const { serie } = (await make({ payMode: "both", promoterId: former.id, events })).body;
    const [old, fresh] = [await world.as(former), await world.as(next)];
    const reads = async (by: Client) => [
      (await by.get(`/api/event/${race.event.id}/results`)).status,
      (await by.get(`/api/event/${orphan.id}/results`)).status,
      (await by.post(`/api/serie/${serie._id}/standings`, {})).status,
    ];
    expect((await put(serie._id, { promoterId: next.id })).status).toBe(200);
    expect(await reads(old), "its own round, nothing else of the series").toEqual([200, 403, 403]);
    expect(await reads(fresh), "the round without a promoter, and the standings").toEqual([403, 200, 200]);
    const verify = (by: Client) => by.post(`/api/event/${race.event.id}/verify`, {}, { key: randomUUID() });
    expect((await verify(fresh)).status).toBe(403);
    expect((await verify(old)).status).toBe(200);
  });
});

describe("two admins at once", () => {
  it("change a series one after the other: the second is based on what the first saved", async () => {
    const { serie } = (await make()).body;
    const second = await world.as(await buildAdmin(world));
    const path = `/api/admin/serie/${serie._id}` as const;
    const answers = await Promise.all([
      staff.put(path, { __v: 0, name: "First" }),
      second.put(path, { __v: 0, name: "Second" }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const savedName = answers.find(({ status }) => status === 200)?.body.serie.name;
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ serie: { name: savedName, __v: 1 } });
  });
});

describe("the last day of a series with final standings", () => {
  /** Opens standings that pay $900 in cash to a champion, which are not verified yet. */
  async function openedSeries() {
    const { id, race } = await wonRace();
    const wanted = { payMode: "overall", lastDate: "2026-07-10", promoterId: race.promoter.id, events: [{ _id: id }] };
    const { serie } = (await confirming((confirm) => make({ ...wanted, confirm }))).body;
    const { standings } = (await staff.post(`/api/serie/${serie._id}/standings`, {})).body;
    return { serie, standings: standings as string };
  }
  const win = async (standings: string) => {
    const rider = await buildRider(world);
    await winCash(world, staff, { eventId: standings, riderId: rider.id, amount: 90_000 });
    return rider;
  };
  const daysOf = async (eventId: string) => {
    const { firstDate, lastDate } = (await staff.get(`/api/event/${eventId}`)).body.event;
    return [firstDate, lastDate];
  };

  it("moves their deadlines with it, in either direction: cash, claim and results", async () => {
    const { serie, standings } = await openedSeries();
    for (const lastDate of ["2026-07-14", "2026-07-06", "2026-07-13"]) {
      // oxlint-disable-next-line no-await-in-loop
      expect((await put(serie._id, { lastDate })).status).toBe(200);
      // oxlint-disable-next-line no-await-in-loop
      expect(await daysOf(standings)).toEqual([lastDate, lastDate]);
    }
    expect((await staff.get(`/api/event/${standings}`)).body.event.resultsDue).toBe("2026-07-27");
    const rider = await win(standings);
    const [award] = await awardsOf(world, rider.id);
    expect(award?.expiresAt && dayPacific(award.expiresAt), "60 days after the last day").toBe("2026-09-11");
    const own = await world.as(rider);
    expect((await own.put("/api/rider/payment-info", abroadInfo())).status).toBe(200);
    const [claim] = (await own.get("/api/rider/payout-claims")).body.payoutClaims;
    expect(claim && dayPacific(new Date(claim.dueAt)), "60 days after the last day").toBe("2026-09-11");
  });

  it("cannot be moved to a day to come once they have results, like that of a race", async () => {
    const { serie, standings } = await openedSeries();
    await win(standings);
    const refused = await put(serie._id, { lastDate: "2026-08-29" });
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: "has_dependents", fields: { lastDate: expect.any(String) } },
    ]);
    expect((await serieOf(serie._id)).lastDate).toBe("2026-07-10");
    expect(await daysOf(standings)).toEqual(["2026-07-10", "2026-07-10"]);
  });

  it("is the only way to move them, unless it is cleared, and does not touch the rounds", async () => {
    const { serie, standings } = await openedSeries();
    const days = { firstDate: "2026-07-12", lastDate: "2026-07-12" };
    const move = async () =>
      staff.put(
        `/api/admin/event/${standings}`,
        {
          __v: (await staff.get(`/api/event/${standings}`)).body.event.__v,
          title: "Finals",
          ...days,
        },
        { key: randomUUID() },
      );
    const refused = await move();
    expect([refused.status, refused.body.error.fields], "the series has their day").toMatchObject([
      422,
      { firstDate: expect.any(String) },
    ]);
    expect((await put(serie._id, { lastDate: null })).status).toBe(200);
    expect(await daysOf(standings)).toEqual(["2026-07-10", "2026-07-10"]);
    expect((await move()).status, "a series without a last day has none").toBe(200);
    const [round] = (await staff.get(`/api/admin/serie/${serie._id}`)).body.rounds;
    expect((await put(serie._id, { lastDate: "2026-07-14" })).status).toBe(200);
    expect(await daysOf(round?.event._id ?? "")).toEqual(["2026-07-04", "2026-07-04"]);
  });
});
