import type { AccountRecoveryInput } from "#shared/accounts.schema.ts";
import type { Ctx } from "../platform/context.ts";
import type { Mail } from "../platform/mail/layout.ts";
import { words, type Descriptor } from "../platform/words.ts";

const texts = {
  subject: { id: "mail.recovery.subject", message: "Account recovery: {name}" },
  text: {
    id: "mail.recovery.text",
    message:
      "Someone says they can’t get into the email on their account. Verify who they are before you change anything.",
  },
  role: { id: "mail.recovery.role", message: "Account" },
  name: { id: "mail.recovery.name", message: "Name" },
  account: { id: "mail.recovery.account", message: "Account email" },
  contact: { id: "mail.recovery.contact", message: "Reply to" },
  phone: { id: "mail.recovery.phone", message: "Phone" },
  proof: { id: "mail.recovery.proof", message: "Proof of identity" },
  unknown: { id: "mail.recovery.unknown", message: "unknown" },
  rider: { id: "mail.recovery.rider", message: "rider" },
  dealer: { id: "mail.recovery.dealer", message: "dealer" },
  promoter: { id: "mail.recovery.promoter", message: "promoter" },
  admin: { id: "mail.recovery.admin", message: "admin" },
} satisfies Record<string, Descriptor>;

/**
 * Returns the email to the program's staff, in the language of the person who asks, because staff will answer in that
 * language.
 */
export function recoveryMail(ctx: Ctx, input: AccountRecoveryInput): Mail {
  const say = words(ctx.locale);
  const unknown = say.text(texts.unknown);
  return {
    subject: say.text(texts.subject, { name: input.fullName }),
    heading: say.text(texts.subject, { name: input.fullName }),
    paragraphs: [say.text(texts.text)],
    rows: [
      [say.text(texts.role), say.text(texts[input.type])],
      [say.text(texts.name), input.fullName],
      [say.text(texts.account), input.accountEmail ?? unknown],
      [say.text(texts.contact), input.contactEmail],
      [say.text(texts.phone), input.phone ?? unknown],
      [say.text(texts.proof), input.proof],
    ],
  };
}
