import { eq } from "drizzle-orm";
import { emailKey } from "#shared/email.ts";
import type { Locale } from "#shared/locale.ts";
import type { Role } from "#shared/roles.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { endAllSessions } from "./session.ts";
import type { AccountRow } from "./find-account.ts";
import { accounts } from "./tables.ts";

export interface NewAccount {
  type: Role;
  email: string;
  passwordHash: string;
  locale: Locale;
  termsVersion: string | null;
  /** Made by who needs no code by mail: the first admin, the demo. */
  verified?: boolean;
}

/** The caller's verb records it, and has looked whether the e-mail is free. */
export async function createAccount(tx: Tx, ctx: Ctx, given: NewAccount): Promise<AccountRow> {
  const row: AccountRow = {
    id: ctx.id(),
    type: given.type,
    email: given.email.trim(),
    emailKey: emailKey(given.email),
    passwordHash: given.passwordHash,
    locale: given.locale,
    emailVerifiedAt: given.verified ? ctx.now : null,
    deactivatedAt: null,
    termsVersion: given.termsVersion,
    createdAt: ctx.now,
    version: 0,
  };
  await tx.insert(accounts).values(row);
  return row;
}

/**
 * A registration that nobody verified gives way to the next with the same e-mail: else whoever registers a stranger's
 * address first would hold the password of the account that the stranger verifies later.
 */
export async function replaceUnverified(tx: Tx, before: AccountRow, given: NewAccount): Promise<AccountRow> {
  const { passwordHash, locale, termsVersion } = given;
  const change = { email: given.email.trim(), passwordHash, locale, termsVersion, version: before.version + 1 };
  await endAllSessions(tx, before.id);
  await tx.update(accounts).set(change).where(eq(accounts.id, before.id));
  return { ...before, ...change };
}
