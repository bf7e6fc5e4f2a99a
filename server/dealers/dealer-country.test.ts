import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildRider } from "../testing/build.ts";
import { deskOrder, giveCredit } from "../testing/credit.ts";

let world: World;
let staff: Client;
let desk: Client;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let rider: Awaited<ReturnType<typeof buildRider>>;

beforeEach(async () => {
  world = await createWorld("2026-07-15T18:00:00Z");
  dealer = await buildDealer(world);
  rider = await buildRider(world);
  staff = await world.as(await buildAdmin(world));
  desk = await world.as(dealer);
  await giveCredit(world, rider.id, 100_00);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

async function redeem(amount: number): Promise<string> {
  const body = deskOrder(rider.id, amount);
  const { body: answer } = await desk.post("/api/dealer/redeem", { ...body, secondOne: true }, { key: randomUUID() });
  return answer.redemption._id;
}
const toCanada = (locale: "en" | "fr" = "en", __v = 0) =>
  staff.put(
    `/api/admin/dealer/${dealer.id}`,
    { country: "CA", state: "QC", city: "Laval", zipcode: "H7A 1A1", __v },
    { locale },
  );

describe("a dealer's country", () => {
  it("can change while nothing was redeemed there", async () => {
    expect((await toCanada()).status).toBe(200);
  });

  it("does not change while parts credit is open; the refusal says how much", async () => {
    await redeem(15_00);
    await redeem(5_50);
    const { status, body } = await toCanada();
    expect([status, body.error.code]).toEqual([409, "dealer_country_used"]);
    expect(body.error.fields).toHaveProperty("country");
    expect(body.error.message).toContain("$20.50");
    expect(body.error.message).toContain("2 redemptions");
    const french = (await toCanada("fr")).body.error.message;
    expect(french).toContain("20,50");
    expect(french).toContain("2\u00a0utilisations");
    // The parts account still shows the amount that is due.
    expect((await desk.get(`/api/dealer/dealer/${dealer.id}/parts-account`)).body).toMatchObject({
      currency: "USD",
      due: 20_50,
    });
  });

  it("does not change even after everything was settled or refunded, because old statements are in its currency", async () => {
    const id = await redeem(15_00);
    const settled = await staff.post(
      "/api/admin/settlements",
      { dealerId: dealer.id, until: "2026-07-14" },
      { key: randomUUID() },
    );
    expect(settled.status).toBe(422);
    await desk.delete(
      `/api/dealer/credit-redemption/${id}`,
      { reason: "returned", employeeName: "Sam" },
      { key: randomUUID() },
    );
    const { status, body } = await toCanada();
    expect([status, body.error.code]).toEqual([409, "dealer_country_used"]);
    expect(body.error.message).toContain("1 redemption");
  });

  it("does not prevent other changes, nor a change that contains the same country", async () => {
    await redeem(15_00);
    const same = await staff.put(`/api/admin/dealer/${dealer.id}`, { country: "US", name: "New name", __v: 0 });
    expect(same.status).toBe(200);
    // A dealer that is no longer listed keeps its account, and staff still see its open lines.
    const off = { dealerIds: [dealer.id], active: false, reason: "Closed." };
    const closed = await staff.post("/api/admin/dealers/activation", off);
    expect(closed.status).toBe(200);
    world.clock.advance({ days: 40 });
    staff = await world.as(await buildAdmin(world));
    const settled = await staff.post(
      "/api/admin/settlements",
      { dealerId: dealer.id, until: "2026-08-20" },
      { key: randomUUID() },
    );
    expect(settled.status, JSON.stringify(settled.body)).toBe(200);
  });

  it("cannot change while a redemption happens at the same time", async () => {
    const [moved] = await Promise.all([toCanada(), redeem(15_00).catch(() => null)]);
    const account = (await staff.get(`/api/admin/dealer/${dealer.id}`)).body.dealer;
    const redeemed = (await staff.get(`/api/admin/credit-redemptions?dealerId=${dealer.id}`)).body.pagination.total;
    if (account.country === "CA") expect([moved?.status, redeemed]).toEqual([200, 0]);
    else expect(moved?.status).toBe(409);
  });
});
