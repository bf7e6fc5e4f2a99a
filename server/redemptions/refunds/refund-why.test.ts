import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RefundWhy } from "#shared/redemptions.ts";
import { balanceIn } from "../../ledger/balances.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { newId } from "../../platform/ids.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildRider, testPin } from "../../testing/build.ts";
import { enrolTablet, type Tablet } from "../../testing/clients/tablet.ts";
import { giveCredit } from "../../testing/credit.ts";
import { refunds } from "../tables.ts";
import { refundInTx } from "./refund.ts";

// A refund must have a reason and a person, wherever it is made: at the desk, by staff, on a tablet, and in the verb
// itself.

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let desk: Client;
let staff: Client;

beforeEach(async () => {
  world = await createWorld("2026-07-15T18:00:00Z");
  rider = await buildRider(world);
  dealer = await buildDealer(world);
  desk = await world.as(dealer);
  staff = await world.as(await buildAdmin(world));
  await giveCredit(world, rider.id, 100_00);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const left = async () => (await balanceIn(world.db, rider.id, "USD", world.clock.now())).amount;
const storedRefunds = () => world.db.select().from(refunds);

describe("a refund at the desk or by staff", () => {
  let id: string;
  beforeEach(async () => {
    const order = {
      riderId: rider.id,
      amount: 60_00,
      currency: "USD",
      pin: testPin,
      employeeName: "Sam",
      idChecked: true,
    };
    const answer = await desk.post("/api/dealer/redeem", order, { key: randomUUID() });
    expect(answer.status).toBe(200);
    id = answer.body.redemption._id;
  });
  const refund = (role: "dealer" | "admin", why: object, locale: "en" | "fr" = "en") =>
    (role === "dealer" ? desk : staff).delete(`/api/${role}/credit-redemption/${id}`, why, {
      key: randomUUID(),
      locale,
    });

  const blank = [undefined, null, "", " ", "\t\n", "\u00A0", "because", "restored", 7, ["returned"]];
  it.each(["dealer", "admin"] as const)(
    "by a %s without a reason is refused with a message, and no money moves",
    async (role) => {
      for (const reason of blank) {
        const { status, body } = await refund(role, { reason, employeeName: "Kim" });
        expect([reason, status, body.error.fields.reason]).toEqual([reason, 400, "Enter a reason for the refund"]);
      }
      expect((await refund(role, {}, "fr")).body.error.fields.reason).toBe("Indiquez la raison du remboursement");
      expect([await left(), await storedRefunds()]).toEqual([40_00, []]);
    },
  );

  it("with the reason “other” needs a note", async () => {
    for (const note of [undefined, null, "", "  ", "\u00A0"]) {
      const { status, body } = await refund("dealer", { reason: "other", note, employeeName: "Kim" });
      expect([note, status, body.error.fields.note]).toEqual([note, 400, "Required"]);
    }
    expect((await refund("admin", { reason: "other", note: " " })).status).toBe(400);
    expect([await left(), await storedRefunds()]).toEqual([40_00, []]);
  });

  it("records the employee for a dealer, and the account for staff", async () => {
    for (const employeeName of [undefined, null, "", "  "]) {
      const { status, body } = await refund("dealer", { reason: "returned", employeeName });
      expect([status, body.error.fields.employeeName]).toEqual([
        400,
        "Enter the name of the employee making the refund",
      ]);
    }
    const french = await refund("dealer", { reason: "returned" }, "fr");
    expect(french.body.error.fields.employeeName).toBe("Entrez le nom de la personne qui fait le remboursement");
    expect(await left()).toBe(40_00);
    expect((await refund("admin", { reason: "wrong_rider" })).status).toBe(200);
    expect(await storedRefunds()).toMatchObject([
      { reason: "wrong_rider", refundedBy: expect.stringMatching(/^Avery/) },
    ]);
    expect(await left()).toBe(100_00);
  });

  it("is refused by the verb itself for every caller", async () => {
    for (const why of [{}, { reason: "" }, { reason: " " }, { reason: "other", note: " " }]) {
      // A caller in plain JavaScript could pass this.
      // oxlint-disable-next-line no-unsafe-type-assertion
      const run = world.db.write((tx) => refundInTx(tx, world.ctx(), id, why as RefundWhy));
      await expect(run).rejects.toMatchObject({ code: "invalid_input" });
    }
    expect([await left(), await storedRefunds()]).toEqual([40_00, []]);
  });
});

describe("a tablet’s cancellation of a booked redemption", () => {
  let tablet: Tablet;
  beforeEach(async () => {
    tablet = await enrolTablet(world, dealer);
  });
  async function booked() {
    const item = await tablet.redeem(rider, 40_00);
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({ decision: "accepted" });
    return item;
  }

  it("stores the reason and the employee with the refund", async () => {
    const item = await booked();
    const cancel = await tablet.cancel(item.id, { reason: "other", note: "Left the store", employee: "Kim" });
    expect((await tablet.sync([cancel])).body.results[0]).toMatchObject({ decision: "voided", reason: "refunded" });
    expect(await storedRefunds()).toMatchObject([
      { amount: 40_00, reason: "other", note: "Left the store", employeeName: "Kim" },
    ]);
    expect(await left()).toBe(100_00);
  });

  it("is rejected without them, and the redemption remains booked", async () => {
    const item = await booked();
    for (const over of [{ reason: undefined }, { employee: null }, { reason: "other" as const }]) {
      const cancel = await tablet.cancel(item.id, over);
      expect((await tablet.sync([cancel])).body.results[0]).toMatchObject({
        decision: "rejected",
        reason: "refund_reason_missing",
      });
    }
    expect([await left(), await storedRefunds()]).toEqual([60_00, []]);
    // The desk can still refund it with a reason.
    const [{ _id } = { _id: "" }] = (await desk.get("/api/dealer/credit-redemptions")).body.creditRedemptions;
    const why = { reason: "canceled", employeeName: "Kim" };
    expect((await desk.delete(`/api/dealer/credit-redemption/${_id}`, why, { key: newId() })).status).toBe(200);
    expect(await left()).toBe(100_00);
  });

  it("is unreadable with an unknown reason, and no money moves", async () => {
    const item = await booked();
    // oxlint-disable-next-line no-unsafe-type-assertion
    const cancel = await tablet.cancel(item.id, { reason: " " as "canceled" });
    expect((await tablet.sync([cancel])).body.results[0]).toMatchObject({ decision: "quarantined" });
    expect([await left(), await storedRefunds()]).toEqual([60_00, []]);
  });

  it("needs none while nothing is booked: an older tablet’s cancellation still voids it", async () => {
    const item = await tablet.redeem(rider, 40_00);
    const cancel = await tablet.cancel(item.id, { reason: undefined });
    const { results } = (await tablet.sync([{ ...item, calledOff: true }, cancel])).body;
    expect(results).toMatchObject([{ decision: "voided" }, { decision: "voided", reason: "canceled" }]);
    expect([await left(), await storedRefunds()]).toEqual([100_00, []]);
  });
});
