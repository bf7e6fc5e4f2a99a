import type { Locale } from "#shared/locale.ts";
import { loginInviteMail, loginResetMail } from "../../accounts/logins/login.mail.ts";
import type { Ctx } from "../../platform/context.ts";
import { pageUrl } from "../../platform/mail/page-url.ts";
import type { MailSample } from "../../platform/mail/sample.ts";

const loginLink = (ctx: Ctx, locale: Locale) => ({
  owner: "Zeigler Motorsports",
  email: "pat.lee@shop.test",
  url: `${pageUrl(ctx, locale, "/invitation")}#sample`,
  until: new Date("2026-07-29T18:00:00Z"),
});

/** These samples are the emails about a dealer's logins: the invitation and the reset. */
export const loginSamples: readonly MailSample[] = [
  { id: "dealer-login-invite", make: (ctx, locale) => loginInviteMail(ctx, locale, loginLink(ctx, locale)) },
  { id: "dealer-login-reset", make: (ctx, locale) => loginResetMail(ctx, locale, loginLink(ctx, locale)) },
];
