import type { ApproveInput } from "#shared/requests.schema.ts";
import { createAccount } from "../accounts/create-account.ts";
import { accountHolding } from "../accounts/find-account.ts";
import { addLogin, attachDealer } from "../dealers/logins/attach-account.ts";
import { createDealer } from "../dealers/create-dealer.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { Problem } from "../platform/problem.ts";
import { createPromoter } from "../promoters/create-promoter.ts";
import { admittedMail } from "./requests.mail.ts";
import type { RequestRow } from "./store.ts";

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
  if (await accountHolding(tx, email)) throw new Problem("email_in_use");
  if (role !== "dealer" && role !== "promoter") throw new Problem("conflict");
  const termsVersion = details.termsVersion ?? null;
  const { id: accountId } = await createAccount(tx, ctx, { type: role, email, passwordHash, locale, termsVersion });
  const contactName = details.contactName ?? name;
  if (role === "promoter")
    await createPromoter(tx, ctx, { accountId, name, phone: details.phone ?? null, contactName });
  else if (dealerId) await attachDealer(tx, ctx, { dealerId, accountId, name: contactName });
  else {
    const made = await createDealer(tx, ctx, {
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
    await addLogin(tx, ctx, { dealerId: made, accountId, name: contactName });
  }
  await queueMail(tx, ctx, {
    cause: `admitted:${request.id}`,
    to: email,
    locale,
    mail: admittedMail(ctx, locale, name, email),
  });
}
