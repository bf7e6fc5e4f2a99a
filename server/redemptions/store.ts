import { and, asc, desc, eq, sql, type SQLWrapper } from "drizzle-orm";
import type { ListOrder, SortKey } from "#shared/list.ts";
import type { redemptionList, refundList } from "#shared/redemptions.list.ts";
import { accounts, admins } from "../accounts/tables.ts";
import { dealerLogins, dealers } from "../dealers/tables.ts";
import { isAfterKey, nextKey, type RowKey } from "../platform/db/after-key.ts";
import type { Reader } from "../platform/db/database.ts";
import { prepared, statement } from "../platform/db/statements/prepared.ts";
import { inArrayParam, param, literalLimit } from "../platform/db/statements/prepared-params.ts";
import { riders } from "../riders/tables.ts";
import { conditionsOf, sumConditionsOf, whichOf, type RedemptionsFilter } from "./list-conditions.ts";
import { withRefunds, type RefundRow } from "./refunds/refund-store.ts";
import { storedSums } from "./stored-sums.ts";
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
  const where = and(whichOf(names), isAfter);
  const isIn = `${order.by} ${order.descending}`;
  const name = `${limit} ${isIn} ${after ? "after" : ""} ${names.join(" ")}`;
  const bound = { ...values, offset, last, lastId: id };
  const isOwn = names.includes("riderId") || names.includes("dealerId");
  if (isOwn && !names.includes("riderName") && !names.includes("dealerName")) {
    const rowsOf = (on: Reader) =>
      joined(on)
        .where(where)
        .orderBy(...orderBy)
        .limit(literalLimit(limit))
        .offset(sql.placeholder("offset"));
    return withRefunds(reader, await prepared(reader, `redemptions ${name}`, rowsOf).execute(bound));
  }
  // The page of another list is cut before the other tables are joined, by a separate statement. The database may have
  // to sort all matches, and Postgres plans a statement with filters again at each run, which takes longer the more
  // tables it joins.
  const cutOf = (on: Reader) =>
    on
      .select({ id: redemptions.id })
      .from(redemptions)
      .where(where)
      .orderBy(...orderBy)
      .limit(literalLimit(limit))
      .offset(sql.placeholder("offset"));
  const cut = await prepared(reader, `ids of redemptions ${name}`, cutOf).execute(bound);
  const ofIds = (on: Reader) =>
    joined(on)
      .where(inArrayParam(redemptions.id, "ids"))
      .orderBy(...orderBy);
  const rows = await prepared(reader, `redemptions by ids ${isIn}`, ofIds).execute({ ids: cut.map((row) => row.id) });
  return withRefunds(reader, rows);
}

/**
 * Returns the count and total in cents by currency; a currency without redemptions is left out. The total of a list of
 * refunds is what was refunded, that of another list is what was not refunded.
 */
async function sumsOfRedemptions(reader: Reader, filter: RedemptionsFilter) {
  const conditions = conditionsOf(filter);
  const { isBroad, where } = await sumConditionsOf(reader, conditions);
  const sumsOf = (on: Reader) =>
    on
      .select(sumColumns(filter.revoked === true ? redemptions.refundedAmount : standing))
      .from(redemptions)
      .where(where);
  const name = `sums of redemptions ${isBroad ? "broad" : ""} ${conditions.names.join(" ")}`;
  const [sums] = await prepared(reader, name, storedSums(conditions.names) ?? sumsOf).execute(conditions.values);
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
  count: sql<string | number | null>`count(*)`,
  amount: sql<string | number | null>`sum(${amount})`,
  countCAD: sql<string | number | null>`count(*) filter (where ${inCad})`,
  amountCAD: sql<string | number | null>`sum(${amount}) filter (where ${inCad})`,
});
