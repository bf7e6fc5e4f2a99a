import type { ContactInput } from "#shared/contact.schema.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { Problem } from "../platform/problem.ts";
import { contactMail } from "./contact.mail.ts";
import { contactMessages } from "./tables.ts";

/** Stores the message and emails it to the staff (docs/spec/wire.md#declared-calls: POST /api/contact-us). */
export async function contactUs(ctx: Ctx, input: ContactInput): Promise<void> {
  const { actor, programme } = ctx;
  // The length is counted in code points, so that a character that takes two code units counts as one.
  if (Array.from(input.message).length > programme.contactMaxCharacters) {
    throw new Problem("invalid_input", {
      fields: { message: "too_long" },
      values: { max: programme.contactMaxCharacters },
    });
  }
  const id = ctx.id();
  await ctx.db.write(async (tx) => {
    await tx.insert(contactMessages).values({
      id,
      createdAt: ctx.now,
      ...input,
      locale: ctx.locale,
      accountId: "accountId" in actor ? actor.accountId : null,
    });
    await queueMail(tx, ctx, {
      cause: `contact:${id}`,
      to: programme.contact.email,
      locale: ctx.locale,
      mail: contactMail(ctx, input),
    });
    await record(tx, ctx, "contact.write", { type: "contact", id });
  });
}
