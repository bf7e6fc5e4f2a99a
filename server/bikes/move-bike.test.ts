import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { auditLog } from "../platform/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildResult, buildRider } from "../testing/build.ts";
import { creditOf } from "../testing/credit.ts";
import { mailTo } from "../testing/mail.ts";
import { buildRace } from "../testing/race.ts";
import { bikesOf } from "./bikes-of.ts";

// These tests check how staff move a bike to another rider, and the ways in which somebody could abuse that to steal.

let world: World;
let staff: Client;
let seller: Awaited<ReturnType<typeof buildRider>>;
let buyer: Awaited<ReturnType<typeof buildRider>>;
let bikeId: string;

beforeEach(async () => {
  world = await createWorld("2026-07-15T18:00:00Z");
  staff = await world.as(await buildAdmin(world));
  seller = await buildRider(world);
  buyer = await buildRider(world, { bike: null });
  bikeId = (await bikesOf(world.db, seller.id))[0]?.id ?? "";
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const ask = (body: object, by = staff, key: string = randomUUID()) =>
  by.post(`/api/admin/bike/${bikeId}/move`, { riderId: buyer.id, reason: "Sold in June.", ...body }, { key });
async function move() {
  const { asks } = (await ask({})).body;
  return ask({ confirm: asks?.checksum });
}
async function wins(riderId: string, firstDate: string) {
  const race = await buildRace(world, { event: { firstDate, lastDate: firstDate } });
  await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId, place: 1 });
  expect((await race.verify()).status).toBe(200);
}

describe("Moving a bike to another rider", () => {
  it("asks for a confirmation first, then moves it once, emails both riders and records it in the history", async () => {
    const asked = await ask({});
    expect(asked.body).toMatchObject({ done: null, asks: { state: "valid", moves: [] } });
    expect(await bikesOf(world.db, seller.id)).toHaveLength(1);
    const key = randomUUID();
    const confirm = asked.body.asks?.checksum;
    const [one, two] = [await ask({ confirm }, staff, key), await ask({ confirm }, staff, key)];
    expect([one.status, one.body.asks, two.body]).toEqual([200, null, one.body]);
    expect(await bikesOf(world.db, seller.id)).toEqual([]);
    expect(await bikesOf(world.db, buyer.id)).toMatchObject([{ state: "valid" }]);
    expect((await mailTo(world, seller.email)).at(-1)?.subject).toBe("We moved a bike off your account");
    expect((await mailTo(world, buyer.email)).at(-1)?.text).not.toContain(seller.lastName);
    for (const [id, action] of [
      [seller.id, "bike.move-away"],
      [buyer.id, "bike.move-here"],
    ] as const) {
      const rows = await world.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
      expect(rows.find((row) => row.action === action)?.after).toMatchObject({ reason: "Sold in June." });
    }
  });

  it("leaves the former owner the awards that were earned on it", async () => {
    await wins(seller.id, "2026-07-04");
    expect(await creditOf(world, seller.id)).toBe(20_000);
    expect((await move()).body.done).toMatchObject({ moves: [] });
    expect(await creditOf(world, seller.id)).toBe(20_000);
  });

  it("pays no race that was more than 28 days ago, when the new owner had no bike", async () => {
    await wins(buyer.id, "2026-06-01");
    expect((await ask({})).body.asks).toMatchObject({ moves: [] });
    await move();
    expect(await creditOf(world, buyer.id)).toBe(0);
  });

  it("says what it pays for a race within 28 days, and pays exactly that once confirmed", async () => {
    await wins(buyer.id, "2026-07-04");
    expect(await creditOf(world, buyer.id)).toBe(0);
    const { asks } = (await ask({})).body;
    expect(asks?.moves).toEqual([{ riderId: buyer.id, wallet: "credit", currency: "USD", amount: 20_000 }]);
    expect(await creditOf(world, buyer.id)).toBe(0);
    await ask({ confirm: asks?.checksum });
    expect(await creditOf(world, buyer.id)).toBe(20_000);
  });

  it("asks for another confirmation if the amounts changed after the preview", async () => {
    const { asks } = (await ask({})).body;
    await wins(buyer.id, "2026-07-04");
    const late = await ask({ confirm: asks?.checksum });
    expect(late.body).toMatchObject({ done: null, asks: { moves: [{ amount: 20_000 }] } });
    expect(await creditOf(world, buyer.id)).toBe(0);
  });

  it("does not verify the bike: a rejected bike becomes pending again", async () => {
    const reject = (confirm?: string) =>
      staff.post(`/api/admin/bike/${bikeId}/reject`, { reason: "Other number.", confirm }, { key: randomUUID() });
    await reject((await reject()).body.asks?.checksum);
    await move();
    expect(await bikesOf(world.db, buyer.id)).toMatchObject([{ state: "pending", decidedBy: null }]);
  });

  it("is refused to and from the admin's own rider account", async () => {
    for (const { email } of [seller, buyer]) {
      // The admin’s address differs from the rider’s only by a tag after a plus sign, so both belong to one person.
      const self = await world.as(await buildAdmin(world, { account: { email: email.replace("@", "+staff@") } }));
      expect((await ask({}, self)).body.error.code).toBe("own_account");
    }
  });

  it("is refused without a reason, to the same rider, and to a deactivated one", async () => {
    expect((await ask({ reason: " " })).body.error.fields).toEqual({ reason: "Required" });
    expect((await ask({ riderId: seller.id })).status).toBe(400);
    const { __v } = (await staff.get(`/api/admin/rider/${buyer.id}`)).body.rider;
    await staff.put(`/api/admin/rider/${buyer.id}`, { __v, deActivated: true, reason: "Sold credit." });
    expect((await ask({})).body.error.code).toBe("not_valid_rider");
    expect(await bikesOf(world.db, seller.id)).toHaveLength(1);
  });

  it("is refused to the buyer, the seller and visitors", async () => {
    for (const browser of [await world.as(buyer), await world.as(seller)]) {
      expect((await ask({}, browser)).status).toBe(403);
    }
    expect((await ask({}, world.visitor())).status).toBe(401);
  });
});
