import { emailKey } from "#shared/email.ts";
import { tellAdmins } from "../accounts/staff/tell-staff.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { requestStaffMail } from "./requests.mail.ts";
import type { RequestRow } from "./store.ts";

/** Notifies every staff member of a request, in the staff member's own language. Each can turn that off. */
export async function tellStaff(
  tx: Tx,
  ctx: Ctx,
  request: Pick<RequestRow, "id" | "kind" | "role" | "name" | "locale">,
): Promise<void> {
  const { id, kind, locale } = request;
  const notified = await tellAdmins(tx, ctx, `request-staff:${id}`, (own) => requestStaffMail(ctx, own, request));
  // Only a request to join is also emailed to the shared mailbox. That mailbox has no language, so the email is in the
  // requester's, in which staff will answer. request-recovery.ts emails a recovery request there in full.
  const shared = ctx.programme.contact.email;
  if (kind !== "join" || notified.some((email) => emailKey(email) === emailKey(shared))) return;
  const mail = requestStaffMail(ctx, locale, request);
  await queueMail(tx, ctx, { cause: `join-staff:${id}`, to: shared, locale, mail });
}
