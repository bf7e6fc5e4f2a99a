import { and, asc, eq, isNull, ne } from "drizzle-orm";
import { accountInvites, accounts, lastLogins } from "../../accounts/tables.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { promoterLogins, promoters } from "../tables.ts";

const columns = {
  id: promoterLogins.id,
  version: promoterLogins.version,
  name: promoterLogins.name,
  promoterId: promoters.id,
  promoterName: promoters.name,
  promoterActive: promoters.active,
  contactId: promoters.accountId,
  accountId: accounts.id,
  email: accounts.email,
  locale: accounts.locale,
  emailVerifiedAt: accounts.emailVerifiedAt,
  deactivatedAt: accounts.deactivatedAt,
  lastLoginAt: lastLogins.at,
  invitedUntil: accountInvites.expiresAt,
};

const joined = (reader: Reader) =>
  reader
    .select(columns)
    .from(promoterLogins)
    .innerJoin(promoters, eq(promoters.id, promoterLogins.promoterId))
    .innerJoin(accounts, eq(accounts.id, promoterLogins.accountId))
    .leftJoin(accountInvites, eq(accountInvites.accountId, promoterLogins.accountId))
    .leftJoin(lastLogins, eq(lastLogins.accountId, promoterLogins.accountId));

const withOwner = ({
  promoterId,
  promoterName,
  promoterActive,
  contactId,
  ...login
}: Awaited<ReturnType<typeof joined>>[number]) => ({
  ...login,
  isContact: contactId === login.accountId,
  owner: { id: promoterId, name: promoterName, active: promoterActive },
});

export type PromoterLogin = ReturnType<typeof withOwner>;

/** Returns the logins of one promoter, the oldest first. */
export async function promoterLoginsOf(db: Reader, promoterId: string): Promise<PromoterLogin[]> {
  const rows = await joined(db)
    .where(eq(promoterLogins.promoterId, promoterId))
    .orderBy(asc(promoterLogins.createdAt), asc(promoterLogins.id));
  return rows.map(withOwner);
}

export async function findPromoterLogin(db: Reader, loginId: string): Promise<PromoterLogin | undefined> {
  const [row] = await joined(db).where(eq(promoterLogins.id, loginId));
  return row && withOwner(row);
}

/** Changes a login if it is unchanged since it was read; returns false if somebody else changed it. */
export async function writePromoterLogin(
  tx: Tx,
  { id, version }: Pick<PromoterLogin, "id" | "version">,
  change: { name?: string; nameKey?: string },
): Promise<boolean> {
  const written = await tx
    .update(promoterLogins)
    .set({ ...change, version: version + 1 })
    .where(and(eq(promoterLogins.id, id), eq(promoterLogins.version, version)))
    .returning({ id: promoterLogins.id });
  return written.length === 1;
}

export async function writeContact(tx: Tx, promoterId: string, accountId: string): Promise<void> {
  await tx.update(promoters).set({ accountId }).where(eq(promoters.id, promoterId));
}

/**
 * Gives the emails about a promoter's events to another of its logins if this account gets them. Without another login
 * that is active, the account keeps them.
 */
export async function passOnContact(tx: Tx, promoterId: string, accountId: string): Promise<void> {
  const [promoter] = await tx.select().from(promoters).where(eq(promoters.id, promoterId));
  if (promoter?.accountId !== accountId) return;
  const [next] = await tx
    .select({ accountId: promoterLogins.accountId })
    .from(promoterLogins)
    .innerJoin(accounts, eq(accounts.id, promoterLogins.accountId))
    .where(
      and(
        eq(promoterLogins.promoterId, promoterId),
        ne(promoterLogins.accountId, accountId),
        isNull(accounts.deactivatedAt),
      ),
    )
    .orderBy(asc(promoterLogins.createdAt), asc(promoterLogins.id))
    .limit(1);
  if (next) await writeContact(tx, promoterId, next.accountId);
}
