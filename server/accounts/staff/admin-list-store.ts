import { and, asc, count, desc, eq, gt, isNotNull, isNull, like, lte, or, sql, type SQL } from "drizzle-orm";
import type { adminList } from "#shared/admins.list.ts";
import { emailKey } from "#shared/email.ts";
import { beginsWith } from "../../platform/db/begins-with.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { ListRead } from "../../platform/http/lists/list-call.ts";
import { accountInvites, accounts, admins, lastLogins, passkeys } from "../tables.ts";

type Query = ListRead<typeof adminList>;

const columns = {
  id: admins.id,
  version: admins.version,
  accountId: admins.accountId,
  firstName: admins.firstName,
  lastName: admins.lastName,
  phone: admins.phone,
  profileImage: admins.profileImage,
  role: admins.role,
  email: accounts.email,
  locale: accounts.locale,
  emailVerifiedAt: accounts.emailVerifiedAt,
  deactivatedAt: accounts.deactivatedAt,
  lastLoginAt: lastLogins.at,
  invitedUntil: accountInvites.expiresAt,
  passkeys: sql<string | number>`(select count(*) from ${passkeys} where ${passkeys.accountId} = ${admins.accountId})`,
};

/** SQLite keeps the order of a cross join, so it starts with the few admins and does not read all accounts. */
const joined = (reader: Reader) =>
  reader
    .select(columns)
    .from(admins)
    .crossJoin(accounts)
    .leftJoin(accountInvites, eq(accountInvites.accountId, admins.accountId))
    .leftJoin(lastLogins, eq(lastLogins.accountId, admins.accountId));

const own = eq(accounts.id, admins.accountId);

export type ListedAdmin = Awaited<ReturnType<typeof joined>>[number];

/** Returns an admin with the facts about the account that staff may see. */
export async function listedAdmin(reader: Reader, adminId: string): Promise<ListedAdmin | undefined> {
  const [row] = await joined(reader).where(and(own, eq(admins.id, adminId)));
  return row;
}

/** Returns the admins by the filters of the list. */
export async function listAdmins(db: Reader, { filters, order, limit, offset }: Query, now: Date) {
  const where = and(own, whereOf(filters, now));
  const inOrder = order.descending ? desc : asc;
  const byName = [inOrder(sql`lower(${admins.lastName})`), inOrder(sql`lower(${admins.firstName})`)];
  const rows = await joined(db)
    .where(where)
    .orderBy(
      // Both databases list those who never logged in last.
      ...(order.by === "lastLogin"
        ? [asc(sql`case when ${lastLogins.at} is null then 1 else 0 end`), inOrder(lastLogins.at)]
        : byName),
      asc(admins.id),
    )
    .limit(limit)
    .offset(offset);
  const [all] = await db
    .select({ n: count() })
    .from(admins)
    .crossJoin(accounts)
    .leftJoin(accountInvites, eq(accountInvites.accountId, admins.accountId))
    .leftJoin(lastLogins, eq(lastLogins.accountId, admins.accountId))
    .where(where);
  return { rows, total: Number(all?.n ?? 0) };
}

function whereOf({ name, role, status }: Query["filters"], now: Date): SQL | undefined {
  const typed = (name ?? "").trim().toLowerCase();
  const fullName = sql`lower(${admins.firstName} || ' ' || ${admins.lastName})`;
  const isNew = and(isNull(accounts.emailVerifiedAt), isNull(lastLogins.at));
  const isOn = isNull(accounts.deactivatedAt);
  const ofStatus = {
    active: and(isOn, or(isNotNull(accounts.emailVerifiedAt), isNotNull(lastLogins.at))),
    invited: and(isOn, isNew, gt(accountInvites.expiresAt, now)),
    expired: and(isOn, isNew, or(isNull(accountInvites.expiresAt), lte(accountInvites.expiresAt, now))),
    deactivated: isNotNull(accounts.deactivatedAt),
  };
  return and(
    typed
      ? or(like(fullName, `${typed}%`), like(fullName, `% ${typed}%`), beginsWith(accounts.emailKey, emailKey(typed)))
      : undefined,
    role ? eq(admins.role, role) : undefined,
    status ? ofStatus[status] : undefined,
  );
}
