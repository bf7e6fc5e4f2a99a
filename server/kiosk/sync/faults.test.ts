import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toBase64Url } from "#shared/base64url.ts";
import { signedText } from "#shared/kiosk.ts";
import type { KioskItem, SyncAnswer } from "#shared/kiosk.schema.ts";
import { balanceIn } from "../../ledger/balances.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { newId } from "../../platform/ids.ts";
import { redemptions } from "../../redemptions/tables.ts";
import { pinTries } from "../../riders/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildDealer, buildRider } from "../../testing/build.ts";
import { giveCredit } from "../../testing/credit.ts";
import { startServer, type ChildServer } from "../../testing/processes.ts";
import { enrolTablet, type Tablet } from "../../testing/clients/tablet.ts";
import { kioskCases, kioskItems } from "../tables.ts";

// These tests cover faults between a tablet and the server. The full list, with the test for each fault, is in
// docs/domain/kiosk-sync.md.

vi.setConfig({ testTimeout: 180_000 });

let world: World;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let rider: Awaited<ReturnType<typeof buildRider>>;
let tablet: Tablet;
const servers: ChildServer[] = [];

beforeEach(async () => {
  // This world starts at the real time, because other processes use the real clock.
  world = await createWorld(new Date().toISOString());
  dealer = await buildDealer(world);
  rider = await buildRider(world);
  tablet = await enrolTablet(world, dealer);
  await giveCredit(world, rider.id, 350_00);
  // A tablet gets the key that it seals PINs to at its first contact.
  await tablet.snapshot();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()));
  await expectSoundLedger(world.db);
  await world.close();
});

const balance = async () => (await balanceIn(world.db, rider.id, "USD", new Date())).amount;
const spent = () => world.db.select().from(redemptions);
const tries = async () => (await world.db.select().from(pinTries)).length;

async function start(fault?: "before commit" | "after commit"): Promise<ChildServer> {
  const server = await startServer(world, fault);
  servers.push(server);
  return server;
}

