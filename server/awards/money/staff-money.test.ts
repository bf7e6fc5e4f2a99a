import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MoneyActInput, Purse } from "#shared/rider-money.schema.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { entries } from "../../ledger/tables.ts";
import { auditLog, outboxMail } from "../../platform/tables.ts";
import type { Client } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildResult, buildRider } from "../../testing/build.ts";
import { deskOrder } from "../../testing/credit.ts";
import { createPayoutWorld, homeInfo, type PayoutWorld } from "../../testing/payout-world.ts";
import { buildRace } from "../../testing/race.ts";
import { markFactoryAs } from "../../testing/clients/factory-mark.ts";

// These tests check what staff see of a rider's money, and that a preview says what the act then does.

let world: PayoutWorld;
let staff: Client;
let colleague: Client;
let riderId: string;

beforeEach(async () => {
  world = await createPayoutWorld();
  ({ staff } = world);
  riderId = world.rider.id;
  colleague = await world.as(await buildAdmin(world));
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const key = () => ({ key: randomUUID() });
const money = async () => (await staff.get(`/api/admin/rider/${riderId}/money`)).body;
const purse = async () => strip((await money()).purses[0]);
const strip = ({ soonestExpiry: _day, soonestAmount: _part, ...own }: Purse & Record<string, unknown>) => own;
const preview = (act: MoneyActInput, by = staff, of = riderId) => by.post(`/api/admin/rider/${of}/money/preview`, act);
const gift = (amount: number, over: object = {}) => ({
  wallet: "credit" as const,
  currency: "USD" as const,
  amount,
  reason: "Helped with the flags",
  ...over,
});
const grant = async (amount: number, over: object = {}) => {
  const { status, body } = await staff.post(`/api/admin/rider/${riderId}/bonus`, gift(amount, over), key());
  expect(status, JSON.stringify(body)).toBe(200);
  return body.bonus;
};
async function spend(amount: number) {
  const desk = await world.as(await buildDealer(world));
  expect((await desk.post("/api/dealer/redeem", deskOrder(riderId, amount), key())).status).toBe(200);
}
/** Returns the number of rows in the tables of money, email and the audit log; a preview must add none. */
async function written() {
  const counts = [];
  for (const table of [entries, outboxMail, auditLog]) counts.push((await world.db.select().from(table)).length);
  return counts;
}

/** Previews an act, checks that nothing was written, does the act, and checks that the preview was right. */
async function previewThenDo(act: MoneyActInput, doIt: () => Promise<{ status: number; body: unknown }>) {
  const before = await written();
  const asked = await preview(act);
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  expect(await written()).toEqual(before);
  expect(asked.body.before[0]).toEqual(await purse());
  const done = await doIt();
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  expect(await purse()).toEqual(asked.body.after[0]);
  return asked.body;
}

describe("a rider's money for staff", () => {
  it("has both currencies (the rider's own first), the bonuses that wait for a second admin, and the results that paid nothing", async () => {
    await grant(120_00);
    await grant(30_00, { wallet: "cash" });
    await grant(900_00, { currency: "CAD" });
    const race = await buildRace(world, { klass: { payoutType: "noPayout" } });
    await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId, place: 2 });
    await race.verify();
    const answer = await money();
    expect(answer).toMatchObject({ riderName: "Jett Marlowe", open: true, unpaidTotal: 1 });
    expect(answer.purses).toMatchObject([
      { currency: "USD", credit: 120_00, soonestAmount: 120_00, cash: 30_00, claims: 0, paid: 0, creditDue: 0 },
      { currency: "CAD", credit: 0, soonestExpiry: null, cash: 0 },
    ]);
    expect(answer.waiting).toMatchObject([{ amount: 900_00, state: "waiting", mayConfirm: false }]);
    expect(answer.unpaid).toMatchObject([{ className: "250 B", earned: 0, reason: "class_pays_nothing" }]);
  });

  it("is for staff alone, and is refused for an unknown rider", async () => {
    for (const who of [world.rider, world.promoter, await buildDealer(world)]) {
      const by = await world.as(who);
      expect((await by.get(`/api/admin/rider/${riderId}/money`)).status).toBe(403);
      expect((await preview({ act: "openClaims" }, by)).status).toBe(403);
    }
    expect((await staff.get(`/api/admin/rider/${randomUUID()}/money`)).body.error.code).toBe("not_valid_rider");
    await staff.navigate(`/proxy-rider/${riderId}`);
    expect((await staff.get(`/api/admin/rider/${riderId}/money`)).status).toBe(403);
  });
});

