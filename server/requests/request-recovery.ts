import type { AccountRecoveryInput } from "#shared/accounts.schema.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { keepRequest } from "./keep-request.ts";
import { recoveryMail } from "./recovery.mail.ts";

/** Passes the request to the program's staff; it never opens an account automatically (docs/spec/accounts.md). */
export async function requestRecovery(ctx: Ctx, input: AccountRecoveryInput): Promise<void> {
  const { type: role, fullName: name, contactEmail: email, accountEmail, phone, proof } = input;
  const details = { accountEmail: accountEmail ?? null, phone: phone ?? null, proof };
  await ctx.db.write(async (tx) => {
    // Staff find out which account is meant, because an address that somebody typed proves nothing.
    const asked = { kind: "recovery", role, accountId: null, name, email, locale: ctx.locale, details } as const;
    const id = await keepRequest(tx, ctx, asked);
    await queueMail(tx, ctx, {
      cause: `recovery:${id}`,
      to: ctx.programme.contact.email,
      locale: ctx.locale,
      mail: recoveryMail(ctx, input),
    });
    await record(tx, ctx, "account.request-recovery", { type: "recovery", id });
  });
}
