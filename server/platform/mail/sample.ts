import type { Locale } from "#shared/locale.ts";
import type { NoticeKind } from "#shared/notices.ts";
import type { Ctx } from "../context.ts";
import type { Mail } from "./layout.ts";

/** A mail with invented facts, for the development page and the tests of every mail. */
export interface MailSample {
  id: string;
  make: (ctx: Ctx, locale: Locale) => Mail;
  /** Where its receiver can turn it off. */
  notice?: NoticeKind;
  /** Its words are a visitor's own, or for the staff alone. */
  sameInBoth?: true;
}
