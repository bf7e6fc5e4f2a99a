import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { emailKey } from "#shared/email.ts";
import type { requestList } from "#shared/requests.list.ts";
import type { OpenRequestCounts } from "#shared/requests.schema.ts";
import { admins } from "../accounts/tables.ts";
import { dealerLogins } from "../dealers/tables.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { countOpenRows, countUpToMax } from "../platform/db/paginate.ts";
import type { ListRead } from "../platform/http/lists/list-call.ts";
import { promoterLogins } from "../promoters/tables.ts";
import { riders } from "../riders/tables.ts";
import { staffRequests } from "./tables.ts";

export type RequestRow = typeof staffRequests.$inferSelect;

export async function insertRequest(tx: Tx, row: typeof staffRequests.$inferInsert): Promise<void> {
  await tx.insert(staffRequests).values(row);
}

export async function requestById(db: Reader, id: string): Promise<RequestRow | undefined> {
  const [row] = await db.select().from(staffRequests).where(eq(staffRequests.id, id));
  return row;
}

/** Returns the id of the rider, dealer, promoter or admin that an account belongs to. */
export async function recordOfAccount(db: Reader, accountId: string): Promise<string | null> {
  for (const table of [riders, admins]) {
    const [row] = await db.select({ id: table.id }).from(table).where(eq(table.accountId, accountId));
    if (row) return row.id;
  }
  const [login] = await db
    .select({ dealerId: dealerLogins.dealerId })
    .from(dealerLogins)
    .where(eq(dealerLogins.accountId, accountId));
  if (login) return login.dealerId;
  const [promoter] = await db
    .select({ promoterId: promoterLogins.promoterId })
    .from(promoterLogins)
    .where(eq(promoterLogins.accountId, accountId));
  return promoter?.promoterId ?? null;
}

/** Returns the open request of an account of one kind. */
export async function openRequestOf(db: Reader, accountId: string, kind: RequestRow["kind"]) {
  const [row] = await db
    .select()
    .from(staffRequests)
    .where(and(eq(staffRequests.accountId, accountId), eq(staffRequests.kind, kind), eq(staffRequests.state, "open")));
  return row;
}

/** Returns the newest request of an account of one kind. */
export async function newestRequestOf(db: Reader, accountId: string, kind: RequestRow["kind"]) {
  const [row] = await db
    .select()
    .from(staffRequests)
    .where(and(eq(staffRequests.accountId, accountId), eq(staffRequests.kind, kind)))
    .orderBy(desc(staffRequests.createdAt), desc(staffRequests.id))
    .limit(1);
  return row;
}

/** Returns the open join request with this address. */
export async function openJoinBy(db: Reader, email: string) {
  const open = await db
    .select()
    .from(staffRequests)
    .where(and(eq(staffRequests.kind, "join"), eq(staffRequests.state, "open")));
  return open.find((row) => emailKey(row.email) === emailKey(email));
}

export const decidedStates: RequestRow["state"][] = ["approved", "declined", "withdrawn"];
/** These values replace the personal data of a request. The fact that it was decided remains. */
export const forgotten = { name: "—", email: "—", details: {}, reason: null };

/**
 * Removes the personal data of decided requests by these addresses to join or to recover an account, whether or not the
 * person was signed in. The decision remains. Returns the ids of those requests.
 */
export async function forgetDecided(tx: Tx, emails: readonly string[]): Promise<string[]> {
  const keys = new Set(emails.map(emailKey));
  const decided = await tx
    .select({ id: staffRequests.id, email: staffRequests.email })
    .from(staffRequests)
    .where(inArray(staffRequests.state, decidedStates));
  const own = decided.flatMap(({ id, email: by }) => (keys.has(emailKey(by)) ? [id] : []));
  if (own.length > 0) await tx.update(staffRequests).set(forgotten).where(inArray(staffRequests.id, own));
  return own;
}

/** Returns whether a person who asks for erasure gives up the open money. */
export const givesUp = ({ details }: Pick<RequestRow, "details">): boolean => details.giveUpMoney === "yes";

/**
 * Withdraws the other open requests of an account that is erased, and removes their personal data. Returns their ids.
 */
export async function withdrawOthers(tx: Tx, ctx: Ctx, { id, accountId }: RequestRow): Promise<string[]> {
  if (accountId === null) return [];
  const others = and(eq(staffRequests.accountId, accountId), ne(staffRequests.id, id));
  const open = and(others, eq(staffRequests.state, "open"));
  await tx.update(staffRequests).set({ state: "withdrawn", decidedAt: ctx.now }).where(open);
  const rows = await tx.update(staffRequests).set(forgotten).where(others).returning({ id: staffRequests.id });
  return rows.map((row) => row.id);
}

/** Decides a request that is still open; returns false when somebody else decided it first. */
export async function closeRequest(tx: Tx, id: string, change: Partial<RequestRow>): Promise<boolean> {
  const rows = await tx
    .update(staffRequests)
    .set({ ...change, version: sql`${staffRequests.version} + 1` })
    .where(and(eq(staffRequests.id, id), eq(staffRequests.state, "open")))
    .returning({ id: staffRequests.id });
  return rows.length > 0;
}

export async function listRequests(db: Reader, { filters, limit, offset }: ListRead<typeof requestList>) {
  const { state = "open", kind } = filters;
  const where = and(
    state === "open" ? eq(staffRequests.state, "open") : inArray(staffRequests.state, decidedStates),
    kind ? eq(staffRequests.kind, kind) : undefined,
  );
  const rows = await db
    .select({
      request: staffRequests,
      riderId: riders.id,
      dealerId: dealerLogins.dealerId,
      promoterId: promoterLogins.promoterId,
      adminId: admins.id,
    })
    .from(staffRequests)
    .leftJoin(riders, eq(riders.accountId, staffRequests.accountId))
    .leftJoin(dealerLogins, eq(dealerLogins.accountId, staffRequests.accountId))
    .leftJoin(promoterLogins, eq(promoterLogins.accountId, staffRequests.accountId))
    .leftJoin(admins, eq(admins.accountId, staffRequests.accountId))
    .where(where)
    // Open requests are listed oldest first, decided ones latest first.
    .orderBy(state === "open" ? asc(staffRequests.createdAt) : desc(staffRequests.createdAt), asc(staffRequests.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await countUpToMax(db, staffRequests, where) };
}

/** Returns how many requests of each kind are open, each up to `maxOnChip` and one more. */
export async function countOpenByKind(reader: Reader): Promise<OpenRequestCounts> {
  // The state is written into the statement so that SQLite can use the index of open requests.
  const isOpen = sql`${staffRequests.state} = 'open'`;
  const countOf = (kind: RequestRow["kind"]) =>
    countOpenRows(reader, staffRequests, and(isOpen, eq(staffRequests.kind, kind)));
  return {
    join: await countOf("join"),
    recovery: await countOf("recovery"),
    deletion: await countOf("deletion"),
    identity: await countOf("identity"),
  };
}
