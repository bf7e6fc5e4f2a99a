import type { Locale } from "#shared/locale.ts";
import { staffRoleNames, type StaffRole } from "#shared/staff-roles.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { pageUrl } from "../../platform/mail/page-url.ts";
import { words, type Descriptor } from "../../platform/words.ts";

const texts = {
  invited: { id: "mail.adminNews.invited", message: "{by} invited {name} as an admin" },
  role: { id: "mail.adminNews.role", message: "{by} changed {name}’s role" },
  activated: { id: "mail.adminNews.activated", message: "{by} reactivated {name}’s admin account" },
  text: {
    id: "mail.adminNews.text",
    message:
      "Some actions need a second admin, so each admin account must belong to a different person. If you don’t know {name}, or this surprises you, talk to {by} or another owner.",
  },
  email: { id: "mail.adminNews.email", message: "Email" },
  roleRow: { id: "mail.adminNews.roleRow", message: "Role" },
  action: { id: "mail.adminNews.action", message: "View admins" },
} satisfies Record<string, Descriptor>;

/** This says who may be an admin now, and which owner decided it. */
export interface AdminNews {
  kind: "invited" | "role" | "activated";
  by: string;
  name: string;
  email: string;
  role: StaffRole;
  /** This is the role before a change of it. */
  before?: StaffRole;
}

/** Returns the email that tells the other admins that somebody became an admin, or has another role. */
export function adminNewsMail(ctx: Ctx, locale: Locale, { kind, by, name, email, role, before }: AdminNews): Mail {
  const say = words(locale);
  const subject = say.text(texts[kind], { by, name });
  const roleName = staffRoleNames[role][locale];
  return {
    subject,
    heading: subject,
    paragraphs: [say.text(texts.text, { by, name })],
    rows: [
      [say.text(texts.email), email],
      [say.text(texts.roleRow), before ? `${staffRoleNames[before][locale]} → ${roleName}` : roleName],
    ],
    action: { label: say.text(texts.action), url: pageUrl(ctx, locale, "/auth/admin/admins") },
  };
}
