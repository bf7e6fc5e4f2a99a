import type { CreatePromoterInput, PromoterRecord } from "#shared/promoters.schema.ts";
import { createInvited } from "../accounts/logins/invite-login.ts";
import { unusablePassword } from "../accounts/passwords/unusable-password.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { createPromoter } from "./create-promoter.ts";
import { mayManagePromoters } from "./policy.ts";
import { promoterRecordOf } from "./update-promoter.ts";

/**
 * Adds a promoter and invites its first person, who gets the emails about its events. Throws `email_in_use` for an
 * address that has an account, whatever its role.
 */
export async function addPromoter(ctx: Ctx, input: CreatePromoterInput): Promise<PromoterRecord> {
  if (!mayManagePromoters(ctx.actor)) throw new Problem("forbidden");
  const { name, phone = null, contactName, email, locale } = input;
  const passwordHash = await unusablePassword(ctx);
  return ctx.db.write(async (tx) => {
    const person = { name: contactName, email, locale, passwordHash };
    const accountId = await createInvited(tx, ctx, "promoter", { name }, person);
    const id = await createPromoter(tx, ctx, { accountId, name, phone, contactName });
    const after = { name: contactName, email };
    await record(tx, ctx, "promoter.invite-login", { type: "promoter", id }, { after });
    return promoterRecordOf(tx, id, accountId);
  });
}
