import { daysAfter } from "#shared/durations.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { pageUrl } from "../../platform/mail/page-url.ts";
import { randomToken } from "../../platform/random.ts";
import { sha256 } from "../../platform/secrets.ts";
import type { AccountRow } from "../find-account.ts";
import { putInvite } from "./invite-store.ts";

/** An invitation is valid for `invitationDays`, and a link from a password reset by staff for `resetDays`. */
const invitationDays = 7;
const resetDays = 1;

/** This function builds the email for a link that is valid until an instant. */
type MailWith = (link: { url: string; until: Date }) => Mail;

/**
 * Emails a link with which the owner of the mailbox sets the password of an account. It works once; a newer link, any
 * change of the password and a deactivation end it. It runs inside the transaction of a verb that has checked its
 * policy and records the act.
 */
export async function sendInvite(
  tx: Tx,
  ctx: Ctx,
  { id: accountId, email: to, locale }: Pick<AccountRow, "id" | "email" | "locale">,
  kind: "invitation" | "reset",
  mailWith: MailWith,
): Promise<Date> {
  const token = randomToken(ctx);
  const until = daysAfter(ctx.now, kind === "invitation" ? invitationDays : resetDays);
  await putInvite(tx, { accountId, tokenHash: sha256(token), sentAt: ctx.now, expiresAt: until });
  // The token is in the URL fragment (after the #), which browsers do not send to servers and which no log records.
  const url = `${pageUrl(ctx, locale, "/invitation")}#${token}`;
  await queueMail(tx, ctx, { cause: `invite:${ctx.id()}`, to, locale, mail: mailWith({ url, until }) });
  return until;
}
