import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { newId } from "../../platform/ids.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildClass, buildEvent, buildPromoter, buildResult, buildRider } from "../../testing/build.ts";
import { awardsOf, buildRace } from "../../testing/race.ts";

// These tests set the payouts of a series once and apply them to its rounds. Today is July 15th, 2026.
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

const line = (name: string, pays: readonly number[], payoutType = "dealerCredit") => ({
  name,
  payoutType,
  places: pays.map((amount, at) => ({ fromPlace: at + 1, toPlace: at + 1, amount })),
});
const usual = [line("250 B", [30_000, 10_000]), line("450 B", [50_000], "cash")];
const usualTotal = 90_000;

async function makeSeries(events: readonly { id: string }[], over: object = {}): Promise<string> {
  const rounds = events.map(({ id }, at) => ({ _id: id, round: at + 1 }));
  const { body, status } = await staff.post("/api/admin/series", {
    name: "Great Lakes Cup",
    season: 2026,
    events: rounds,
    ...over,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.serie._id;
}
const read = async (id: string) => (await staff.get(`/api/admin/serie/${id}`)).body;
const save = async (id: string, classes: readonly object[] = usual, currency = "USD", by = staff) =>
  by.put(`/api/admin/serie/${id}/payouts`, { __v: (await read(id)).serie.__v, currency, classes });
const preview = async (id: string, rounds?: readonly string[]) =>
  (await staff.post(`/api/admin/serie/${id}/payouts/preview`, { rounds })).body;
const apply = (id: string, rounds: readonly string[], confirm: string, key: string = randomUUID(), by = staff) =>
  by.post(`/api/admin/serie/${id}/payouts/apply`, { rounds, confirm }, { key });
/** Applies the payouts to the rounds that the preview selects by default, or to the given ones. */
async function applyAll(id: string, rounds?: readonly string[]) {
  const shown = await preview(id, rounds);
  const chosen = shown.rounds.filter((one) => one.chosen).map(({ _id }) => _id);
  return apply(id, chosen, shown.checksum);
}
const eventOf = async (id: string) => (await staff.get(`/api/event/${id}`)).body.event;
const classesOf = async (id: string) => (await eventOf(id)).classes.map(({ name, posted }) => [name, posted]);
const budgetOf = async (id: string) => (await staff.get(`/api/event/${id}/payouts`)).body.payouts;
const upcoming = (over: object = {}) => buildEvent(world, { firstDate: "2026-08-01", ...over });

/** Builds a verified race of July 4th that one of our riders won in 250 B, for $200. */
async function wonRace(over: object = {}) {
  const race = await buildRace(world, over);
  const rider = await buildRider(world);
  await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 1 });
  expect((await race.verify()).status).toBe(200);
  return { race, rider, id: race.event.id };
}
const earned = async (riderId: string) =>
  (await awardsOf(world, riderId)).reduce((sum, { currentValue }) => sum + currentValue, 0);

describe("the payouts of a series", () => {
  it("are saved by version and change no round", async () => {
    const event = await upcoming();
    const id = await makeSeries([event]);
    const { body, status } = await save(id, [line("250 B", [30_000, 0]), line("Trophy", [100], "noPayout")]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ serie: { __v: 1 }, limits: { perPlace: 2_500_000, places: 100 } });
    expect(body.payouts).toEqual({
      currency: "USD",
      classes: [line("250 B", [30_000]), { ...line("Trophy", []), payoutType: "noPayout" }],
    });
    expect(await classesOf(event.id)).toEqual([]);
    const stale = await staff.put(`/api/admin/serie/${id}/payouts`, { __v: 0, currency: "USD", classes: [] });
    expect([stale.status, stale.body.serie.__v, stale.body.payouts?.classes.length]).toEqual([409, 1, 2]);
    const public_ = JSON.stringify((await world.visitor().get(`/api/serie/${id}`)).body);
    expect(public_, "nobody sees what is only planned").not.toContain("Trophy");
    const { history } = (await staff.get(`/api/admin/history/series/${id}`)).body;
    expect(history[0]).toMatchObject({ action: "series.payouts" });
  });

  it("are refused if they are not valid for an event", async () => {
    const id = await makeSeries([]);
    const twice = [
      { fromPlace: 1, toPlace: 3, amount: 100 },
      { fromPlace: 2, toPlace: 2, amount: 100 },
    ];
    const wrong: [string, readonly object[], string?][] = [
      ["class_twice", [line("250 B", [1]), line("250 b", [1])]],
      ["places_overlap", [{ ...line("250 B", []), places: twice }]],
      ["payout_too_large", [line("250 B", [2_500_001])]],
      ["too_many_places", [{ ...line("250 B", []), places: [{ fromPlace: 1, toPlace: 101, amount: 1 }] }]],
      ["invalid_input", [line("", [1])]],
      ["invalid_input", [line("250 B", [-1])]],
      ["invalid_input", [line("250 B", [1.5])]],
      ["invalid_input", usual, "EUR"],
    ];
    for (const [code, classes, currency] of wrong) {
      expect((await save(id, classes, currency)).body.error.code, JSON.stringify(classes)).toBe(code);
    }
    expect((await read(id)).payouts).toBeNull();
    expect((await preview(id)).error, "there is nothing to apply").toMatchObject({ code: "series_without_payouts" });
  });
});

