import { eq } from "drizzle-orm";
import { eraseAccount } from "../accounts/erase-account.ts";
import { contactMessages } from "../contact/tables.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { forgetMailAbout } from "../platform/mail/outbox.ts";

/**
 * Erases the account and the messages that the person wrote on the contact page while signed in. It runs inside the
 * transaction of the caller, which records it.
 */
export async function erasePerson(tx: Tx, ctx: Ctx, accountId: string, passwordHash: string): Promise<void> {
  await eraseAccount(tx, ctx, accountId, passwordHash);
  const written = await tx
    .delete(contactMessages)
    .where(eq(contactMessages.accountId, accountId))
    .returning({ id: contactMessages.id });
  await forgetMailAbout(
    tx,
    written.map(({ id }) => `contact:${id}`),
  );
}
