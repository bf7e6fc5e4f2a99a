import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { notify } from "../../platform/notify/notify.ts";
import { adminsToTell } from "./admin-store.ts";

/**
 * Emails every active admin in the admin's own language, once per cause. Admins can turn these emails off. Returns the
 * addresses for which an email was queued.
 */
export async function tellAdmins(tx: Tx, ctx: Ctx, cause: string, mailIn: (locale: Locale) => Mail): Promise<string[]> {
  const staff = await adminsToTell(tx);
  const notices = staff.map(({ accountId, email, locale }) => ({
    kind: "requests" as const,
    accountId,
    cause: `${cause}:${accountId}`,
    to: email,
    locale,
    mail: mailIn(locale),
    push: null,
  }));
  await notify(tx, ctx, ...notices);
  return staff.map(({ email }) => email);
}
