import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from "drizzle-orm";
import { endOfDayIn, programmeZone, startOfDayIn } from "#shared/dates.ts";
import { nameKey } from "#shared/name-key.ts";
import { codesMeant } from "#shared/redemptions.ts";
import type { FiltersOf, ListOrder, SortKey } from "#shared/list.ts";
import type { redemptionList, refundList } from "#shared/redemptions.list.ts";
import { accounts, admins } from "../accounts/tables.ts";
import { dealerLogins, dealers } from "../dealers/tables.ts";
import { isAfterKey, nextKey, type RowKey } from "../platform/db/after-key.ts";
import { beginsWith } from "../platform/db/begins-with.ts";
import type { Reader } from "../platform/db/database.ts";
import { prepared, statement } from "../platform/db/statements/prepared.ts";
import { inArrayParam, param, literalLimit, noIndex } from "../platform/db/statements/prepared-params.ts";
import { riders } from "../riders/tables.ts";
import { withRefunds, type RefundRow } from "./refunds/refund-store.ts";
import { redemptions } from "./tables.ts";

const columns = {
  id: redemptions.id,
  code: redemptions.code,
  riderId: redemptions.riderId,
  riderFirstName: riders.firstName,
  riderLastName: riders.lastName,
  riderLocale: accounts.locale,
  dealerId: redemptions.dealerId,
  dealerName: dealers.name,
  dealerCity: dealers.city,
  dealerState: dealers.state,
  dealerZipcode: dealers.zipcode,
  dealerCountry: dealers.country,
  amount: redemptions.amount,
  currency: redemptions.currency,
  employeeName: redemptions.employeeName,
  loginName: dealerLogins.name,
  staffName: sql<string | null>`${admins.firstName} || ' ' || ${admins.lastName}`,
  source: redemptions.source,
  capturedAt: redemptions.capturedAt,
  createdAt: redemptions.createdAt,
  balanceAfter: redemptions.balanceAfter,
  refundedAmount: redemptions.refundedAmount,
  lastRefundAt: redemptions.lastRefundAt,
  refundedAt: redemptions.refundedAt,
};

const joined = (reader: Reader) =>
  reader
    .select(columns)
    .from(redemptions)
    .innerJoin(riders, eq(riders.id, redemptions.riderId))
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .innerJoin(dealers, eq(dealers.id, redemptions.dealerId))
    .leftJoin(dealerLogins, eq(dealerLogins.accountId, redemptions.accountId))
    .leftJoin(admins, eq(admins.accountId, redemptions.accountId));

export type RedemptionRow = Awaited<ReturnType<typeof joined>>[number];
export type ListedRedemption = RedemptionRow & { refunds: readonly RefundRow[] };

const redemptionById = statement("redemption by id", (reader: Reader) =>
  joined(reader).where(eq(redemptions.id, param("id"))),
);

export async function findRedemption(reader: Reader, id: string): Promise<ListedRedemption | null> {
  const [row] = await withRefunds(reader, await redemptionById(reader, { id }));
  return row ?? null;
}

/**
 * A list has these filters. `revoked` selects the redemptions with a refund, even of a part, or, when false, those of
 * which a part is not refunded; null selects all.
 */
export interface RedemptionsFilter extends Omit<FiltersOf<typeof redemptionList>, "employee"> {
  /** Days are in this IANA time zone, which is Pacific time by default. */
  timeZone?: string;
  riderId?: string;
  dealerId?: string;
  revoked: boolean | null;
  /** These are all spellings of one employee's name. */
  employeeNames?: readonly string[];
}

/**
 * A slice is a range of rows of a list, in `order` or else the list's own order: the latest redemption or refund first.
 */
interface Slice {
  limit: number;
  offset: number;
  order?: ListOrder<SortKey<typeof redemptionList | typeof refundList>>;
  after?: RowKey | undefined;
}

const orders = {
  when: redemptions.createdAt,
  amount: redemptions.amount,
  refunded: redemptions.refundedAmount,
  refundedAt: redemptions.lastRefundAt,
} as const;

type OrderKey = keyof typeof orders;

