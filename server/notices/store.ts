import { and, gte, asc, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { mailList } from "#shared/mail.list.ts";
import { maxCounted } from "#shared/pagination.ts";
import type { MailState } from "#shared/notices.schema.ts";
import { accounts } from "../accounts/tables.ts";
import { beginsWith } from "../platform/db/begins-with.ts";
import { isAfterKey, nextKey } from "../platform/db/after-key.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { countUpToMax } from "../platform/db/paginate.ts";
import type { ListRead } from "../platform/http/lists/list-call.ts";
import { scheduledReportRecipients, scheduledReports } from "../reports/tables.ts";
import { noIndex } from "../platform/db/statements/prepared-params.ts";
import { outboxMail, pushSubscriptions } from "../platform/tables.ts";

export async function accountOf(db: Reader, accountId: string) {
  const [row] = await db
    .select({ email: accounts.email, locale: accounts.locale, type: accounts.type })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row;
}

/** Returns whether an account gets a scheduled report; the result is undefined if it is not a recipient. */
export async function subscriptionOf(db: Reader, scheduleId: string, accountId: string) {
  const [row] = await db
    .select({ offAt: scheduledReportRecipients.offAt, report: scheduledReports.report })
    .from(scheduledReportRecipients)
    .innerJoin(scheduledReports, eq(scheduledReports.id, scheduledReportRecipients.scheduleId))
    .where(
      and(eq(scheduledReportRecipients.scheduleId, scheduleId), eq(scheduledReportRecipients.accountId, accountId)),
    );
  return row;
}

export async function browsersOf(db: Reader, accountId: string) {
  return db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.accountId, accountId))
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id));
}

export async function removeBrowsers(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, [...ids]));
}

export async function browserByEndpoint(db: Reader, endpointHash: string) {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpointHash, endpointHash));
  return row;
}

/**
 * Each state is defined by columns of the outbox: failed permanently, abandoned after many tries, waiting, sent. SQLite
 * does not use an index for "is not null", so the conditions of rare states compare the column with a fixed time.
 */
const inState: Record<MailState, ReturnType<typeof and>> = {
  bounced: gte(outboxMail.bouncedAt, new Date(0)),
  failed: and(isNull(outboxMail.sentAt), isNull(outboxMail.nextTryAt), isNull(outboxMail.bouncedAt)),
  waiting: and(isNull(outboxMail.sentAt), gte(outboxMail.nextTryAt, new Date(0))),
  sent: isNotNull(outboxMail.sentAt),
};

export type MailRow = Awaited<ReturnType<typeof listMail>>["rows"][number];

const columns = {
  id: outboxMail.id,
  cause: outboxMail.cause,
  to: outboxMail.to,
  locale: outboxMail.locale,
  subject: outboxMail.subject,
  createdAt: outboxMail.createdAt,
  nextTryAt: outboxMail.nextTryAt,
  tries: outboxMail.tries,
  sentAt: outboxMail.sentAt,
  bouncedAt: outboxMail.bouncedAt,
  lastError: outboxMail.lastError,
};

export async function listMail(
  db: Reader,
  { filters: { state, to }, order, limit, offset, after }: ListRead<typeof mailList>,
) {
  const whereTo = (address: SQL) =>
    and(state ? inState[state] : undefined, to ? beginsWith(address, to.toLowerCase()) : undefined);
  const address = sql`lower(${outboxMail.to})`;
  const where = whereTo(address);
  const inOrder = order.descending ? desc : asc;
  // A file is always read in its final order, however few rows match, because otherwise each of its pages would be
  // sorted again.
  const total = after ? maxCounted + 1 : await countMail(db, where);
  // The filtered rows are selected and then sorted, unless so many rows match that reading all emails in order fills
  // the page faster.
  const isFew = ((state !== undefined && state !== "sent") || to !== undefined) && total <= maxCounted;
  const by = isFew ? noIndex(outboxMail.createdAt) : outboxMail.createdAt;
  const found = isFew ? where : whereTo(noIndex(address));
  const rows = await db
    .select(columns)
    .from(outboxMail)
    .where(and(found, isAfterKey([outboxMail.createdAt, outboxMail.id], order.descending, after)))
    .orderBy(inOrder(by), inOrder(outboxMail.id))
    .limit(limit)
    .offset(offset);
  return { rows, total, next: nextKey(rows, limit, ({ createdAt, id }) => [createdAt, id]) };
}

const countMail = (db: Reader, where: ReturnType<typeof and>): Promise<number> => countUpToMax(db, outboxMail, where);

export async function countOpenMail(db: Reader) {
  return {
    bounced: await countMail(db, inState.bounced),
    failed: await countMail(db, inState.failed),
    waiting: await countMail(db, inState.waiting),
  };
}

export async function findMail(db: Reader, id: string) {
  const [row] = await db.select(columns).from(outboxMail).where(eq(outboxMail.id, id));
  return row;
}
