import { emailKey } from "#shared/email.ts";
import { emailChangedMail } from "../../accounts/email-changed.mail.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { riderWithAccount } from "../store.ts";
import { emailsOf } from "./email-store.ts";

/**
 * Notifies the rider's further verified addresses before staff change the login address: if somebody else requested the
 * change, the owner may have lost the former mailbox and can be reached only at the further addresses.
 */
export async function tellFurtherEmails(tx: Tx, ctx: Ctx, riderId: string, next: string): Promise<void> {
  const found = await riderWithAccount(tx, riderId);
  if (!found) return;
  const { locale, id, version } = found.account;
  for (const { email: to, primary, verified } of await emailsOf(tx, riderId)) {
    if (primary || !verified || emailKey(to) === emailKey(next)) continue;
    const cause = `email-changed:${id}:${version}:${emailKey(to)}`;
    await queueMail(tx, ctx, { cause, to, locale, mail: emailChangedMail(ctx, locale, true) });
  }
}
