import type { StaffRiderFacts } from "#shared/rider-views.schema.ts";
import type { Ctx } from "../../platform/context.ts";
import { missingConsent } from "../guardian/guardian.ts";
import { newestConsent, riderWithAccount } from "../store.ts";

type AccountFacts = Pick<
  StaffRiderFacts,
  "lastLoginAt" | "missingConsent" | "guardianEmail" | "erasedAt" | "mergedInto"
> & {
  accountId: string;
};

/** Returns what staff see about the account and the guardian of a rider; null if there is no such rider. */
export async function accountFacts(ctx: Ctx, riderId: string): Promise<AccountFacts | null> {
  const found = await riderWithAccount(ctx.db, riderId);
  if (!found) return null;
  const { rider, account, lastLoginAt } = found;
  const into = rider.mergedIntoId === null ? null : await riderWithAccount(ctx.db, rider.mergedIntoId);
  return {
    accountId: account.id,
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    missingConsent: await missingConsent(ctx, rider),
    guardianEmail: (await newestConsent(ctx.db, riderId))?.email ?? null,
    erasedAt: rider.erasedAt?.toISOString() ?? null,
    mergedInto: into ? { _id: into.rider.id, fullName: `${into.rider.firstName} ${into.rider.lastName}` } : null,
  };
}
