import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { continueRotation } from "./continue-rotation.ts";
import { deviceCookie } from "./kiosk/devices/device-cookie.ts";
import { disputeToken, isDisputeToken } from "./kiosk/reports/dispute-token.ts";
import { isOurAnswer, signAnswer } from "./kiosk/sync/signature.ts";
import { expectSoundLedger } from "./ledger/invariants.ts";
import { offLinks, readOffToken } from "./platform/mail/unsubscribe.ts";
import { deriveSecrets, type Secrets } from "./platform/secrets.ts";
import { riderOfCard, signCard } from "./riders/card-signature.ts";
import { markOf } from "./riders/pin/pin-secret.ts";
import { hashPin } from "./riders/pin/hash-pin.ts";
import { riderPins } from "./riders/tables.ts";
import { createWorld, testSecrets, type Client, type World } from "./testing/app.ts";
import { buildDealer, buildRider, testPassword, testPin } from "./testing/build.ts";
import { deskOrder, giveCredit } from "./testing/credit.ts";
import { enrolTablet, type Tablet } from "./testing/clients/tablet.ts";
import { codeFor } from "./testing/mail.ts";

// The operator rotates the secret in two steps: the server starts with the new secret and accepts the previous one for
// a while (`rotating`), and later starts with the new one alone.

const fresh = deriveSecrets(Buffer.alloc(32, 9), true);
const rotating: Secrets = { ...fresh, previous: testSecrets };

let world: World;
let during: World;
let after: World;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let rider: Awaited<ReturnType<typeof buildRider>>;
let tablet: Tablet;

