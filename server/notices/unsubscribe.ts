import { mayChoose, type NoticeKind } from "#shared/notices.ts";
import type { UnsubscribeAnswer } from "#shared/notices.schema.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { readOffToken } from "../platform/mail/unsubscribe.ts";
import { choicesOf, writeChoice } from "../platform/notify/choices.ts";
import { Problem } from "../platform/problem.ts";
import { partOfEmail } from "./present.ts";
import { accountOf } from "./store.ts";

/**
 * Returns the notice that a mail's link refers to and its current state. Throws `not_found` for a link that was
 * changed.
 */
export async function readLink(ctx: Ctx, token: string): Promise<UnsubscribeAnswer> {
  const { accountId, kind, email, locale } = await follow(ctx.db, ctx, token);
  const isOn = await choicesOf(ctx.db, [accountId]);
  return { kind, on: isOn(accountId, kind, "mail"), email: partOfEmail(email), locale };
}

/** Turns the notice of the link's account off, or on again, whether the person is signed in or not. */
export async function unsubscribe(ctx: Ctx, token: string, on = false): Promise<UnsubscribeAnswer> {
  return ctx.db.write(async (tx) => {
    const { accountId, kind, email, locale } = await follow(tx, ctx, token);
    await writeChoice(tx, ctx, { accountId, kind, channel: "mail", on });
    const after = { kind, channel: "mail", on, by: "link" };
    await record(tx, ctx, "notice.choose", { type: "account", id: accountId }, { after });
    return { kind, on, email: partOfEmail(email), locale };
  });
}

async function follow(db: Reader, ctx: Ctx, token: string) {
  const read = readOffToken(ctx, token);
  const account = read && (await accountOf(db, read.accountId));
  if (!account || !mayChoose(account.type, read.kind, "mail")) throw new Problem("not_found");
  const { email, locale } = account;
  const kind: NoticeKind = read.kind;
  return { accountId: read.accountId, kind, email, locale };
}
