import { and, count, desc, eq, gte, isNotNull, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { endOfDayPacific, startOfDayPacific } from "#shared/dates.ts";
import { nameKey } from "#shared/name-key.ts";
import type { FiltersOf } from "#shared/list.ts";
import type { redemptionList } from "#shared/redemptions.list.ts";
import { accounts } from "../accounts/tables.ts";
import { dealers } from "../dealers/tables.ts";
import { beginsWith } from "../platform/db/begins-with.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { prepared, statement } from "../platform/db/statements/prepared.ts";
import { inArrayParam, param, literalLimit, noIndex } from "../platform/db/statements/prepared-params.ts";
import { riders } from "../riders/tables.ts";
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
  dealerCountry: dealers.country,
  amount: redemptions.amount,
  currency: redemptions.currency,
  employeeName: redemptions.employeeName,
  source: redemptions.source,
  capturedAt: redemptions.capturedAt,
  createdAt: redemptions.createdAt,
  balanceAfter: redemptions.balanceAfter,
  refundedAt: redemptions.refundedAt,
  refundedBy: redemptions.refundedBy,
  refundReason: redemptions.refundReason,
};

const joined = (reader: Reader) =>
  reader
    .select(columns)
    .from(redemptions)
    .innerJoin(riders, eq(riders.id, redemptions.riderId))
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .innerJoin(dealers, eq(dealers.id, redemptions.dealerId));

export type RedemptionRow = Awaited<ReturnType<typeof joined>>[number];

const redemptionById = statement("redemption by id", (reader: Reader) =>
  joined(reader).where(eq(redemptions.id, param("id"))),
);

export async function findRedemption(reader: Reader, id: string): Promise<RedemptionRow | null> {
  const [row] = await redemptionById(reader, { id });
  return row ?? null;
}

/** The filters of a list. `revoked` selects the refunded redemptions, or the others when false; null selects both. */
export interface RedemptionsFilter extends Omit<FiltersOf<typeof redemptionList>, "employee"> {
  riderId?: string;
  dealerId?: string;
  revoked: boolean | null;
  /** Every spelling of one employee's name. */
  employeeNames?: readonly string[];
}

/** The range of rows of a list, in its order. */
interface Slice {
  limit: number;
  offset: number;
}

/** Returns redemptions with the totals of all that the filters match. */
export async function listRedemptions(reader: Reader, filter: RedemptionsFilter, slice: Slice) {
  const rows = await sliceOfRedemptions(reader, filter, slice);
  const totals = await sumsOfRedemptions(reader, filter);
  return { rows, totals, total: totals.reduce((sum, { count: rowCount }) => sum + rowCount, 0) };
}

/** Returns redemptions in the order of their list, without the totals. */
export function sliceOfRedemptions(
  reader: Reader,
  filter: RedemptionsFilter,
  { limit, offset }: Slice,
): Promise<RedemptionRow[]> {
  const { names, values } = conditionsOf(filter);
  const rowsOf = (on: Reader) =>
    joined(on)
      .where(whichOf(names))
      .orderBy(desc(filter.revoked ? redemptions.refundedAt : redemptions.createdAt), desc(redemptions.id))
      .limit(literalLimit(limit))
      .offset(sql.placeholder("offset"));
  return prepared(reader, `redemptions ${limit} ${names.join(" ")}`, rowsOf).execute({ ...values, offset });
}

/** Returns the count and total amount by currency; a currency without redemptions is left out. */
async function sumsOfRedemptions(reader: Reader, filter: RedemptionsFilter) {
  const { names, values } = conditionsOf(filter);
  const sumsOf = (on: Reader) => {
    const sums = on.select(sumColumns).from(redemptions).$dynamic();
    // Most lists belong to one rider, so the riders table is joined only when a name is searched.
    if (names.includes("riderName")) void sums.innerJoin(riders, eq(riders.id, redemptions.riderId));
    return sums.where(whichOf(names));
  };
  const [sums] = await prepared(reader, `sums of redemptions ${names.join(" ")}`, sumsOf).execute(values);
  const all = { count: Number(sums?.count ?? 0), amount: Number(sums?.amount ?? 0) };
  const canadian = { count: Number(sums?.countCAD ?? 0), amount: Number(sums?.amountCAD ?? 0) };
  const american = { count: all.count - canadian.count, amount: all.amount - canadian.amount };
  return [
    { currency: "CAD" as const, ...canadian },
    { currency: "USD" as const, ...american },
  ].filter((sum) => sum.count > 0);
}

/**
 * The totals cover all rows and separately those in CAD; grouping by currency would sort the rows first, which takes
 * twice as long.
 */
const inCad = sql`${redemptions.currency} = ${sql.raw("'CAD'")}`;
const sumColumns = {
  count: count(),
  amount: sql<string | number>`sum(${redemptions.amount})`,
  countCAD: sql<string | number>`count(*) filter (where ${inCad})`,
  amountCAD: sql<string | number | null>`sum(${redemptions.amount}) filter (where ${inCad})`,
};

/** The possible conditions of a list, each with a placeholder for its value. */
const conditions = {
  riderId: eq(redemptions.riderId, param("riderId")),
  dealerId: eq(redemptions.dealerId, param("dealerId")),
  refunded: isNotNull(redemptions.refundedAt),
  standing: isNull(redemptions.refundedAt),
  // Lists of refunded redemptions filter by the day of the refund.
  refundedFrom: gte(redemptions.refundedAt, param("from", redemptions.refundedAt)),
  refundedTo: lte(redemptions.refundedAt, param("to", redemptions.refundedAt)),
  madeFrom: gte(redemptions.createdAt, param("from", redemptions.createdAt)),
  madeTo: lte(redemptions.createdAt, param("to", redemptions.createdAt)),
  // This form keeps the planner from reading each dealer's redemptions and sorting them: it reads redemptions in list
  // order until the page is full.
  country: sql`${noIndex(redemptions.dealerId)} in (select there.id from dealers there where there.country = ${param("country")})`,
  employeeNames: inArrayParam(redemptions.employeeName, "employeeNames"),
  riderName: or(beginsWith(riders.nameKey, param("name")), beginsWith(riders.lastNameKey, param("name"))),
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
  if (employeeNames !== undefined) names.push("employeeNames");
  const name = nameKey(filter.riderName ?? "");
  if (name !== "") names.push("riderName");
  const from = afterDate === undefined ? null : startOfDayPacific(afterDate);
  const to = beforeDate === undefined ? null : endOfDayPacific(beforeDate);
  return { names, values: { riderId, dealerId, country, employeeNames, name, from, to } };
}

/** Marks a redemption as refunded; returns false when it already was. */
export async function markRefunded(
  tx: Tx,
  id: string,
  refund: { refundedAt: Date; refundedBy: string; refundReason: string | null },
): Promise<boolean> {
  const marked = await tx
    .update(redemptions)
    .set(refund)
    .where(and(eq(redemptions.id, id), isNull(redemptions.refundedAt)))
    .returning({ id: redemptions.id });
  return marked.length === 1;
}
