import { hourMs } from "#shared/durations.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { verifyMail } from "./account.mail.ts";
import { issueCode, tryCode, type CodeOutcome } from "./codes.ts";
import { codesOfAddedSince } from "../store.ts";

/**
 * An account gets at most this many codes in an hour for all the addresses that it adds, so that the portal cannot be
 * used to email strangers.
 */
const codesPerHour = 10;

/**
 * Emails a code to an address that an account added, unless `elsewhere` found that the address already has an owner.
 * The code is created in both cases, so that limits and tries behave alike. Returns false when too many codes were
 * requested.
 */
export async function sendAddedCode(
  tx: Tx,
  ctx: Ctx,
  account: { id: string; locale: "en" | "fr" },
  claimId: string,
  to: string,
  elsewhere: () => Promise<boolean>,
): Promise<boolean> {
  const since = new Date(ctx.now.getTime() - hourMs);
  if ((await codesOfAddedSince(tx, account.id, since)) >= codesPerHour) return false;
  const made = await issueCode(tx, ctx, account.id, `email:${claimId}`);
  if (!made) return false;
  if (await elsewhere()) return true;
  const { locale } = account;
  const mail = verifyMail(ctx, locale, made.code);
  await queueMail(tx, ctx, { cause: `code:${made.id}`, to: to.trim(), locale, mail });
  return true;
}

export const tryAddedCode = (
  tx: Tx,
  ctx: Ctx,
  accountId: string,
  claimId: string,
  code: string,
): Promise<CodeOutcome> => tryCode(tx, ctx, accountId, `email:${claimId}`, code);