/** Returns the list's own order: the latest refund first in the list of refunds, else the latest redemption. */
const orderOf = ({ revoked }: RedemptionsFilter) =>
  ({ by: revoked ? "refundedAt" : "when", descending: true }) as const satisfies ListOrder<OrderKey>;

/** Returns a row's value in the column of an order. */
const valueIn = (row: ListedRedemption, by: OrderKey): number | Date =>
  ({
    when: row.createdAt,
    amount: row.amount,
    refunded: row.refundedAmount,
    refundedAt: row.lastRefundAt ?? row.createdAt,
  })[by];

/** Returns redemptions with the totals of all that the filters match. */
export async function listRedemptions(reader: Reader, filter: RedemptionsFilter, slice: Slice) {
  const rows = await sliceOfRedemptions(reader, filter, slice);
  const { by } = slice.order ?? orderOf(filter);
  const next = nextKey(rows, slice.limit, (row) => [valueIn(row, by), row.id]);
  // A file shows no totals, so they are not computed again for its further pages.
  const totals = slice.after ? [] : await sumsOfRedemptions(reader, filter);
  return { rows, totals, total: totals.reduce((sum, { count: rowCount }) => sum + rowCount, 0), next };
}

/** Returns redemptions in the order of their list, with their refunds and without the totals. */
export async function sliceOfRedemptions(
  reader: Reader,
  filter: RedemptionsFilter,
  { limit, offset, after, order = orderOf(filter) }: Slice,
): Promise<ListedRedemption[]> {
  const { names, values } = conditionsOf(filter);
  const inOrder = order.descending ? desc : asc;
  const by = orders[order.by];
  const [last, id] = after ?? [];
  const isAfter = after && isAfterKey([by, redemptions.id], order.descending, [param("last", by), param("lastId")]);
  const orderBy = [inOrder(by), inOrder(redemptions.id)];
  // When the list is filtered by a name, the database has to sort all matches. The page is therefore cut before the
  // other tables are joined.
  const isSorted = names.includes("riderName") || names.includes("dealerName");
  const where = and(whichOf(names), isAfter);
  const cut = (on: Reader) =>
    on
      .select({ id: redemptions.id })
      .from(redemptions)
      .where(where)
      .orderBy(...orderBy)
      .limit(literalLimit(limit))
      .offset(sql.placeholder("offset"));
  const rowsOf = (on: Reader) =>
    joined(on)
      .where(isSorted ? inArray(redemptions.id, cut(on)) : where)
      .orderBy(...orderBy)
      .limit(literalLimit(limit))
      .offset(isSorted ? 0 : sql.placeholder("offset"));
  const name = `redemptions ${limit} ${order.by} ${order.descending} ${after ? "after" : ""} ${names.join(" ")}`;
  const rows = await prepared(reader, name, rowsOf).execute({ ...values, offset, last, lastId: id });
  return withRefunds(reader, rows);
}

/**
 * Returns the count and total in cents by currency; a currency without redemptions is left out. The total of a list of
 * refunds is what was refunded, that of another list is what was not refunded.
 */
async function sumsOfRedemptions(reader: Reader, filter: RedemptionsFilter) {
  const { names, values } = conditionsOf(filter);
  const sumsOf = (on: Reader) =>
    on
      .select(sumColumns(filter.revoked === true ? redemptions.refundedAmount : standing))
      .from(redemptions)
      .where(whichOf(names));
  const [sums] = await prepared(reader, `sums of redemptions ${names.join(" ")}`, sumsOf).execute(values);
  const all = { count: Number(sums?.count ?? 0), amount: Number(sums?.amount ?? 0) };
  const canadian = { count: Number(sums?.countCAD ?? 0), amount: Number(sums?.amountCAD ?? 0) };
  const american = { count: all.count - canadian.count, amount: all.amount - canadian.amount };
  return [
    { currency: "CAD" as const, ...canadian },
    { currency: "USD" as const, ...american },
  ].filter((sum) => sum.count > 0);
}

