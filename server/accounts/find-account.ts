import { eq } from "drizzle-orm";
import { emailKey } from "#shared/email.ts";
import type { Reader } from "../platform/db/database.ts";
import { accounts } from "./tables.ts";

export type AccountRow = typeof accounts.$inferSelect;

export async function accountByEmail(db: Reader, email: string): Promise<AccountRow | undefined> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.emailKey, emailKey(email)));
  return row;
}

export async function accountById(db: Reader, id: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
  return row;
}
