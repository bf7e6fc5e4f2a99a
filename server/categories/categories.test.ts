import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../platform/ids.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildPromoter } from "../testing/build.ts";

let world: World;
let staff: Client;
beforeEach(async () => {
  world = await createWorld();
  staff = await world.as(await buildAdmin(world));
});
afterEach(() => world.close());

async function make(description: string, over: object = {}) {
  const answer = await staff.post("/api/admin/categories", { description, ...over });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.category;
}
const makeSeries = async (categoryId: string, name = "Great Lakes Cup") =>
  (await staff.post("/api/admin/series", { name, season: 2026, categoryId })).body.serie;
const list = async (query = "") => (await staff.get(`/api/admin/categories?${query}`)).body;
const descriptions = async (query = "") => (await list(query)).categories.map(({ description }) => description);
const historyOf = async (id: string) => (await staff.get(`/api/admin/history/category/${id}`)).body.history;

describe("a category", () => {
  it("can be added, is public, and is audited", async () => {
    const category = await make(" Arenacross ");
    expect(category).toMatchObject({ description: "Arenacross", active: true, __v: 0, series: [] });
    expect((await world.visitor().get("/api/categories")).body.categories).toEqual([category]);
    expect((await world.visitor().get(`/api/category/${category._id}`)).body.category).toEqual(category);
    expect(await historyOf(category._id)).toMatchObject([{ action: "category.create" }]);
  });

  it("is updated by version: a stale update gets the current category", async () => {
    const { _id } = await make("Pro");
    const changed = await staff.put(`/api/admin/category/${_id}`, { __v: 0, description: "Pro motocross" });
    expect(changed.body.category).toMatchObject({ description: "Pro motocross", __v: 1, active: true });
    const stale = await staff.put(`/api/admin/category/${_id}`, { __v: 0, active: false });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ error: { code: "stale_version" }, category: { active: true, __v: 1 } });
    expect((await staff.put(`/api/admin/category/${_id}`, { __v: 1, active: false })).body.category.active).toBe(false);
    const [last] = await historyOf(_id);
    expect(last?.changes).toEqual([{ field: "active", before: true, after: false }]);
  });

  it("cannot have the same description as another, regardless of case and accents", async () => {
    await make("Été");
    const second = await staff.post("/api/admin/categories", { description: "ETE " });
    expect([second.status, second.body.error.fields]).toEqual([409, { description: expect.any(String) }]);
    const other = await make("Hiver");
    expect((await staff.put(`/api/admin/category/${other._id}`, { __v: 0, description: "été" })).status).toBe(409);
    expect((await staff.put(`/api/admin/category/${other._id}`, { __v: 0, description: "HIVER" })).status).toBe(200);
  });

  it("is deleted only while no series is in it; the refusal names the series", async () => {
    const { _id } = await make("Pro");
    const serie = await makeSeries(_id);
    const refused = await staff.delete(`/api/admin/category/${_id}`);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      error: { code: "category_in_use" },
      series: [{ _id: serie._id, name: "Great Lakes Cup", season: 2026 }],
    });
    await staff.put(`/api/admin/serie/${serie._id}`, { __v: 0, categoryId: null });
    expect((await staff.delete(`/api/admin/category/${_id}`)).status).toBe(200);
    expect((await staff.delete(`/api/admin/category/${_id}`)).status).toBe(404);
    expect(await historyOf(_id), "the history outlives it").toMatchObject([
      { action: "category.remove" },
      { action: "category.create" },
    ]);
  });

  it("refuses invalid input", async () => {
    const { _id } = await make("Pro");
    for (const wrong of [{}, { description: " " }, { description: "x".repeat(81) }, { description: 7 }]) {
      expect((await staff.post("/api/admin/categories", wrong)).status, JSON.stringify(wrong)).toBeGreaterThanOrEqual(
        400,
      );
    }
    expect((await staff.put(`/api/admin/category/${_id}`, { description: "No version" })).status).toBe(400);
    expect((await staff.put(`/api/admin/category/${_id}`, { __v: 0, active: "yes" })).status).toBe(400);
    expect((await staff.put(`/api/admin/category/${newId()}`, { __v: 0, active: true })).status).toBe(404);
    expect(await descriptions()).toEqual(["Pro"]);
  });

  it("can be changed only by staff", async () => {
    const { _id } = await make("Pro");
    for (const [who, status] of [
      [await world.as(await buildPromoter(world)), 403],
      [world.visitor(), 401],
    ] as const) {
      expect((await who.post("/api/admin/categories", { description: "Mine" })).status).toBe(status);
      expect((await who.put(`/api/admin/category/${_id}`, { __v: 0, description: "Mine" })).status).toBe(status);
      expect((await who.delete(`/api/admin/category/${_id}`)).status).toBe(status);
      expect((await who.get("/api/admin/categories")).status).toBe(status);
    }
    expect(await descriptions()).toEqual(["Pro"]);
  });
});

describe("the list of categories", () => {
  it("has the number of series, filters by state, and sorts in both directions", async () => {
    const pro = await make("Pro");
    await make("Amateur", { active: false });
    await makeSeries(pro._id);
    await makeSeries(pro._id, "Northern Cup");
    expect((await list()).categories).toMatchObject([
      { description: "Amateur", series: 0, active: false },
      { description: "Pro", series: 2, active: true },
    ]);
    expect(await descriptions("active=true")).toEqual(["Pro"]);
    expect(await descriptions("active=false")).toEqual(["Amateur"]);
    expect(await descriptions("sort=-series")).toEqual(["Pro", "Amateur"]);
    expect(await descriptions("sort=-description")).toEqual(["Pro", "Amateur"]);
    expect((await staff.get("/api/admin/categories?active=maybe")).status).toBe(400);
  });

  it("can be downloaded as a file in which no description runs as a formula", async () => {
    await make("=cmd|'/c calc'!A1");
    const { body } = await staff.open("/api/admin/categories?format=csv");
    expect(body.split("\r\n")[1]).toBe("'=cmd|'/c calc'!A1,0,Active");
  });
});