describe("an award for staff", () => {
  it("comes with its history, its result and the last day that it can get", async () => {
    const race = await buildRace(world);
    const at = { eventId: race.event.id, classId: race.klass.id, riderId, place: 2 };
    const { id: resultId } = await buildResult(world, at);
    await race.verify();
    await spend(40_00);
    const [{ _id: id }] = (await staff.get(`/api/admin/rider/${riderId}/awards`)).body.awards;
    const { body } = await staff.get(`/api/admin/award/${id}`);
    expect(body).toMatchObject({ riderId, resultId, bonusId: null, factoryPaid: false, latestDay: "2027-07-15" });
    expect(body.story.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
      ["issue", 150_00],
      ["redeem", -40_00],
    ]);
    for (const who of [world.rider, world.promoter, await buildDealer(world)]) {
      expect((await (await world.as(who)).get(`/api/admin/award/${id}`)).status).toBe(403);
    }
    expect((await staff.get(`/api/admin/award/${randomUUID()}`)).status).toBe(404);
  });
});

describe("a preview shows the effects", () => {
  it("of a bonus: what the rider can spend then, until when, and whether a second admin is needed", async () => {
    const act = { act: "bonus" as const, wallet: "credit" as const, currency: "USD" as const, amount: 200_00 };
    const small = await previewThenDo(act, () => staff.post(`/api/admin/rider/${riderId}/bonus`, gift(200_00), key()));
    expect(small).toMatchObject({ needsSecondAdmin: false, again: false, otherAdmins: 1 });
    expect(small.until).toBe("2027-07-16T06:59:59.999Z");
    const again = (await preview(act)).body;
    expect(again).toMatchObject({ again: true, needsSecondAdmin: false });
    const large = (await preview({ ...act, amount: 900_00 })).body;
    expect(large).toMatchObject({
      needsSecondAdmin: true,
      before: [{ credit: 200_00 }, {}],
      after: [{ credit: 1100_00 }, {}],
    });
    const { _id: bonusId } = await grant(900_00);
    expect((await preview({ act: "confirmBonus", bonusId })).body.error.code).toBe("second_admin_needed");
    const confirmed = (await preview({ act: "confirmBonus", bonusId }, colleague)).body;
    expect(confirmed.after[0]?.credit).toBe(1100_00);
    const path = `/api/admin/bonus/${bonusId}/confirm` as const;
    expect((await colleague.post(path, {}, key())).status).toBe(200);
    expect((await purse()).credit).toBe(1100_00);
  });

  it("of a bonus taken back: what is left, and what becomes due", async () => {
    const { _id: bonusId } = await grant(200_00);
    await spend(60_00);
    const said = await previewThenDo({ act: "takeBackBonus", bonusId }, () =>
      staff.post(`/api/admin/bonus/${bonusId}/take-back`, { reason: "By mistake" }, key()),
    );
    expect(said).toMatchObject({ before: [{ credit: 140_00 }, {}], after: [{ credit: 0, creditDue: 60_00 }, {}] });
    const [due] = (await staff.get(`/api/admin/adjustments-due?riderId=${riderId}`)).body.adjustments;
    await previewThenDo({ act: "settleDue", adjustmentId: due._id, how: "payment", amount: 20_00 }, () => {
      const paid = { how: "payment", amount: 20_00, reference: "Check 7" };
      return staff.post(`/api/admin/adjustments-due/${due._id}/settle`, paid, key());
    });
    await previewThenDo({ act: "waiveDue", adjustmentId: due._id }, () =>
      staff.post(`/api/admin/adjustments-due/${due._id}/waive`, { reason: "The shop closed" }, key()),
    );
    expect((await purse()).creditDue).toBe(0);
  });

  it("of a longer date and of a removed race", async () => {
    const race = await buildRace(world);
    const { id: resultId } = await buildResult(world, {
      eventId: race.event.id,
      classId: race.klass.id,
      riderId,
      place: 2,
    });
    await race.verify();
    const [{ _id: awardId }] = (await staff.get(`/api/admin/rider/${riderId}/awards`)).body.awards;
    world.clock.advance({ days: 5 });
    const said = await previewThenDo({ act: "extend", awardId, until: "2027-07-18" }, () =>
      staff.post(`/api/admin/award/${awardId}/extend`, { until: "2027-07-18", reason: "Hospital" }, key()),
    );
    expect(said.until).toBe("2027-07-19T06:59:59.999Z");
    await spend(50_00);
    const removed = await previewThenDo({ act: "removeRaces", resultIds: [resultId] }, () =>
      staff.delete(
        `/api/admin/rider/${riderId}/remove-races`,
        { resultIds: [resultId], reason: "His brother rode" },
        key(),
      ),
    );
    expect(removed).toMatchObject({ before: [{ credit: 100_00 }, {}], after: [{ credit: 0, creditDue: 50_00 }, {}] });
  });

  it("of paying a factory rider for one result", async () => {
    const race = await buildRace(world);
    const at = { eventId: race.event.id, classId: race.klass.id, riderId, place: 2 };
    const { id: resultId } = await buildResult(world, at);
    await staff.post(`/api/admin/rider/${riderId}/mark-factory`, { factory: true, reason: "Signed" }, key());
    await race.verify();
    const said = await previewThenDo({ act: "factory", resultId, pay: true }, () =>
      staff.post(`/api/admin/result/${resultId}/factory-override`, { pay: true, reason: "Own bike" }, key()),
    );
    expect(said).toMatchObject({ before: [{ credit: 0 }, {}], after: [{ credit: 150_00 }, {}] });
  });

  it("of marking a rider as a factory rider, and of removing the mark", async () => {
    const race = await buildRace(world);
    await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId, place: 2 });
    await race.verify();
    await spend(40_00);
    const mark = (factory: boolean) => () => markFactoryAs(staff, riderId, factory);
    const marked = await previewThenDo({ act: "markFactory", factory: true }, mark(true));
    expect(marked).toMatchObject({ before: [{ credit: 110_00 }, {}], after: [{ credit: 0, creditDue: 40_00 }, {}] });
    const removed = await previewThenDo({ act: "markFactory", factory: false }, mark(false));
    expect(removed).toMatchObject({ after: [{ credit: 110_00, creditDue: 0 }, {}] });
  });

  it("of a claim: opened, approved, sent, undone and void", async () => {
    await world.win(500_00);
    await world.win(100_00);
    const claim = await world.openClaim();
    expect((await preview({ act: "openClaims" })).body.error.code).toBe("nothing_to_claim");
    let now = claim;
    for (const to of ["approve", "send", "undoSend", "void"] as const) {
      const said = await previewThenDo({ act: "moveClaim", claimId: claim._id, to }, async () => {
        const moved = await world.move(now, to, "admin", "Wrong account");
        now = moved.body.payoutClaim;
        return moved;
      });
      expect(said.claims).toMatchObject([{ _id: claim._id, status: now.status, gross: now.gross, net: now.net }]);
    }
    expect(now).toMatchObject({ status: "void", voidReason: "Wrong account" });
    const opened = await previewThenDo({ act: "openClaims" }, () =>
      staff.post("/api/admin/payout-claims", { riderId }, key()),
    );
    expect(opened.claims).toMatchObject([{ gross: 500_00, withheld: 150_00, net: 350_00, status: "pending" }]);
  });

  it("of an act that is refused: with the same error as the act itself", async () => {
    await world.win(500_00);
    await world.saveInfo(homeInfo());
    expect((await preview({ act: "openClaims" })).body.error.code).toBe("payment_info_missing");
    expect((await preview({ act: "takeBackBonus", bonusId: randomUUID() })).status).toBe(404);
    const wrong = { act: "bonus", wallet: "credit", currency: "EUR", amount: 5 } as unknown as MoneyActInput;
    expect((await preview(wrong)).status).toBe(400);
    expect((await preview({ act: "nothing" } as unknown as MoneyActInput)).status).toBe(400);
  });

  it("only of the rider's own money: another rider's bonus, race or claim is not found", async () => {
    const { _id: bonusId } = await grant(20_00);
    const claim = await world.openClaim();
    const other = await buildRider(world);
    expect((await preview({ act: "takeBackBonus", bonusId }, staff, other.id)).status).toBe(404);
    expect((await preview({ act: "moveClaim", claimId: claim._id, to: "void" }, staff, other.id)).status).toBe(404);
    expect((await preview({ act: "openClaims" }, staff, randomUUID())).body.error.code).toBe("not_valid_rider");
  });
});

