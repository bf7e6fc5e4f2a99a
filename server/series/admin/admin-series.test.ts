import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { newId } from "../../platform/ids.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildClass, buildEvent, buildPromoter, buildResult, buildRider } from "../../testing/build.ts";
import { buildRace } from "../../testing/race.ts";

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

async function make(name: string, over: object = {}): Promise<string> {
  const { body, status } = await staff.post("/api/admin/series", { name, season: 2026, ...over });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.serie._id;
}
const list = async (query = "") => (await staff.get(`/api/admin/series?${query}`)).body;
const names = async (query = "") => (await list(query)).allSeries.map(({ name }) => name);
const rounds = (...events: readonly { id: string }[]) => ({
  events: events.map(({ id }, at) => ({ _id: id, round: at + 1 })),
});

describe("the admins' list of series", () => {
  it("has the category, rounds, promoter, what pays, and the posted amount in each currency", async () => {
    const { category } = (await staff.post("/api/admin/categories", { description: "Pro" })).body;
    const promoter = await buildPromoter(world, { name: "Midwest Moto" });
    const us = await buildEvent(world, { postedCash: 10_000, postedCredit: 5_000 });
    const gone = await buildEvent(world, { postedCash: 99_000, canceledAt: world.clock.now() });
    const ca = await buildEvent(world, { country: "CA", state: "QC", postedCredit: 700 });
    const own = { promoterId: promoter.id, categoryId: category._id, payMode: "both" };
    const id = await make("Great Lakes Cup", { ...own, ...rounds(us, gone, ca) });
    await make("Empty Cup");
    expect((await list("name=lakes")).allSeries).toEqual([
      {
        _id: id,
        name: "Great Lakes Cup",
        season: 2026,
        category: "Pro",
        rounds: 3,
        promoter: "Midwest Moto",
        payMode: "both",
        postedUSD: 15_000,
        postedCAD: 700,
        marketShare: null,
      },
    ]);
    expect((await list("name=empty")).allSeries).toMatchObject([
      { category: null, promoter: null, rounds: 0, postedUSD: null, postedCAD: null },
    ]);
  });

  it("can be filtered by each filter, and is sorted by season and name", async () => {
    const { category } = (await staff.post("/api/admin/categories", { description: "Pro" })).body;
    const quebec = await buildEvent(world, {
      country: "CA",
      state: "QC",
      city: "Québec",
      cityKey: "quebec",
      zipcode: "G1R 2L3",
    });
    await make("Championnat d’été", { categoryId: category._id, ...rounds(quebec) });
    await make("Arenacross", { season: 2025 });
    await make("Beta Cup", { season: 2027, ...rounds(await buildEvent(world, { state: "MI" })) });
    expect(await names()).toEqual(["Beta Cup", "Championnat d’été", "Arenacross"]);
    expect(await names("sort=name")).toEqual(["Arenacross", "Beta Cup", "Championnat d’été"]);
    expect(await names("sort=season")).toEqual(["Arenacross", "Championnat d’été", "Beta Cup"]);
    for (const query of [
      "name=dete",
      "season=2026",
      `category=${category._id}`,
      "country=CA",
      "state=QC",
      "city=queb",
      "zipcode=g1r2l3",
    ]) {
      expect(await names(query), query).toEqual(["Championnat d’été"]);
    }
    expect(await names("country=US")).toEqual(["Beta Cup"]);
    for (const query of ["season=1999", "season=x", `category=${newId()}`, "zipcode=nowhere"]) {
      expect(await names(query), query).toEqual([]);
    }
    expect((await staff.get("/api/admin/series?sort=promoter")).status).toBe(400);
    expect(await list()).toMatchObject({
      seasons: [2027, 2026, 2025],
      distinctStates: [
        { country: "CA", state: "QC" },
        { country: "US", state: "MI" },
      ],
      categories: [{ description: "Pro", active: true }],
    });
  });

  it("shows our brand's share of the verified entries that name a brand, by the season's brand names", async () => {
    const race = await buildRace(world, { field: 6 });
    const rider = await buildRider(world);
    const entry = { eventId: race.event.id, classId: race.klass.id };
    await buildResult(world, { ...entry, riderId: rider.id, place: 1, brand: "ktm" });
    await buildResult(world, { ...entry, place: 2, brand: "KTM Factory" });
    await buildResult(world, { ...entry, place: 3, brand: null });
    await buildResult(world, { ...entry, place: null, status: "dns", brand: "KTM" });
    await make("Great Lakes Cup", rounds(race.event));
    expect((await list()).allSeries[0]?.marketShare, "nothing is verified yet").toBeNull();
    expect((await race.verify()).status).toBe(200);
    // Our brand has two of the eight entries that started and have a brand.
    expect((await list()).allSeries[0]?.marketShare).toBe(0.25);
  });

  it("can be downloaded as a file, and is refused to other roles", async () => {
    await make("=Cup");
    const { body } = await staff.open("/api/admin/series?format=csv");
    expect(body.split("\r\n")[0]?.replace("\uFEFF", "")).toBe(
      "Name,Category,Season,Rounds,Promoter,Pay mode,Posted (US$),Posted (CA$),Market share",
    );
    expect(body).toContain("'=Cup,,2026,0,,By round");
    const own = await world.as(await buildPromoter(world));
    for (const path of ["/api/admin/series", "/api/admin/series?format=xlsx", "/api/admin/series-choices"] as const) {
      expect((await own.get(path)).status).toBe(403);
      expect((await world.visitor().get(path)).status).toBe(401);
    }
  });
});

