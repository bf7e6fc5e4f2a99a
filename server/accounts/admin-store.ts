import { and, eq } from "drizzle-orm";
import type { Reader, Tx } from "../platform/db/database.ts";
import { accounts, admins } from "./tables.ts";

export async function adminById(db: Reader, id: string) {
  const [row] = await db
    .select({ admin: admins, account: accounts })
    .from(admins)
    .innerJoin(accounts, eq(accounts.id, admins.accountId))
    .where(eq(admins.id, id));
  return row;
}
export type AdminWithAccount = NonNullable<Awaited<ReturnType<typeof adminById>>>;

/** False where somebody else saved since the version was read. */
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
