import { addressFaults } from "#shared/address.ts";
import type { JoinInput } from "#shared/requests.schema.ts";
import { termsVersion } from "#shared/terms-version.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { Problem } from "../platform/problem.ts";
import { keepRequest } from "./keep-request.ts";
import { joinReceivedMail } from "./requests.mail.ts";
import { openJoinBy } from "./store.ts";

/**
 * Stores the request of a dealer or promoter to join. The answer does not reveal whether the address has an account or
 * an open request. Staff see that when they decide, and no access is granted automatically.
 */
export async function askToJoin(ctx: Ctx, input: JoinInput): Promise<void> {
  if (input.acceptedTerms !== termsVersion) {
    throw new Problem("rules_not_accepted", { fields: { acceptedTerms: "rules_not_accepted" } });
  }
  const fields = addressFaults(input);
  if (fields) throw new Problem("invalid_input", { fields });
  const { role, businessName: name, email, locale, acceptedTerms, ...said } = input;
  const details = { ...said, termsVersion: acceptedTerms };
  await ctx.db.write(async (tx) => {
    if (await openJoinBy(tx, email)) {
      await record(tx, ctx, "request.join-again", { type: "request", id: "open" });
      return;
    }
    const texts = Object.fromEntries(Object.entries(details).map(([field, text]) => [field, text ?? null]));
    const id = await keepRequest(tx, ctx, { kind: "join", role, accountId: null, name, email, locale, details: texts });
    const mail = joinReceivedMail(ctx, locale, name);
    await queueMail(tx, ctx, { cause: `join:${id}`, to: email.trim(), locale, mail });
    await record(tx, ctx, "request.join", { type: "request", id }, { after: { role } });
  });
}
