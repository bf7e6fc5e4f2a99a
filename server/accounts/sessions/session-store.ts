import { aliasedTable, and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { dealerLogins, dealers } from "../../dealers/tables.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statements/prepared.ts";
import { param } from "../../platform/db/statements/prepared-params.ts";
import { promoterLogins, promoters } from "../../promoters/tables.ts";
import { riders } from "../../riders/tables.ts";
import { accounts, admins, passkeys, sessions } from "../tables.ts";

const host = aliasedTable(admins, "host");

const sessionByHash = statement("session by hash", (reader: Reader) =>
  reader
    .select({
      hostAccountId: sessions.accountId,
      proxyAccountId: sessions.proxyAccountId,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
      expiresAt: sessions.expiresAt,
      byPasskey: sessions.byPasskey,
      accountId: accounts.id,
      type: accounts.type,
      emailVerifiedAt: accounts.emailVerifiedAt,
      deactivatedAt: accounts.deactivatedAt,
      riderId: riders.id,
      dealerId: dealers.id,
      dealerActive: dealers.active,
      dealerCountry: dealers.country,
      dealerState: dealers.state,
      dealerZipcode: dealers.zipcode,
      promoterId: promoters.id,
      promoterActive: promoters.active,
      adminId: admins.id,
      hostId: host.id,
      hostRole: host.role,
      hostFirstName: host.firstName,
      hostLastName: host.lastName,
      // Only sessions of staff need this fact, so the query looks for passkeys only for staff.
      hostHasPasskey: sql<number>`case when ${host.id} is null then 0
        when exists (select 1 from ${passkeys} where ${passkeys.accountId} = ${sessions.accountId}) then 1
        else 0 end`,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sql`coalesce(${sessions.proxyAccountId}, ${sessions.accountId})`))
    .leftJoin(riders, eq(riders.accountId, accounts.id))
    .leftJoin(dealerLogins, eq(dealerLogins.accountId, accounts.id))
    .leftJoin(dealers, eq(dealers.id, dealerLogins.dealerId))
    .leftJoin(promoterLogins, eq(promoterLogins.accountId, accounts.id))
    .leftJoin(promoters, eq(promoters.id, promoterLogins.promoterId))
    .leftJoin(admins, eq(admins.accountId, accounts.id))
    .leftJoin(host, eq(host.accountId, sessions.accountId))
    .where(eq(sessions.tokenHash, param("tokenHash"))),
);

/**
 * Returns the session with the account that it acts as and that account's own record, in one query, because it runs on
 * every request.
 */
export async function findSession(db: Reader, tokenHash: string) {
  const [row] = await sessionByHash(db, { tokenHash });
  return row;
}

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

export async function insertSession(tx: Tx, row: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(row);
}

export async function touchSession(tx: Tx, tokenHash: string, seenAt: Date, expiresAt: Date): Promise<void> {
  await tx.update(sessions).set({ seenAt, expiresAt }).where(eq(sessions.tokenHash, tokenHash));
}

export async function markByPasskey(tx: Tx, tokenHash: string): Promise<void> {
  await tx.update(sessions).set({ byPasskey: true }).where(eq(sessions.tokenHash, tokenHash));
}

/** Sets the account that the session acts as. With null the session acts as its own account again. */
export async function setProxy(tx: Tx, tokenHash: string, proxyAccountId: string | null): Promise<void> {
  await tx.update(sessions).set({ proxyAccountId }).where(eq(sessions.tokenHash, tokenHash));
}

export function sessionsOf(db: Reader, accountId: string, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt), desc(sessions.tokenHash));
}

export async function deleteSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSessionsOf(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.accountId, accountId));
}

export async function deleteExpiredSessions(tx: Tx, now: Date): Promise<void> {
  await tx.delete(sessions).where(lt(sessions.expiresAt, now));
}
