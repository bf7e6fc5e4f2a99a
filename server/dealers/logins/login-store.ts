import { dayMs } from "#shared/durations.ts";
import { and, asc, desc, eq, gt, gte, isNotNull, isNull, like, lte, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { dealerLoginList } from "#shared/dealer-logins.list.ts";
import { emailKey } from "#shared/email.ts";
import { nameKey } from "#shared/name-key.ts";
import { accountInvites, accounts, lastLogins } from "../../accounts/tables.ts";
import { beginsWith } from "../../platform/db/begins-with.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import type { ListRead } from "../../platform/http/lists/list-call.ts";
import { dealerLogins, dealers } from "../tables.ts";

const columns = {
  id: dealerLogins.id,
  version: dealerLogins.version,
  name: dealerLogins.name,
  dealerId: dealers.id,
  dealerName: dealers.name,
  dealerActive: dealers.active,
  city: dealers.city,
  state: dealers.state,
  country: dealers.country,
  accountId: accounts.id,
  email: accounts.email,
  locale: accounts.locale,
  emailVerifiedAt: accounts.emailVerifiedAt,
  deactivatedAt: accounts.deactivatedAt,
  lastLoginAt: lastLogins.at,
  invitedUntil: accountInvites.expiresAt,
};

/** SQLite does not reorder a cross join, so it starts with the logins and does not read all accounts. */
const joined = (reader: Reader) =>
  reader
    .select(columns)
    .from(dealerLogins)
    .crossJoin(dealers)
    .crossJoin(accounts)
    .leftJoin(accountInvites, eq(accountInvites.accountId, dealerLogins.accountId))
    .leftJoin(lastLogins, eq(lastLogins.accountId, dealerLogins.accountId));

const own = and(eq(dealers.id, dealerLogins.dealerId), eq(accounts.id, dealerLogins.accountId));

type Row = Awaited<ReturnType<typeof joined>>[number];
export type DealerLogin = ReturnType<typeof withOwner>;

const withOwner = ({ dealerId, dealerName, dealerActive, ...login }: Row) => ({
  ...login,
  owner: { id: dealerId, name: dealerName, active: dealerActive },
});

const monthMs = 30 * dayMs;

/** Returns the people who log in for dealers, by the filters of the list. */
export async function listLogins(
  db: Reader,
  { filters, order, limit, offset }: ListRead<typeof dealerLoginList>,
  now: Date,
) {
  const where = and(own, whereOf(filters, now));
  const inOrder = order.descending ? desc : asc;
  const by = { dealer: dealers.nameKey, person: dealerLogins.nameKey, lastLogin: lastLogins.at }[order.by];
  const rows = await joined(db)
    .where(where)
    .orderBy(
      // Both databases list those who never logged in last.
      ...(order.by === "lastLogin" ? [asc(sql`case when ${by} is null then 1 else 0 end`)] : []),
      inOrder(by),
      asc(dealers.nameKey),
      asc(dealerLogins.createdAt),
      asc(dealerLogins.id),
    )
    .limit(limit)
    .offset(offset);
  const [all] = await db
    .select({ n: sql<string | number>`count(*)` })
    .from(dealerLogins)
    .crossJoin(dealers)
    .crossJoin(accounts)
    .leftJoin(accountInvites, eq(accountInvites.accountId, dealerLogins.accountId))
    .leftJoin(lastLogins, eq(lastLogins.accountId, dealerLogins.accountId))
    .where(where);
  return { rows: rows.map(withOwner), total: Number(all?.n ?? 0) };
}

function whereOf(filters: ListRead<typeof dealerLoginList>["filters"], now: Date): SQL | undefined {
  const { country, state, status, loggedIn } = filters;
  const name = nameKey(filters.name ?? "");
  const typed = emailKey(filters.name ?? "");
  const word = (key: PgColumn) => [like(key, `${name}%`), like(key, `% ${name}%`)];
  const isNew = and(isNull(accounts.emailVerifiedAt), isNull(lastLogins.at));
  const isOn = isNull(accounts.deactivatedAt);
  const ofStatus = {
    active: and(isOn, or(isNotNull(accounts.emailVerifiedAt), isNotNull(lastLogins.at))),
    invited: and(isOn, isNew, gt(accountInvites.expiresAt, now)),
    expired: and(isOn, isNew, or(isNull(accountInvites.expiresAt), lte(accountInvites.expiresAt, now))),
    deactivated: isNotNull(accounts.deactivatedAt),
  };
  return and(
    name
      ? or(...word(dealers.nameKey), ...word(dealerLogins.nameKey), beginsWith(accounts.emailKey, typed))
      : undefined,
    country ? eq(dealers.country, country) : undefined,
    state ? eq(dealers.state, state) : undefined,
    status ? ofStatus[status] : undefined,
    loggedIn === "never" ? isNull(lastLogins.at) : undefined,
    loggedIn === "month" ? gte(lastLogins.at, new Date(now.getTime() - monthMs)) : undefined,
  );
}

/** Returns the logins of one dealer, the oldest first. */
export async function loginsOf(db: Reader, dealerId: string): Promise<DealerLogin[]> {
  const rows = await joined(db)
    .where(and(own, eq(dealerLogins.dealerId, dealerId)))
    .orderBy(asc(dealerLogins.createdAt), asc(dealerLogins.id));
  return rows.map(withOwner);
}

export async function findLogin(db: Reader, loginId: string): Promise<DealerLogin | undefined> {
  const [row] = await joined(db).where(and(own, eq(dealerLogins.id, loginId)));
  return row && withOwner(row);
}

/** Changes a login if it is unchanged since it was read; returns false if somebody else changed it. */
export async function writeLogin(
  tx: Tx,
  { id, version }: Pick<DealerLogin, "id" | "version">,
  change: Partial<typeof dealerLogins.$inferInsert>,
): Promise<boolean> {
  const written = await tx
    .update(dealerLogins)
    .set({ ...change, version: version + 1 })
    .where(and(eq(dealerLogins.id, id), eq(dealerLogins.version, version)))
    .returning({ id: dealerLogins.id });
  return written.length === 1;
}
