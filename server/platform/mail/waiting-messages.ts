import { and, count, gte, isNull, min } from "drizzle-orm";
import type { Reader } from "../db/database.ts";
import { outboxMail, outboxPush } from "../tables.ts";

/**
 * Counts the messages that will be tried again. Those that were given up or bounced have no next attempt. SQLite uses no
 * index for "is not null", so the time of the next attempt is compared with a constant.
 */
export async function waitingMessages(reader: Reader, kind: "email" | "push") {
  const table = kind === "email" ? outboxMail : outboxPush;
  const [row] = await reader
    .select({ n: count(), oldest: min(table.createdAt) })
    .from(table)
    .where(and(isNull(table.sentAt), gte(table.nextTryAt, new Date(0))));
  return { count: Number(row?.n ?? 0), oldestAt: row?.oldest ?? null };
}
