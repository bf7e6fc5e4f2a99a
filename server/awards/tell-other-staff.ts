import { activeStaff } from "../accounts/staff/active-staff.ts";
import type { AdminActor, Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { bonusWaitsMail } from "./awards.mail.ts";
import type { BonusRow } from "./store.ts";

/** Notifies the other admins who may decide that a bonus or its reversal waits for one of them. */
export async function tellOtherStaff(tx: Tx, ctx: Ctx, actor: AdminActor, row: BonusRow): Promise<void> {
  const others = (await activeStaff(tx)).filter(({ adminId, role }) => adminId !== actor.id && role !== "readOnly");
  if (others.length === 0) return;
  const isReversal = row.reversalBy !== null;
  await queueMail(
    tx,
    ctx,
    ...others.map(({ accountId, email: to, locale }) => ({
      cause: `bonus-waits:${row.id}:${isReversal ? `${ctx.now.getTime()}:` : ""}${accountId}`,
      to,
      locale,
      mail: bonusWaitsMail(ctx, locale, row),
    })),
  );
}
