import { and, asc, count, desc, eq, isNull, max, or, sql, type SQL } from "drizzle-orm";
import { emailKey } from "#shared/email.ts";
import { nameKey } from "#shared/name-key.ts";
import type { customerList } from "#shared/riders.list.ts";
import { accounts, ownsVerifiedEmail } from "../accounts/tables.ts";
import { beginsWith } from "../platform/db/begins-with.ts";
import type { Reader } from "../platform/db/database.ts";
import type { ListRead } from "../platform/http/lists/list-call.ts";
import { redemptions } from "../redemptions/tables.ts";
import { favouriteDealers } from "../dealers/tables.ts";
import { hasEmail, isFirstByName, riders } from "./tables.ts";

/**
 * Returns the AMA number in a text, as it is printed or spoken: "AMA 2914076", "no 2914076", "291 4076". Returns null
 * if the text contains none.
 */
export function amaNumberIn(key: string): string | null {
  const bare = key.replace(/^(?:ama )?(?:no |n |numero |number )?(?=\d)/, "").replaceAll(" ", "");
  return /^\d{4,}$/.test(bare) ? bare : null;
}

/** Returns the search condition for a text that is an AMA number or an email, and undefined for a name. */
function numberOrEmailIs(typed: string): SQL | undefined {
  if (typed.includes("@")) return hasEmail(emailKey(typed));
  const number = amaNumberIn(nameKey(typed));
  return number ? eq(riders.amaNumber, number) : undefined;
}

/** Returns the search condition for the typed text, read as a name, an AMA number or an email. */
function riderMatches(typed: string): SQL | undefined {
  const key = nameKey(typed);
  return numberOrEmailIs(typed) ?? or(beginsWith(riders.nameKey, key), beginsWith(riders.lastNameKey, key));
}

/** No rider has this id. */
const nobody = "00000000-0000-0000-0000-000000000000";
export const notMerged = isNull(riders.mergedIntoId);
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
 * that this portal did not sign). Only admins find deactivated riders.
 */
export function findRiders(
  reader: Reader,
  sought: string | { riderId: string | null },
  limit: number,
  withInactive: boolean,
) {
  const who = and(notMerged, withInactive ? undefined : and(active, ownsVerifiedEmail));
  const matches =
    typeof sought === "string"
      ? (numberOrEmailIs(sought) ?? isFirstByName(reader, nameKey(sought), limit, who))
      : eq(riders.id, sought.riderId ?? nobody);
  return reader
    .select(hit)
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(and(matches, who))
    .orderBy(asc(riders.nameKey), asc(riders.id))
    .limit(limit);
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
  // This is a union, because Postgres would read all riders for an "or".
  const customers = sql`${riders.id} in (
    select served.rider_id from ${redemptions} served where served.dealer_id = ${dealerId}
    union select starred.rider_id from ${favouriteDealers} starred where starred.dealer_id = ${dealerId})`;
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
    .orderBy(sql`${here.lastRedeemedAt} is null`, desc(here.lastRedeemedAt), asc(riders.nameKey), asc(riders.id))
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
