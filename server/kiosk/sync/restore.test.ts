import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ItemResult, KioskItem } from "#shared/kiosk.schema.ts";
import { balanceIn } from "../../ledger/balances.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { newId } from "../../platform/ids.ts";
import { outboxMail } from "../../platform/tables.ts";
import { redemptions } from "../../redemptions/tables.ts";
import { pinTries } from "../../riders/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildDealer, buildRider } from "../../testing/build.ts";
import { copyWorld } from "../../testing/copy-world.ts";
import { giveCredit } from "../../testing/credit.ts";
import { enrolTablet, type Tablet } from "../../testing/clients/tablet.ts";
import { kioskCases } from "../tables.ts";

// In these tests the server is restored to an hour ago. The tablet notices the new epoch and the lower sequence number,
// and sends the items that were answered since, with the stored answers (docs/spec/kiosk.md#guarantees).

let world: World;
let restored: World;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let rider: Awaited<ReturnType<typeof buildRider>>;
let tablet: Tablet;

beforeEach(async () => {
  world = await createWorld();
  restored = await createWorld();
  dealer = await buildDealer(world);
  rider = await buildRider(world);
  tablet = await enrolTablet(world, dealer);
  await giveCredit(world, rider.id, 350_00);
  await tablet.sync([]);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await expectSoundLedger(restored.db);
  await world.close();
  await restored.close();
});

const balance = async (of: World) => (await balanceIn(of.db, rider.id, "USD", world.clock.now())).amount;
const spent = async (of: World) =>
  (await of.db.select().from(redemptions))
    .map(({ code, amount, capturedAt, refundedAt }) => ({
      code,
      amount,
      capturedAt: capturedAt.getTime(),
      refunded: refundedAt !== null,
    }))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));

/** Makes a backup, runs `act`, which takes an hour, and restores the backup. */
async function restoreAround(act: () => Promise<void>): Promise<Tablet> {
  await copyWorld(world, restored);
  await act();
  world.clock.advance({ hours: 1 });
  restored.clock.set(world.clock.now());
  return tablet.movedTo(restored);
}

/** Returns the item as the tablet stores it after it got the answer: without the envelope. */
const withAnswer = (item: KioskItem, answer: ItemResult): KioskItem => ({ ...item, sealedPin: null, answer });

