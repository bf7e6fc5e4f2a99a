import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { devices } from "../kiosk/tables.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { balanceIn } from "../ledger/balances.ts";
import { auditLog } from "../platform/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider, testPassword, testPin } from "../testing/build.ts";
import { enrolTablet } from "../testing/clients/tablet.ts";
import { giveCredit } from "../testing/credit.ts";

let world: World;
let staff: Client;
let desk: Client;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let rider: Awaited<ReturnType<typeof buildRider>>;

beforeEach(async () => {
  world = await createWorld("2026-07-15T18:00:00Z");
  dealer = await buildDealer(world, { name: "Zeigler Motorsports" });
  rider = await buildRider(world);
  staff = await world.as(await buildAdmin(world));
  desk = await world.as(dealer);
  await giveCredit(world, rider.id, 100_00);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const order = (amount: number) => ({
  riderId: rider.id,
  amount,
  currency: "USD",
  pin: testPin,
  employeeName: "Sam",
  idChecked: true,
});
async function redeem(amount: number): Promise<string> {
  const { status, body } = await desk.post("/api/dealer/redeem", order(amount), { key: randomUUID() });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.redemption._id;
}
const set = (active: boolean, over: object = {}) =>
  staff.post("/api/admin/dealers/activation", { dealerIds: [dealer.id], active, reason: "Owes us.", ...over });
const preview = async (active: boolean, dealerIds = [dealer.id]) =>
  (await staff.post("/api/admin/dealers/activation/preview", { dealerIds, active })).body.effects;
const left = async () => (await balanceIn(world.db, rider.id, "USD", world.clock.now())).amount;
const refund = (by: Client, role: "dealer" | "admin", id: string) =>
  by.delete(
    `/api/${role}/credit-redemption/${id}`,
    { reason: "wrong_rider", employeeName: "Sam" },
    { key: randomUUID() },
  );

describe("deactivating a dealer", () => {
  it("previews the affected people and money without changing anything", async () => {
    await redeem(40_00);
    await (await world.as(rider)).put(`/api/rider/favourite-dealers/${dealer.id}`);
    const before = await preview(false);
    expect(before).toEqual({
      dealers: 1,
      logins: 1,
      loggedIn: 1,
      kiosks: 0,
      queued: 0,
      favourites: 1,
      due: [{ currency: "USD", amount: 40_00 }],
    });
    expect((await desk.get("/api/dealer/employees")).status).toBe(200);
    expect((await set(false)).body.effects).toEqual(before);
    expect((await preview(false)).dealers).toBe(0);
  });

  it("immediately stops redemptions and refunds by its people and by a proxying admin", async () => {
    const made = await redeem(40_00);
    await set(false);
    expect((await desk.post("/api/dealer/redeem", order(10_00), { key: randomUUID() })).status).toBe(401);
    expect((await refund(desk, "dealer", made)).status).toBe(401);
    // A session that was opened at the same time is blocked, too.
    const late = await world.as(dealer);
    for (const answer of [
      await late.post("/api/dealer/redeem", order(10_00), { key: randomUUID() }),
      await refund(late, "dealer", made),
      await late.get(`/api/dealer/dealer/${dealer.id}`),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([403, "deactivated"]);
    }
    const proxied = await world.as(await buildAdmin(world));
    await proxied.navigate(`/proxy-dealer/${dealer.id}`);
    for (const answer of [
      await proxied.post("/api/dealer/redeem", order(10_00), { key: randomUUID() }),
      await refund(proxied, "dealer", made),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([422, "dealer_inactive"]);
    }
    expect(await left()).toBe(60_00);
    // Staff can still refund as themselves.
    expect((await refund(staff, "admin", made)).status).toBe(200);
    expect(await left()).toBe(100_00);
  });

  it("logs its people out and keeps them out, with their password and with a new one", async () => {
    await set(false);
    const { status, body } = await desk.post("/api/login", { email: dealer.email, password: testPassword });
    expect([status, body.error.code]).toEqual([403, "deactivated"]);
    expect(body.error.message).toBe("Your account has been deactivated, please contact support");
    const wrong = await desk.post("/api/login", { email: dealer.email, password: "not1thepassword" });
    expect([wrong.status, wrong.body.error.code]).toEqual([401, "wrong_credentials"]);
    await set(true);
    expect((await desk.post("/api/login", { email: dealer.email, password: testPassword })).status).toBe(200);
    expect((await desk.get("/api/dealer/employees")).status).toBe(200);
  });

  it("drains its tablets, whose captured items wait for a decision", async () => {
    const tablet = await enrolTablet(world, dealer);
    const item = await tablet.redeem(rider, 25_00);
    await world.db.write((tx) => tx.update(devices).set({ queueCount: 2 }).where(eq(devices.dealerId, dealer.id)));
    expect(await preview(false)).toMatchObject({ kiosks: 1, queued: 2 });
    await set(false);
    const { body } = await tablet.sync([item]);
    expect(body.results[0]).toMatchObject({ decision: "review", reason: "dealer_inactive" });
    expect(body.commands).toContain("drain");
    expect(await left()).toBe(100_00);
  });

  it("keeps the amount due, which can still be settled", async () => {
    await redeem(40_00);
    await set(false);
    expect((await staff.get(`/api/admin/dealer/${dealer.id}/parts-account`)).body.due).toBe(40_00);
    const settled = await staff.post(
      "/api/admin/settlements",
      { dealerId: dealer.id, until: "2026-07-15" },
      { key: randomUUID() },
    );
    expect(settled.body.settlements).toMatchObject([{ amount: 40_00 }]);
  });

  it("needs a reason and existing dealers, at most the maximum number at once", async () => {
    expect((await set(false, { reason: " " })).body.error.fields).toEqual({ reason: "Required" });
    expect((await set(false, { dealerIds: [dealer.id, randomUUID()] })).status).toBe(404);
    expect((await set(false, { dealerIds: [] })).status).toBe(400);
    expect((await set(false, { dealerIds: Array.from({ length: 201 }, () => randomUUID()) })).status).toBe(400);
    expect((await set(false, { active: undefined })).status).toBe(400);
    expect((await desk.get("/api/dealer/employees")).status).toBe(200);
  });

  it("skips dealers that are already deactivated, and counts each dealer once", async () => {
    const [closed, open] = [await buildDealer(world, { active: false }), await buildDealer(world)];
    const dealerIds = [dealer.id, closed.id, open.id, open.id];
    expect((await set(false, { dealerIds })).body.effects).toMatchObject({ dealers: 2, logins: 2 });
    const log = await world.db.select().from(auditLog).where(eq(auditLog.action, "dealer.deactivate"));
    expect(new Set(log.map(({ subjectId }) => subjectId))).toEqual(new Set([dealer.id, open.id]));
    expect(log[0]).toMatchObject({ before: { active: true }, after: { active: false, reason: "Owes us." } });
    expect((await set(true, { dealerIds: [closed.id], reason: undefined })).body.effects.dealers).toBe(1);
  });

  it("either happens after a simultaneous redemption or makes it fail", async () => {
    const [, answer] = await Promise.all([
      set(false),
      desk.post("/api/dealer/redeem", order(15_00), { key: randomUUID() }),
    ]);
    expect(await left()).toBe(answer.status === 200 ? 85_00 : 100_00);
    if (answer.status !== 200) expect([401, 403, 409, 422]).toContain(answer.status);
  });

  it("is allowed only for admins, and not possible by updating the record", async () => {
    const body = { dealerIds: [dealer.id], active: false, reason: "Mine." };
    for (const someone of [desk, await world.as(rider), await world.as(await buildPromoter(world))]) {
      expect((await someone.post("/api/admin/dealers/activation", body)).status).toBe(403);
      expect((await someone.post("/api/admin/dealers/activation/preview", body)).status).toBe(403);
    }
    expect((await world.visitor().post("/api/admin/dealers/activation", body)).status).toBe(401);
    await staff.request("PUT", `/api/admin/dealer/${dealer.id}`, { __v: 0, bio: "x", active: false });
    expect((await staff.get(`/api/admin/dealer/${dealer.id}`)).body.dealer.active).toBe(true);
  });
});
