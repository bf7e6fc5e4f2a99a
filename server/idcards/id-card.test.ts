import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readCard, writeCard } from "#shared/id-card.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildRider } from "../testing/build.ts";
import { giveCredit } from "../testing/credit.ts";
import { mergeRiders } from "../testing/clients/merging.ts";
import { enrolTablet } from "../testing/clients/tablet.ts";
import { riderOfCard } from "../riders/card-signature.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

describe("a rider's card", () => {
  it("contains the rider and the balance, and is signed by the server", async () => {
    const rider = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk", amaNumber: "2914076" });
    await giveCredit(world, rider.id, 120_00);
    const { status, body } = await (await world.as(rider)).get("/api/rider/id-card");
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: "Dana Kowalczyk", amaNumber: "2914076", balances: [{ amount: 120_00 }] });
    expect(riderOfCard(world.ctx(), body.text)).toBe(rider.id);
  });

  it("is invalid if a letter was changed or another rider's id was inserted", async () => {
    const rider = await buildRider(world);
    const { body } = await (await world.as(rider)).get("/api/rider/id-card");
    const swapped = body.text.slice(0, 20) + (body.text[20] === "A" ? "B" : "A") + body.text.slice(21);
    expect(riderOfCard(world.ctx(), swapped)).toBeNull();
    const card = readCard(body.text);
    if (!card) throw new Error("it was a card");
    const forged = card.signed.slice();
    forged[0] = 255 - (forged[0] ?? 0);
    expect(riderOfCard(world.ctx(), writeCard(forged, card.signature))).toBeNull();
    expect(riderOfCard(world.ctx(), "2914076")).toBeNull();
  });

  it("finds its rider at the kiosk, and nobody if it was forged", async () => {
    const rider = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk" });
    const tablet = await enrolTablet(world, await buildDealer(world));
    const { body } = await (await world.as(rider)).get("/api/rider/id-card");
    const found = (text: string) => tablet.search(text);
    expect((await found(body.text)).body.riders).toEqual([
      { _id: rider.id, name: "Dana Kowalczyk", hometown: "Buchanan, MI" },
    ]);
    const swapped = body.text.slice(0, 20) + (body.text[20] === "A" ? "B" : "A") + body.text.slice(21);
    expect((await found(swapped)).body.riders).toEqual([]);
  });

  it("is invalid a year and a day after it was issued", async () => {
    const rider = await buildRider(world);
    const { body } = await (await world.as(rider)).get("/api/rider/id-card");
    world.clock.advance({ days: 365 });
    expect(riderOfCard(world.ctx(), body.text)).toBe(rider.id);
    world.clock.advance({ days: 1 });
    expect(riderOfCard(world.ctx(), body.text)).toBeNull();
  });

  it("finds its rider in the desk's search, and nobody if it was forged", async () => {
    const rider = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk" });
    const { body } = await (await world.as(rider)).get("/api/rider/id-card");
    const desk = await world.as(await buildDealer(world));
    const found = async (text: string) => (await desk.get(`/api/dealer/riders-lean?query=${text}`)).body.riders;
    expect(await found(body.text)).toMatchObject([{ _id: rider.id, fullName: "Dana Kowalczyk" }]);
    expect(await found(body.text.toLowerCase())).toHaveLength(1);
    const swapped = body.text.slice(0, 20) + (body.text[20] === "A" ? "B" : "A") + body.text.slice(21);
    expect(await found(swapped)).toEqual([]);
  });

  it("of an account that was merged leads the desk and the kiosk to the remaining rider", async () => {
    const gone = await buildRider(world, { firstName: "Dana", lastName: "Reyes" });
    const kept = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk" });
    const { text } = (await (await world.as(gone)).get("/api/rider/id-card")).body;
    const dealer = await buildDealer(world);
    const tablet = await enrolTablet(world, dealer);
    expect((await mergeRiders(await world.as(await buildAdmin(world)), kept, gone)).status).toBe(200);
    const atDesk = await (await world.as(dealer)).get(`/api/dealer/riders-lean?query=${text}`);
    expect(atDesk.body.riders).toMatchObject([{ _id: kept.id, fullName: "Dana Kowalczyk" }]);
    expect((await tablet.search(text)).body.riders).toMatchObject([{ _id: kept.id, name: "Dana Kowalczyk" }]);
  });

  it("is issued only to the rider, and not to visitors", async () => {
    expect((await world.visitor().get("/api/rider/id-card")).status).toBe(401);
  });
});
