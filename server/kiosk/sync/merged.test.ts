import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { newId } from "../../platform/ids.ts";
import { redemptions } from "../../redemptions/tables.ts";
import { pinTries } from "../../riders/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildRider } from "../../testing/build.ts";
import { creditOf, giveCredit } from "../../testing/credit.ts";
import { enrolTablet, type Tablet } from "../../testing/clients/tablet.ts";
import { mergeRiders, undoMerge } from "../../testing/clients/merging.ts";

// In these tests two accounts of one rider are merged while a tablet holds a redemption of the merged account
// (docs/spec/accounts.md#merge).

let world: World;
let old: Awaited<ReturnType<typeof buildRider>>;
let remaining: Awaited<ReturnType<typeof buildRider>>;
let tablet: Tablet;
let staff: Client;

beforeEach(async () => {
  world = await createWorld();
  old = await buildRider(world, { pin: "1357" });
  remaining = await buildRider(world, { pin: "2468" });
  tablet = await enrolTablet(world, await buildDealer(world));
  staff = await world.as(await buildAdmin(world));
  await giveCredit(world, remaining.id, 350_00);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const balance = () => creditOf(world, remaining.id);
async function merge(of = old, into = remaining): Promise<string> {
  const { status, body } = await mergeRiders(staff, into, of);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.merge._id;
}
const tries = () => world.db.select().from(pinTries);

describe("riders merged", () => {
  it("riders merged: debited once on the remaining account, by the old PIN for 72 h", async () => {
    const item = await tablet.redeem(old, 50_00, { pin: "1357", offline: true });
    await merge();
    world.clock.advance({ hours: 70 });
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({ decision: "accepted", balance: 300_00 });
    await tablet.sync([item]);
    expect(await balance()).toBe(300_00);
    expect(await world.db.select().from(redemptions)).toEqual([expect.objectContaining({ riderId: remaining.id })]);
  });

  it("the PIN of the remaining account counts, too, even if it was set after the capture", async () => {
    const item = await tablet.redeem(old, 50_00, { pin: "2468", offline: true });
    world.clock.advance({ hours: 1 });
    await merge();
    expect((await tablet.sync([item])).body.results[0].decision).toBe("accepted");
  });

  it("after 72 h the old PIN is wrong, and the remaining account's PIN is accepted when it is typed again", async () => {
    await merge();
    world.clock.advance({ hours: 73 });
    const item = await tablet.redeem(old, 50_00, { pin: "1357" });
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({ decision: "review", reason: "pin_mismatch" });
    const sealedPin = await tablet.seal({ id: item.id, riderId: old.id, amount: 50_00 }, "2468");
    const { body } = await tablet.post(`/api/kiosk/redemptions/${item.id}/pin`, { sealedPin }, newId());
    expect(body.result.decision).toBe("accepted");
    expect(await balance()).toBe(300_00);
  });

  it("a guess is one try for the remaining account, although two PINs are compared", async () => {
    await merge();
    const items = [];
    for (let n = 0; n < 8; n++) items.push(await tablet.redeem(old, 10_00 + n, { pin: String(8000 + n) }));
    const { body } = await tablet.sync(items);
    expect(body.results.filter(({ reason }: { reason: string }) => reason === "pin_mismatch")).toHaveLength(5);
    expect(await tries()).toHaveLength(5);
    expect(new Set((await tries()).map(({ riderId }) => riderId))).toEqual(new Set([remaining.id]));
  });

  it("a backdated capture does not allow more tries of the old PIN", async () => {
    await merge();
    world.clock.advance({ hours: 2 });
    const items = [];
    for (let n = 0; n < 8; n++) {
      const capturedAt = new Date(world.clock.now().getTime() - 10 * 3_600_000).toISOString();
      items.push(await tablet.redeem(old, 10_00 + n, { pin: String(8000 + n), capturedAt, serverTick: null }));
    }
    await tablet.sync(items);
    // Only one redemption of a rider may wait on a tablet, so only the PIN of the first is checked.
    expect(await tries()).toHaveLength(1);
    for (let n = 0; n < 8; n++) await tablet.sync([await tablet.redeem(old, 20_00 + n, { pin: String(7000 + n) })]);
    expect(await tries()).toHaveLength(5);
  });

  it("the remaining account approves in the portal what was captured for the merged one", async () => {
    const item = await tablet.redeem(old, 50_00, { pin: "9999" });
    await tablet.sync([item]);
    await merge();
    const home = await world.as(remaining);
    expect((await home.get("/api/rider/kiosk-approvals")).body.approvals).toHaveLength(1);
    const { body } = await home.post(`/api/rider/kiosk-approvals/${item.id}/approve`, {}, { key: newId() });
    expect(body.result.decision).toBe("accepted");
    expect(await balance()).toBe(300_00);
  });

  it("a merge into an account that is merged later is followed to the last account", async () => {
    const last = await buildRider(world, { pin: "1111" });
    await giveCredit(world, last.id, 100_00);
    const item = await tablet.redeem(old, 50_00, { pin: "1357" });
    await merge();
    await merge(remaining, last);
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({ decision: "accepted", balance: 400_00 });
  });

  it("an undo of a merge returns waiting redemptions to the old account, and is refused once one is booked", async () => {
    const mergeId = await merge();
    const item = await tablet.redeem(old, 50_00, { pin: "9999" });
    await tablet.sync([item]);
    const home = await world.as(remaining);
    expect((await home.get("/api/rider/kiosk-approvals")).body.approvals).toHaveLength(1);
    expect((await undoMerge(staff, mergeId)).status).toBe(200);
    expect((await home.get("/api/rider/kiosk-approvals")).body.approvals).toEqual([]);
    const own = await world.as(old);
    expect((await own.get("/api/rider/kiosk-approvals")).body.approvals).toHaveLength(1);
    const again = await merge();
    const { body } = await home.post(`/api/rider/kiosk-approvals/${item.id}/approve`, {}, { key: newId() });
    expect(body.result.decision).toBe("accepted");
    expect((await undoMerge(staff, again)).body.error.code).toBe("merge_spent");
  });
});
