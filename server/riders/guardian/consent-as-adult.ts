import { and, eq } from "drizzle-orm";
import { ageAt, dayPacific } from "#shared/dates.ts";
import { ownRelation } from "#shared/riders.ts";
import { termsVersion } from "#shared/terms-version.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { reassessRider } from "../../results/settling/reassess.ts";
import { results } from "../../results/tables.ts";
import { mayUpdateRider } from "../policy.ts";
import { insertConsent, ownConsents, riderWithAccount, type RiderRow } from "../store.ts";

/**
 * Stores that a rider who registered under age, and for whom no guardian consented, accepts the rules now as an adult.
 * Results of races before that can then pay (docs/spec/accounts.md#consent). It counts only from the rider's date of
 * birth on file: if that becomes younger later, it counts no more. Throws `conflict` if there is nothing to consent to,
 * and `rules_not_accepted` if another version of the texts was shown.
 */
export async function consentAsAdult(ctx: Ctx, riderId: string, accepted: string): Promise<void> {
  if (!mayUpdateRider(ctx.actor, riderId)) throw new Problem("not_found");
  if (accepted !== termsVersion) throw new Problem("rules_not_accepted");
  // Staff who act as the rider must not accept the rules for the rider.
  if ("proxy" in ctx.actor && ctx.actor.proxy) throw new Problem("proxy_forbids");
  await ctx.db.write(async (tx) => {
    const found = await riderWithAccount(tx, riderId);
    if (!found) throw new Problem("not_found");
    const { rider, account } = found;
    if (!(await mayConsentAsAdult(ctx, rider, tx))) throw new Problem("conflict");
    const name = `${rider.firstName} ${rider.lastName}`;
    const consent = { id: ctx.id(), riderId, name, email: account.email, relation: ownRelation, at: ctx.now };
    await insertConsent(tx, { ...consent, textVersion: termsVersion });
    await reassessRider(tx, ctx, riderId);
    await record(tx, ctx, "rider.consent-as-adult", { type: "rider", id: riderId }, { after: { termsVersion } });
  });
}

/**
 * Returns whether the rider registered under age, is an adult now, and has a result that earned nothing only because no
 * guardian had consented.
 */
export async function mayConsentAsAdult(
  ctx: Ctx,
  { id, dateOfBirth, registeredAt }: Pick<RiderRow, "id" | "dateOfBirth" | "registeredAt">,
  reader: Reader = ctx.db,
): Promise<boolean> {
  const wasAdult = (at: Date): boolean =>
    dateOfBirth !== null && (ageAt(dateOfBirth, dayPacific(at)) ?? 0) >= ctx.programme.adultAge;
  if (dateOfBirth === null || !wasAdult(ctx.now) || wasAdult(registeredAt)) return false;
  if ((await ownConsents(reader, id)).some(({ at }) => wasAdult(at))) return false;
  const [unpaid] = await reader
    .select({ id: results.id })
    .from(results)
    .where(and(eq(results.riderId, id), eq(results.reason, "guardian_consent_missing")))
    .limit(1);
  return unpaid !== undefined;
}
