import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createWorld, type World } from "../testing/app.ts";
import { buildAdmin, buildRider, testVin } from "../testing/build.ts";
import { mailTo } from "../testing/mail.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => world.clock.set("2026-07-15T18:00:00.000Z"));
afterAll(() => world.close());

describe("A request to release a sold bike from the seller's account", () => {
  it("reveals neither person to the other, and lets the buyer add the bike once it is removed", async () => {
    const vin = testVin();
    const seller = await buildRider(world, { bike: { vin } });
    const buyer = await buildRider(world, { lastName: "Ptarmigan", bike: null });
    const browser = await world.as(buyer);
    const add = () => browser.post(`/api/rider/rider/${buyer.id}/bikes`, { vin });
    expect((await add()).body.error.code).toBe("vin_taken");
    const ask = (typed: string) => browser.post(`/api/rider/rider/${buyer.id}/bikes/ask-release`, { vin: typed });
    const [taken, free] = [await ask(vin.toLowerCase()), await ask(testVin())];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    const mails = await mailTo(world, seller.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Do you still have this bike?"]);
    expect(mails[0]?.text).toContain(vin);
    expect(mails[0]?.text).not.toMatch(/Ptarmigan/);
    await ask(vin);
    expect(await mailTo(world, seller.email), "once a day").toHaveLength(1);

    const sellers = await world.as(seller);
    const { bikes } = (await sellers.get("/api/session")).body.user;
    await sellers.delete(`/api/rider/rider/${seller.id}/bikes/${bikes[0]._id}`);
    expect((await add()).status).toBe(200);
  });

  it("can be made only for the requester's own account", async () => {
    const [one, other] = [await buildRider(world), await buildRider(world)];
    const stranger = await world.as(other);
    expect((await stranger.post(`/api/rider/rider/${one.id}/bikes/ask-release`, { vin: testVin() })).status).toBe(404);
    const admin = await world.as(await buildAdmin(world));
    await admin.navigate(`/proxy-rider/${one.id}`);
    const proxied = await admin.post(`/api/rider/rider/${one.id}/bikes/ask-release`, { vin: testVin() });
    expect(proxied.body.error.code).toBe("proxy_forbids");
  });
});
