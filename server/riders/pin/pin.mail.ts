import type { Ctx } from "../../platform/context.ts";
import { instantText } from "../../platform/mail/instant-text.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { pageUrl } from "../../platform/mail/page-url.ts";
import { words, type Descriptor } from "../../platform/words.ts";
import type { RiderContact } from "../rider-contact.ts";

const texts = {
  lockedSubject: { id: "mail.pinLocked.subject", message: "Your PIN was locked" },
  lockedText: {
    id: "mail.pinLocked.text",
    message:
      "Your PIN was entered incorrectly {tries, plural, one {# time} other {# times}} in a row. You can’t use it until {until}.",
  },
  offSubject: { id: "mail.pinOff.subject", message: "Your PIN was turned off" },
  offText: {
    id: "mail.pinOff.text",
    message:
      "Your PIN was entered incorrectly {tries, plural, one {# time} other {# times}} without a correct entry in between. It’s turned off until you set a new one.",
  },
  notYou: {
    id: "mail.pin.notYou",
    message: "If this wasn’t you, someone tried to use your credit. Set a new PIN and write to {contact}.",
  },
  dealer: { id: "mail.pin.dealer", message: "Last entered at" },
  action: { id: "mail.pin.action", message: "Set a new PIN" },
} satisfies Record<string, Descriptor>;

/**
 * Returns the email to the rider when wrong tries locked the PIN until `until`, or switched it off if there is no
 * `until`.
 */
export function pinLockMail(
  ctx: Ctx,
  { locale }: RiderContact,
  lock: { tries: number; until: Date | null; dealer: string | null },
): Mail {
  const say = words(locale);
  const { tries, until, dealer } = lock;
  const subject = say.text(until ? texts.lockedSubject : texts.offSubject);
  return {
    subject,
    heading: subject,
    paragraphs: [
      until
        ? say.text(texts.lockedText, { tries, until: instantText(say, until) })
        : say.text(texts.offText, { tries }),
      say.text(texts.notYou, { contact: ctx.programme.contact.email }),
    ],
    ...(dealer ? { rows: [[say.text(texts.dealer), dealer]] as const } : {}),
    action: { label: say.text(texts.action), url: pageUrl(ctx, locale, "/auth/rider/profile") },
  };
}
