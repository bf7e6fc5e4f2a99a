import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { accounts } from "../../accounts/tables.ts";
import { dealers } from "../../dealers/tables.ts";
import { expireAwards } from "../../ledger/expiry/expire-awards.ts";
import { awards } from "../../ledger/tables.ts";
import { auditLog, outboxMail } from "../../platform/tables.ts";
import { redemptions } from "../../redemptions/tables.ts";
import { hashPin } from "../../riders/pin/hash-pin.ts";
import { pinTries, riderPins } from "../../riders/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildRider } from "../../testing/build.ts";
import { creditOf, giveCredit } from "../../testing/credit.ts";
import { enrolTablet, type Tablet } from "../../testing/clients/tablet.ts";
import { mergeRiders } from "../../testing/clients/merging.ts";
import { decideWaiting } from "../decisions/decide-waiting.ts";
import { destroyKey, rotateKeys } from "../keys/rotate-keys.ts";
import { devices, kioskCases, kioskItems } from "../tables.ts";

let world: World;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let rider: Awaited<ReturnType<typeof buildRider>>;
let tablet: Tablet;

beforeEach(async () => {
  world = await createWorld();
  dealer = await buildDealer(world);
  rider = await buildRider(world);
  tablet = await enrolTablet(world, dealer);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const balance = (of = rider.id) => creditOf(world, of);
const spent = () => world.db.select().from(redemptions);
const tries = () => world.db.select().from(pinTries);
const envelope = async (id: string) =>
  (await world.db.select({ sealedPin: kioskItems.sealedPin }).from(kioskItems).where(eq(kioskItems.id, id)))[0]
    ?.sealedPin;

describe("a redemption that a tablet sends", () => {
  it("is accepted with code, amount and new balance, and the envelope is destroyed", async () => {
    await giveCredit(world, rider.id, 350_00);
    const item = await tablet.redeem(rider, 50_00);
    const { status, body } = await tablet.sync([item]);
    expect(status).toBe(200);
    expect(body.results).toEqual([
      expect.objectContaining({
        id: item.id,
        decision: "accepted",
        reason: null,
        code: expect.stringMatching(/^[0-9A-Z]{6,}$/),
        appliedAmount: 50_00,
        balance: 300_00,
        signature: expect.any(String),
      }),
    ]);
    expect(body.lastSeqSeen).toBe(1);
    expect(await balance()).toBe(300_00);
    expect(await envelope(item.id)).toBeNull();
    expect((await spent())[0]).toMatchObject({ source: "kiosk", deviceId: tablet.deviceId, employeeName: "Terry" });
  });

  it("server killed after commit, before the reply; reply lost: the resend gets the stored decision, one debit", async () => {
    await giveCredit(world, rider.id, 350_00);
    const item = await tablet.redeem(rider, 50_00);
    const first = await tablet.sync([item]);
    // The response is lost; the tablet sends exactly the same request an hour later.
    world.clock.advance({ hours: 1 });
    const again = await tablet.sync([item]);
    expect(again.body.results).toEqual(first.body.results);
    expect(await balance()).toBe(300_00);
    expect(await spent()).toHaveLength(1);
    expect(await tries()).toHaveLength(1);
  });

  it("server killed before commit: no trace and no PIN try; the resend decides", async () => {
    await giveCredit(world, rider.id, 350_00);
    const item = await tablet.redeem(rider, 50_00);
    const write = world.db.write.bind(world.db);
    world.db.write = (fn) =>
      write(async (tx) => {
        await fn(tx);
        throw new Error("killed");
      });
    expect((await tablet.sync([item])).status).toBe(500);
    world.db.write = write;
    expect(await tries()).toHaveLength(0);
    expect(await world.db.select().from(kioskItems)).toHaveLength(0);
    expect((await tablet.sync([item])).body.results[0].decision).toBe("accepted");
    expect(await balance()).toBe(300_00);
  });

  it("double tap: the same id twice in one batch, and from two tabs at once, is one redemption", async () => {
    await giveCredit(world, rider.id, 350_00);
    const item = await tablet.redeem(rider, 50_00);
    const twice = await tablet.sync([item, item]);
    expect(twice.body.results.map((result: { decision: string }) => result.decision)).toEqual(["accepted", "accepted"]);
    const other = await tablet.redeem(rider, 20_00);
    const [left, right] = await Promise.all([tablet.sync([other]), tablet.sync([other])]);
    expect(left.body.results).toEqual(right.body.results);
    expect(await balance()).toBe(280_00);
    expect(await spent()).toHaveLength(2);
  });

  it("is refused with 409 when its id was used for something else, and the first decision stays", async () => {
    await giveCredit(world, rider.id, 350_00);
    const item = await tablet.redeem(rider, 50_00);
    await tablet.sync([item]);
    const other = await tablet.redeem(rider, 60_00, { id: item.id });
    const alone = await tablet.sync([other]);
    expect(alone.status).toBe(409);
    expect(alone.body.results[0]).toMatchObject({ id: item.id, decision: "quarantined", reason: "hash_conflict" });
    const good = await tablet.redeem(rider, 20_00);
    const mixed = await tablet.sync([other, good]);
    expect(mixed.status).toBe(200);
    expect(mixed.body.results[1]).toMatchObject({ id: good.id, decision: "accepted" });
    expect((await tablet.sync([item])).body.results[0].decision).toBe("accepted");
    expect(await balance()).toBe(280_00);
  });

  it("batch with one unreadable item: that one is quarantined, the rest is decided", async () => {
    await giveCredit(world, rider.id, 350_00);
    const good = await tablet.redeem(rider, 50_00);
    const bad = await tablet.redeem(rider, 20_00);
    const last = await tablet.redeem(rider, 10_00);
    const broken = { ...bad, body: { ...bad.body, amount: "20 dollars" } };
    const { body } = await tablet.sync([good, broken, last, "nonsense", { id: "no uuid" }, null]);
    const byId = new Map(body.results.map((result: { id: string }) => [result.id, result]));
    expect(byId.get(good.id)).toMatchObject({ decision: "accepted" });
    expect(byId.get(bad.id)).toMatchObject({ decision: "quarantined", reason: "unreadable", appliedAmount: null });
    expect(byId.get(last.id)).toMatchObject({ decision: "accepted" });
    expect(byId.size).toBe(3);
    expect(await balance()).toBe(290_00);
  });

  it("is short when the credit is less than the amount: nothing is charged until the dealer settles it", async () => {
    await giveCredit(world, rider.id, 30_00);
    const item = await tablet.redeem(rider, 50_00);
    const { body } = await tablet.sync([item]);
    expect(body.results[0]).toMatchObject({ decision: "short", appliedAmount: 0, balance: 30_00, code: null });
    expect(await balance()).toBe(30_00);
  });

  it("is short and charges what is left when the clerk chose that", async () => {
    await giveCredit(world, rider.id, 30_00);
    const { body } = await tablet.sync([await tablet.redeem(rider, 50_00, { takeWhatIsLeft: true })]);
    expect(body.results[0]).toMatchObject({ decision: "short", appliedAmount: 30_00, balance: 0 });
    expect(await balance()).toBe(0);
  });

  it("is rejected without an ID check, in another currency, and for a rider who does not exist", async () => {
    await giveCredit(world, rider.id, 350_00);
    const american = await tablet.seal({ id: crypto.randomUUID(), riderId: rider.id, amount: 13_00 }, "2468");
    const { body } = await tablet.sync([
      await tablet.redeem(rider, 10_00, { idChecked: false }),
      await tablet.redeem(rider, 11_00, { currency: "CAD" }),
      { ...(await tablet.redeem(rider, 13_00, { currency: "CAD" })), sealedPin: american },
      await tablet.redeem({ id: crypto.randomUUID() }, 12_00),
    ]);
    const reasons = body.results.map((result: { decision: string; reason: string }) => [
      result.decision,
      result.reason,
    ]);
    expect(reasons).toEqual([
      ["rejected", "id_not_checked"],
      ["rejected", "wrong_currency"],
      // The envelope was sealed for US dollars, but the body says Canadian dollars.
      ["quarantined", "envelope_refused"],
      ["rejected", "rider_unknown"],
    ]);
    expect(await balance()).toBe(350_00);
    expect(await tries()).toHaveLength(0);
  });

  it("two kiosks with the same 100.00: one accepted, one short, never below zero", async () => {
    await giveCredit(world, rider.id, 100_00);
    const second = await enrolTablet(world, dealer, "Parts desk");
    const items = await Promise.all([
      tablet.redeem(rider, 100_00, { secondOne: true }),
      second.redeem(rider, 100_00, { secondOne: true }),
    ]);
    const answers = await Promise.all([tablet.sync([items[0]]), second.sync([items[1]])]);
    const decisions = answers.map(({ body }) => String(body.results[0].decision)).toSorted((a, b) => (a < b ? -1 : 1));
    expect(decisions).toEqual(["accepted", "short"]);
    expect(await balance()).toBe(0);
  });

  it("the portal spends before the queue arrives: short, with what is left", async () => {
    await giveCredit(world, rider.id, 100_00);
    const item = await tablet.redeem(rider, 80_00, { offline: true });
    const desk = await world.as(dealer);
    const redeemed = await desk.post(
      "/api/dealer/redeem",
      { riderId: rider.id, amount: 60_00, currency: "USD", pin: "2468", employeeName: "Terry", idChecked: true },
      { key: crypto.randomUUID() },
    );
    expect(redeemed.status).toBe(200);
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({ decision: "short", balance: 40_00 });
    expect(await balance()).toBe(40_00);
  });

  it("50 redemptions of one rider at once: the accepted ones fit the credit", { timeout: 120_000 }, async () => {
    await giveCredit(world, rider.id, 100_00);
    const items = [];
    for (let n = 0; n < 50; n++) items.push(await tablet.redeem(rider, 5_00, { secondOne: true }));
    const answers = await Promise.all([tablet.sync(items.slice(0, 25)), tablet.sync(items.slice(25))]);
    const results = answers.flatMap(({ body }) => body.results as { decision: string }[]);
    expect(results.filter(({ decision }) => decision === "accepted")).toHaveLength(20);
    expect(results.filter(({ decision }) => decision === "short")).toHaveLength(30);
    expect(await balance()).toBe(0);
  });
});

describe("the PIN in the envelope", () => {
  it("wrong PIN at sync: review with pin_mismatch, one try counted, also when it is sent again", async () => {
    await giveCredit(world, rider.id, 350_00);
    const item = await tablet.redeem(rider, 50_00, { pin: "1111" });
    const { body } = await tablet.sync([item]);
    expect(body.results[0]).toMatchObject({ decision: "review", reason: "pin_mismatch", appliedAmount: null });
    await tablet.sync([item]);
    expect(await tries()).toHaveLength(1);
    expect(await balance()).toBe(350_00);
    expect(await envelope(item.id)).toBeNull();
  });

  it("twenty guesses in a queue: the PIN is locked after five, and the others wait sealed for the end of the lock", async () => {
    await giveCredit(world, rider.id, 350_00);
    const items = [];
    for (let n = 0; n < 19; n++) items.push(await tablet.redeem(rider, 1_00 + n, { pin: String(3000 + n) }));
    const right = await tablet.redeem(rider, 40_00);
    items.push(right);
    const { body } = await tablet.sync(items);
    const decisions = body.results.map((result: { decision: string | null; reason: string }) => result);
    expect(decisions.slice(0, 5)).toEqual(
      Array.from({ length: 5 }, () => expect.objectContaining({ decision: "review", reason: "pin_mismatch" })),
    );
    expect(decisions.slice(5)).toEqual(
      Array.from({ length: 15 }, () =>
        expect.objectContaining({ decision: null, reason: "pin_locked", retryAt: expect.any(String) }),
      ),
    );
    expect(await tries()).toHaveLength(5);
    expect(await envelope(right.id)).not.toBeNull();
    expect(await balance()).toBe(350_00);

    // The lock ends; the other items are tried, oldest first, until the PIN is locked again.
    world.clock.advance({ minutes: 16 });
    await decideWaiting(world.ctx());
    expect((await tries()).length).toBe(10);
    // After ten wrong tries in one day no more are allowed that day, and after 72 h a person decides the remaining
    // items.
    world.clock.advance({ hours: 80 });
    await decideWaiting(world.ctx());
    const rows = await world.db.select().from(kioskItems).where(eq(kioskItems.id, right.id));
    expect(rows[0]).toMatchObject({ decision: "review", reason: "too_old", sealedPin: null });
    expect(await balance()).toBe(350_00);
  });

  it("is tried again when the lock ends, and the tablet gets the decision in `updates`", async () => {
    await giveCredit(world, rider.id, 350_00);
    await world.db.write((tx) =>
      tx
        .update(riderPins)
        .set({ lockedUntil: new Date(world.clock.now().getTime() + 15 * 60_000) })
        .where(eq(riderPins.riderId, rider.id)),
    );
    const item = await tablet.redeem(rider, 50_00);
    const first = await tablet.sync([item]);
    expect(first.body.results[0]).toMatchObject({ decision: null, reason: "pin_locked" });
    const { serverTime } = first.body;
    world.clock.advance({ minutes: 20 });
    await decideWaiting(world.ctx());
    const later = await tablet.sync([], { since: serverTime });
    expect(later.body.results).toEqual([]);
    expect(later.body.updates).toEqual([expect.objectContaining({ id: item.id, decision: "accepted" })]);
    expect(await balance()).toBe(300_00);
  });

  it("PIN changed between: review with pin_changed, and the old PIN is not compared", async () => {
    await giveCredit(world, rider.id, 350_00);
    const item = await tablet.redeem(rider, 50_00, { offline: true });
    world.clock.advance({ hours: 2 });
    await world.db.write(async (tx) => {
      await tx
        .update(riderPins)
        .set({ ...(await hashPin(world.ctx(), rider.id, "8642")), pinVersion: 2, setAt: world.clock.now() })
        .where(eq(riderPins.riderId, rider.id));
    });
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({ decision: "review", reason: "pin_changed" });
    expect(await tries()).toHaveLength(0);
    expect(await balance()).toBe(350_00);
  });

  it("no PIN yet: review with pin_not_set", async () => {
    const without = await buildRider(world, { pin: null });
    await giveCredit(world, without.id, 350_00);
    const { body } = await tablet.sync([await tablet.redeem(without, 50_00)]);
    expect(body.results[0]).toMatchObject({ decision: "review", reason: "pin_not_set" });
  });

  it("envelope moved to another amount or rider: does not open, quarantined, alarm in the audit log", async () => {
    await giveCredit(world, rider.id, 350_00);
    const other = await buildRider(world);
    await giveCredit(world, other.id, 350_00);
    const item = await tablet.redeem(rider, 5_00);
    const dearer = { ...(await tablet.redeem(rider, 250_00)), sealedPin: item.sealedPin };
    const moved = { ...(await tablet.redeem(other, 5_00)), sealedPin: item.sealedPin };
    const renamed = { ...(await tablet.redeem(rider, 5_00)), sealedPin: item.sealedPin };
    const { body } = await tablet.sync([dearer, moved, renamed]);
    for (const result of body.results) {
      expect(result).toMatchObject({ decision: "quarantined", reason: "envelope_refused" });
    }
    expect(await world.db.select().from(auditLog).where(eq(auditLog.action, "kiosk.alarm"))).toHaveLength(3);
    expect(await tries()).toHaveLength(0);
    expect(await balance()).toBe(350_00);
    expect(await balance(other.id)).toBe(350_00);
  });

  it("an envelope of another tablet of the same dealer does not open", async () => {
    await giveCredit(world, rider.id, 350_00);
    const other = await enrolTablet(world, dealer, "Parts desk");
    const theirs = await other.redeem(rider, 5_00);
    expect((await tablet.sync([theirs])).body.results[0]).toMatchObject({ decision: "quarantined" });
    expect(await balance()).toBe(350_00);
  });

  it("key rotated: opens with the old one; key destroyed: review with key_unknown", async () => {
    await giveCredit(world, rider.id, 350_00);
    const late = await tablet.redeem(rider, 50_00, { offline: true });
    const [before] = (await tablet.snapshot()).body.keys;
    await rotateKeys(world.ctx());
    world.clock.advance({ hours: 6 });
    const [after] = (await tablet.snapshot()).body.keys;
    expect(after.id).not.toBe(before.id);
    expect((await tablet.sync([late])).body.results[0].decision).toBe("accepted");

    const unknown = await tablet.redeem(rider, 20_00);
    await destroyKey(world.ctx(), before.id);
    expect((await tablet.sync([unknown])).body.results[0]).toMatchObject({
      decision: "review",
      reason: "key_unknown",
    });
    expect(await tries()).toHaveLength(1);
  });
});

describe("what changed between capture and sync", () => {
  it("award expired between: honored up to 72 h where the capture time is credible", async () => {
    const awardId = await giveCredit(world, rider.id, 100_00);
    const [award] = await world.db.select().from(awards).where(eq(awards.id, awardId));
    world.clock.set(new Date((award?.expiresAt?.getTime() ?? 0) - 3_600_000));
    await tablet.sync([]);
    const item = await tablet.redeem(rider, 60_00, { offline: true });
    world.clock.advance({ hours: 24 });
    await expireAwards(world.ctx());
    expect(await balance()).toBe(0);
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({ decision: "accepted", appliedAmount: 60_00 });
    expect(await balance()).toBe(0);
  });

  it("award expired between, and the tablet had no contact before that: review with too_old", async () => {
    const awardId = await giveCredit(world, rider.id, 100_00);
    const [award] = await world.db.select().from(awards).where(eq(awards.id, awardId));
    world.clock.set(new Date((award?.expiresAt?.getTime() ?? 0) - 3_600_000));
    await tablet.sync([]);
    const item = await tablet.redeem(rider, 60_00, { offline: true, serverTick: null });
    world.clock.advance({ hours: 24 });
    await expireAwards(world.ctx());
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({ decision: "review", reason: "too_old" });
  });

  it("26 h offline: what was captured before is still decided; after 72 h a person decides", async () => {
    await giveCredit(world, rider.id, 350_00);
    const item = await tablet.redeem(rider, 50_00, { offline: true });
    const old = await tablet.redeem(rider, 20_00, { offline: true });
    world.clock.advance({ hours: 26 });
    expect((await tablet.sync([item])).body.results[0].decision).toBe("accepted");
    world.clock.advance({ hours: 50 });
    expect((await tablet.sync([old])).body.results[0]).toMatchObject({ decision: "review", reason: "too_old" });
  });

  it("clock a day ahead: the capture time is limited to the arrival, and nothing expires early", async () => {
    const awardId = await giveCredit(world, rider.id, 100_00);
    const [award] = await world.db.select().from(awards).where(eq(awards.id, awardId));
    world.clock.set(new Date((award?.expiresAt?.getTime() ?? 0) - 3_600_000));
    const tomorrow = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
    const item = await tablet.redeem(rider, 60_00, { capturedAt: tomorrow });
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({ decision: "accepted" });
    expect((await spent())[0]?.capturedAt.getTime()).toBe(world.clock.now().getTime());
  });

  it("rider deactivated: review with rider_inactive, nothing debited", async () => {
    await giveCredit(world, rider.id, 350_00);
    const item = await tablet.redeem(rider, 50_00);
    await world.db.write((tx) =>
      tx.update(accounts).set({ deactivatedAt: world.clock.now() }).where(eq(accounts.id, rider.accountId)),
    );
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({ decision: "review", reason: "rider_inactive" });
    expect(await tries()).toHaveLength(0);
  });

  it("riders merged: debited once, on the remaining account", async () => {
    const remaining = await buildRider(world);
    await giveCredit(world, remaining.id, 350_00);
    // The PIN of the account that remains after the merge counts; here both PINs are the same.
    const item = await tablet.redeem(rider, 50_00);
    expect((await mergeRiders(await world.as(await buildAdmin(world)), remaining, rider)).status).toBe(200);
    expect((await tablet.sync([item])).body.results[0].decision).toBe("accepted");
    expect((await tablet.sync([item])).body.results[0].decision).toBe("accepted");
    expect(await balance(remaining.id)).toBe(300_00);
  });

  it("dealer deactivated: review with dealer_inactive, and its kiosks drain", async () => {
    await giveCredit(world, rider.id, 350_00);
    const item = await tablet.redeem(rider, 50_00);
    await world.db.write((tx) => tx.update(dealers).set({ active: false }).where(eq(dealers.id, dealer.id)));
    const { body } = await tablet.sync([item]);
    expect(body.results[0]).toMatchObject({ decision: "review", reason: "dealer_inactive" });
    expect(body.commands).toEqual(["drain"]);
    expect((await tablet.search("Kowal")).status).toBe(403);
  });

  it("lost device: review with device_lost, no debit, no PIN try, and the tablet gets no rider's name", async () => {
    await giveCredit(world, rider.id, 350_00);
    const item = await tablet.redeem(rider, 50_00);
    await world.db.write((tx) => tx.update(devices).set({ state: "lost" }).where(eq(devices.id, tablet.deviceId)));
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({ decision: "review", reason: "device_lost" });
    expect(await tries()).toHaveLength(0);
    expect(await balance()).toBe(350_00);
    expect((await tablet.snapshot()).status).toBe(403);
    expect((await tablet.search("Kowal")).status).toBe(403);
  });

  it("offline above the limit of one redemption: a person decides", async () => {
    await giveCredit(world, rider.id, 600_00);
    const { body } = await tablet.sync([await tablet.redeem(rider, 300_00, { offline: true })]);
    expect(body.results[0]).toMatchObject({ decision: "review", reason: "over_limit" });
    expect((await tablet.sync([await tablet.redeem(rider, 300_00)])).body.results[0].decision).toBe("accepted");
  });

  it("the same dealer, rider and amount within 24 hours: review as possible_duplicate, unless the clerk confirmed it", async () => {
    await giveCredit(world, rider.id, 350_00);
    await tablet.sync([await tablet.redeem(rider, 50_00)]);
    world.clock.advance({ hours: 3 });
    const { body } = await tablet.sync([await tablet.redeem(rider, 50_00)]);
    expect(body.results[0]).toMatchObject({ decision: "review", reason: "possible_duplicate" });
    const confirmed = await tablet.sync([await tablet.redeem(rider, 50_00, { secondOne: true })]);
    expect(confirmed.body.results[0].decision).toBe("accepted");
    world.clock.advance({ hours: 25 });
    expect((await tablet.sync([await tablet.redeem(rider, 50_00)])).body.results[0].decision).toBe("accepted");
    expect(await balance()).toBe(200_00);
  });
});

describe("the tablet's hash chain", () => {
  it("a gap in the sequence numbers opens a case and blocks nothing", async () => {
    await giveCredit(world, rider.id, 350_00);
    await tablet.sync([await tablet.redeem(rider, 10_00)]);
    await tablet.redeem(rider, 20_00); // This item never arrives.
    const { body } = await tablet.sync([await tablet.redeem(rider, 30_00)]);
    expect(body.results[0].decision).toBe("accepted");
    expect(body.lastSeqSeen).toBe(3);
    const cases = await world.db.select().from(kioskCases);
    expect(cases).toHaveLength(1);
    expect(cases[0]).toMatchObject({ kind: "data_lost", deviceId: tablet.deviceId });
  });

  it("a gap that is filled later closes its case, but only when all of its items arrived", async () => {
    await giveCredit(world, rider.id, 350_00);
    const items = [];
    for (let n = 1; n <= 4; n++) items.push(await tablet.redeem(rider, n * 10_00));
    const [a, b, c, d] = items;
    const open = async () => (await world.db.select().from(kioskCases)).filter(({ closedAt }) => closedAt === null);
    await tablet.sync([a, d]);
    expect(await open()).toHaveLength(1);
    await tablet.sync([b]);
    expect(await open()).toHaveLength(1);
    await tablet.sync([c]);
    expect(await open()).toEqual([]);
    expect(await balance()).toBe(250_00);
  });

  it("a link to something other than the previous item opens a case, too", async () => {
    await giveCredit(world, rider.id, 350_00);
    await tablet.sync([await tablet.redeem(rider, 10_00)]);
    const forged = { ...(await tablet.redeem(rider, 30_00)), previousHash: "0".repeat(64) };
    expect((await tablet.sync([forged])).body.results[0].decision).toBe("accepted");
    await tablet.sync([forged]);
    expect(await world.db.select().from(kioskCases)).toEqual([expect.objectContaining({ closedAt: null })]);
  });

  it("items that are sent again, or out of order within a batch, are no gap", async () => {
    await giveCredit(world, rider.id, 350_00);
    const [a, b] = [await tablet.redeem(rider, 10_00), await tablet.redeem(rider, 20_00)];
    await tablet.sync([b, a]);
    await tablet.sync([a]);
    await tablet.sync([a, b]);
    expect(await world.db.select().from(kioskCases)).toEqual([]);
  });

  it("storage evicted: enrolling again retires the old tablet and opens a case", async () => {
    const again = tablet.client;
    const session = await world.as(dealer);
    for (const [name, value] of session.cookies) again.cookies.set(name, value);
    const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
    const { kty, crv, x, y } = await crypto.subtle.exportKey("jwk", keys.publicKey);
    const enrolled = await again.post("/api/kiosk/enrol", {
      name: "Front counter",
      exitCode: "4711",
      publicKey: { kty, crv, x, y },
    });
    expect(enrolled.status).toBe(200);
    const [old] = await world.db.select().from(devices).where(eq(devices.id, tablet.deviceId));
    expect(old?.state).toBe("retired");
    const cases = await world.db.select().from(kioskCases);
    expect(cases[0]).toMatchObject({ kind: "enrolled_again", deviceId: tablet.deviceId });
  });
});

describe("a cancellation", () => {
  it("cancelled before the redemption arrived: both voided, nothing debited", async () => {
    await giveCredit(world, rider.id, 350_00);
    const item = await tablet.redeem(rider, 50_00);
    const cancel = await tablet.cancel(item.id);
    // The cancellation arrives before the redemption that it cancels.
    expect((await tablet.sync([cancel])).body.results[0]).toMatchObject({ decision: "voided" });
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({ decision: "voided", reason: "canceled" });
    expect(await balance()).toBe(350_00);
    expect(await tries()).toHaveLength(0);
  });

  it("cancelled in the same batch: accepted and refunded, and both are answered as voided", async () => {
    await giveCredit(world, rider.id, 350_00);
    const item = await tablet.redeem(rider, 50_00);
    const { body } = await tablet.sync([item, await tablet.cancel(item.id)]);
    expect(body.results).toEqual([
      expect.objectContaining({ id: item.id, decision: "voided", reason: "refunded" }),
      expect.objectContaining({ decision: "voided", reason: "refunded", balance: 350_00 }),
    ]);
    expect(await balance()).toBe(350_00);
  });

  it("cancelled after it was accepted: refunded once, however often it is sent", async () => {
    await giveCredit(world, rider.id, 350_00);
    const item = await tablet.redeem(rider, 50_00);
    await tablet.sync([item]);
    const cancel = await tablet.cancel(item.id);
    await tablet.sync([cancel]);
    await tablet.sync([cancel, await tablet.cancel(item.id)]);
    expect(await balance()).toBe(350_00);
    const [row] = await spent();
    expect(row?.refundedAt).not.toBeNull();
  });
});

describe("the rider", () => {
  it("gets one email about an offline redemption, and the usual receipt of an online one", async () => {
    await giveCredit(world, rider.id, 350_00);
    const offline = await tablet.redeem(rider, 50_00, { offline: true });
    await tablet.sync([offline]);
    await tablet.sync([offline]);
    await tablet.sync([await tablet.redeem(rider, 20_00)]);
    const mails = await world.db
      .select({ subject: outboxMail.subject, cause: outboxMail.cause })
      .from(outboxMail)
      .where(eq(outboxMail.to, rider.email))
      .orderBy(outboxMail.id);
    const spentMails = mails.filter(({ cause }) => cause.includes("redemption"));
    expect(spentMails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("and recorded later"),
      expect.not.stringContaining("and recorded later"),
    ]);
  });
});

describe("the sync call", () => {
  it("needs the device's own signature: a copied cookie books nothing", async () => {
    await giveCredit(world, rider.id, 350_00);
    const item = await tablet.redeem(rider, 50_00);
    const body = { appVersion: "test", since: null, queue: { count: 1, sum: 50_00 }, items: [item] };
    expect((await tablet.client.post("/api/kiosk/sync", body)).status).toBe(403);
    const other = await enrolTablet(world, dealer, "Parts desk");
    const thief = { ...other, client: tablet.client };
    const signature = await crypto.subtle.sign(
      { name: "ECDSA", hash: "SHA-256" },
      thief.keys.privateKey,
      new TextEncoder().encode("x"),
    );
    const headers = { "x-device-signature": Buffer.from(signature).toString("base64url") };
    expect((await tablet.client.post("/api/kiosk/sync", body, { headers })).body.error.code).toBe("device_signature");
    expect(await balance()).toBe(350_00);
  });

  it("is refused to visitors, riders, and dealers without a tablet", async () => {
    const visitor = world.visitor();
    expect((await visitor.post("/api/kiosk/sync", {})).status).toBe(401);
    const signedInDealer = await world.as(dealer);
    expect((await signedInDealer.post("/api/kiosk/sync", {})).status).toBe(403);
    const asRider = await world.as({ accountId: rider.accountId });
    expect((await asRider.get("/api/kiosk/snapshot")).status).toBe(403);
  });

  it("accepts at most 25 items at a time", async () => {
    const items = Array.from({ length: 26 }, () => ({ id: crypto.randomUUID() }));
    expect((await tablet.sync(items)).status).toBe(400);
  });
});
