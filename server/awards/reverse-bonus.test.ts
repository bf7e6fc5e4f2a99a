import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { payoutClaims } from "../payouts/tables.ts";
import { auditLog, outboxMail } from "../platform/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider } from "../testing/build.ts";
import { abroadInfo } from "../testing/payout-world.ts";
import { creditOf, deskOrder } from "../testing/credit.ts";

// These tests check that staff can take a bonus back, and that neither the rider nor a single admin gains by it.

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let admin: Awaited<ReturnType<typeof buildAdmin>>;
let staff: Client;
let colleague: Client;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  rider = await buildRider(world);
  admin = await buildAdmin(world);
  staff = await world.as(admin);
  colleague = await world.as(await buildAdmin(world));
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const grant = async (amount: number, over: object = {}) => {
  const gift = { wallet: "credit", currency: "USD", amount, reason: "Helped at the gate", ...over };
  const { status, body } = await staff.post(`/api/admin/rider/${rider.id}/bonus`, gift, { key: randomUUID() });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.bonus;
};
const takeBack = (id: string, { by = staff, key = randomUUID() as string, reason = "Granted by mistake" } = {}) =>
  by.post(`/api/admin/bonus/${id}/take-back`, { reason }, { key });
const confirm = (id: string, by = colleague) => by.post(`/api/admin/bonus/${id}/confirm`, {}, { key: randomUUID() });
const decline = (id: string, by = colleague) =>
  by.post(`/api/admin/bonus/${id}/decline`, { reason: "It was right" }, { key: randomUUID() });
const awards = async (query: "" | `?${string}` = "", by = staff) =>
  by.get(`/api/admin/rider/${rider.id}/awards${query}`);
const balance = () => creditOf(world, rider.id);
const dues = async (query: "" | `?${string}` = "") =>
  (await staff.get(`/api/admin/adjustments-due${query}`)).body.adjustments;
const refund = (id: string) =>
  staff.delete(`/api/admin/credit-redemption/${id}`, { reason: "returned" }, { key: randomUUID() });
async function spend(amount: number): Promise<string> {
  const desk = await world.as(await buildDealer(world));
  const order = deskOrder(rider.id, amount);
  const { status, body } = await desk.post("/api/dealer/redeem", order, { key: randomUUID() });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.redemption._id;
}

describe("the awards of a rider", () => {
  it("are listed for staff with what can be taken back, with filters and pages", async () => {
    const bonus = await grant(50_00);
    await grant(20_00, { wallet: "cash" });
    const { awards: rows, pagination } = (await awards()).body;
    expect(pagination.total).toBe(2);
    expect(rows[1]).toMatchObject({ _id: bonus.awardId, bonusId: bonus._id, type: "bonus", status: "Current" });
    expect((await awards("?wallet=cash")).body.awards).toMatchObject([{ initialValue: 20_00, wallet: "cash" }]);
    expect((await awards("?status=Reversed")).body.awards).toEqual([]);
    await takeBack(bonus._id);
    expect((await awards("?status=Reversed")).body.awards).toMatchObject([
      { _id: bonus.awardId, currentValue: 0, revokedReason: "Granted by mistake" },
    ]);
  });

  it("can be listed only by staff, and an unknown rider is a 404", async () => {
    for (const who of [rider, await buildDealer(world), await buildPromoter(world)]) {
      expect((await awards("", await world.as(who))).status).toBe(403);
    }
    expect((await world.visitor().get(`/api/admin/rider/${rider.id}/awards`)).status).toBe(401);
    expect((await staff.get(`/api/admin/rider/${randomUUID()}/awards`)).body.error.code).toBe("not_valid_rider");
  });
});