describe("applying them to rounds", () => {
  it("previews what each round would post without writing anything", async () => {
    const [bare, priced] = [await upcoming(), await upcoming({ firstDate: "2026-08-08" })];
    await buildClass(world, { eventId: priced.id, name: "250  b", position: 0, pays: [1_000] });
    await buildClass(world, { eventId: priced.id, name: "Vet 30+", position: 1, pays: [2_000] });
    const id = await makeSeries([bare, priced]);
    await save(id);
    const before = [await eventOf(bare.id), await eventOf(priced.id)];
    const shown = await preview(id);
    expect(shown.effects).toMatchObject({ riders: 0, rounds: [] });
    expect(shown.rounds).toMatchObject([
      {
        _id: bare.id,
        round: 1,
        chosen: true,
        before: 0,
        after: usualTotal,
        classes: [{ isNew: true }, { isNew: true }],
      },
      {
        _id: priced.id,
        chosen: true,
        before: 3_000,
        after: usualTotal + 2_000,
        classes: [
          { name: "250  b", isNew: false, before: 1_000, after: 40_000 },
          { name: "450 B", isNew: true, before: 0, after: 50_000 },
        ],
      },
    ]);
    expect([await eventOf(bare.id), await eventOf(priced.id)]).toEqual(before);
  });

  it("sets their payouts, approves the budget, and keeps the classes that are not in the series' payouts", async () => {
    const event = await upcoming();
    await buildClass(world, { eventId: event.id, name: "250 B", position: 0, payoutType: "cash", pays: [1_000] });
    await buildClass(world, { eventId: event.id, name: "Vet 30+", position: 1, pays: [2_000] });
    const id = await makeSeries([event]);
    await save(id);
    expect((await applyAll(id)).body).toEqual({ changed: 1 });
    expect(await classesOf(event.id)).toEqual([
      ["250 B", 40_000],
      ["Vet 30+", 2_000],
      ["450 B", 50_000],
    ]);
    expect(await eventOf(event.id)).toMatchObject({ postedCash: 50_000, postedCredit: 42_000 });
    expect(await budgetOf(event.id)).toMatchObject({ budget: 92_000, posted: 92_000, waiting: null });
    const { history } = (await staff.get(`/api/admin/history/event/${event.id}`)).body;
    expect(history.map(({ action }) => action)).toEqual(expect.arrayContaining(["event.classes", "payouts.approve"]));
  });

  it("changes nothing the second time", async () => {
    const event = await upcoming();
    const id = await makeSeries([event]);
    await save(id);
    await applyAll(id);
    const version = (await eventOf(event.id)).__v;
    const again = await preview(id);
    expect(again.rounds).toMatchObject([{ chosen: false, before: usualTotal, after: usualTotal, classes: [] }]);
    expect((await apply(id, [], again.checksum)).body.error.code).toBe("payouts_unchanged");
    expect((await apply(id, [event.id], (await preview(id, [event.id])).checksum)).status).toBe(422);
    expect((await eventOf(event.id)).__v).toBe(version);
    expect(await budgetOf(event.id)).toMatchObject({ budget: usualTotal });
  });

  it("happens once for requests with the same key, which is refused for other rounds", async () => {
    const [one, two] = [await upcoming(), await upcoming()];
    const id = await makeSeries([one, two]);
    await save(id);
    const { checksum } = await preview(id, [one.id]);
    const key = randomUUID();
    const answers = await Promise.all([apply(id, [one.id], checksum, key), apply(id, [one.id], checksum, key)]);
    expect(answers.map(({ body }) => body)).toEqual([{ changed: 1 }, { changed: 1 }]);
    expect((await eventOf(one.id)).__v).toBe(1);
    expect((await apply(id, [two.id], checksum, key)).body.error.code).toBe("idempotency_key_reused");
    expect(await classesOf(two.id)).toEqual([]);
  });

  it("does only what the preview said: a different round, payout or choice requires another confirmation", async () => {
    const [one, two] = [await upcoming(), await upcoming()];
    const id = await makeSeries([one, two]);
    await save(id);
    const { checksum } = await preview(id, [one.id]);
    const both = await apply(id, [one.id, two.id], checksum);
    expect([both.status, both.body.error.code]).toEqual([409, "series_unconfirmed"]);
    await save(id, [line("250 B", [2_500_000])]);
    const dearer = await apply(id, [one.id], checksum);
    expect(dearer.status).toBe(409);
    const { checksum: newer } = await preview(id, [one.id]);
    await staff.put(`/api/event/${one.id}/classes`, { __v: 0, classes: [line("Open", [100])] });
    expect((await apply(id, [one.id], newer)).status, "somebody changed the round").toBe(409);
    for (const confirm of ["x", "0".repeat(64)]) expect((await apply(id, [one.id], confirm)).status).toBe(409);
    expect((await apply(id, [one.id], "")).status).toBe(400);
    expect(await classesOf(one.id)).toEqual([["Open", 100]]);
  });

  it("leaves out canceled rounds, other currencies and lower limits, even when they are requested", async () => {
    const canceled = await upcoming({ canceledAt: world.clock.now() });
    const canadian = await upcoming({ country: "CA", state: "QC" });
    const cheap = await upcoming({ firstDate: "2027-05-01", season: 2027 });
    const season = await staff.put(
      "/api/admin/programme/2027",
      { __v: 0, settings: { payoutMaxPerPlace: 10_000 } },
      { key: randomUUID() },
    );
    expect(season.status).toBe(200);
    const id = await makeSeries([canceled, canadian, cheap]);
    await save(id);
    const shown = await preview(id, [canceled.id, canadian.id, cheap.id]);
    expect(shown.rounds.map(({ leftOut, chosen }) => [leftOut, chosen])).toEqual([
      ["canceled", false],
      ["currency", false],
      ["limits", false],
    ]);
    expect((await apply(id, [canadian.id], shown.checksum)).body.error.code).toBe("payouts_unchanged");
    expect(await classesOf(canadian.id)).toEqual([]);
  });

  it("refuses rounds of other series", async () => {
    const foreign = await upcoming();
    await makeSeries([foreign], { name: "Other" });
    const id = await makeSeries([await upcoming()]);
    await save(id);
    for (const rounds of [[foreign.id], [newId()]]) {
      expect((await staff.post(`/api/admin/serie/${id}/payouts/preview`, { rounds })).status).toBe(422);
      expect((await apply(id, rounds, "x")).status).toBe(422);
    }
    expect(await classesOf(foreign.id)).toEqual([]);
  });

  it("replaces what another series applied to the same round, which is not paid twice", async () => {
    const event = await upcoming();
    const [one, two] = [await makeSeries([event]), await makeSeries([event], { name: "State Cup" })];
    await save(one);
    await save(two, [line("250 B", [5_000])]);
    await applyAll(one);
    const shown = await preview(two);
    expect(shown.rounds).toMatchObject([
      { alsoIn: [{ _id: one, name: "Great Lakes Cup" }], before: usualTotal, after: 55_000 },
    ]);
    await applyAll(two);
    expect(await classesOf(event.id)).toEqual([
      ["250 B", 5_000],
      ["450 B", 50_000],
    ]);
  });

  it("finds a class by the name that files use for it, unless two classes match", async () => {
    const event = await upcoming();
    await buildClass(world, { eventId: event.id, name: "250B Int", position: 0, pays: [1_000] });
    const id = await makeSeries([event]);
    const names = `/api/admin/serie/${id}/class-names` as const;
    expect((await staff.post(names, { alias: "250B Int", className: "250 B" })).status).toBe(200);
    await save(id);
    expect((await preview(id)).rounds[0]).toMatchObject({
      classes: [{ name: "250B Int", isNew: false }, { name: "450 B" }],
    });
    await save(id, [...usual, line("250B Int", [7_000])]);
    const named = (await preview(id)).rounds[0];
    expect(
      named.classes.find(({ name }) => name === "250 B"),
      "it names both",
    ).toMatchObject({ isNew: true });
    expect(named.classes.find(({ name }) => name === "250B Int")).toMatchObject({ after: 7_000 });
  });

  it("withdraws a promoter's pending payouts, and the preview says so", async () => {
    const promoter = await buildPromoter(world);
    const event = await upcoming({ promoterId: promoter.id, budget: 1_000 });
    const id = await makeSeries([event]);
    await save(id);
    const own = await world.as(promoter);
    await own.put(`/api/event/${event.id}/classes`, { __v: 0, classes: [line("250 B", [2_000_000])] });
    expect(await budgetOf(event.id)).toMatchObject({ waiting: { credit: 2_000_000 } });
    expect((await preview(id)).rounds).toMatchObject([{ withdraws: 2_000_000, after: usualTotal }]);
    await applyAll(id);
    expect(await budgetOf(event.id)).toMatchObject({ waiting: null, budget: usualTotal });
  });
});

