import { and, countDistinct, gt, inArray } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { sessions } from "../tables.ts";

/** Counts the people of these accounts who are logged in now. */
export async function countLoggedIn(reader: Reader, accountIds: readonly string[], now: Date): Promise<number> {
  if (accountIds.length === 0) return 0;
  const [row] = await reader
    .select({ n: countDistinct(sessions.accountId) })
    .from(sessions)
    .where(and(inArray(sessions.accountId, [...accountIds]), gt(sessions.expiresAt, now)));
  return Number(row?.n ?? 0);
}
