import type { PayoutClaim } from "#shared/payouts.schema.ts";
import type { MoneyActInput, MoneyPreviewAnswer } from "#shared/rider-money.schema.ts";
import { activeStaff } from "../../accounts/staff/active-staff.ts";
import { findAward } from "../../ledger/reads/find-award.ts";
import { moveClaim } from "../../payouts/move-claim.ts";
import { openClaimsByHand } from "../../payouts/open-claims-by-hand.ts";
import { ownerOfClaim } from "../../payouts/staff-reads.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { dryRun } from "../../platform/db/dry-run.ts";
import { Problem } from "../../platform/problem.ts";
import { withEffects } from "../../riders/confirmed-money.ts";
import { markFactory } from "../../riders/mark-factory.ts";
import { riderRecordOf } from "../../riders/present.ts";
import { updateRider } from "../../riders/update.ts";
import { removeRaces } from "../../results/correcting/remove-races.ts";
import { overrideFactory } from "../../results/rules/override-factory.ts";
import { ownerOfResult, riderOfDue } from "../../results/settling/staff-reads.ts";
import { settleDue, waiveDue } from "../../results/settling/settle-due.ts";
import { confirmBonus } from "../decide-bonus.ts";
import { extendAward } from "../extend-award.ts";
import { grantBonus, issueBonus, recentlyGranted } from "../grant-bonus.ts";
import { mayGrant } from "../policy.ts";
import { reverseBonus, takeBonusBack } from "../reverse-bonus.ts";
import { findBonus, nameAndCountry } from "../store.ts";
import { pursesOf } from "./purses.ts";

/** These are the facts that a preview shows in addition to the rider's money before and after. */
type Said = Partial<Pick<MoneyPreviewAnswer, "needsSecondAdmin" | "again" | "until" | "claims">>;

/** Acts require a reason; this one is used for an act that is only previewed. */
const reason = "preview";

/**
 * Returns what an act on a rider's money would do. The act itself runs in a transaction that is rolled back, so the
 * preview refuses what the act would refuse. An act that needs a second admin is shown as if it were confirmed.
 */
export async function previewMoneyAct(ctx: Ctx, riderId: string, input: MoneyActInput): Promise<MoneyPreviewAnswer> {
  const { actor, now } = ctx;
  if (!mayGrant(actor)) throw new Problem("forbidden");
  return dryRun(ctx, async (dry, tx) => {
    const rider = await nameAndCountry(tx, riderId);
    if (!rider) throw new Problem("not_valid_rider");
    const whose = { riderId, country: rider.country, now };
    await assertOfRider(tx, riderId, input);
    const before = await pursesOf(tx, whose);
    const { answer: said, checksum } = await withEffects(tx, dry, riderId, () => run(dry, tx, riderId, input));
    const staff = await activeStaff(tx);
    return {
      before,
      after: await pursesOf(tx, whose),
      checksum,
      needsSecondAdmin: false,
      otherAdmins: staff.filter(({ adminId, role }) => adminId !== actor.id && role !== "readOnly").length,
      again: false,
      until: null,
      claims: [],
      ...said,
    };
  });
}

/** Throws unless the award, claim or result of the act belongs to the rider whose money is compared. */
async function assertOfRider(tx: Tx, riderId: string, input: MoneyActInput): Promise<void> {
  const ids: (string | null | undefined)[] = [];
  if ("bonusId" in input) ids.push((await findBonus(tx, input.bonusId))?.grant.riderId);
  if ("awardId" in input) ids.push((await findAward(tx, input.awardId))?.riderId);
  if ("resultId" in input) ids.push((await ownerOfResult(tx, input.resultId))?.riderId);
  if ("adjustmentId" in input) ids.push(await riderOfDue(tx, input.adjustmentId));
  if ("claimId" in input) ids.push((await ownerOfClaim(tx, input.claimId))?.riderId);
  if (ids.some((id) => id !== riderId)) throw new Problem("not_found");
}

async function run(dry: Ctx, tx: Tx, riderId: string, input: MoneyActInput): Promise<Said> {
  const key = dry.id();
  switch (input.act) {
    case "bonus":
      return previewBonus(dry, tx, riderId, input);
    case "confirmBonus": {
      const { bonus } = await confirmBonus(dry, input.bonusId, key);
      return { until: await lastDayOf(tx, bonus.awardId) };
    }
    case "takeBackBonus": {
      const { bonus } = await reverseBonus(dry, input.bonusId, { reason }, key);
      if (bonus.state !== "reversing") return {};
      const found = await findBonus(tx, input.bonusId);
      if (found) await takeBonusBack(tx, dry, found.grant, null);
      return { needsSecondAdmin: true };
    }
    case "extend": {
      const { expiresAt } = await extendAward(dry, input.awardId, { until: input.until, reason }, key);
      return { until: expiresAt };
    }
    case "removeRaces":
      await removeRaces(dry, riderId, { resultIds: input.resultIds, reason }, key);
      return {};
    case "factory":
      await overrideFactory(dry, input.resultId, { pay: input.pay, reason }, key);
      return {};
    case "markFactory":
      await markFactory(dry, riderId, { factory: input.factory, reason }, key, { isPreview: true });
      return {};
    case "dateOfBirth": {
      const __v = (await riderRecordOf(tx, dry, riderId))?.__v ?? 0;
      await updateRider(dry, riderId, { __v, dateOfBirth: input.dateOfBirth, reason }, { isPreview: true });
      return {};
    }
    case "settleDue": {
      const { how, amount, adjustmentId } = input;
      await settleDue(dry, adjustmentId, { how, amount, reference: reason }, key);
      return {};
    }
    case "waiveDue":
      await waiveDue(dry, input.adjustmentId, { reason }, key);
      return {};
    case "openClaims":
      return { claims: (await openClaimsByHand(dry, riderId, key)).payoutClaims };
    case "moveClaim":
      return { claims: [await previewClaim(dry, tx, input)] };
  }
}

async function previewBonus(
  dry: Ctx,
  tx: Tx,
  riderId: string,
  { wallet, currency, amount }: Extract<MoneyActInput, { act: "bonus" }>,
): Promise<Said> {
  const asked = { wallet, currency, amount };
  const again = await recentlyGranted(tx, dry, { riderId, ...asked });
  const { bonus } = await grantBonus(dry, riderId, { ...asked, reason, secondOne: true }, dry.id());
  const needsSecondAdmin = bonus.state === "waiting";
  const found = needsSecondAdmin ? await findBonus(tx, bonus._id) : null;
  if (found) await issueBonus(tx, dry, found.grant, {});
  const granted = await findBonus(tx, bonus._id);
  return { again, needsSecondAdmin, until: await lastDayOf(tx, granted?.grant.awardId ?? null) };
}

async function previewClaim(
  dry: Ctx,
  tx: Tx,
  { claimId, to }: Extract<MoneyActInput, { act: "moveClaim" }>,
): Promise<PayoutClaim> {
  const __v = (await ownerOfClaim(tx, claimId))?.version ?? 0;
  return (await moveClaim(dry, claimId, { act: to, reason, __v }, dry.id())).payoutClaim;
}

async function lastDayOf(tx: Tx, awardId: string | null): Promise<string | null> {
  const award = awardId === null ? null : await findAward(tx, awardId);
  return award?.expiresAt?.toISOString() ?? null;
}
