import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildEvent, buildPromoter, buildRider } from "../testing/build.ts";

let world: World;
let admin: Client;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.as(await buildAdmin(world));
  const thunder = await buildPromoter(world, { name: "Thunder Valley Racing", phone: "(423) 555-0133" });
  await buildPromoter(world, { name: "Événements Beauce", phone: "418 555 0177" });
  await buildPromoter(world, { name: "High Point Promotions", account: { deactivatedAt: world.clock.now() } });
  for (const title of ["Spring Opener", "Fall Classic"]) await buildEvent(world, { title, promoterId: thunder.id });
});
afterAll(() => world.close());

const names = async (query: string) =>
  (await admin.get(`/api/promoters${query}`)).body.allPromoters.map(({ name }: { name: string }) => name);

describe("The list of promoters", () => {
  it("has everybody by name, with how many events are theirs and who is deactivated", async () => {
    const { body } = await admin.get("/api/promoters");
    expect(body.allPromoters).toMatchObject([
      { name: "Événements Beauce", events: 0 },
      { name: "High Point Promotions", deActivated: true },
      { name: "Thunder Valley Racing", events: 2, deActivated: false },
    ]);
  });

  it.each([
    ["?name=evenem", ["Événements Beauce"]],
    ["?name=valley", ["Thunder Valley Racing"]],
    ["?name=alley", []],
    ["?name=%25alley", []],
    ["?phone=4235550", ["Thunder Valley Racing"]],
    ["?phone=418-555", ["Événements Beauce"]],
    ["?name=beauce&phone=423", []],
  ])("finds by %s", async (query, found) => expect(await names(query)).toEqual(found));

  it("is for admins alone", async () => {
    expect((await world.visitor().get("/api/promoters")).status).toBe(401);
    for (const someone of [await buildRider(world), await buildDealer(world), await buildPromoter(world)]) {
      expect((await (await world.as(someone)).get("/api/promoters")).status).toBe(403);
    }
  });
});
