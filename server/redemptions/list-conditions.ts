import { and, count, eq, gte, isNotNull, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { endOfDayIn, programmeZone, startOfDayIn } from "#shared/dates.ts";
import { nameKey } from "#shared/name-key.ts";
import type { FiltersOf } from "#shared/list.ts";
import { codesMeant } from "#shared/redemptions.ts";
import type { redemptionList } from "#shared/redemptions.list.ts";
import { beginsWith } from "../platform/db/begins-with.ts";
import type { Reader } from "../platform/db/database.ts";
import { statement } from "../platform/db/statements/prepared.ts";
import { inArrayParam, inEach, inScan, noIndex, param } from "../platform/db/statements/prepared-params.ts";
import { redemptions } from "./tables.ts";

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

/** Selects the riders whose name begins with the text, as "first last" or as "last first", from the indexes alone. */
const ridersNamed = sql`select named.id from riders named where ${beginsWith(sql`named.name_key`, param("name"))}
  union all select named.id from riders named where ${beginsWith(sql`named.last_name_key`, param("name"))}`;

/** The redemptions of up to this many riders are looked up one rider after the other. */
export const maxLookedUp = 1000;

/** The totals read every match, so they have other conditions on the dealer's country and on the rider's name. */
const sumConditions = {
  ...conditions,
  country: inEach(
    noIndex(redemptions.dealerId),
    sql`select there.id from dealers there where there.country = ${param("country")}`,
  ),
  riderName: inEach(redemptions.riderId, ridersNamed),
};

/** These are the conditions of the totals if many riders have such a name. */
const broadSumConditions = {
  ...sumConditions,
  riderName: inScan(redemptions.riderId, ridersNamed),
};

const countNamed = statement("riders named", (reader: Reader) =>
  reader.select({ n: count() }).from(sql`(${ridersNamed} limit ${sql.raw(String(maxLookedUp + 1))}) as counted`),
);

export const whichOf = (names: readonly (keyof typeof conditions)[], of = conditions) =>
  and(...names.map((name) => of[name]));

/** Returns the conditions of the totals, which depend on how many riders have such a name. */
export async function sumConditionsOf(reader: Reader, { names, values }: ReturnType<typeof conditionsOf>) {
  const [named] = names.includes("riderName") ? await countNamed(reader, values) : [];
  const isBroad = Number(named?.n ?? 0) > maxLookedUp;
  return { isBroad, where: whichOf(names, isBroad ? broadSumConditions : sumConditions) };
}

export function conditionsOf(filter: RedemptionsFilter) {
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
