import { emailKey } from "#shared/email.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { notify } from "../platform/notify/notify.ts";
import { requestStaffMail } from "./requests.mail.ts";
import { staffToTell, type RequestRow } from "./store.ts";

/** Each of the staff hears of a request in the own language, and may turn that off. */
export async function tellStaff(
  tx: Tx,
  ctx: Ctx,
  request: Pick<RequestRow, "id" | "kind" | "role" | "name" | "locale">,
): Promise<void> {
  const { id, kind, locale } = request;
  const staff = await staffToTell(tx);
  const notices = staff.map((one) => ({
    kind: "requests" as const,
    accountId: one.accountId,
    cause: `request-staff:${id}:${one.accountId}`,
    to: one.email,
    locale: one.locale,
    mail: requestStaffMail(ctx, one.locale, request),
    push: null,
  }));
  await notify(tx, ctx, ...notices);
  // The mailbox that they share has no language: that of who asks, for in it the answer will be. A recovery goes there
  // in full by itself (accounts/request-recovery.ts), a deletion is nobody's business but the staff's.
  const shared = ctx.programme.contact.email;
  if (kind !== "join" || staff.some((one) => emailKey(one.email) === emailKey(shared))) return;
  const mail = requestStaffMail(ctx, locale, request);
  await queueMail(tx, ctx, { cause: `join-staff:${id}`, to: shared, locale, mail });
}