/** The totals cover all rows and separately those in CAD, because grouping by currency would sort the rows first. */
const inCad = sql`${redemptions.currency} = ${sql.raw("'CAD'")}`;
const standing = sql`${redemptions.amount} - ${redemptions.refundedAmount}`;
const sumColumns = (amount: SQLWrapper) => ({
  count: count(),
  amount: sql<string | number>`sum(${amount})`,
  countCAD: sql<string | number>`count(*) filter (where ${inCad})`,
  amountCAD: sql<string | number | null>`sum(${amount}) filter (where ${inCad})`,
});

/** These are the possible conditions of a list; those that compare with a value have a placeholder for it. */
const conditions = {
  riderId: eq(redemptions.riderId, param("riderId")),
  dealerId: eq(redemptions.dealerId, param("dealerId")),
  refunded: isNotNull(redemptions.lastRefundAt),
  standing: isNull(redemptions.refundedAt),
  // Lists of refunds filter by the day of the latest one.
  refundedFrom: gte(redemptions.lastRefundAt, param("from", redemptions.lastRefundAt)),
  refundedTo: lte(redemptions.lastRefundAt, param("to", redemptions.lastRefundAt)),
  madeFrom: gte(redemptions.createdAt, param("from", redemptions.createdAt)),
  madeTo: lte(redemptions.createdAt, param("to", redemptions.createdAt)),
  // This form keeps the planner from reading each dealer's redemptions and sorting them: it reads redemptions in list
  // order until the page is full.
  country: sql`${noIndex(redemptions.dealerId)} in (select there.id from dealers there where there.country = ${param("country")})`,
  dealerName: sql`${redemptions.dealerId} in (select named.id from dealers named where ${beginsWith(sql`named.name_key`, param("dealerKey"))})`,
  source: eq(redemptions.source, param("source")),
  employeeNames: inArrayParam(redemptions.employeeName, "employeeNames"),
  codes: inArrayParam(redemptions.code, "codes"),
  codeStarts: inArrayParam(sql`substr(${redemptions.code}, 1, cast(${param("codeLength")} as integer))`, "codes"),
  riderName: sql`${redemptions.riderId} in (select named.id from riders named where ${or(
    beginsWith(sql`named.name_key`, param("name")),
    beginsWith(sql`named.last_name_key`, param("name")),
  )})`,
} satisfies Record<string, SQL | undefined>;

const whichOf = (names: readonly (keyof typeof conditions)[]) => and(...names.map((name) => conditions[name]));

function conditionsOf(filter: RedemptionsFilter) {
  const { riderId, dealerId, revoked, afterDate, beforeDate, country, employeeNames } = filter;
  const names: (keyof typeof conditions)[] = [];
  if (riderId !== undefined) names.push("riderId");
  if (dealerId !== undefined) names.push("dealerId");
  if (revoked !== null) names.push(revoked ? "refunded" : "standing");
  if (afterDate !== undefined) names.push(revoked ? "refundedFrom" : "madeFrom");
  if (beforeDate !== undefined) names.push(revoked ? "refundedTo" : "madeTo");
  if (country !== undefined) names.push("country");
  const dealerKey = nameKey(filter.dealerName ?? "");
  if (dealerKey !== "") names.push("dealerName");
  if (filter.source !== undefined) names.push("source");
  if (employeeNames !== undefined) names.push("employeeNames");
  const name = nameKey(filter.riderName ?? "");
  if (name !== "") names.push("riderName");
  const codes = codesMeant(filter.code ?? "");
  const isOwn = riderId !== undefined || dealerId !== undefined;
  // Part of a code is searched only among the redemptions of one rider or dealer, because no index supports that
  // search.
  if (filter.code?.trim()) names.push(isOwn ? "codeStarts" : "codes");
  const zone = filter.timeZone ?? programmeZone;
  const from = afterDate === undefined ? null : startOfDayIn(zone, afterDate);
  const to = beforeDate === undefined ? null : endOfDayIn(zone, beforeDate);
  return {
    names,
    values: {
      riderId,
      dealerId,
      country,
      dealerKey,
      source: filter.source,
      employeeNames,
      codes,
      codeLength: codes[0]?.length ?? 0,
      name,
      from,
      to,
    },
  };
}
