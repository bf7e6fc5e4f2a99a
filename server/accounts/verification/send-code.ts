import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { resetMail, verifyMail } from "./account.mail.ts";
import type { AccountRow } from "../find-account.ts";
import { passkeysOf } from "../passkeys/passkey-store.ts";
import { mustHavePasskey } from "../passkeys/staff-passkeys.ts";
import { issueCode } from "./codes.ts";
import { issueResetCode, type Place } from "./reset-codes.ts";

interface Receiver {
  id: string;
  email: string;
  locale: "en" | "fr";
}

/** Emails a new code. Returns false when too many were requested within the hour. */
export async function sendVerifyCode(tx: Tx, ctx: Ctx, to: Receiver): Promise<boolean> {
  const made = await issueCode(tx, ctx, to.id, "verify");
  if (!made) return false;
  const mail = verifyMail(ctx, to.locale, made.code);
  await queueMail(tx, ctx, { cause: `code:${made.id}`, to: to.email, locale: to.locale, mail });
  return true;
}

/**
 * Emails a reset code. The email names the passkeys of the account, so that its owner notices one that somebody else
 * added.
 */
export async function sendResetCode(tx: Tx, ctx: Ctx, to: AccountRow, place: Place): Promise<boolean> {
  const made = await issueResetCode(tx, ctx, to.id, place);
  if (!made) return false;
  const passkeys = { list: await passkeysOf(tx, to.id), removable: !mustHavePasskey(ctx, to) };
  const mail = resetMail(ctx, to.locale, to.email, made.code, passkeys);
  await queueMail(tx, ctx, { cause: `code:${made.id}`, to: to.email, locale: to.locale, mail });
  return true;
}
