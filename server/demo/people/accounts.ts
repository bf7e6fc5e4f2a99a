import type { StaffRole } from "#shared/staff-roles.ts";
import { emailKey } from "#shared/email.ts";
import { termsVersion } from "#shared/terms-version.ts";
import { accounts, admins } from "../../accounts/tables.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { hashSecret } from "../../platform/hash.ts";
import { demoPassword, personas, type Persona } from "./personas.ts";
import type { DemoContext } from "../demo-context.ts";

let shared: Promise<string> | undefined;

/**
 * Returns the hash of the demo password. It is hashed once and shared: the 200 accounts have one published password, so
 * they do not need separate hashes.
 */
export const demoPasswordHash = (cheap: boolean): Promise<string> => (shared ??= hashSecret(demoPassword, cheap));

type AccountRow = typeof accounts.$inferInsert;

export async function addAccount(
  tx: Tx,
  ctx: Ctx,
  { type, email, locale }: Pick<Persona, "type" | "email" | "locale">,
  over: Partial<AccountRow> = {},
): Promise<string> {
  const row: AccountRow = {
    id: ctx.id(),
    type,
    email,
    emailKey: emailKey(email),
    passwordHash: await demoPasswordHash(ctx.secrets.cheapHashes),
    locale,
    emailVerifiedAt: ctx.now,
    termsVersion,
    createdAt: ctx.now,
    ...over,
  };
  await tx.insert(accounts).values(row);
  return row.id;
}

export async function addAdmin(
  tx: Tx,
  demo: DemoContext,
  opened: string,
  {
    persona = "admin",
    role = "owner",
    phone = "5555550142",
  }: { persona?: "admin" | "colleague" | "auditor"; role?: StaffRole; phone?: string } = {},
): Promise<{ id: string; accountId: string }> {
  const ctx = demo.at(opened, 8);
  const { firstName, lastName } = personas[persona];
  const accountId = await addAccount(tx, ctx, personas[persona]);
  const id = ctx.id();
  await tx.insert(admins).values({ id, accountId, firstName, lastName, phone, role });
  return { id, accountId };
}
