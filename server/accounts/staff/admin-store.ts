import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { accounts, admins } from "../tables.ts";

export async function adminById(db: Reader, id: string) {
  const [row] = await db
    .select({ admin: admins, account: accounts })
    .from(admins)
    .innerJoin(accounts, eq(accounts.id, admins.accountId))
    .where(eq(admins.id, id));
  return row;
}

export async function adminOfAccount(db: Reader, accountId: string): Promise<AdminWithAccount | undefined> {
  const [row] = await db
    .select({ admin: admins, account: accounts })
    .from(admins)
    .innerJoin(accounts, eq(accounts.id, admins.accountId))
    .where(eq(admins.accountId, accountId));
  return row;
}

export type AdminWithAccount = NonNullable<Awaited<ReturnType<typeof adminById>>>;

/** Writes an admin. Returns false when somebody else changed the row after this version was read. */
export async function writeAdmin(
  tx: Tx,
  id: string,
  version: number,
  change: Partial<typeof admins.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(admins)
    .set({ ...change, version: version + 1 })
    .where(and(eq(admins.id, id), eq(admins.version, version)))
    .returning({ id: admins.id });
  return rows.length > 0;
}

/** Returns the admins who can be notified by email: active, with a verified address. */
export async function adminsToTell(db: Reader) {
  const staff = await db.select({ accountId: admins.accountId }).from(admins);
  const ids = staff.map(({ accountId }) => accountId);
  return db
    .select({ accountId: accounts.id, email: accounts.email, locale: accounts.locale })
    .from(accounts)
    .where(and(inArray(accounts.id, ids), isNotNull(accounts.emailVerifiedAt), isNull(accounts.deactivatedAt)));
}
