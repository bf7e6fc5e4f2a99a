import type { ContactInput } from "#shared/contact.schema.ts";
import type { Ctx } from "../platform/context.ts";
import type { Mail } from "../platform/mail/layout.ts";
import { words, type Descriptor } from "../platform/words.ts";

const texts = {
  subject: { id: "mail.contact.subject", message: "Contact: {name}" },
  heading: { id: "mail.contact.heading", message: "A message from the contact page" },
  name: { id: "mail.contact.name", message: "Name" },
  answer: { id: "mail.contact.answer", message: "Reply to" },
  about: { id: "mail.contact.about", message: "Writing as" },
  rider: { id: "mail.contact.rider", message: "rider" },
  dealer: { id: "mail.contact.dealer", message: "dealer" },
  promoter: { id: "mail.contact.promoter", message: "promoter" },
  other: { id: "mail.contact.other", message: "someone else" },
} satisfies Record<string, Descriptor>;

/**
 * Returns the email to the program's staff, in the language of the sender, because staff will answer in that language.
 */
export function contactMail(ctx: Ctx, { name, email, about, message }: ContactInput): Mail {
  const say = words(ctx.locale);
  return {
    subject: say.text(texts.subject, { name }),
    heading: say.text(texts.heading),
    paragraphs: message.split(/\n+/).filter((line) => line.trim() !== ""),
    rows: [
      [say.text(texts.name), name],
      [say.text(texts.answer), email],
      [say.text(texts.about), say.text(texts[about])],
    ],
  };
}
