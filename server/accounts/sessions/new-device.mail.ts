import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../../platform/context.ts";
import { instantText } from "../../platform/mail/instant-text.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { pageUrl } from "../../platform/mail/page-url.ts";
import { words, type Descriptor } from "../../platform/words.ts";

const texts = {
  subject: { id: "mail.newDevice.subject", message: "New login to your account" },
  text: {
    id: "mail.newDevice.text",
    message: "Someone logged in to your account from a browser we haven’t seen before.",
  },
  you: { id: "mail.newDevice.you", message: "If this was you, you don’t need to do anything." },
  notYou: {
    id: "mail.newDevice.notYou",
    message: "If this wasn’t you, choose a new password now to log out everywhere. Then write to {contact}.",
  },
  device: { id: "mail.newDevice.device", message: "Device" },
  when: { id: "mail.newDevice.when", message: "When" },
  action: { id: "mail.newDevice.action", message: "Choose a new password" },
} satisfies Record<string, Descriptor>;

export function newDeviceMail(ctx: Ctx, locale: Locale, device: { browser: string; system: string }): Mail {
  const say = words(locale);
  return {
    subject: say.text(texts.subject),
    heading: say.text(texts.subject),
    paragraphs: [
      say.text(texts.text),
      say.text(texts.you),
      say.text(texts.notYou, { contact: ctx.programme.contact.email }),
    ],
    rows: [
      [say.text(texts.device), `${device.browser}, ${device.system}`],
      [say.text(texts.when), instantText(say, ctx.now)],
    ],
    action: { label: say.text(texts.action), url: pageUrl(ctx, locale, "/forgot-password") },
  };
}
