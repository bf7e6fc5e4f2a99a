import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildDealer, buildRider } from "../../testing/build.ts";
import { giveCredit } from "../../testing/credit.ts";
import { enrolTablet, type Tablet } from "../../testing/clients/tablet.ts";

let world: World;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let rider: Awaited<ReturnType<typeof buildRider>>;
let counter: Tablet;
let parts: Tablet;

beforeEach(async () => {
  world = await createWorld();
  dealer = await buildDealer(world);
  rider = await buildRider(world);
  [counter, parts] = [await enrolTablet(world, dealer), await enrolTablet(world, dealer)];
  await giveCredit(world, rider.id, 100_00);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const waitingAt = async (tablet: Tablet) => (await tablet.post("/api/kiosk/waiting", {})).body;

describe("an item that another tablet of the dealer captured", () => {
  it("is listed on the dealer's other tablets while the rider's PIN can settle it", async () => {
    const wrong = await counter.redeem(rider, 20_00, { pin: "1111" });
    await counter.sync([wrong, await counter.redeem(rider, 10_00)]);
    const listed = await waitingAt(parts);
    expect(listed.items.map(({ id }: { id: string }) => id)).toEqual([wrong.id]);
    expect(listed.items[0]).toMatchObject({ decision: "review", reason: "pin_mismatch", body: { amount: 20_00 } });
    expect(JSON.stringify(listed), "no envelope leaves").not.toContain("sealedPin");
    expect((await waitingAt(counter)).items).toEqual([]);
  });

  it("is hidden from other dealers", async () => {
    await counter.sync([await counter.redeem(rider, 20_00, { pin: "1111" })]);
    const stranger = await enrolTablet(world, await buildDealer(world));
    expect(await waitingAt(stranger)).toMatchObject({ items: [], cases: [] });
  });
});
