import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { emailChangedMail } from "./email-changed.mail.ts";
import { accountById } from "./find-account.ts";

/** Before an account's address changes: its present one is told, for nobody may take an account over in silence. */
export async function tellOldAddress(tx: Tx, ctx: Ctx, accountId: string): Promise<void> {
  const before = await accountById(tx, accountId);
  if (!before) return;
  const { locale, version, email: to } = before;
  const cause = `email-changed:${accountId}:${version}`;
  await queueMail(tx, ctx, { cause, to, locale, mail: emailChangedMail(ctx, locale) });
}
