import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deriveSecrets } from "../../platform/secrets.ts";
import { auditLog } from "../../platform/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildRider } from "../../testing/build.ts";
import { giveCredit } from "../../testing/credit.ts";
import { enrolTablet, type Tablet } from "../../testing/clients/tablet.ts";
import { openEnvelope } from "./open-envelope.ts";
import { tendKeys } from "./rotate-keys.ts";
import { kioskKeys } from "../tables.ts";

let world: World;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let rider: Awaited<ReturnType<typeof buildRider>>;
let tablet: Tablet;
let staff: Client;

beforeEach(async () => {
  world = await createWorld();
  dealer = await buildDealer(world);
  rider = await buildRider(world);
  tablet = await enrolTablet(world, dealer);
  staff = await world.as(await buildAdmin(world));
  await giveCredit(world, rider.id, 350_00);
});
afterEach(() => world.close());

const current = async () => (await tablet.snapshot()).body.keys[0].id as string;

describe("keys that PINs are sealed to", () => {
  it("change automatically after a quarter of a year; a retired one opens envelopes for 90 days and is then destroyed", async () => {
    const first = await current();
    await tendKeys(world.ctx());
    expect(await current()).toBe(first);
    const item = await tablet.redeem(rider, 20_00);
    world.clock.advance({ days: 91 });
    await tendKeys(world.ctx());
    const second = await current();
    expect(second).not.toBe(first);
    world.clock.advance({ days: 89 });
    await tendKeys(world.ctx());
    const sealedFor = {
      redemptionId: item.id,
      deviceId: tablet.deviceId,
      dealerId: dealer.id,
      riderId: rider.id,
      amount: 20_00,
      currency: "USD",
    } as const;
    expect(await openEnvelope(world.ctx(), item.sealedPin ?? "", sealedFor)).toEqual({ pin: "2468" });
    world.clock.advance({ days: 2 });
    await tendKeys(world.ctx());
    expect(await openEnvelope(world.ctx(), item.sealedPin ?? "", sealedFor)).toBe("key_unknown");
    const rows = await world.db.select().from(kioskKeys);
    expect(rows.find(({ id }) => id === first)).toMatchObject({ salt: null, destroyedAt: world.clock.now() });
  });

  it("can be rotated and destroyed by staff at any time, which the audit log records", async () => {
    const first = await current();
    const item = await tablet.redeem(rider, 20_00);
    const turned = await staff.post("/api/admin/kiosk-keys/rotate");
    expect(turned.body.keys).toHaveLength(2);
    expect(turned.body.keys[1]).toMatchObject({ _id: first, retiredAt: world.clock.now().toISOString() });
    expect(await current()).not.toBe(first);
    await staff.post(`/api/admin/kiosk-keys/${first}/destroy`);
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({ decision: "review", reason: "key_unknown" });
    // Destroying the current key creates a new one, so that tablets always have one.
    const second = await current();
    await staff.post(`/api/admin/kiosk-keys/${second}/destroy`);
    expect(await current()).not.toBe(second);
    expect((await staff.post("/api/admin/kiosk-keys/none/destroy")).status).toBe(404);
    const actions = (await world.db.select().from(auditLog)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["kiosk.rotate-keys", "kiosk.destroy-key"]));
  });

  it("cannot be derived from the database alone, nor from the secret alone", async () => {
    const item = await tablet.redeem(rider, 20_00);
    const sealedFor = {
      redemptionId: item.id,
      deviceId: tablet.deviceId,
      dealerId: dealer.id,
      riderId: rider.id,
      amount: 20_00,
      currency: "USD",
    } as const;
    const stolen = { ...world.ctx(), secrets: deriveSecrets(Buffer.alloc(32, 8), true) };
    expect(await openEnvelope(stolen, item.sealedPin ?? "", sealedFor)).toBe("key_unknown");
    const keys = JSON.stringify((await staff.get("/api/admin/kiosk-keys")).body);
    const [row] = await world.db.select().from(kioskKeys);
    expect(keys).not.toContain(row?.salt ?? "none");
    await world.db.write((tx) => tx.delete(kioskKeys));
    expect(await openEnvelope(world.ctx(), item.sealedPin ?? "", sealedFor)).toBe("key_unknown");
  });

  it("are the same for all replicas, also when two tablets request the first one at the same time", async () => {
    const other = await enrolTablet(world, dealer, "Parts desk");
    await Promise.all([tablet.snapshot(), other.snapshot(), tablet.snapshot()]);
    const rows = await world.db.select().from(kioskKeys);
    expect(rows).toHaveLength(1);
    expect((await other.snapshot()).body.keys[0].id).toBe(await current());
  });
});