describe("a bonus that is taken back", () => {
  it("is deducted from the balance at once, once per key, is audited, and the rider reads why", async () => {
    const { _id: id, awardId } = await grant(200_00);
    const key = randomUUID();
    const first = await takeBack(id, { key });
    expect([first.status, first.body.bonus.state]).toEqual([200, "reversed"]);
    expect(first.body.bonus).toMatchObject({ reversalReason: "Granted by mistake", reversalConfirmedBy: null });
    expect((await takeBack(id, { key })).body).toEqual(first.body);
    expect((await takeBack(id)).body.error.code).toBe("bonus_not_granted");
    expect([await balance(), await dues()]).toEqual([0, []]);
    const [row] = await world.db.select().from(auditLog).where(eq(auditLog.action, "bonus.reverse"));
    expect(row).toMatchObject({ actorId: admin.id, subjectId: rider.id, after: { awardId, taken: 200_00, due: 0 } });
    const mails = await world.db.select().from(outboxMail).where(eq(outboxMail.to, rider.email));
    const last = mails.find(({ subject }) => subject === "Your bonus of $200.00 was taken back");
    expect(last?.text).toContain("Granted by mistake");
  });

  it("needs a reason and a key, and only staff can take it back", async () => {
    const { _id: id } = await grant(20_00);
    expect((await takeBack(id, { reason: " " })).status).toBe(400);
    expect((await staff.post(`/api/admin/bonus/${id}/take-back`, { reason: "x" })).body.error.code).toBe(
      "idempotency_key_missing",
    );
    for (const who of [rider, await buildDealer(world), await buildPromoter(world)]) {
      expect((await takeBack(id, { by: await world.as(who) })).status).toBe(403);
    }
    expect((await takeBack(randomUUID())).status).toBe(404);
    await staff.navigate(`/proxy-rider/${rider.id}`);
    expect((await takeBack(id)).status).toBe(403);
    expect(await balance()).toBe(20_00);
  });

  it("is taken back once when two admins confirm at the same moment", async () => {
    const { _id: id } = await grant(80_00);
    const answers = await Promise.all([takeBack(id), takeBack(id, { by: colleague }), takeBack(id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balance()).toBe(0);
  });

  it("must have been granted: a pending one is declined instead", async () => {
    const { _id: id } = await grant(900_00);
    expect((await takeBack(id)).body.error.code).toBe("bonus_not_granted");
    await decline(id);
    expect((await takeBack(id)).body.error.code).toBe("bonus_not_granted");
  });

  it("lists what was spent as an amount due, which staff settles like any other", async () => {
    const { _id: id, awardId } = await grant(200_00);
    await spend(60_00);
    await takeBack(id);
    expect(await balance()).toBe(0);
    expect(await dues()).toMatchObject([{ amount: 60_00, why: "bonus_reversed", awardId, eventId: null }]);
    const [{ _id: due }] = await dues();
    const settle = { how: "payment", amount: 60_00, reference: "Check 12" };
    const paid = await staff.post(`/api/admin/adjustments-due/${due}/settle`, settle, { key: randomUUID() });
    expect(paid.status).toBe(200);
    expect(await dues()).toEqual([]);
  });

  it("settles the amount due first when the spent part is refunded", async () => {
    const { _id: id } = await grant(200_00);
    const redemption = await spend(60_00);
    await takeBack(id);
    expect((await refund(redemption)).body.balance.amount).toBe(0);
    expect([await balance(), await dues()]).toEqual([0, []]);
  });

  it.each([
    ["settle", { how: "payment", amount: 60_00, reference: "Check 12" }, 60_00],
    ["waive", { reason: "Nothing to collect" }, 0],
  ] as const)(
    "returns a later refund only to a rider who paid the amount back, not to one whose debt was waived: %s",
    async (act, body, left) => {
      const { _id: id } = await grant(100_00);
      const redemption = await spend(60_00);
      await takeBack(id);
      const [{ _id: due }] = await dues();
      const path = `/api/admin/adjustments-due/${due}/${act}` as const;
      expect((await staff.post(path, body, { key: randomUUID() })).status).toBe(200);
      await refund(redemption);
      expect(await balance()).toBe(left);
    },
  );

  it("is removed from its cash claim, also from an approved one", async () => {
    expect((await (await world.as(rider)).put("/api/rider/payment-info", abroadInfo())).status).toBe(200);
    const { _id: id } = await grant(100_00, { wallet: "cash" });
    const opened = await staff.post("/api/admin/payout-claims", { riderId: rider.id }, { key: randomUUID() });
    expect(opened.status, JSON.stringify(opened.body)).toBe(200);
    expect((await takeBack(id)).status).toBe(200);
    expect(await world.db.select().from(payoutClaims)).toMatchObject([{ status: "void", gross: 100_00 }]);
  });

  it("is listed as due if its cash was already sent", async () => {
    expect((await (await world.as(rider)).put("/api/rider/payment-info", abroadInfo())).status).toBe(200);
    const { _id: id } = await grant(100_00, { wallet: "cash" });
    await staff.post("/api/admin/payout-claims", { riderId: rider.id }, { key: randomUUID() });
    const claim = (await staff.get("/api/admin/payout-claims")).body.payoutClaims[0];
    const move = async (act: string, __v: number) =>
      staff.put(`/api/admin/payout-claim/${claim._id}`, { act, __v }, { key: randomUUID() });
    const approved = await move("approve", claim.__v);
    const sent = await move("send", approved.body.payoutClaim.__v);
    expect(sent.body.payoutClaim.status).toBe("sent");
    await takeBack(id);
    expect(await dues()).toMatchObject([{ wallet: "cash", amount: 100_00 }]);
    expect((await move("undoSend", sent.body.payoutClaim.__v)).status).toBe(200);
    expect(await dues()).toEqual([]);
  });
});

describe("a bonus that two admins granted", () => {
  const granted = async () => {
    const { _id: id } = await grant(900_00);
    expect((await confirm(id)).status).toBe(200);
    return id;
  };

  it("is taken back by two admins as well", async () => {
    const id = await granted();
    expect((await takeBack(id)).body.bonus.state).toBe("reversing");
    expect(await balance()).toBe(900_00);
    expect((await confirm(id, staff)).body.error.code).toBe("second_admin_needed");
    expect((await takeBack(id, { by: colleague })).body.error.code).toBe("bonus_not_granted");
    const waiting = (await colleague.get("/api/admin/bonuses?state=reversing")).body.bonuses;
    expect(waiting).toMatchObject([{ _id: id, reversalBy: `Avery ${admin.lastName}` }]);
    expect((await confirm(id)).body.bonus.state).toBe("reversed");
    expect(await balance()).toBe(0);
    expect((await confirm(id)).body.error.code).toBe("bonus_decided");
  });

  it("stays granted when the second admin declines, and can be requested again", async () => {
    const id = await granted();
    await takeBack(id);
    expect((await decline(id)).body.bonus).toMatchObject({ state: "granted", reversalBy: null, declineReason: null });
    expect(await balance()).toBe(900_00);
    expect((await takeBack(id)).body.bonus.state).toBe("reversing");
    expect((await decline(id, staff)).body.bonus.state).toBe("granted");
  });

  it("cannot be decided by an admin whose own account got it", async () => {
    const id = await granted();
    await takeBack(id);
    const email = rider.email.replace("@", "+staff@");
    const self = await world.as(await buildAdmin(world, { account: { email, emailKey: email } }));
    expect((await decline(id, self)).body.error.code).toBe("own_account");
    expect((await confirm(id, self)).body.error.code).toBe("own_account");
    expect(await balance()).toBe(900_00);
  });
});

it("does not raise the limit for another grant by a single admin", async () => {
  const { _id: id } = await grant(500_00);
  await spend(500_00);
  await takeBack(id);
  expect((await grant(400_00)).state).toBe("waiting");
});
