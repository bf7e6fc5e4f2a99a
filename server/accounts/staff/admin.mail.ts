import type { Locale } from "#shared/locale.ts";
import { staffRoleNames, type StaffRole } from "#shared/staff-roles.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { pageUrl } from "../../platform/mail/page-url.ts";
import { words, type Descriptor } from "../../platform/words.ts";
import type { ListedAdmin } from "./admin-list-store.ts";

const texts = {
  role: { id: "mail.adminRole.subject", message: "Your role changed: {role}" },
  roleText: {
    id: "mail.adminRole.text",
    message: "A program owner changed your role from {before} to {role}. You were logged out everywhere.",
  },
  login: { id: "mail.adminRole.login", message: "Log in" },
  off: { id: "mail.adminActive.off", message: "Your admin account is deactivated" },
  offText: {
    id: "mail.adminActive.offText",
    message: "A program owner deactivated your account. You were logged out everywhere and can’t log in.",
  },
  on: { id: "mail.adminActive.on", message: "Your admin account is active again" },
  onText: {
    id: "mail.adminActive.onText",
    message: "A program owner reactivated your account. You can log in again.",
  },
  questions: { id: "mail.adminActive.questions", message: "Questions? Write to {contact}." },
} satisfies Record<string, Descriptor>;

/** This is what another owner did to the access of an admin. */
export type AccessChange =
  | { kind: "role"; before: StaffRole; role: StaffRole }
  | { kind: "deactivated" }
  | { kind: "activated" };

/** Returns the email to an admin whose role changed, or whose account was deactivated or activated. */
export function accessMail(ctx: Ctx, locale: Locale, change: AccessChange): Mail {
  const say = words(locale);
  const questions = say.text(texts.questions, { contact: ctx.programme.contact.email });
  const action = { label: say.text(texts.login), url: pageUrl(ctx, locale, "/login") };
  if (change.kind === "role") {
    const nameOf = (role: StaffRole): string => staffRoleNames[role][locale];
    const role = nameOf(change.role);
    const subject = say.text(texts.role, { role });
    const text = say.text(texts.roleText, { role, before: nameOf(change.before) });
    return { subject, heading: subject, paragraphs: [text, questions], action };
  }
  const isOff = change.kind === "deactivated";
  const subject = say.text(isOff ? texts.off : texts.on);
  const paragraphs = [say.text(isOff ? texts.offText : texts.onText), questions];
  return { subject, heading: subject, paragraphs, ...(isOff ? {} : { action }) };
}

/** Tells an admin about the change. A person who has not accepted the invitation yet gets no email. */
export async function tellAdmin(
  tx: Tx,
  ctx: Ctx,
  { accountId, email: to, locale, emailVerifiedAt }: ListedAdmin,
  change: AccessChange,
): Promise<void> {
  if (emailVerifiedAt === null) return;
  const cause = `admin-${change.kind}:${accountId}:${ctx.requestId}`;
  await queueMail(tx, ctx, { cause, to, locale, mail: accessMail(ctx, locale, change) });
}
