import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { claimActs, claimCan, claimStatuses, type ClaimAct, type ClaimStatus } from "#shared/payouts.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { entries } from "../ledger/tables.ts";
import { buildAdmin } from "../testing/build.ts";
import { createPayoutWorld, type PayoutWorld } from "../testing/payout-world.ts";

let world: PayoutWorld;

beforeEach(async () => {
  world = await createPayoutWorld();
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const paidOut = async () =>
  (await world.db.select().from(entries).where(eq(entries.account, "paidOut"))).reduce(
    (sum, row) => sum + row.amount,
    0,
  );

describe("approval of a claim", () => {
  it.each(["promoter", "admin"] as const)("is needed before a claim is marked as sent by a %s", async (role) => {
    const claim = await world.openClaim();
    const answer = await world.move(claim, "send", role);
    expect([answer.status, answer.body.error?.code]).toEqual([409, "claim_not_approved"]);
    expect(await world.ownClaims()).toMatchObject([{ status: "pending", approvedAt: null, sentAt: null }]);
    expect(await paidOut()).toBe(0);
  });

  it("is refused to an admin for the claim of the admin's own rider account", async () => {
    const claim = await world.openClaim();
    // The address is the rider's with a tag, so both belong to one person.
    const email = world.rider.email.replace("@", "+staff@");
    const self = await world.as(await buildAdmin(world, { account: { email, emailKey: email.toLowerCase() } }));
    const body = { act: "approve", __v: claim.__v };
    const refused = await self.put(`/api/admin/payout-claim/${claim._id}`, body, { key: randomUUID() });
    expect([refused.status, refused.body.error.code]).toEqual([403, "own_account"]);
    expect(await world.ownClaims()).toMatchObject([{ status: "pending", approvedAt: null }]);
  });

  it("is refused in French too", async () => {
    const claim = await world.openClaim();
    const body = { act: "send", __v: claim.__v };
    const options = { key: randomUUID(), locale: "fr" as const };
    const answer = await world.staff.put(`/api/admin/payout-claim/${claim._id}`, body, options);
    expect(answer.body.error.message).toContain("pas encore approuvé");
  });

  it("is not created by marking a claim as sent and undoing that", async () => {
    const claim = await world.openClaim();
    await world.move(claim, "send", "promoter");
    const undone = await world.move(claim, "undoSend", "promoter");
    expect(undone.status).toBe(409);
    expect(await world.ownClaims()).toMatchObject([{ status: "pending", approvedAt: null }]);
  });

  it('is unchanged after a mistaken "sent" mark is undone', async () => {
    const approved = (await world.move(await world.openClaim(), "approve")).body.payoutClaim;
    world.clock.advance({ days: 2 });
    await world.signInAgain();
    const sent = (await world.move(approved, "send", "promoter")).body.payoutClaim;
    const undone = (await world.move(sent, "undoSend", "promoter")).body.payoutClaim;
    expect(undone).toMatchObject({ status: "approved", approvedAt: approved.approvedAt, sentAt: null });
    expect(await paidOut()).toBe(0);
    const voided = await world.move(undone, "void", "admin", "Lost in the mail");
    expect(voided.body.payoutClaim.status).toBe("void");
    // The cash of a voided claim is earned again, and a claim that is opened again by hand needs its own approval.
    const again = await world.staff.post(
      "/api/admin/payout-claims",
      { riderId: world.rider.id },
      { key: randomUUID() },
    );
    const [reopened] = again.body.payoutClaims;
    expect(reopened).toMatchObject({ status: "pending", approvedAt: null });
    expect((await world.move(reopened, "send")).body.error.code).toBe("claim_not_approved");
  });

  it("is unchanged after a second undo, even if the server's clock was set back since the first payment", async () => {
    const approved = (await world.move(await world.openClaim(), "approve")).body.payoutClaim;
    const sent = (await world.move(approved, "send")).body.payoutClaim;
    const undone = (await world.move(sent, "undoSend")).body.payoutClaim;
    world.clock.advance({ hours: -20 });
    await world.signInAgain();
    const sentAgain = await world.move(undone, "send");
    expect(sentAgain.body.payoutClaim.status).toBe("sent");
    expect(await paidOut()).toBe(350_00);
    const undoneAgain = await world.move(sentAgain.body.payoutClaim, "undoSend");
    expect(undoneAgain.status, JSON.stringify(undoneAgain.body)).toBe(200);
    expect(undoneAgain.body.payoutClaim.status).toBe("approved");
    expect(await paidOut()).toBe(0);
  });

  it("is needed for a series' final payouts as for a race", async () => {
    const claim = await world.openClaim({ kind: "standings" });
    expect(claim.cause).toBe("seriesEnd");
    expect((await world.move(claim, "send", "promoter")).body.error.code).toBe("claim_not_approved");
  });
});

/** These calls of the API lead to each status. */
const waysTo: Record<ClaimStatus, ClaimAct[]> = {
  pending: [],
  approved: ["approve"],
  sent: ["approve", "send"],
  void: ["void"],
};

describe("an act that a status does not allow is refused and changes nothing", () => {
  const refused = claimStatuses.flatMap((status) =>
    claimActs.flatMap((act) => (claimCan[act].states.includes(status) ? [] : [[act, status] as const])),
  );
  it.each(refused)("%s on a claim that is %s", async (act, status) => {
    let claim = await world.openClaim();
    for (const step of waysTo[status]) claim = (await world.move(claim, step, "admin", "because")).body.payoutClaim;
    expect(claim.status).toBe(status);
    const before = await paidOut();
    const answer = await world.move(claim, act, "admin", "because");
    expect(answer.status).toBe(409);
    expect((await world.ownClaims())[0]).toMatchObject({ status, __v: claim.__v });
    expect(await paidOut()).toBe(before);
  });
});