describe("a series as staff see it", () => {
  it("lists its rounds by number, with the promoter, verified and pending results, and the other series of each", async () => {
    const promoter = await buildPromoter(world, { name: "Midwest Moto" });
    const race = await buildRace(world, { event: { title: "Thunder Valley" } });
    await buildClass(world, { eventId: race.event.id, name: "Women" });
    const { id: didNotRun } = await buildClass(world, { eventId: race.event.id, name: "Vet" });
    expect((await race.verify()).status).toBe(200);
    const marked = { classIds: [didNotRun], didNotRun: true };
    expect((await race.browser.put(`/api/event/${race.event.id}/did-not-run`, marked)).status).toBe(200);
    const waiting = await buildEvent(world, { promoterId: promoter.id, firstDate: "2026-08-01", title: "RedBud" });
    await buildClass(world, { eventId: waiting.id, name: "Open", position: 0, pays: [] });
    const classes = [{ name: "Open", payoutType: "cash", places: [{ fromPlace: 1, toPlace: 1, amount: 70_000 }] }];
    await (await world.as(promoter)).put(`/api/event/${waiting.id}/classes`, { __v: 0, classes });
    const other = await make("State Cup", { payMode: "overall", ...rounds(waiting) });
    const id = await make("Great Lakes Cup", {
      payMode: "both",
      promoterId: promoter.id,
      ...rounds(waiting, race.event),
    });
    const { body } = await staff.get(`/api/admin/serie/${id}`);
    expect(body.rounds).toMatchObject([
      {
        round: 1,
        event: { _id: waiting.id, title: "RedBud" },
        promoter: { name: "Midwest Moto" },
        classes: 1,
        verified: 0,
        waits: 70_000,
        alsoIn: [{ _id: other, name: "State Cup", payMode: "overall" }],
      },
      { round: 2, event: { _id: race.event.id }, classes: 2, verified: 1, waits: 0, alsoIn: [] },
    ]);
    expect(body).toMatchObject({
      payouts: null,
      classNames: [],
      standings: null,
      classes: ["250 B", "Open", "Vet", "Women"],
    });
    const { standings } = (await staff.post(`/api/serie/${id}/standings`, {})).body;
    const closed = (await staff.get(`/api/admin/serie/${id}`)).body;
    expect(closed.standings).toMatchObject({ _id: standings, kind: "standings" });
    expect(closed.rounds).toHaveLength(2);
  });

  it("stores the names that files use for its classes", async () => {
    const id = await make("Great Lakes Cup");
    const path = `/api/admin/serie/${id}/class-names` as const;
    const read = async () => (await staff.get(`/api/admin/serie/${id}`)).body.classNames;
    expect((await staff.post(path, { alias: "250B Int", className: "250 B" })).status).toBe(200);
    expect((await staff.post(path, { alias: "250 b int", className: "250 B Intermediate" })).status).toBe(200);
    expect(await read()).toEqual([{ alias: "250bint", className: "250 B Intermediate" }]);
    for (const wrong of [
      { alias: "", className: "450" },
      { alias: "250B", className: "250 b" },
      { alias: "…", className: "450" },
      {},
    ]) {
      expect((await staff.post(path, wrong)).status, JSON.stringify(wrong)).toBeGreaterThanOrEqual(400);
    }
    expect((await staff.delete(`${path}?alias=unknown`)).status).toBe(404);
    expect((await staff.delete(`${path}?alias=250bint`)).status).toBe(200);
    expect(await read()).toEqual([]);
    expect((await staff.post(`/api/admin/serie/${newId()}/class-names`, { alias: "a", className: "b" })).status).toBe(
      404,
    );
    const actions = (await staff.get(`/api/admin/history/series/${id}`)).body.history.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["series.class-name", "series.remove-class-name"]));
  });

  it("deletes those names with the series", async () => {
    const id = await make("Great Lakes Cup");
    await staff.post(`/api/admin/serie/${id}/class-names`, { alias: "250B Int", className: "250 B" });
    expect((await staff.delete(`/api/admin/serie/${id}`)).status).toBe(200);
    expect((await staff.get(`/api/admin/serie/${id}`)).status).toBe(404);
  });

  it("names its rounds in the history", async () => {
    const [one, two] = [await buildEvent(world, { title: "RedBud" }), await buildEvent(world, { title: "Unadilla" })];
    const id = await make("Great Lakes Cup", rounds(one));
    await staff.put(`/api/admin/serie/${id}`, { __v: 0, ...rounds(two, one) });
    const [last] = (await staff.get(`/api/admin/history/series/${id}`)).body.history;
    expect(last?.changes).toEqual([{ field: "rounds", before: "1. RedBud", after: "1. Unadilla, 2. RedBud" }]);
  });

  it("lists the promoters and categories to choose from", async () => {
    const promoter = await buildPromoter(world, { active: false });
    const { body } = await staff.get("/api/admin/series-choices");
    expect(body).toEqual({ promoters: [{ _id: promoter.id, name: promoter.name, deActivated: true }], categories: [] });
  });
});
