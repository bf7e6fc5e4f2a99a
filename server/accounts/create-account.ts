import { emailKey } from "#shared/email.ts";
import type { Locale } from "#shared/locale.ts";
import type { Role } from "#shared/roles.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import type { AccountRow } from "./find-account.ts";
import { accounts } from "./tables.ts";

export interface NewAccount {
  type: Role;
  email: string;
  passwordHash: string;
  locale: Locale;
  termsVersion: string | null;
  /** This is true for accounts that need no code by email: the first admin and the demo accounts. */
  verified?: boolean;
}

/** Creates an account. The calling verb writes the audit record and has already checked that the email is free. */
export async function createAccount(tx: Tx, ctx: Ctx, account: NewAccount): Promise<AccountRow> {
  const row: AccountRow = {
    id: ctx.id(),
    type: account.type,
    email: account.email.trim(),
    emailKey: emailKey(account.email),
    passwordHash: account.passwordHash,
    locale: account.locale,
    emailVerifiedAt: account.verified ? ctx.now : null,
    deactivatedAt: null,
    termsVersion: account.termsVersion,
    createdAt: ctx.now,
    version: 0,
  };
  await tx.insert(accounts).values(row);
  return row;
}
