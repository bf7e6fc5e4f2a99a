import { afterEach, beforeEach, expect, it } from "vitest";
import { nameKey } from "#shared/name-key.ts";
import { newId } from "../platform/ids.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildEvent, buildPromoter } from "../testing/build.ts";
import { seriesEvents } from "../rounds/tables.ts";
import { categories } from "../categories/tables.ts";
import { series } from "./tables.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

async function buildSeries(
  name: string,
  events: readonly { id: string }[] = [],
  over: Partial<typeof series.$inferInsert> = {},
) {
  const row = { id: newId(), name, nameKey: nameKey(name), season: 2026, createdAt: world.clock.now(), ...over };
  await world.db.write(async (tx) => {
    await tx.insert(series).values(row);
    for (const [at, { id }] of events.entries())
      await tx.insert(seriesEvents).values({ seriesId: row.id, eventId: id, round: at + 1 });
  });
  return row;
}
const names = async (query: string) =>
  (await world.visitor().get(`/api/series?${query}`)).body.allSeries.map(({ name }: { name: string }) => name);

it("The public search finds series by name, season and the places of their rounds", async () => {
  const quebec = await buildEvent(world, {
    country: "CA",
    state: "QC",
    city: "Québec",
    cityKey: "quebec",
    zipcode: "G1R 2L3",
  });
  await buildSeries("Championnat d’été", [quebec]);
  await buildSeries("Pro Motocross", [await buildEvent(world)]);
  await buildSeries("Pro Motocross 2025", [], { season: 2025 });
  expect(await names("")).toEqual(["Championnat d’été", "Pro Motocross", "Pro Motocross 2025"]);
  expect(await names("name=ete")).toEqual([]);
  expect(await names("name=dete")).toEqual(["Championnat d’été"]);
  expect(await names("name=moto&season=2026")).toEqual(["Pro Motocross"]);
  expect(await names("country=CA")).toEqual(["Championnat d’été"]);
  expect(await names("state=mi")).toEqual(["Pro Motocross"]);
  expect(await names("city=queb")).toEqual(["Championnat d’été"]);
  expect(await names("zipcode=g1r2l3")).toEqual(["Championnat d’été"]);
  const { body } = await world.visitor().get("/api/series?name=pro");
  expect(body.pagination).toEqual({ page: 1, totalPages: 1, total: 2 });
  expect(body.distinctStates).toEqual([
    { country: "CA", state: "QC" },
    { country: "US", state: "MI" },
  ]);
});

it("The public page shows a series with its rounds in order, what they post, and separately its final standings", async () => {
  const promoter = await buildPromoter(world, { name: "Midwest Moto" });
  const category = { id: newId(), description: "Pro", active: 1 };
  await world.db.write((tx) => tx.insert(categories).values(category));
  const rounds = [
    await buildEvent(world, { title: "Second", firstDate: "2026-08-08", postedCash: 200 }),
    await buildEvent(world, { title: "First", firstDate: "2026-08-01", postedCash: 100, postedCredit: 5 }),
    await buildEvent(world, { title: "North", firstDate: "2026-08-15", country: "CA", postedCash: 30 }),
    await buildEvent(world, { title: "Off", firstDate: "2026-08-22", postedCash: 999, canceledAt: new Date() }),
    await buildEvent(world, { title: "Standings", firstDate: "2026-08-22", kind: "standings", postedCash: 1000 }),
  ];
  const row = await buildSeries("Pro", rounds, { promoterId: promoter.id, categoryId: category.id, payMode: "both" });
  const { body } = await world.visitor().get(`/api/serie/${row.id}`);
  expect(body.events.map(({ title }: { title: string }) => title)).toEqual(["First", "Second", "North", "Off"]);
  expect(body.serie).toMatchObject({
    promoter: { name: "Midwest Moto" },
    category: { description: "Pro" },
    payMode: "both",
    eventCount: 4,
    roundDays: ["2026-08-01", "2026-08-08", "2026-08-15"],
    posted: { cash: { USD: 1300, CAD: 30 }, credit: { USD: 5, CAD: 0 } },
    standings: rounds[4]!.id,
  });
  const feed = await world.visitor().get(`/api/serie/${row.id}/calendar.ics`);
  expect(String(feed.body).match(/BEGIN:VEVENT/g)).toHaveLength(4);
  const all = await world.visitor().get("/api/categories?active=true");
  expect(all.body.categories).toEqual([
    {
      _id: category.id,
      __v: 0,
      description: "Pro",
      active: true,
      series: [{ _id: row.id, name: "Pro", season: 2026 }],
    },
  ]);
  expect((await world.visitor().get(`/api/category/${category.id}`)).body.category.description).toBe("Pro");
});

it("The public API returns 404 for an unknown series, feed or category, and refuses an unknown postal code", async () => {
  for (const path of [
    `/api/serie/${newId()}`,
    `/api/serie/${newId()}/calendar.ics`,
    "/api/serie/none",
    `/api/category/${newId()}`,
  ] as const) {
    expect((await world.visitor().get(path)).status).toBe(404);
  }
  expect((await world.visitor().get("/api/series?zipcode=00000")).body.error.code).toBe("postal_code_unknown");
});
