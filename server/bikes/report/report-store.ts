import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { maxOnChip } from "#shared/pagination.ts";
import { nameKey } from "#shared/name-key.ts";
import type { vinReportList } from "#shared/vin-report.list.ts";
import { normaliseVin, vinFault } from "#shared/typed-vin.ts";
import { accounts } from "../../accounts/tables.ts";
import { isAfterKey, nextKey } from "../../platform/db/after-key.ts";
import { beginsWith } from "../../platform/db/begins-with.ts";
import type { Reader } from "../../platform/db/database.ts";
import { countOpenRows, countUpToMax } from "../../platform/db/paginate.ts";
import { noIndex } from "../../platform/db/statements/prepared-params.ts";
import type { ListRead } from "../../platform/http/lists/list-call.ts";
import { results } from "../../results/tables.ts";
import { hasOpenRecord, riders } from "../../riders/tables.ts";
import { bikes } from "../tables.ts";

/**
 * Returns the condition for the bikes of the report: those on accounts, and pending ones that the rider removed while an
 * award waits for them. Bikes of merged and erased riders are left out.
 */
function isReported(reader: Reader): SQL | undefined {
  return and(
    or(isNull(bikes.retiredAt), and(eq(bikes.state, "pending"), hasWaiting(reader))),
    hasOpenRecord(reader, bikes.riderId),
  );
}

/** Returns the condition for bikes whose rider has a result that pays only once a bike is valid. */
const hasWaiting = (reader: Reader): SQL =>
  exists(
    reader
      .select({ id: results.id })
      .from(results)
      .where(and(eq(results.riderId, bikes.riderId), sql`${results.reason} = 'pending_bike'`)),
  );

/** Returns the condition for what a user typed: a rider's name or a whole VIN. */
function matchesTyped(reader: Reader, typed: string): SQL | undefined {
  const vin = normaliseVin(typed);
  if (vinFault(vin) === null) return eq(bikes.vin, vin);
  const key = nameKey(typed);
  const named = reader
    .select({ id: riders.id })
    .from(riders)
    .where(or(beginsWith(riders.nameKey, key), beginsWith(riders.lastNameKey, key)));
  return inArray(bikes.riderId, named);
}

const columnOf = {
  rider: riders.lastNameKey,
  year: bikes.year,
  model: bikes.modelKey,
  since: bikes.stateAt,
};

/** A year or a model can be null, so a file sorted by one of them is paged by offset and not by key. */
const isNeverNull = { rider: true, since: true, year: false, model: false };

export type ReportFilters = ListRead<typeof vinReportList>["filters"];

function whereOf(reader: Reader, { state = "pending", name, model, year }: ReportFilters): SQL | undefined {
  const modelKey = nameKey(model ?? "");
  return and(
    state === "any" ? undefined : eq(bikes.state, state),
    name ? matchesTyped(reader, name) : undefined,
    modelKey ? beginsWith(bikes.modelKey, modelKey) : undefined,
    year ? eq(bikes.year, /^\d{4}$/.test(year) ? Number(year) : 0) : undefined,
    isReported(reader),
  );
}

/**
 * Returns at most `limit` of the matching bikes that are pending and whose riders have results that pay only once a
 * bike is valid.
 */
export const listBikesWithWaiting = (reader: Reader, filters: ReportFilters, limit: number) =>
  reader
    .select({ bike: getTableColumns(bikes) })
    .from(bikes)
    .where(and(whereOf(reader, filters), eq(bikes.state, "pending"), hasWaiting(reader)))
    .orderBy(asc(bikes.stateAt), asc(bikes.id))
    .limit(limit);

/** Returns riders' bikes with their riders, by default the pending ones, longest pending first. */
export async function listBikes(
  reader: Reader,
  { filters, order, limit, offset, after }: ListRead<typeof vinReportList>,
) {
  const where = whereOf(reader, filters);
  const inOrder = order.descending ? desc : asc;
  const key = [columnOf[order.by], bikes.id];
  const rows = await reader
    .select({
      bike: getTableColumns(bikes),
      lastNameKey: riders.lastNameKey,
      firstName: riders.firstName,
      lastName: riders.lastName,
      email: accounts.email,
    })
    .from(bikes)
    .innerJoin(riders, eq(riders.id, bikes.riderId))
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(and(where, isAfterKey(key, order.descending, after)))
    .orderBy(...key.map((column) => inOrder(column)))
    .limit(limit)
    .offset(offset);
  const page = { rows, total: after ? 0 : await countUpToMax(reader, bikes, where) };
  if (!isNeverNull[order.by]) return page;
  const next = nextKey(rows, limit, ({ bike, lastNameKey }) => [
    order.by === "rider" ? lastNameKey : bike.stateAt,
    bike.id,
  ]);
  return { ...page, next };
}

/** Returns how many bikes in the report are pending, and since when the oldest one has been. */
export async function pendingSince(reader: Reader): Promise<{ count: number; oldestAt: Date | null }> {
  const where = and(eq(bikes.state, "pending"), isReported(reader));
  const [counted] = await reader.select({ count: count() }).from(bikes).where(where);
  const [first] = await reader
    .select({ since: bikes.stateAt })
    .from(bikes)
    .where(where)
    .orderBy(asc(bikes.stateAt), asc(bikes.id))
    .limit(1);
  return { count: Number(counted?.count ?? 0), oldestAt: first?.since ?? null };
}

/**
 * Returns the number of pending bikes in the report, up to `maxOnChip` and one more. Bikes that riders removed stay
 * pending for ever, so the few of them that belong to the report are found by the results that wait for them.
 */
export async function countPending(reader: Reader): Promise<number> {
  const isPending = sql`${bikes.state} = 'pending'`;
  const isOnAccount = and(isPending, isNull(bikes.retiredAt), hasOpenRecord(reader, bikes.riderId));
  const waiting = reader
    .select({ id: results.riderId })
    .from(results)
    .where(sql`${results.reason} = 'pending_bike'`);
  const isRemoved = and(
    eq(noIndex(bikes.state), "pending"),
    isNotNull(noIndex(bikes.retiredAt)),
    inArray(bikes.riderId, waiting),
    hasOpenRecord(reader, bikes.riderId),
  );
  const [onAccount, removed] = [
    await countOpenRows(reader, bikes, isOnAccount),
    await countOpenRows(reader, bikes, isRemoved),
  ];
  return Math.min(onAccount + removed, maxOnChip + 1);
}
