import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider } from "../../testing/build.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it("Dealers that somebody can sign in for are listed for admins, and for nobody else", async () => {
  const dealer = await buildDealer(world, { account: { deactivatedAt: world.clock.now() } });
  const admin = await world.as(await buildAdmin(world));
  const { body } = await admin.get("/api/admin/dealer-logins");
  expect(body.dealerLogins).toMatchObject([{ _id: dealer.id, email: dealer.email, deActivated: true }]);
  expect(JSON.stringify(body)).not.toMatch(/hash|argon2/i);
  expect((await world.visitor().get("/api/admin/dealer-logins")).status).toBe(401);
  for (const someone of [dealer, await buildRider(world), await buildPromoter(world)]) {
    expect((await (await world.as(someone)).get("/api/admin/dealer-logins")).status).toBe(403);
  }
});