describe("a round with verified results", () => {
  it("is not changed unless the user chooses it", async () => {
    const { id: verified, rider } = await wonRace();
    const raced = await buildEvent(world, { firstDate: "2026-07-11" });
    const id = await makeSeries([{ id: verified }, raced, await upcoming()]);
    await save(id);
    const shown = await preview(id);
    expect(shown.rounds.map((one) => [one.raced, one.verified, one.chosen])).toEqual([
      [true, true, false],
      [true, false, false],
      [false, false, true],
    ]);
    expect((await applyAll(id)).body).toEqual({ changed: 1 });
    expect(await earned(rider.id)).toBe(20_000);
    expect(await classesOf(raced.id)).toEqual([]);
  });

  it("is corrected by the difference once it is chosen, after the money was shown", async () => {
    const { id: verified, rider } = await wonRace();
    const id = await makeSeries([{ id: verified }]);
    await save(id);
    const blind = await apply(id, [verified], (await preview(id)).checksum);
    expect(blind.status).toBe(409);
    const shown = await preview(id, [verified]);
    expect(shown.effects).toMatchObject({ riders: 1, rounds: [{ _id: verified, pays: 10_000, takes: 0 }] });
    expect(await earned(rider.id)).toBe(20_000);
    expect((await apply(id, [verified], shown.checksum)).status).toBe(200);
    expect(await earned(rider.id)).toBe(30_000);
    await save(id, [line("250 B", [5_000])]);
    const less = await preview(id, [verified]);
    expect(less.effects.rounds).toMatchObject([{ takes: 25_000, pays: 0 }]);
    await apply(id, [verified], less.checksum);
    expect(await earned(rider.id)).toBe(5_000);
  });

  it("needs another confirmation if it was verified after the preview", async () => {
    const race = await buildRace(world);
    const rider = await buildRider(world);
    await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 1 });
    const id = await makeSeries([race.event]);
    await save(id);
    const shown = await preview(id, [race.event.id]);
    expect((await race.verify()).status).toBe(200);
    expect((await apply(id, [race.event.id], shown.checksum)).status).toBe(409);
    expect(await earned(rider.id)).toBe(20_000);
  });
});

it("is refused to promoters, including the series' own", async () => {
  const promoter = await buildPromoter(world);
  const id = await makeSeries([await upcoming()], { promoterId: promoter.id });
  await save(id);
  const { checksum, rounds } = await preview(id);
  const own = await world.as(promoter);
  expect((await own.get(`/api/admin/serie/${id}`)).status).toBe(403);
  expect((await save(id, usual, "USD", own)).status).toBe(403);
  expect((await own.post(`/api/admin/serie/${id}/payouts/preview`, {})).status).toBe(403);
  expect(
    (
      await apply(
        id,
        rounds.map(({ _id }) => _id),
        checksum,
        randomUUID(),
        own,
      )
    ).status,
  ).toBe(403);
  const names = `/api/admin/serie/${id}/class-names` as const;
  expect((await own.post(names, { alias: "250 B Int", className: "450 B" })).status).toBe(403);
  expect((await own.delete(`${names}?alias=250bint`)).status).toBe(403);
});