beforeEach(async () => {
  world = await createWorld();
  during = world.restartedWith(rotating);
  after = world.restartedWith(fresh);
  dealer = await buildDealer(world);
  rider = await riderWithPin();
  tablet = await enrolTablet(world, dealer);
  await giveCredit(world, rider.id, 350_00);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

/** Makes a rider whose PIN is stored with the mark of its secret, as the portal stores it. */
async function riderWithPin() {
  const made = await buildRider(world);
  const pin = await hashPin(world.ctx(), made.id, testPin);
  await world.db.write((tx) => tx.update(riderPins).set(pin).where(eq(riderPins.riderId, made.id)));
  return made;
}
const pinRow = async () => (await world.db.select().from(riderPins).where(eq(riderPins.riderId, rider.id)))[0];
const sealingKey = async () => (await tablet.snapshot()).body.keys[0]?.id;
const first = async (items: unknown[]) => (await tablet.sync(items)).body.results[0];

describe("a tablet during the rotation of the secret", () => {
  it("may send what it queued before, and the rider's PIN moves to the new secret", async () => {
    const queued = await tablet.redeem(rider, 20_00);
    const old = await sealingKey();
    expect(await continueRotation(during.ctx())).toEqual([expect.stringContaining("stored under it: 1 ")]);
    tablet.movedTo(during);
    expect(await first([queued])).toMatchObject({ decision: "accepted" });
    expect(await pinRow()).toMatchObject({ secretMark: markOf(fresh.pin), pinVersion: 1 });
    expect(await continueRotation(during.ctx())).toEqual([expect.stringContaining("stored under it: 0 ")]);
    const current = await sealingKey();
    expect(current, "tablets seal to a key of the new secret").not.toBe(old);
    // The PIN and the new key also work after the previous secret was removed.
    tablet.movedTo(after);
    expect(await sealingKey()).toBe(current);
    const desk = await after.as(dealer);
    const order = deskOrder(rider.id, 30_00);
    expect((await desk.post("/api/dealer/redeem", order, { key: randomUUID() })).status).toBe(200);
  });

  it("gets a wrong PIN refused and counted, and the PIN does not move", async () => {
    const before = await pinRow();
    const wrong = await tablet.redeem(rider, 20_00, { pin: "0000" });
    tablet.movedTo(during);
    expect(await first([wrong])).toMatchObject({ decision: "review", reason: "pin_mismatch" });
    expect(await pinRow()).toEqual({ ...before, wrongInRow: 1, wrongSinceRight: 1 });
  });

  it("gets its queue reviewed by a person, without counting an attempt, when the previous secret is not accepted", async () => {
    const queued = await tablet.redeem(rider, 20_00);
    tablet.movedTo(after);
    expect(await first([queued])).toMatchObject({ decision: "review", reason: "key_unknown" });
    expect(await pinRow()).toMatchObject({ wrongInRow: 0, secretMark: markOf(testSecrets.pin) });
  });

  it("gets the same new credential again, so that a lost answer does not lock it out", async () => {
    const old = tablet.client.cookies.get(deviceCookie) ?? "";
    await (await world.as(dealer)).post(`/api/dealer/kiosks/${tablet.deviceId}/act`, { act: "roll" });
    await tablet.sync();
    const next = tablet.client.cookies.get(deviceCookie);
    expect(next).not.toBe(old);
    tablet.client.cookies.set(deviceCookie, old);
    tablet.movedTo(during);
    await tablet.sync();
    expect(tablet.client.cookies.get(deviceCookie)).toBe(next);
  });
});

describe("at the desk during the rotation of the secret", () => {
  it("a retry with a key from before gets the first answer, and another order with that key is refused", async () => {
    const [desk, later] = [await world.as(dealer), await during.as(dealer)];
    const key = randomUUID();
    const answered = await desk.post("/api/dealer/redeem", deskOrder(rider.id, 50_00), { key });
    const again = await later.post("/api/dealer/redeem", deskOrder(rider.id, 50_00), { key });
    expect([again.status, again.body]).toEqual([200, answered.body]);
    const other = await later.post("/api/dealer/redeem", deskOrder(rider.id, 60_00), { key });
    expect(other.body.error.code).toBe("idempotency_key_reused");
  });

  it("a PIN whose secret was not recorded is compared with both, and moves to the new one", async () => {
    await world.db.write((tx) => tx.update(riderPins).set({ secretMark: null }).where(eq(riderPins.riderId, rider.id)));
    const desk = await during.as(dealer);
    const redeem = (pin: string) =>
      desk.post("/api/dealer/redeem", deskOrder(rider.id, 50_00, { pin }), { key: randomUUID() });
    expect((await redeem("0000")).body.error.code).toBe("wrong_pin");
    expect((await redeem(testPin)).status).toBe(200);
    expect(await pinRow()).toMatchObject({ secretMark: markOf(fresh.pin), wrongInRow: 0 });
  });
});

describe("what was signed before the rotation of the secret", () => {
  it("sessions, codes from email and known browsers of an account stay valid", async () => {
    const { email } = rider;
    const browser = world.visitor();
    await browser.post("/api/login", { email, password: testPassword });
    await world.visitor().post("/api/forgot-password", { email });
    const reset = { email, code: await codeFor(world, email), password: "anotherword7" };
    const later = during.visitor();
    for (const [name, value] of browser.cookies) later.cookies.set(name, value);
    expect((await later.get("/api/session")).body.user).toMatchObject({ _id: rider.id });
    const idOf = ({ cookies }: Client) => cookies.get("portal_known")?.split(".")[0];
    await later.post("/api/login", { email, password: testPassword });
    expect([idOf(later), idOf(later)?.length], "the limits recognize the browser").toEqual([idOf(browser), 22]);
    expect((await after.visitor().post("/api/forgot-password-reset", reset)).status).toBe(422);
    expect((await during.visitor().post("/api/forgot-password-reset", reset)).status).toBe(200);
  });

  it("links, cards and answers are accepted with the previous secret, and refused without it", async () => {
    const ctx = world.ctx();
    const item = { deviceId: randomUUID(), id: randomUUID() };
    const result = { id: item.id, decision: "accepted" as const, reason: null, code: "7K2M9Q" };
    const answer = {
      deviceId: item.deviceId,
      bodyHash: "0".repeat(64),
      result: { ...result, appliedAmount: 50_00, balance: 300_00, decidedAt: ctx.now.toISOString() },
    };
    const off = new URL(offLinks(ctx, "en", { accountId: rider.accountId, kind: "award" }).oneClick ?? "");
    const made = {
      card: signCard(ctx, rider.id),
      dispute: disputeToken(ctx, item),
      answer: signAnswer(ctx, answer),
      off: off.searchParams.get("token") ?? "",
    };
    const accepted = ({ secrets }: World) => {
      const at = { ...ctx, secrets };
      return [
        riderOfCard(at, made.card) === rider.id,
        isDisputeToken(at, item, made.dispute),
        isOurAnswer(at, answer, made.answer),
        readOffToken(at, made.off)?.accountId === rider.accountId,
      ];
    };
    expect(accepted(during)).toEqual([true, true, true, true]);
    expect(accepted(after)).toEqual([false, false, false, false]);
  });
});
