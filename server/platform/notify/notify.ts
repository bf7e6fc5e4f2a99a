import { noticeRule, type NoticeKind } from "#shared/notices.ts";
import type { Ctx } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { statement } from "../db/statements/prepared.ts";
import { inArrayParam } from "../db/statements/prepared-params.ts";
import { queueMail, type QueuedMail } from "../mail/outbox.ts";
import { pageUrl } from "../mail/page-url.ts";
import { queuePush, type QueuedPush } from "../push/push-outbox.ts";
import { pushSubscriptions } from "../tables.ts";
import { choicesOf } from "./choices.ts";

export interface Notice extends Omit<QueuedMail, "notice"> {
  kind: NoticeKind;
  accountId: string;
  /**
   * With true, the email is sent regardless of the person's choice, for example because a claim deadline is running or
   * money was taken back.
   */
  must?: boolean;
  /**
   * This is the text under the title on the phone, and the page that a tap opens; with null, there is no push
   * notification.
   */
  push: { body: string; path: string } | null;
}

const maxLength = 400;

/** Notifies people by email and push, each through the channels that the person chose, once for each cause. */
export async function notify(tx: Tx, ctx: Ctx, ...notices: Notice[]): Promise<void> {
  for (let at = 0; at < notices.length; at += maxLength) await notifySome(tx, ctx, notices.slice(at, at + maxLength));
}

async function notifySome(tx: Tx, ctx: Ctx, notices: readonly Notice[]): Promise<void> {
  const accountIds = [...new Set(notices.map(({ accountId }) => accountId))];
  const isOn = await choicesOf(tx, accountIds);
  const browsers = await browsersOf(tx, accountIds);
  const mails: QueuedMail[] = [];
  const pushes: QueuedPush[] = [];
  for (const { kind, accountId, must, push, cause, to, locale, mail } of notices) {
    const always = must === true || noticeRule(kind)?.mail === "always";
    if (always) mails.push({ cause, to, locale, mail });
    else if (isOn(accountId, kind, "mail")) mails.push({ cause, to, locale, mail, notice: { kind, accountId } });
    if (!push || !isOn(accountId, kind, "push")) continue;
    const url = pageUrl({ ...ctx, publicUrl: "" }, locale, push.path);
    const message = { title: mail.subject, body: push.body, url, locale, tag: cause };
    for (const { id } of browsers.get(accountId) ?? []) pushes.push({ cause, subscriptionId: id, message });
  }
  await queueMail(tx, ctx, ...mails);
  await queuePush(tx, ctx, ...pushes);
}

const browsersOfAccounts = statement("browsers of accounts", (tx: Tx) =>
  tx
    .select({ id: pushSubscriptions.id, accountId: pushSubscriptions.accountId })
    .from(pushSubscriptions)
    .where(inArrayParam(pushSubscriptions.accountId, "accountIds")),
);

async function browsersOf(tx: Tx, accountIds: readonly string[]) {
  const rows = await browsersOfAccounts(tx, { accountIds });
  return Map.groupBy(rows, (row) => row.accountId);
}