describe("a server restored an hour back", () => {
  it("server restored an hour back: all items are sent again, and the ledger is equal", async () => {
    const early = await tablet.redeem(rider, 10_00);
    await tablet.sync([early]);
    const items = [
      await tablet.redeem(rider, 50_00, { offline: true }),
      await tablet.redeem(rider, 400_00, { takeWhatIsLeft: true }),
      await tablet.redeem(rider, 20_00, { pin: "1111" }),
    ];
    let answers: ItemResult[] = [];
    const after = await restoreAround(async () => {
      answers = (await tablet.sync(items)).body.results;
    });
    expect(answers.map(({ decision }) => decision)).toEqual(["accepted", "short", "review"]);
    expect((await after.sync([])).body.lastSeqSeen).toBe(1);
    const again = await after.sync(items.map((item, at) => withAnswer(item, answers[at] as ItemResult)));
    expect(again.body.results).toEqual(answers);
    expect(again.body.lastSeqSeen).toBe(4);
    expect(await spent(restored)).toEqual(await spent(world));
    expect(await balance(restored)).toBe(await balance(world));
    // The items are honored without a PIN, nobody is notified twice, and no data-loss case is opened.
    expect(await restored.db.select().from(pinTries)).toHaveLength(1);
    expect(await restored.db.select().from(kioskCases)).toEqual([]);
    const told = async (of: World) =>
      (await of.db.select().from(outboxMail)).filter(({ cause }) => cause.includes("redem"));
    expect((await told(restored)).length).toBeLessThan((await told(world)).length);
    // Sending the items once more gives the same answers.
    expect(
      (await after.sync(items.map((item, at) => withAnswer(item, answers[at] as ItemResult)))).body.results,
    ).toEqual(answers);
    expect(await balance(restored)).toBe(await balance(world));
  });

  it("items without an answer are decided as usual, beside those with one", async () => {
    const answered = await tablet.redeem(rider, 50_00);
    let answer: ItemResult | undefined;
    const after = await restoreAround(async () => {
      answer = (await tablet.sync([answered])).body.results[0];
    });
    const open = await tablet.redeem(rider, 20_00);
    const { body } = await after.sync([withAnswer(answered, answer as ItemResult), open]);
    expect(body.results.map(({ decision }: ItemResult) => decision)).toEqual(["accepted", "accepted"]);
    expect(await balance(restored)).toBe(280_00);
  });

  it("an answer that this server did not sign goes to review as restored: amount, tablet or body were changed", async () => {
    const item = await tablet.redeem(rider, 50_00, { pin: "1111" });
    let answer: ItemResult | undefined;
    const after = await restoreAround(async () => {
      answer = (await tablet.sync([item])).body.results[0];
    });
    const made = { ...(answer as ItemResult), decision: "accepted" as const, reason: null, appliedAmount: 50_00 };
    expect((await after.sync([withAnswer(item, made)])).body.results[0]).toMatchObject({
      decision: "review",
      reason: "restored",
    });
    const unsigned = await tablet.redeem(rider, 30_00);
    const { body } = await after.sync([withAnswer(unsigned, { ...made, id: unsigned.id, signature: null })]);
    expect(body.results[0]).toMatchObject({ decision: "review", reason: "restored" });
    expect(await balance(restored)).toBe(350_00);
    // The rider types the PIN again, and the redemption is booked.
    const sealedPin = await after.seal({ id: item.id, riderId: rider.id, amount: 50_00 }, "2468");
    const settled = await after.post(`/api/kiosk/redemptions/${item.id}/pin`, { sealedPin }, newId());
    expect(settled.body.result.decision).toBe("accepted");
    expect(await balance(restored)).toBe(300_00);
  });

  it("an answer that was signed for one redemption is not accepted for another one, or from another tablet", async () => {
    const item = await tablet.redeem(rider, 50_00);
    const second = await enrolTablet(world, dealer, "Parts desk");
    await copyWorld(world, restored);
    const answer: ItemResult = (await tablet.sync([item])).body.results[0];
    restored.clock.set(world.clock.now());
    const dearer = await tablet.redeem(rider, 250_00);
    const after = tablet.movedTo(restored);
    const { body } = await after.sync([withAnswer(dearer, { ...answer, id: dearer.id })]);
    expect(body.results[0]).toMatchObject({ decision: "review", reason: "restored" });
    const theirs = await second.movedTo(restored).sync([withAnswer(item, answer)]);
    expect(theirs.body.results[0]).toMatchObject({ decision: "review", reason: "restored" });
    expect(await balance(restored)).toBe(350_00);
  });

  it("an answer that is newer than the backup's decision counts: settled and canceled in the lost hour", async () => {
    const settled = await tablet.redeem(rider, 50_00, { pin: "1111" });
    const cancelled = await tablet.redeem(rider, 20_00);
    await tablet.sync([settled, cancelled]);
    let answers: ItemResult[] = [];
    const cancel = await tablet.cancel(cancelled.id);
    const after = await restoreAround(async () => {
      world.clock.advance({ minutes: 10 });
      const sealedPin = await tablet.seal({ id: settled.id, riderId: rider.id, amount: 50_00 }, "2468");
      const typed = await tablet.post(`/api/kiosk/redemptions/${settled.id}/pin`, { sealedPin }, newId());
      const { body } = await tablet.sync([cancel]);
      answers = [typed.body.result, body.updates.find(({ id }: ItemResult) => id === cancelled.id), body.results[0]];
    });
    expect(answers.map((answer) => answer.decision)).toEqual(["accepted", "voided", "voided"]);
    const again = await after.sync(
      [settled, cancelled, cancel].map((item, at) => withAnswer(item, answers[at] as ItemResult)),
    );
    expect(again.body.results.map(({ decision }: ItemResult) => decision)).toEqual(["accepted", "voided", "voided"]);
    expect(await spent(restored)).toEqual(await spent(world));
    expect(await balance(restored)).toBe(300_00);
  });

  it("an accepted answer that the backup's credit does not cover waits for a person, and no balance is negative", async () => {
    const item = await tablet.redeem(rider, 400_00);
    let answer: ItemResult | undefined;
    const after = await restoreAround(async () => {
      await giveCredit(world, rider.id, 100_00);
      answer = (await tablet.sync([item])).body.results[0];
    });
    expect(answer?.decision).toBe("accepted");
    expect((await after.sync([withAnswer(item, answer as ItemResult)])).body.results[0]).toMatchObject({
      decision: "review",
      reason: "restored",
    });
    expect(await balance(restored)).toBe(350_00);
  });
});
