import { mayChoose } from "#shared/notices.ts";
import type { NoticeInput } from "#shared/notices.schema.ts";
import { record } from "../platform/audit/audit.ts";
import type { AccountActor, Ctx } from "../platform/context.ts";
import { writeChoice } from "../platform/notify/choices.ts";
import { Problem } from "../platform/problem.ts";

/** Turns one notice on or off for the signed-in account, either by email or by push. */
export async function chooseNotice(ctx: Ctx, actor: AccountActor, input: NoticeInput): Promise<void> {
  const { kind, channel, on } = input;
  if (!mayChoose(actor.type, kind, channel)) throw new Problem("invalid_input", { fields: { kind: "invalid_value" } });
  const { accountId } = actor;
  await ctx.db.write(async (tx) => {
    await writeChoice(tx, ctx, { accountId, kind, channel, on });
    await record(tx, ctx, "notice.choose", { type: "account", id: accountId }, { after: { kind, channel, on } });
  });
}
