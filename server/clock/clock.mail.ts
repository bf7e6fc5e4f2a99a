import type { Locale } from "#shared/locale.ts";
import type { ClockCheck } from "../platform/jobs/clock-watch.ts";
import type { Ctx } from "../platform/context.ts";
import type { Mail } from "../platform/mail/layout.ts";
import { mailDateTime } from "../platform/mail/mail-dates.ts";
import { pageUrl } from "../platform/mail/page-url.ts";
import { words, type Descriptor } from "../platform/words.ts";

const texts = {
  subject: { id: "mail.clock.subject", message: "Is the server’s clock right?" },
  text: {
    id: "mail.clock.text",
    message:
      "The server’s clock says {now} (Pacific time). It was last known to be right on {last} (Pacific time). Credit and cash deadlines, reminders, and cleanup are on hold so that nothing expires by mistake.",
  },
  how: {
    id: "mail.clock.how",
    message:
      "If the clock is wrong, correct it and the jobs will resume. If it’s right (the server was off for a while), confirm it.",
  },
  action: { id: "mail.clock.action", message: "Open the System page" },
} satisfies Record<string, Descriptor>;

/** Returns the email that tells the staff that jobs are paused because the clock jumped. */
export function clockMail(ctx: Ctx, locale: Locale, { lastTrusted }: ClockCheck): Mail {
  const say = words(locale);
  const values = {
    now: mailDateTime(ctx.now, locale),
    last: lastTrusted === null ? "—" : mailDateTime(lastTrusted, locale),
  };
  return {
    subject: say.text(texts.subject),
    heading: say.text(texts.subject),
    paragraphs: [say.text(texts.text, values), say.text(texts.how)],
    action: { label: say.text(texts.action), url: pageUrl(ctx, locale, "/auth/admin/system") },
  };
}
