import type { MailSample } from "../../platform/mail/sample.ts";
import { guardianAnswerMail, guardianConfirmMail, guardianMail } from "../../riders/guardian/guardian.mail.ts";

/** These samples are the emails to a minor's guardian, and the emails that tell the rider the guardian's answer. */
export const guardianSamples: readonly MailSample[] = [
  { id: "guardian", make: (ctx, locale) => guardianMail(ctx, locale, "Remy Gagnon", "sample") },
  { id: "guardian-confirm", make: (ctx, locale) => guardianConfirmMail(ctx, locale, "Remy Gagnon", "sample") },
  { id: "guardian-yes", make: (ctx, locale) => guardianAnswerMail(ctx, locale, "Line Gagnon", "consents") },
  { id: "guardian-no", make: (ctx, locale) => guardianAnswerMail(ctx, locale, "Line Gagnon", "refuses") },
  { id: "guardian-not-guardian", make: (ctx, locale) => guardianAnswerMail(ctx, locale, "Line Gagnon", "notGuardian") },
];
