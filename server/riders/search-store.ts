import { and, asc, count, desc, eq, inArray, isNotNull, isNull, max, or, sql, type SQL } from "drizzle-orm";
import { emailKey } from "#shared/email.ts";
import { nameKey } from "#shared/name-key.ts";
import type { customerList, riderList } from "#shared/riders.list.ts";
import { accounts, wasProven } from "../accounts/tables.ts";
import { beginsWith } from "../platform/db/begins-with.ts";
import type { Reader } from "../platform/db/database.ts";
import type { ListRead } from "../platform/http/lists/list-call.ts";
import { redemptions } from "../redemptions/tables.ts";
import { favouriteDealers, riders } from "./tables.ts";

/**
 * Returns the AMA number in a text, as it is printed or spoken: "AMA 2914076", "no 2914076", "291 4076". Returns null
 * without one.
 */
function amaNumberIn(key: string): string | null {
  const bare = key.replace(/^(?:ama )?(?:no |n |numero |number )?(?=\d)/, "").replaceAll(" ", "");
  return /^\d{4,}$/.test(bare) ? bare : null;
}

/** Returns the search condition for the typed text, read as a name, an AMA number or an email. */
function riderMatches(typed: string): SQL | undefined {
  const key = nameKey(typed);
  if (typed.includes("@")) return eq(accounts.emailKey, emailKey(typed));
  const number = amaNumberIn(key);
  if (number) return eq(riders.amaNumber, number);
  return or(beginsWith(riders.nameKey, key), beginsWith(riders.lastNameKey, key));
}

/** No rider has this id. */
const nobody = "00000000-0000-0000-0000-000000000000";
const notMerged = isNull(riders.mergedIntoId);
const active = isNull(accounts.deactivatedAt);

const hit = {
  id: riders.id,
  firstName: riders.firstName,
  lastName: riders.lastName,
  hometown: riders.hometown,
  amaNumber: riders.amaNumber,
};

/**
 * Returns the first few riders that match the typed text, or the rider of a scanned card (`riderId` is null for a card
 * that is not ours). Only admins find deactivated riders.
 */
export function findRiders(
  reader: Reader,
  sought: string | { riderId: string | null },
  most: number,
  withInactive: boolean,
) {
  const matches = typeof sought === "string" ? riderMatches(sought) : eq(riders.id, sought.riderId ?? nobody);
  return reader
    .select(hit)
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(and(matches, notMerged, withInactive ? undefined : and(active, wasProven)))
    .orderBy(asc(riders.nameKey))
    .limit(most);
}

/** Returns the riders who redeemed at a dealer or starred it, the latest customer first. */
export async function listCustomers(
  reader: Reader,
  dealerId: string,
  { filters, limit, offset }: ListRead<typeof customerList>,
) {
  const typed = filters.query ?? "";
  const here = reader
    .select({
      riderId: redemptions.riderId,
      redeemed: sql<string | number>`sum(${redemptions.amount} - ${redemptions.refundedAmount})`.as("redeemed"),
      redemptions: count().as("redemptions"),
      lastRedeemedAt: max(redemptions.createdAt).as("last_redeemed_at"),
    })
    .from(redemptions)
    .where(and(eq(redemptions.dealerId, dealerId), isNull(redemptions.refundedAt)))
    .groupBy(redemptions.riderId)
    .as("here");
  const starred = and(eq(favouriteDealers.riderId, riders.id), eq(favouriteDealers.dealerId, dealerId));
  const customers = or(
    inArray(
      riders.id,
      reader.select({ id: redemptions.riderId }).from(redemptions).where(eq(redemptions.dealerId, dealerId)),
    ),
    inArray(
      riders.id,
      reader
        .select({ id: favouriteDealers.riderId })
        .from(favouriteDealers)
        .where(eq(favouriteDealers.dealerId, dealerId)),
    ),
  );
  const where = and(customers, notMerged, active, typed === "" ? undefined : riderMatches(typed));
  const rows = await reader
    .select({
      ...hit,
      redeemed: here.redeemed,
      redemptions: here.redemptions,
      lastRedeemedAt: here.lastRedeemedAt,
      favouriteSince: favouriteDealers.since,
    })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .leftJoin(here, eq(here.riderId, riders.id))
    .leftJoin(favouriteDealers, starred)
    .where(where)
    // Riders who never redeemed come last on both databases, which order nulls differently.
    .orderBy(sql`${here.lastRedeemedAt} is null`, desc(here.lastRedeemedAt), asc(riders.nameKey))
    .limit(limit)
    .offset(offset);
  return { rows, total: await countRiders(reader, where) };
}

/** The admins' list selects each state of an account by one of these conditions. */
const accountIs = {
  active: and(active, isNotNull(accounts.emailVerifiedAt)),
  unverified: and(active, isNull(accounts.emailVerifiedAt)),
  deactivated: isNotNull(accounts.deactivatedAt),
};

/** Returns all riders that match the filters, by last name. Riders who were merged into another are left out. */
export async function listRiders(reader: Reader, { filters, order, limit, offset }: ListRead<typeof riderList>) {
  const { query, country, account, factory } = filters;
  const where = and(
    notMerged,
    query ? riderMatches(query) : undefined,
    country ? eq(riders.country, country) : undefined,
    account ? accountIs[account] : undefined,
    factory ? eq(riders.factory, factory === "yes") : undefined,
  );
  const inOrder = order.descending ? desc : asc;
  const rows = await reader
    .select({
      ...hit,
      email: accounts.email,
      state: riders.state,
      country: riders.country,
      emailVerifiedAt: accounts.emailVerifiedAt,
      deactivatedAt: accounts.deactivatedAt,
      factory: riders.factory,
      registeredAt: riders.registeredAt,
    })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(where)
    .orderBy(inOrder(riders.lastNameKey), inOrder(riders.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await countRiders(reader, where) };
}

async function countRiders(reader: Reader, where: SQL | undefined): Promise<number> {
  const [sum] = await reader
    .select({ total: count() })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(where);
  return Number(sum?.total ?? 0);
}
