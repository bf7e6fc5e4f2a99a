import type { NoticeChannel, NoticeKind } from "#shared/notices.ts";
import type { Ctx } from "../context.ts";
import type { Reader, Tx } from "../db/database.ts";
import { statement } from "../db/statements/prepared.ts";
import { inArrayParam } from "../db/statements/prepared-params.ts";
import { noticeChoices } from "../tables.ts";

export type IsOn = (accountId: string, kind: NoticeKind, channel: NoticeChannel) => boolean;

const choicesOfAccounts = statement("notice choices", (reader: Reader) =>
  reader.select().from(noticeChoices).where(inArrayParam(noticeChoices.accountId, "accountIds")),
);

/**
 * Returns a function that tells whether an account gets a notice by a channel. Every channel is on until the person
 * turns it off; push also needs a subscribed browser.
 */
export async function choicesOf(db: Reader, accountIds: readonly string[]): Promise<IsOn> {
  if (accountIds.length === 0) return () => true;
  const rows = await choicesOfAccounts(db, { accountIds });
  const off = new Set(rows.filter(({ on }) => !on).map((row) => keyOf(row.accountId, row.kind, row.channel)));
  return (accountId, kind, channel) => !off.has(keyOf(accountId, kind, channel));
}

const keyOf = (...parts: string[]): string => parts.join(" ");

export async function writeChoice(
  tx: Tx,
  ctx: Ctx,
  choice: { accountId: string; kind: NoticeKind; channel: NoticeChannel; on: boolean },
): Promise<void> {
  const { accountId, kind, channel } = noticeChoices;
  await tx
    .insert(noticeChoices)
    .values({ ...choice, at: ctx.now })
    .onConflictDoUpdate({ target: [accountId, kind, channel], set: { on: choice.on, at: ctx.now } });
}
