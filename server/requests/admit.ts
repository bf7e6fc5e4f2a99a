import type { ApproveInput } from "#shared/requests.schema.ts";
import { createAccount } from "../accounts/create-account.ts";
import { accountHolding } from "../accounts/find-account.ts";
import { attachDealer } from "../dealers/attach-account.ts";
import { createDealer } from "../dealers/create-dealer.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { hashSecret } from "../platform/hash.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { Problem } from "../platform/problem.ts";
import { randomToken } from "../platform/random.ts";
import { createPromoter } from "../promoters/create-promoter.ts";
import { admittedMail } from "./requests.mail.ts";
import type { RequestRow } from "./store.ts";

/** Returns the hash of an unknown random password: the person sets the first real one with the code that is mailed. */
export const unusablePassword = (ctx: Ctx): Promise<string> => hashSecret(randomToken(ctx), ctx.secrets.cheapHashes);

/**
 * Creates the account, and the record or the link to the listed dealer. The mailbox is verified when the first
 * password is set.
 */
export async function admit(
  tx: Tx,
  ctx: Ctx,
  request: RequestRow,
  { dealerId }: ApproveInput,
  passwordHash: string,
): Promise<void> {
  const { role, email, locale, details, name } = request;
  if (await accountHolding(tx, email)) throw new Problem("email_taken");
  if (role !== "dealer" && role !== "promoter") throw new Problem("conflict");
  const termsVersion = details.termsVersion ?? null;
  const { id: accountId } = await createAccount(tx, ctx, { type: role, email, passwordHash, locale, termsVersion });
  if (role === "promoter") await createPromoter(tx, ctx, { accountId, name, phone: details.phone ?? null });
  else if (dealerId) await attachDealer(tx, ctx, dealerId, accountId);
  else {
    await createDealer(tx, ctx, {
      accountId,
      name,
      dealerNumber: details.dealerNumber ?? null,
      addressLine1: details.addressLine1 ?? null,
      city: details.city ?? null,
      state: details.state ?? null,
      zipcode: details.zipcode ?? null,
      country: details.country ?? "US",
      phone: details.phone ?? null,
      websiteUrl: details.websiteUrl ?? null,
      email,
    });
  }
  await queueMail(tx, ctx, {
    cause: `admitted:${request.id}`,
    to: email,
    locale,
    mail: admittedMail(ctx, locale, name, email),
  });
}
