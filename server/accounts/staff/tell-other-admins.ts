import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { activeStaff } from "./active-staff.ts";
import { listedAdmin, type ListedAdmin } from "./admin-list-store.ts";
import { adminNewsMail, type AdminNews } from "./admin-news.mail.ts";

/**
 * Emails all other active admins that somebody was invited, got another role, or is active again. Every rule that needs
 * a second admin rests on who is an admin, so an owner must not add a second account of their own unnoticed. The
 * admin whom it is about gets another email.
 */
export async function tellOtherAdmins(
  tx: Tx,
  ctx: Ctx,
  adminId: string,
  news: Pick<AdminNews, "kind" | "before">,
): Promise<void> {
  const { actor } = ctx;
  if (actor.type !== "admin") return;
  const [owner, admin] = [await listedAdmin(tx, actor.id), await listedAdmin(tx, adminId)];
  if (!owner || !admin) return;
  const others = (await activeStaff(tx)).filter((one) => one.adminId !== actor.id && one.adminId !== adminId);
  if (others.length === 0) return;
  const nameOf = (one: ListedAdmin): string => `${one.firstName} ${one.lastName}`.trim();
  const facts = { ...news, by: nameOf(owner), name: nameOf(admin), email: admin.email, role: admin.role };
  await queueMail(
    tx,
    ctx,
    ...others.map(({ accountId, email: to, locale }) => ({
      cause: `admin-news:${news.kind}:${adminId}:${ctx.requestId}:${accountId}`,
      to,
      locale,
      mail: adminNewsMail(ctx, locale, facts),
    })),
  );
}
