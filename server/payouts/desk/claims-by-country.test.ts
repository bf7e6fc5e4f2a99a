import { afterAll, beforeAll, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { buildRider } from "../../testing/build.ts";
import { mergeRiders, undoMerge } from "../../testing/clients/merging.ts";
import { createPayoutWorld, type PayoutWorld } from "../../testing/payout-world.ts";

// A claim copies the country of its rider, and these acts change the country or the rider.

let world: PayoutWorld;

beforeAll(async () => {
  world = await createPayoutWorld();
  await world.openClaim();
});
afterAll(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

/** Returns the riders and the sum of the claims that the list has for each country. */
async function byCountry() {
  const of = async (country: string) => {
    const { payoutClaims, sums } = (await world.staff.get(`/api/admin/payout-claims?country=${country}`)).body;
    return { riders: payoutClaims.map(({ riderId }) => riderId), gross: sums.map(({ gross }) => gross) };
  };
  return { US: await of("US"), CA: await of("CA"), AU: await of("AU") };
}
const claimed = (riderId: string) => ({ riders: [riderId], gross: [500_00] });
const none = { riders: [], gross: [] };

it("The claims of a country follow a rider who moves", async () => {
  const { rider, pro } = world;
  expect(await byCountry()).toEqual({ US: claimed(rider.id), CA: none, AU: none });
  const path = `/api/rider/rider/${rider.id}` as const;
  const { __v } = (await pro.get(path)).body.rider;
  const moved = await pro.put(path, { __v, country: "CA", state: "QC", zipcode: "H2X 1Y4" });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  expect(await byCountry()).toEqual({ US: none, CA: claimed(rider.id), AU: none });
});

it("The claims of a country follow a merge and its undo", async () => {
  const { rider, staff } = world;
  const kept = await buildRider(world, { firstName: "Jett", lastName: "Marlowe", country: "AU" });
  const { status, body } = await mergeRiders(staff, kept, rider);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(await byCountry()).toEqual({ US: none, CA: none, AU: claimed(kept.id) });
  expect((await undoMerge(staff, body.merge._id)).status).toBe(200);
  expect(await byCountry()).toEqual({ US: none, CA: claimed(rider.id), AU: none });
});