/** Sends items over a real socket, as the tablet does. */
async function send(server: ChildServer, items: readonly KioskItem[], signal?: AbortSignal): Promise<SyncAnswer> {
  const path = "/api/kiosk/sync";
  const body = JSON.stringify({ appVersion: "test", since: null, queue: { count: items.length, sum: 0 }, items });
  const how = { name: "ECDSA", hash: "SHA-256" };
  const signature = await crypto.subtle.sign(how, tablet.keys.privateKey, signedText(path, body));
  const cookie = [...tablet.client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = {
    cookie,
    "content-type": "application/json",
    "x-device-signature": toBase64Url(new Uint8Array(signature)),
  };
  const reply = await fetch(`${server.url}${path}`, { method: "POST", headers, body, ...(signal ? { signal } : {}) });
  return (await reply.json()) as SyncAnswer;
}

describe("a server that is killed", () => {
  it("server killed after commit, before the reply: the resend gets the stored decision, one debit", async () => {
    const item = await tablet.redeem(rider, 50_00);
    await expect(send(await start("after commit"), [item])).rejects.toThrow("fetch failed");
    const [row] = await world.db.select().from(kioskItems);
    expect(row?.decision).toBe("accepted");
    const { results } = await send(await start(), [item]);
    expect(results[0]).toMatchObject({ decision: "accepted", code: row?.code, signature: row?.signature });
    expect([await balance(), (await spent()).length, await tries()]).toEqual([300_00, 1, 1]);
  });

  it("server killed before commit: no trace, no PIN try; the resend decides", async () => {
    const item = await tablet.redeem(rider, 50_00, { pin: "1111" });
    await expect(send(await start("before commit"), [item])).rejects.toThrow("fetch failed");
    expect([await world.db.select().from(kioskItems), await tries()]).toEqual([[], 0]);
    expect((await send(await start(), [item])).results[0]).toMatchObject({
      decision: "review",
      reason: "pin_mismatch",
    });
    expect([await balance(), await tries()]).toEqual([350_00, 1]);
  });

  it("killed in the middle of a batch: decided items stay decided, and the resend decides the rest", async () => {
    const items = [];
    for (let n = 1; n <= 6; n++) items.push(await tablet.redeem(rider, n * 1_00));
    await expect(send(await start("after commit"), items)).rejects.toThrow("fetch failed");
    expect(await spent()).toHaveLength(1);
    const { results } = await send(await start(), items);
    expect(results.map(({ decision }) => decision)).toEqual(items.map(() => "accepted"));
    expect([await balance(), (await spent()).length]).toEqual([350_00 - 21_00, 6]);
  });

  it("reply cut off; reply lost: the tablet disconnects in the middle and sends again, at once and later", async () => {
    const item = await tablet.redeem(rider, 50_00);
    const server = await start();
    const away = new AbortController();
    const first = send(server, [item], away.signal).catch(() => null);
    away.abort();
    const both = await Promise.all([send(server, [item]), send(server, [item])]);
    await first;
    for (const { results } of both) expect(results[0]?.decision).toBe("accepted");
    expect([await balance(), (await spent()).length, await tries()]).toEqual([300_00, 1, 1]);
  });
});

describe("the tablet's storage and clock", () => {
  it("storage evicted with items unsent: the tablet is enrolled again, a gap case opens, and the slip is entered once", async () => {
    const lost = await tablet.redeem(rider, 50_00, { offline: true });
    // The tablet lost everything except the cookie: the chain and the device key are gone. The dealer signs in and
    // enrolls it again.
    const again = await enrolTablet(world, dealer, "Front counter", tablet.client.cookies);
    expect(await world.db.select().from(kioskCases)).toEqual([
      expect.objectContaining({ kind: "enrolled_again", deviceId: tablet.deviceId }),
    ]);
    const desk = await world.as(dealer);
    const keyed = {
      riderId: rider.id,
      amount: 50_00,
      currency: "USD",
      pin: "2468",
      employeeName: "Terry",
      idChecked: true,
    };
    expect((await desk.post("/api/dealer/redeem", keyed, { key: newId() })).status).toBe(200);
    // If the lost item arrives after all, or is entered a second time, a person decides.
    expect((await tablet.sync([lost])).body.results[0]).toMatchObject({ decision: "review", reason: "device_retired" });
    expect((await again.sync([await again.redeem(rider, 50_00)])).body.results[0].reason).toBe("possible_duplicate");
    expect((await desk.post("/api/dealer/redeem", keyed, { key: newId() })).body.error.code).toBe("possible_duplicate");
    expect(await balance()).toBe(300_00);
  });

  it("the same amount at the desk within 24 hours is a possible duplicate, unless the clerk confirms another purchase", async () => {
    const desk = await world.as(dealer);
    const keyed = {
      riderId: rider.id,
      amount: 50_00,
      currency: "USD",
      pin: "2468",
      employeeName: "Sam",
      idChecked: true,
    };
    await desk.post("/api/dealer/redeem", keyed, { key: newId() });
    const item = await tablet.redeem(rider, 50_00, { offline: true });
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({
      decision: "review",
      reason: "possible_duplicate",
    });
    const second = await tablet.redeem(rider, 50_00, { secondOne: true });
    expect((await tablet.sync([second])).body.results[0].decision).toBe("accepted");
    expect(await balance()).toBe(250_00);
  });

  it("clock a day behind or jumping: items are decided in the order of their numbers, with credible capture times", async () => {
    const enrolled = world.clock.now();
    const poor = await buildRider(world);
    await giveCredit(world, poor.id, 50_00);
    world.clock.advance({ hours: 5 });
    const tick = world.clock.now().toISOString();
    const day = 86_400_000;
    const at = (shift: number) => new Date(world.clock.now().getTime() + shift).toISOString();
    const items = [
      await tablet.redeem(rider, 200_00, { offline: true, capturedAt: at(day), serverTick: tick }),
      await tablet.redeem(rider, 100_00, { offline: true, capturedAt: at(-day), serverTick: tick }),
      await tablet.redeem(poor, 60_00, { offline: true, capturedAt: at(-3 * day), serverTick: tick }),
    ];
    world.clock.advance({ hours: 1 });
    const { body } = await tablet.sync([...items].toReversed());
    const decisions = new Map(body.results.map((one: { id: string; decision: string }) => [one.id, one.decision]));
    expect(items.map(({ id }) => decisions.get(id))).toEqual(["accepted", "accepted", "short"]);
    const times = (await spent()).map(({ capturedAt }) => capturedAt.toISOString());
    expect(new Set(times)).toEqual(new Set([tick, world.clock.now().toISOString()]));
    expect(times.every((time) => Date.parse(time) > enrolled.getTime())).toBe(true);
  });
});

describe("requests that are refused", () => {
  it("401, 403, 413: nothing is booked and no try counted; sent again it is booked once", async () => {
    const item = await tablet.redeem(rider, 50_00);
    const body = { appVersion: "test", since: null, queue: { count: 1, sum: 50_00 }, items: [item] };
    expect((await world.visitor().post("/api/kiosk/sync", body)).status).toBe(401);
    expect((await tablet.client.post("/api/kiosk/sync", body)).status).toBe(403);
    const large = { ...body, items: [item, "x".repeat(300_000)] };
    expect((await tablet.post("/api/kiosk/sync", large)).status).toBe(413);
    expect([await balance(), await tries(), await world.db.select().from(kioskItems)]).toEqual([350_00, 0, []]);
    expect((await tablet.sync([item])).body.results[0].decision).toBe("accepted");
    expect(await balance()).toBe(300_00);
  });
});

describe("the cancellation of a redemption", () => {
  it("cancelled before, during, after the redeem: voided, or accepted and refunded", async () => {
    const [before, during, after] = [
      await tablet.redeem(rider, 10_00),
      await tablet.redeem(rider, 20_00),
      await tablet.redeem(rider, 30_00),
    ];
    const cancel = {
      before: await tablet.cancel(before.id),
      during: await tablet.cancel(during.id),
      after: await tablet.cancel(after.id),
    };
    await tablet.sync([cancel.before]);
    await tablet.sync([before]);
    // Two tabs send at once; the result is the same whichever request comes first.
    await Promise.all([tablet.sync([during]), tablet.sync([cancel.during])]);
    await tablet.sync([after]);
    await tablet.sync([cancel.after]);
    const { body } = await tablet.sync([before, during, after]);
    expect(body.results.map(({ decision }: { decision: string }) => decision)).toEqual(["voided", "voided", "voided"]);
    expect(body.results[2].reason).toBe("refunded");
    expect(await balance()).toBe(350_00);
  });
});
