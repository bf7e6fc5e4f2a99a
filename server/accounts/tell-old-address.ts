import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { emailChangedMail } from "./email-changed.mail.ts";
import { accountById } from "./find-account.ts";

/**
 * Notifies the current address before an account's address changes, so that nobody can take over an account unnoticed.
 */
export async function tellOldAddress(tx: Tx, ctx: Ctx, accountId: string): Promise<void> {
  const before = await accountById(tx, accountId);
  if (!before) return;
  const { locale, version, email: to } = before;
  const cause = `email-changed:${accountId}:${version}`;
  await queueMail(tx, ctx, { cause, to, locale, mail: emailChangedMail(ctx, locale) });
}