describe("theft by staff", () => {
  it("is refused for a deactivated rider, in the preview too", async () => {
    const { __v } = (await staff.get(`/api/admin/rider/${riderId}`)).body.rider;
    await staff.put(`/api/admin/rider/${riderId}`, { __v, deActivated: true, reason: "Called us." });
    const act = { act: "bonus" as const, wallet: "credit" as const, currency: "USD" as const, amount: 5_00 };
    expect((await preview(act)).body.error.code).toBe("rider_inactive");
    expect((await staff.post(`/api/admin/rider/${riderId}/bonus`, gift(5_00), key())).body.error.code).toBe(
      "rider_inactive",
    );
    expect((await money()).open).toBe(false);
  });

  it("gains nothing from a debt in a currency in which the rider has nothing", async () => {
    const { _id: id } = await grant(200_00);
    await spend(60_00);
    await staff.post(`/api/admin/bonus/${id}/take-back`, { reason: "By mistake" }, key());
    await grant(500_00, { currency: "CAD" });
    const [due] = (await staff.get(`/api/admin/adjustments-due?riderId=${riderId}`)).body.adjustments;
    const act = { act: "settleDue" as const, adjustmentId: due._id, how: "setOff" as const, amount: 60_00 };
    expect((await preview(act)).body.error.code).toBe("set_off_short");
    const settle = { how: "setOff", amount: 60_00, reference: "Agreed" };
    const path = `/api/admin/adjustments-due/${due._id}/settle` as const;
    expect((await staff.post(path, settle, key())).body.error.code).toBe("set_off_short");
  });

  it("does not approve a claim twice when two admins press the button at once, nor send it twice", async () => {
    const claim = await world.openClaim();
    const move = (act: string, __v: number, by: Client) =>
      by.put(`/api/admin/payout-claim/${claim._id}`, { act, __v }, key());
    const approvals = await Promise.all([move("approve", claim.__v, staff), move("approve", claim.__v, colleague)]);
    expect(approvals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [approved] = await world.ownClaims();
    const __v = approved?.__v ?? 0;
    const sent = await Promise.all([move("send", __v, staff), move("send", __v, colleague)]);
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await purse()).paid).toBe(350_00);
  });

  it("does not pay a claim again after its sent mark was undone twice", async () => {
    const approved = (await world.move(await world.openClaim(), "approve")).body.payoutClaim;
    const sent = (await world.move(approved, "send")).body.payoutClaim;
    const undone = (await world.move(sent, "undoSend")).body.payoutClaim;
    expect((await world.move(undone, "undoSend")).body.error.code).toBe("claim_state");
    expect((await world.move(sent, "undoSend")).body.error.code).toBe("stale_version");
    expect(await purse()).toMatchObject({ paid: 0, claims: 500_00 });
    expect((await world.move(sent, "void")).status).toBe(409);
  });

  it("is not possible in the rider's name: an admin who acts as the rider has none of these calls", async () => {
    const { _id: bonusId } = await grant(900_00);
    const claim = await world.openClaim();
    await colleague.navigate(`/proxy-rider/${riderId}`);
    const tries = [
      colleague.post(`/api/admin/rider/${riderId}/bonus`, gift(5_00), key()),
      colleague.post(`/api/admin/bonus/${bonusId}/confirm`, {}, key()),
      colleague.put(`/api/admin/payout-claim/${claim._id}`, { act: "approve", __v: claim.__v }, key()),
      colleague.post("/api/admin/payout-claims", { riderId }, key()),
      preview({ act: "openClaims" }, colleague),
    ];
    for (const tried of await Promise.all(tries)) expect(tried.status).toBe(403);
  });

  it("is not possible for a promoter, who has none of these calls", async () => {
    const claim = await world.openClaim();
    const track = await world.as(await buildPromoter(world));
    expect((await track.put(`/api/admin/payout-claim/${claim._id}`, { act: "send", __v: 0 }, key())).status).toBe(403);
    expect((await preview({ act: "openClaims" }, track)).status).toBe(403);
  });
});
