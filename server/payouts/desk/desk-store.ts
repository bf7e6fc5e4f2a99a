import { and, asc, desc, eq, gte, inArray, lt, lte, sql, type SQL } from "drizzle-orm";
import { endOfDayPacific } from "#shared/dates.ts";
import { nameKey } from "#shared/name-key.ts";
import type { deskClaimList } from "#shared/payout-desk.list.ts";
import type { DeskSum } from "#shared/payout-desk.schema.ts";
import { events } from "../../events/tables.ts";
import { beginsWith } from "../../platform/db/begins-with.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { ListRead } from "../../platform/http/lists/list-call.ts";
import { riders } from "../../riders/tables.ts";
import { payoutClaims } from "../tables.ts";

type Query = ListRead<typeof deskClaimList>;

/** Returns a page of the claims in one state, and the totals of the claims in all states. */
export async function listDeskClaims(reader: Reader, { filters, order, limit, offset, knownTotal }: Query, now: Date) {
  const others = whereOf(filters);
  const inOrder = order.descending ? desc : asc;
  const rows = await reader
    .select({
      claim: payoutClaims,
      firstName: riders.firstName,
      lastName: riders.lastName,
      eventTitle: events.title,
    })
    .from(payoutClaims)
    .innerJoin(riders, eq(riders.id, payoutClaims.riderId))
    .leftJoin(events, eq(events.id, payoutClaims.eventId))
    .where(and(inState(filters.state ?? "pending", now), others))
    .orderBy(inOrder(payoutClaims.dueAt), inOrder(payoutClaims.id))
    .limit(limit)
    .offset(offset);
  const sums = knownTotal === undefined ? await sumsOf(reader, others, now) : [];
  return { rows, sums, total: knownTotal ?? totalOf(sums, filters.state ?? "pending") };
}

const openStates = ["pending", "approved"] as const;

function inState(state: NonNullable<Query["filters"]["state"]>, now: Date): SQL | undefined {
  if (state !== "overdue" && state !== "open") return eq(payoutClaims.status, state);
  const open = inArray(payoutClaims.status, [...openStates]);
  return state === "open" ? open : and(open, lt(payoutClaims.dueAt, now));
}

const totalOf = (sums: readonly DeskSum[], state: string): number =>
  sums.filter((sum) => isIn(sum, state)).reduce((total, { count }) => total + count, 0);

const isIn = ({ status, isOverdue }: DeskSum, state: string): boolean => {
  if (state === "overdue") return isOverdue;
  return state === "open" ? status === "pending" || status === "approved" : status === state;
};

function whereOf({ currency, type, country, riderName, dueBefore }: Query["filters"]): SQL | undefined {
  const name = nameKey(riderName ?? "");
  return and(
    currency ? eq(payoutClaims.currency, currency) : undefined,
    type ? eq(payoutClaims.type, type) : undefined,
    country ? eq(payoutClaims.riderCountry, country) : undefined,
    dueBefore ? lte(payoutClaims.dueAt, endOfDayPacific(dueBefore)) : undefined,
    name === "" ? undefined : isNamed(name),
  );
}

const isNamed = (name: string): SQL =>
  sql`${payoutClaims.riderId} in (select named.id from ${riders} named
    where ${beginsWith(sql`named.name_key`, name)} or ${beginsWith(sql`named.last_name_key`, name)})`;

/**
 * Returns the number and the net amount of the claims by currency, status, and whether they are overdue. The overdue
 * claims are added up separately, so that the sent claims, whose number grows each year, are read from an index alone.
 */
async function sumsOf(reader: Reader, where: SQL | undefined, now: Date): Promise<DeskSum[]> {
  const overdue = await addUp(reader, and(inState("overdue", now), where));
  return (await addUp(reader, where)).flatMap(({ currency, status, count, net }) => {
    const late = overdue.find((sum) => sum.currency === currency && sum.status === status) ?? { count: 0, net: 0 };
    return [
      { currency, status, isOverdue: false, count: count - late.count, net: net - late.net },
      { currency, status, isOverdue: true, count: late.count, net: late.net },
    ].filter((sum) => sum.count > 0);
  });
}

async function addUp(reader: Reader, where: SQL | undefined) {
  const rows = await reader
    .select({
      currency: payoutClaims.currency,
      status: payoutClaims.status,
      count: sql<string | number>`count(*)`,
      net: sql<string | number>`sum(${payoutClaims.net})`,
    })
    .from(payoutClaims)
    .where(where)
    .groupBy(payoutClaims.currency, payoutClaims.status)
    .orderBy(asc(payoutClaims.currency), asc(payoutClaims.status));
  return rows.map(({ count, net, ...row }) => ({ ...row, count: Number(count), net: Number(net) }));
}

/** Returns the claims that are not sent and were due between two instants, the latest first. */
export const overdueClaims = (reader: Reader, since: Date, now: Date) =>
  reader
    .select({ dueAt: payoutClaims.dueAt, net: payoutClaims.net, currency: payoutClaims.currency })
    .from(payoutClaims)
    .where(
      and(inArray(payoutClaims.status, [...openStates]), gte(payoutClaims.dueAt, since), lt(payoutClaims.dueAt, now)),
    )
    .orderBy(desc(payoutClaims.dueAt), desc(payoutClaims.id));
