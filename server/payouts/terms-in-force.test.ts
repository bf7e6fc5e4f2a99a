import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PayoutClaim } from "#shared/payouts.schema.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { entries } from "../ledger/tables.ts";
import { outboxMail } from "../platform/tables.ts";
import { abroadInfo, createPayoutWorld, homeInfo, type PayoutWorld } from "../testing/payout-world.ts";
import { buildAdmin } from "../testing/build.ts";

let world: PayoutWorld;

beforeEach(async () => {
  world = await createPayoutWorld();
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const accountSum = async (account: "paidOut" | "withheldTax") =>
  (await world.db.select().from(entries).where(eq(entries.account, account))).reduce((sum, row) => sum + row.amount, 0);
const own = async (): Promise<PayoutClaim> => {
  const [claim] = await world.ownClaims();
  if (!claim) throw new Error("no claim");
  return claim;
};
const approve = async (claim: PayoutClaim): Promise<PayoutClaim> => {
  const answer = await world.move(claim, "approve");
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.payoutClaim;
};
const returnedMails = async (to: string) =>
  (await world.db.select().from(outboxMail).where(eq(outboxMail.to, to))).filter(({ cause }) =>
    cause.startsWith("claim-returned"),
  );
/** Builds an approved claim of a US person over $500. */
async function approvedAtHome(): Promise<PayoutClaim> {
  await world.win();
  await world.saveInfo(homeInfo());
  await world.uploadW9();
  return approve(await own());
}

describe("a claim that is not approved yet", () => {
  it("shows what the payment info in force now would withhold", async () => {
    await world.win();
    await world.saveInfo(homeInfo());
    await world.uploadW9();
    expect(await own()).toMatchObject({ type: "debitCard", basis: "usPerson", withheld: 0, net: 500_00 });
    await world.saveInfo(abroadInfo());
    expect(await own()).toMatchObject({
      status: "pending",
      type: "check",
      basis: "nonResidentAlien",
      rate: 0.3,
      withheld: 150_00,
      net: 350_00,
    });
    await world.saveInfo(homeInfo());
    expect(await own()).toMatchObject({ type: "debitCard", basis: "usPerson", withheld: 0, net: 500_00 });
  });

  it("is approved and paid by the payment info at the time of the approval", async () => {
    const claim = await world.openClaim({}, abroadInfo());
    await world.saveInfo(abroadInfo({ addressLine1: "99 New Street" }));
    const approved = await approve({ ...claim, __v: (await own()).__v });
    expect(approved).toMatchObject({
      status: "approved",
      gross: 500_00,
      rate: 0.3,
      withheld: 150_00,
      net: 350_00,
      paidTo: { addressLine1: "99 New Street", country: "AU" },
    });
    const sent = await world.move(approved, "send", "promoter");
    expect(sent.status).toBe(200);
    expect([await accountSum("paidOut"), await accountSum("withheldTax")]).toEqual([350_00, 150_00]);
  });

  it("cannot be approved while a document is missing", async () => {
    await world.win();
    await world.saveInfo(homeInfo());
    const { body } = await world.uploadW9();
    await world.pro.delete(`/api/rider/rider/${world.rider.id}/document/${body.document._id}`, {});
    const answer = await world.move(await own(), "approve");
    expect([answer.status, answer.body.error?.code]).toEqual([422, "payment_info_missing"]);
  });
});

describe("an approved claim that is not sent", () => {
  it.each([
    ["tax status", abroadInfo()],
    ["country", homeInfo({ country: "CA", state: "QC", city: "Laval", zipcode: "H7A 1A1" })],
    ["street", homeInfo({ addressLine1: "13 Ridge Road" })],
    ["apartment", homeInfo({ addressLine2: "Unit 4" })],
    ["city", homeInfo({ city: "Nampa" })],
    ["name", homeInfo({ legalName: "Somebody Else" })],
  ])("waits again after a change of %s, and says so", async (_what, info) => {
    const approved = await approvedAtHome();
    expect((await world.saveInfo(info)).status).toBe(200);
    const claim = await own();
    expect(claim).toMatchObject({ status: "pending", approvedAt: null, paidTo: null, returnReason: "paymentInfo" });
    expect(claim.returnedAt).not.toBeNull();
    // The promoter, whose screen still shows the approved claim, is refused.
    expect((await world.move(approved, "send", "promoter")).status).toBe(409);
    expect((await world.move(claim, "send", "promoter")).body.error.code).toBe("claim_not_approved");
    expect(await accountSum("paidOut")).toBe(0);
    expect(await returnedMails(world.rider.email)).toHaveLength(1);
    expect(await returnedMails(world.admin.email)).toHaveLength(1);
    const again = await approve(claim);
    expect(again).toMatchObject({ returnReason: null, returnedAt: null });
  });

  it("is shown to the promoter without the reason, which is tax data", async () => {
    await approvedAtHome();
    await world.saveInfo(abroadInfo());
    const [seen] = (await world.track.get("/api/promoter/payout-claims")).body.payoutClaims;
    expect(seen).toMatchObject({ status: "pending", returnReason: null, paidTo: null });
    expect(seen.returnedAt).not.toBeNull();
  });

  it("pays a non-resident nothing untaxed", async () => {
    const approved = await approvedAtHome();
    await world.saveInfo(abroadInfo());
    await world.move(approved, "send");
    const sent = await world.move(await approve(await own()), "send");
    expect(sent.body.payoutClaim).toMatchObject({ withheld: 150_00, net: 350_00, type: "check" });
    expect([await accountSum("paidOut"), await accountSum("withheldTax")]).toEqual([350_00, 150_00]);
  });

  it("stays approved when the same info is saved again", async () => {
    await approvedAtHome();
    await world.saveInfo(homeInfo());
    expect(await own()).toMatchObject({ status: "approved", returnReason: null });
    expect(await returnedMails(world.rider.email)).toHaveLength(0);
  });

  it("stays approved when the profile's country changes: the payment info decides", async () => {
    await approvedAtHome();
    const profile = (await world.pro.get(`/api/rider/rider/${world.rider.id}`)).body.rider;
    const moved = await world.pro.put(`/api/rider/rider/${world.rider.id}`, {
      country: "CA",
      state: "QC",
      __v: profile.__v,
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(await own()).toMatchObject({ status: "approved", type: "debitCard", basis: "usPerson" });
  });

  it("needs approval again when the W-9 is removed before the money was sent", async () => {
    await world.win();
    await world.saveInfo(homeInfo());
    const { body } = await world.uploadW9();
    const approved = await approve(await own());
    const removed = await world.pro.delete(`/api/rider/rider/${world.rider.id}/document/${body.document._id}`, {});
    expect(removed.status).toBe(200);
    expect(await own()).toMatchObject({ status: "pending", returnReason: "paper" });
    expect((await world.move(approved, "send")).status).toBe(409);
    expect((await world.move(await own(), "approve")).body.error.code).toBe("payment_info_missing");
    expect(await accountSum("paidOut")).toBe(0);
  });

  it("keeps the terms of a sent claim after the info changed", async () => {
    const approved = await approvedAtHome();
    await world.move(approved, "send");
    await world.saveInfo(abroadInfo());
    expect(await own()).toMatchObject({ status: "sent", basis: "usPerson", withheld: 0, paidTo: { city: "Boise" } });
    // After the undo the claim would be paid to another address than the approved one, so it waits for staff.
    const undone = await world.move(await own(), "undoSend");
    expect(undone.body.payoutClaim).toMatchObject({
      status: "pending",
      approvedAt: null,
      returnReason: "paymentInfo",
      basis: "nonResidentAlien",
      withheld: 150_00,
    });
    expect([await accountSum("paidOut"), await accountSum("withheldTax")]).toEqual([0, 0]);
  });
});

describe("a change of payment info at the same time as an approval and a send", () => {
  it("never leads to a payment on terms that are no longer in force", async () => {
    for (let round = 0; round < 6; round++) {
      // oxlint-disable-next-line no-await-in-loop
      await raceOnce(round);
    }
  });

  async function raceOnce(round: number): Promise<void> {
    const claim = await world.openClaim({}, round % 2 === 0 ? abroadInfo() : abroadInfo({ city: `Town ${round}` }));
    const other = await world.as(await buildAdmin(world));
    const info = (await world.pro.get("/api/rider/payment-info")).body.paymentInfo;
    const change = () =>
      world.pro.put("/api/rider/payment-info", abroadInfo({ addressLine1: `${round} Elsewhere`, __v: info.__v }));
    const approveAndSend = async () => {
      const approved = await world.move(claim, "approve");
      if (approved.status !== 200) return;
      const body = { act: "send", __v: approved.body.payoutClaim.__v };
      await other.put(`/api/admin/payout-claim/${claim._id}`, body, { key: `send-${round}-${claim._id}` });
    };
    const [saved] = await Promise.all([change(), approveAndSend()]);
    expect(saved?.status).toBe(200);
    const after = (await world.ownClaims()).find(({ _id }) => _id === claim._id);
    // The money was either sent before the change, to the address that was in force then, or the claim follows the
    // change.
    if (after?.status === "sent") expect(after.paidTo?.addressLine1).toBe("12 Ridge Road");
    else if (after?.status === "approved") expect(after.paidTo?.addressLine1).toBe(`${round} Elsewhere`);
    else expect(after?.status).toBe("pending");
    if (after?.status === "approved") await world.move(after, "void", "admin", "next round");
    if (after?.status === "pending") await world.move(after, "void", "admin", "next round");
    await world.saveInfo(abroadInfo());
  }
});
