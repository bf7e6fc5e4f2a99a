import type { Locale } from "#shared/locale.ts";
import type { NoticeKind } from "#shared/notices.ts";
import type { Ctx } from "../context.ts";
import type { Mail } from "./layout.ts";

/** This is an email with invented data, for the development page and the tests of every email. */
export interface MailSample {
  id: string;
  make: (ctx: Ctx, locale: Locale) => Mail;
  /** This is the kind of notice. It is set only if the recipient can turn the notice off. */
  notice?: NoticeKind;
  /** The text is the same in both languages, because a visitor wrote it or it is for staff only. */
  sameInBoth?: true;
}
