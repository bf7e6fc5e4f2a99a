import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildRider } from "../../testing/build.ts";
import { creditOf, deskOrder, giveCredit } from "../../testing/credit.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld("2026-07-15T18:00:00Z");
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

/** Sends what a page sends: the account for which it was shown. */
const shownFor = ({ accountId }: { accountId: string }) => ({ "x-account": accountId });

describe("A page that was shown before another tab logged in to a different account", () => {
  it("does not redeem for the dealer of the other tab", async () => {
    const [rider, first, second] = [await buildRider(world), await buildDealer(world), await buildDealer(world)];
    await giveCredit(world, rider.id, 120_00);
    const browser = await world.as(second);
    const redeem = (headers: Record<string, string>) =>
      browser.post("/api/dealer/redeem", deskOrder(rider.id, 50_00), { key: randomUUID(), headers });
    const refused = await redeem(shownFor(first));
    expect([refused.status, refused.body.error.code]).toEqual([403, "account_changed"]);
    expect(await creditOf(world, rider.id, "USD")).toBe(120_00);
    expect((await redeem(shownFor(second))).status).toBe(200);
  });

  it("is told so, and not that its account may not do this, when the other account has another role", async () => {
    const [rider, dealer] = [await buildRider(world), await buildDealer(world)];
    const browser = await world.as(dealer);
    const put = (locale: "en" | "fr") =>
      browser.put(`/api/rider/rider/${rider.id}`, { __v: 0, bio: "Typed" }, { headers: shownFor(rider), locale });
    const [english, french] = [await put("en"), await put("fr")];
    expect([english.body.error.code, french.body.error.code]).toEqual(["account_changed", "account_changed"]);
    expect(french.body.error.message).not.toBe(english.body.error.message);
  });

  it("does not act for the second of two accounts for which an admin acted", async () => {
    const [one, other, admin] = [await buildRider(world), await buildRider(world), await buildAdmin(world)];
    const browser = await world.as(admin);
    await browser.navigate(`/proxy-rider/${other.id}`);
    const put = (rider: typeof one) =>
      browser.put(`/api/rider/rider/${other.id}`, { __v: 0, bio: "Typed" }, { headers: shownFor(rider) });
    expect((await put(one)).body.error.code).toBe("account_changed");
    expect((await put(other)).status).toBe(200);
  });

  it("may log in again, and reads what is public", async () => {
    const [rider, dealer] = [await buildRider(world), await buildDealer(world)];
    const browser = await world.as(dealer);
    expect((await browser.get("/api/session", { headers: shownFor(rider) })).status).toBe(200);
    expect((await browser.get("/api/events?when=upcoming", { headers: shownFor(rider) })).status).toBe(200);
  });
});
