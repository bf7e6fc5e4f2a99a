import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ClaimAct } from "#shared/payouts.ts";
import type { PayoutClaim } from "#shared/payouts.schema.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { entries } from "../../ledger/tables.ts";
import type { Client } from "../../testing/app.ts";
import { buildAdmin, buildEvent, buildRider } from "../../testing/build.ts";
import { abroadInfo, createPayoutWorld, type PayoutWorld } from "../../testing/payout-world.ts";
import { winCash } from "../../testing/race.ts";
import { applyPayerAnswer, previewAnswer, withdrawLines } from "../files/answer-file.ts";
import { createPayoutFile } from "../files/create-file.ts";
import { openClaimsByHand } from "../open-claims-by-hand.ts";
import { askRiders } from "./ask-riders.ts";

// In these tests somebody tries to get paid, or paid twice, through the desk of payouts (docs/domain/payouts.md#thieves).
// The page does an act on many claims one by one, so the tests send the same calls.

let world: PayoutWorld;
/** The thief is an admin and the rider of `own`: both addresses are one mailbox. */
let thief: Client;
let own: PayoutClaim;
let others: PayoutClaim[];

beforeEach(async () => {
  world = await createPayoutWorld();
  own = await world.openClaim();
  others = [await claimOf("Ana"), await claimOf("Bo")];
  const email = world.rider.email.replace("@", "+staff@");
  thief = await world.as(await buildAdmin(world, { account: { email, emailKey: email.toLowerCase() } }));
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

async function claimOf(firstName: string): Promise<PayoutClaim> {
  const rider = await buildRider(world, { firstName, lastName: "Ortiz" });
  const dates = { promoterId: world.promoter.id, firstDate: "2026-07-10", lastDate: "2026-07-11" };
  const { id: eventId } = await buildEvent(world, dates);
  await winCash(world, world.staff, { eventId, riderId: rider.id, amount: 500_00 });
  const browser = await world.as(rider);
  await browser.put("/api/rider/payment-info", abroadInfo({ legalName: `${firstName} Ortiz` }));
  const [claim] = (await browser.get("/api/rider/payout-claims")).body.payoutClaims;
  if (!claim) throw new Error("No claim was opened");
  return claim;
}

type Choice = { act: ClaimAct; by?: Client; key?: () => string; reason?: string };

/** Does an act on many claims as the page does, and returns what became of each. */
async function inBulk(claims: readonly PayoutClaim[], { act, by = world.staff, key = randomUUID, ...more }: Choice) {
  const outcomes: (string | PayoutClaim)[] = [];
  for (const { _id, __v } of claims) {
    const body = { act, reason: more.reason ?? "Asked by phone", __v };
    const answer = await by.put(`/api/admin/payout-claim/${_id}`, body, { key: key() });
    outcomes.push(answer.status === 200 ? answer.body.payoutClaim : String(answer.body.error.code));
  }
  return outcomes;
}
const codes = (outcomes: readonly (string | PayoutClaim)[]) =>
  outcomes.map((one) => (typeof one === "string" ? one : one.status));
const done = (outcomes: readonly (string | PayoutClaim)[]) =>
  outcomes.flatMap((one) => (typeof one === "string" ? [] : [one]));
const paidOut = async () =>
  (await world.db.select().from(entries).where(eq(entries.account, "paidOut"))).reduce(
    (sum, { amount }) => sum + amount,
    0,
  );

describe("an act on many payouts", () => {
  it("does not bypass the rule about one's own account: the admin's own claim is left out of each act", async () => {
    const all = () => [others[0], own, others[1]].flatMap((one) => one ?? []);
    const step = async (act: ClaimAct, expected: string) => {
      const tried = await inBulk(all(), { act, by: thief });
      expect(codes(tried), act).toEqual([expected, "own_account", expected]);
      // A colleague does the act on the thief's claim, so that the next act would be possible on it.
      const moved = done(await inBulk([own], { act }));
      const rest = done(tried);
      others = rest;
      own = moved[0] ?? own;
    };
    await step("approve", "approved");
    expect(await paidOut()).toBe(0);
    await step("send", "sent");
    expect(await paidOut()).toBe(3 * 350_00);
    // An admin who could undo their own payment would be paid a second time.
    await step("undoSend", "approved");
    await step("void", "void");
    expect(await paidOut()).toBe(0);
  });

  it("does not bypass the version check: a claim that changed since the list was read is left out", async () => {
    const old = [own, ...others];
    const [changed] = others;
    if (!changed) throw new Error("no claim");
    const [approved] = done(await inBulk([changed], { act: "approve" }));
    await inBulk(approved ? [approved] : [], { act: "void" });
    expect(codes(await inBulk(old, { act: "approve" }))).toEqual(["approved", "stale_version", "approved"]);
    expect(codes(await inBulk(old, { act: "send" }))).toEqual(["stale_version", "stale_version", "stale_version"]);
    expect(await paidOut()).toBe(0);
  });

  it("does not bypass the approval, the state, or the file at the payer", async () => {
    expect(codes(await inBulk([own, ...others], { act: "send" }))).toEqual([
      "claim_not_approved",
      "claim_not_approved",
      "claim_not_approved",
    ]);
    const approved = done(await inBulk([own, ...others], { act: "approve" }));
    const body = { claims: approved.slice(0, 2).map(({ _id, __v }) => ({ _id, __v })) };
    expect((await world.staff.post("/api/admin/payout-files", body, { key: randomUUID() })).status).toBe(200);
    expect(codes(await inBulk(approved, { act: "send" }))).toEqual(["claim_in_file", "claim_in_file", "sent"]);
    expect(codes(await inBulk(approved, { act: "void" }))).toEqual(["claim_in_file", "claim_in_file", "stale_version"]);
    expect(await paidOut()).toBe(350_00);
  });

  it("does not pay a second claim under the key of the first, or one claim twice under two keys", async () => {
    const approved = done(await inBulk([own, ...others], { act: "approve" }));
    const key = randomUUID();
    expect(codes(await inBulk(approved, { act: "send", key: () => key }))).toEqual([
      "sent",
      "idempotency_key_reused",
      "idempotency_key_reused",
    ]);
    const [first] = approved;
    const colleague = await world.as(await buildAdmin(world));
    const answers = await Promise.all(
      [world.staff, colleague].map((by) => inBulk(approved.slice(1), { act: "send", by })),
    );
    expect(answers.flatMap(codes).toSorted()).toEqual(["sent", "sent", "stale_version", "stale_version"]);
    expect(codes(await inBulk(first ? [first] : [], { act: "send" }))).toEqual(["stale_version"]);
    expect(await paidOut()).toBe(3 * 350_00);
  });

  it("needs a reason for each claim that is voided, and is refused to a read-only admin", async () => {
    expect(codes(await inBulk([own, ...others], { act: "void", reason: "" }))).toEqual(
      Array<string>(3).fill("invalid_input"),
    );
    const auditor = await world.as(await buildAdmin(world, { role: "readOnly" }));
    for (const act of ["approve", "void"] as const) {
      expect(codes(await inBulk([own, ...others], { act, by: auditor }))).toEqual(Array<string>(3).fill("read_only"));
    }
    const file = { claims: [{ _id: own._id, __v: own.__v }] };
    const made = await auditor.post("/api/admin/payout-files", file, { key: randomUUID() });
    expect(made.body.error.code).toBe("read_only");
  });
});

describe("a payment that staff made by hand", () => {
  const sentByStaff = async (claim: PayoutClaim) => {
    const [approved] = done(await inBulk([claim], { act: "approve" }));
    const [sent] = done(await inBulk(approved ? [approved] : [], { act: "send" }));
    if (!sent) throw new Error("The claim was not sent");
    return sent;
  };
  const asPromoter = (by: Client, claim: PayoutClaim, act: ClaimAct) =>
    by.put(`/api/promoter/payout-claim/${claim._id}`, { act, __v: claim.__v }, { key: randomUUID() });

  it("cannot be undone by the promoter, because the next file of approved claims would pay it again", async () => {
    const sent = await sentByStaff(own);
    const refused = await asPromoter(world.track, sent, "undoSend");
    expect([refused.status, refused.body.error.code]).toEqual([409, "claim_sent_by_staff"]);
    const shown = (await world.track.get("/api/promoter/payout-claims")).body.payoutClaims;
    expect(shown.find(({ _id }) => _id === own._id)).toMatchObject({ status: "sent", sentByStaff: true });
    expect((await world.staff.get("/api/admin/claims?state=approved")).body.claims).toEqual([]);
    expect(await paidOut()).toBe(350_00);
    expect(codes(await inBulk([sent], { act: "undoSend" }))).toEqual(["approved"]);
    expect(await paidOut()).toBe(0);
  });

  it("is not moved by an admin whose own claim it is, while acting as the promoter either", async () => {
    const [other] = others;
    const [approved] = done(await inBulk([own], { act: "approve" }));
    const [of] = done(await inBulk(other ? [other] : [], { act: "approve" }));
    if (!approved || !of) throw new Error("The claims were not approved");
    await thief.navigate(`/proxy-promoter/${world.promoter.id}`);
    const send = await asPromoter(thief, approved, "send");
    expect([send.status, send.body.error?.code]).toEqual([403, "own_account"]);
    const marked = (await asPromoter(world.track, approved, "send")).body.payoutClaim;
    expect(marked).toMatchObject({ status: "sent", sentByStaff: false });
    const undo = await asPromoter(thief, marked, "undoSend");
    expect([undo.status, undo.body.error?.code]).toEqual([403, "own_account"]);
    expect(await paidOut()).toBe(350_00);
    // The admin may do the same for other riders.
    expect((await asPromoter(thief, of, "send")).status).toBe(200);
  });
});

describe("the verbs of the desk", () => {
  it("refuse everybody but admins, also an admin who acts as the rider or the promoter", async () => {
    const [approved] = done(await inBulk([own], { act: "approve" }));
    const body = { claims: [{ _id: own._id, __v: approved?.__v ?? 0 }] };
    const made = await world.staff.post("/api/admin/payout-files", body, { key: randomUUID() });
    const { _id: fileId, __v } = made.body.payoutFile;
    const proxy = { accountId: world.admin.accountId, adminId: world.admin.id, name: "Avery Lindqvist" };
    const { rider, promoter } = world;
    const acting = [
      { ...rider.actor, proxy },
      { ...promoter.actor, proxy },
    ];
    for (const actor of [rider.actor, promoter.actor, ...acting]) {
      const ctx = world.ctx(actor);
      const key = randomUUID();
      for (const refused of [
        createPayoutFile(ctx, body, key),
        previewAnswer(ctx, fileId, []),
        applyPayerAnswer(ctx, fileId, { rows: [], __v }, key),
        withdrawLines(ctx, fileId, { lineIds: [], reason: "It bounced", __v }, key),
        openClaimsByHand(ctx, rider.id, key),
        askRiders(ctx, [rider.id]),
      ]) {
        await expect(refused).rejects.toThrow("forbidden");
      }
    }
  });
});
