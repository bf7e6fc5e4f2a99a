import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, dayPacific } from "#shared/dates.ts";
import { events } from "../events/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildEvent, buildPromoter, buildRider } from "../testing/build.ts";

let world: World;
let admin: Client;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.as(await buildAdmin(world));
  const thunder = await buildPromoter(world, { name: "Thunder Valley Racing", phone: "(423) 555-0133" });
  await buildPromoter(world, { name: "Événements Beauce", phone: "418 555 0177" });
  await buildPromoter(world, { name: "High Point Promotions", active: false });
  for (const title of ["Spring Opener", "Fall Classic"]) await buildEvent(world, { title, promoterId: thunder.id });
});
afterAll(() => world.close());

const names = async (query: `?${string}`) =>
  (await admin.get(`/api/promoters${query}`)).body.allPromoters.map(({ name }) => name);

describe("The list of promoters", () => {
  it("is sorted by name, with each promoter's number of events and status", async () => {
    const { body } = await admin.get("/api/promoters");
    expect(body.allPromoters).toMatchObject([
      { name: "Événements Beauce", events: 0 },
      { name: "High Point Promotions", deActivated: true },
      { name: "Thunder Valley Racing", events: 2, deActivated: false },
    ]);
  });

  it("shows above it the numbers of events and late events of all matching promoters", async () => {
    const owner = await buildPromoter(world, { name: "Late Loop" });
    const today = dayPacific(world.clock.now());
    for (const daysAgo of [13, 14, 15, 40]) {
      const firstDate = addDays(today, -daysAgo);
      await buildEvent(world, { promoterId: owner.id, firstDate, season: Number(firstDate.slice(0, 4)) });
    }
    const { sums, allPromoters } = (await admin.get("/api/promoters")).body;
    const made = await world.db.select().from(events);
    const late = made.filter(({ lastDate }) => addDays(lastDate, 14) < today);
    expect(sums).toEqual({ events: made.length, late: late.length });
    const total = (key: "events" | "late") => allPromoters.reduce((sum, row) => sum + row[key], 0);
    expect(sums).toEqual({ events: total("events"), late: total("late") });
    expect((await admin.get("/api/promoters?name=late")).body.sums).toEqual({ events: 4, late: 2 });
  });

  it.each([
    ["?name=evenem", ["Événements Beauce"]],
    ["?name=valley", ["Thunder Valley Racing"]],
    ["?name=alley", []],
    ["?name=%25alley", []],
    ["?phone=4235550", ["Thunder Valley Racing"]],
    ["?phone=418-555", ["Événements Beauce"]],
    ["?name=beauce&phone=423", []],
  ] as const)("finds by %s", async (query, found) => expect(await names(query)).toEqual(found));

  it("is refused to everyone but admins", async () => {
    expect((await world.visitor().get("/api/promoters")).status).toBe(401);
    for (const someone of [await buildRider(world), await buildDealer(world), await buildPromoter(world)]) {
      expect((await (await world.as(someone)).get("/api/promoters")).status).toBe(403);
    }
  });
});

describe("A promoter's record", () => {
  it("can be changed by the promoter and by admins, which updates the version and the search key", async () => {
    const promoter = await buildPromoter(world, { name: "Dust & Glory" });
    const browser = await world.as(promoter);
    const path = `/api/promoter/promoter/${promoter.id}` as const;
    const { body } = await browser.put(path, {
      __v: 0,
      name: "Poussière et Gloire",
      phone: "418 555 0111",
      locale: "fr",
    });
    expect(body.promoter).toMatchObject({ __v: 1, name: "Poussière et Gloire", locale: "fr" });
    expect(await names("?name=poussiere")).toEqual(["Poussière et Gloire"]);
    const stale = await browser.put(path, { __v: 0, name: "Late" });
    expect([stale.status, stale.body.promoter.name]).toEqual([409, "Poussière et Gloire"]);
    expect((await browser.put(path, { __v: 1, name: "" })).body.error.fields.name).toBe("Required");
    const changed = await admin.put(`/api/admin/promoter/${promoter.id}`, { __v: 1, deActivated: true });
    expect(changed.body.promoter).toMatchObject({ deActivated: true, name: "Poussière et Gloire" });
    expect((await browser.get("/api/session")).body.type).toBeNull();
  });

  it("lets only staff change the email address and the activation", async () => {
    const promoter = await buildPromoter(world);
    const browser = await world.as(promoter);
    for (const change of [{ email: "x@example.test" }, { deActivated: true }]) {
      expect((await browser.put(`/api/promoter/promoter/${promoter.id}`, { __v: 0, ...change })).status).toBe(403);
    }
  });

  it("is refused to everyone else", async () => {
    const [promoter, other] = [await buildPromoter(world), await buildPromoter(world)];
    const browser = await world.as(other);
    expect((await browser.get(`/api/promoter/promoter/${promoter.id}`)).status).toBe(404);
    expect((await browser.put(`/api/promoter/promoter/${promoter.id}`, { __v: 0, name: "Mine" })).status).toBe(403);
    expect((await browser.get(`/api/admin/promoter/${promoter.id}`)).status).toBe(403);
  });
});

describe("An admin's record", () => {
  it("can be changed only by admins", async () => {
    const someone = await buildAdmin(world);
    const path = `/api/admin/admin/${someone.id}` as const;
    const { body } = await admin.put(path, { __v: 0, phone: "(555) 555-0188", lastName: "Lindqvist" });
    expect(body.admin).toMatchObject({ __v: 1, phone: "(555) 555-0188", lastName: "Lindqvist", firstName: "Avery" });
    expect((await admin.put(path, { __v: 0, phone: "5555550100" })).status).toBe(409);
    expect((await admin.put(path, { __v: 1, phone: "12" })).status).toBe(400);
    expect((await (await world.as(await buildPromoter(world))).put(path, { __v: 1, firstName: "Eve" })).status).toBe(
      403,
    );
    expect((await world.visitor().get(path)).status).toBe(401);
  });
});
