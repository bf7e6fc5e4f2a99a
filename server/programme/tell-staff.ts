import type { SeasonChanges } from "#shared/programme-settings.schema.ts";
import { activeStaff } from "../accounts/staff/active-staff.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { adminName } from "./settings-history-store.ts";
import { settingsMail } from "./programme.mail.ts";

/**
 * Emails the other staff about a change of settings, so that nobody can raise a limit, use it and lower it again
 * unnoticed. A save that changes nothing sends no email.
 */
export async function tellStaffOfChange(tx: Tx, ctx: Ctx, changes: SeasonChanges): Promise<void> {
  const { actor } = ctx;
  if (actor.type !== "admin" || changes.settings.length === 0) return;
  const others = (await activeStaff(tx)).filter(({ adminId }) => adminId !== actor.id);
  if (others.length === 0) return;
  const name = (await adminName(tx, actor.id)) ?? "";
  const cause = `settings:${changes.season}:${changes.checksum.slice(0, 16)}:${ctx.now.getTime()}`;
  await queueMail(
    tx,
    ctx,
    ...others.map(({ accountId, email: to, locale }) => ({
      cause: `${cause}:${accountId}`,
      to,
      locale,
      mail: settingsMail(ctx, locale, changes, name),
    })),
  );
}
