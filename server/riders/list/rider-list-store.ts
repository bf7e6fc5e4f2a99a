import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  notInArray,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { endOfDayPacific, startOfDayPacific } from "#shared/dates.ts";
import { emailKey } from "#shared/email.ts";
import { nameKey } from "#shared/name-key.ts";
import { maxCounted } from "#shared/pagination.ts";
import type { riderList } from "#shared/riders.list.ts";
import { accounts } from "../../accounts/tables.ts";
import { bikes } from "../../bikes/tables.ts";
import {
  countRidersWithOpenCredit,
  hasCashAward,
  hasCredit,
  ridersWithCash,
  ridersWithCredit,
} from "../../ledger/reads/money-of-riders.ts";
import type { Ctx } from "../../platform/context.ts";
import { isAfterKey, nextKey } from "../../platform/db/after-key.ts";
import { beginsWith } from "../../platform/db/begins-with.ts";
import type { Reader } from "../../platform/db/database.ts";
import { countUpToMax } from "../../platform/db/paginate.ts";
import type { ListRead } from "../../platform/http/lists/list-call.ts";
import { erasedMailbox } from "../../platform/mail/outbox.ts";
import { amaNumberIn, notMerged } from "../search-store.ts";
import { riderEmails, riders } from "../tables.ts";
import { factsOfRiders, type ListedFacts } from "./rider-facts.ts";

type Query = ListRead<typeof riderList>;
type Filters = Query["filters"];

const noFacts: ListedFacts = {
  pro: false,
  bikes: { valid: 0, pending: 0, invalid: 0 },
  credit: [],
  cash: [],
  earned: [],
  lastRaceDay: null,
};

/**
 * Returns all riders that match the filters, with the facts about each. Riders who were merged into another are left
 * out. Filters on other tables select riders by a subquery, so that the riders themselves are read and counted by an
 * index.
 */
export async function listRiders(
  { db, now }: Pick<Ctx, "db" | "now">,
  { filters, order, limit, offset, after }: Query,
) {
  const where = whereOf(db, filters, now, "page");
  // A country or a state can be missing, so a file in the order of places is read by offset.
  const keys = order.by === "place" ? null : [...columnsOf[order.by], riders.id];
  const inOrder = order.descending ? desc : asc;
  const total = after ? 0 : await countRiders(db, filters, now);
  // A search by name finds the matching riders and then sorts them. If the matches are too many, reading all riders in
  // order fills the page sooner. The expression keeps Postgres from reading all riders in order for a rare name.
  const isSorted =
    (filters.query ?? filters.name) !== undefined && order.by === "name" && !after && total <= maxCounted;
  const by = isSorted ? [sql`${riders.lastNameKey} || ''`] : columnsOf[order.by];
  // The ids come from an index alone; the rows are read only for the page.
  const page = await db
    .select({ id: riders.id, name: riders.lastNameKey, since: riders.registeredAt })
    .from(riders)
    .where(keys ? and(where, isAfterKey(keys, order.descending, after)) : where)
    .orderBy(...by.map((column) => inOrder(column)), inOrder(riders.id))
    .limit(limit)
    .offset(offset);
  const ids = page.map(({ id }) => id);
  const facts = await factsOfRiders(db, ids, now);
  const found = new Map((await ridersById(db, ids)).map((row) => [row.id, row]));
  return {
    rows: ids.flatMap((id) => {
      const row = found.get(id);
      return row ? [{ ...row, ...(facts.get(id) ?? noFacts) }] : [];
    }),
    total,
    ...(keys ? { next: nextKey(page, limit, (row) => [order.by === "since" ? row.since : row.name, row.id]) } : {}),
  };
}
export type ListedRow = Awaited<ReturnType<typeof listRiders>>["rows"][number];

/** This is the max number of riders in one query: both databases limit the params of a statement. */
const atOnce = 500;

async function ridersById(db: Reader, ids: readonly string[]) {
  const rows = [];
  for (let at = 0; at < ids.length; at += atOnce) {
    rows.push(...(await someRiders(db, ids.slice(at, at + atOnce))));
  }
  return rows;
}

const someRiders = (db: Reader, ids: string[]) =>
  db
    .select({
      id: riders.id,
      version: riders.version,
      firstName: riders.firstName,
      lastName: riders.lastName,
      hometown: riders.hometown,
      amaNumber: riders.amaNumber,
      email: accounts.email,
      city: riders.city,
      state: riders.state,
      country: riders.country,
      emailVerifiedAt: accounts.emailVerifiedAt,
      deactivatedAt: accounts.deactivatedAt,
      factory: riders.factory,
      registeredAt: riders.registeredAt,
    })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(inArray(riders.id, ids));

/** These are the columns of each order of the list; each order has an index with them. */
const columnsOf = {
  name: [riders.lastNameKey],
  place: [riders.country, riders.state, riders.lastNameKey],
  since: [riders.registeredAt],
} as const satisfies Record<Query["order"]["by"], readonly unknown[]>;

type How = "page" | "count";

/**
 * Returns the condition of the filters. For a page, the filter on open credit, which many riders match, is checked row
 * by row until the page is full; for a count, the riders with open credit are selected at once.
 */
function whereOf(db: Reader, filters: Filters, now: Date, how: How): SQL | undefined {
  const { query, name, email, amaNumber, vin, country, state, kind, account, credit, factory } = filters;
  const { afterDate, beforeDate, riderIds } = filters;
  const open = () => (how === "page" ? hasCredit(riders.id, now) : inArray(riders.id, ridersWithCredit(db, now)));
  return and(
    notMerged,
    query ? riderMatches(query) : undefined,
    name ? nameIs(name) : undefined,
    email ? emailIs(email) : undefined,
    amaNumber ? eq(riders.amaNumber, amaNumberIn(nameKey(amaNumber)) ?? amaNumber.trim()) : undefined,
    vin ? vinIs(db, vin) : undefined,
    country ? eq(riders.country, country) : undefined,
    state ? eq(riders.state, state) : undefined,
    kind ? (kind === "pro" ? inArray(riders.id, ridersWithCash(db)) : not(hasCashAward(riders.id))) : undefined,
    account ? accountIs(db, account) : undefined,
    bikesAre(db, filters.bikes),
    credit ? (credit === "open" ? open() : not(hasCredit(riders.id, now))) : undefined,
    factory ? eq(riders.factory, factory === "yes") : undefined,
    afterDate ? gte(riders.registeredAt, startOfDayPacific(afterDate)) : undefined,
    beforeDate ? lte(riders.registeredAt, endOfDayPacific(beforeDate)) : undefined,
    riderIds ? inArray(riders.id, riderIds.split(",")) : undefined,
  );
}

/** Counts the riders that the filters match, up to the max of lists. */
function countRiders(db: Reader, filters: Filters, now: Date): Promise<number> {
  const { credit, ...others } = filters;
  const isAlone = Object.values(others).every((value) => value === undefined);
  if (credit === "open" && isAlone) return countRidersWithOpenCredit(db, now, maxCounted + 1);
  return countUpToMax(db, riders, whereOf(db, filters, now, "count"));
}

const accountsThat = (db: Reader, are: SQL) => db.select({ id: accounts.id }).from(accounts).where(are);
const deactivated = isNotNull(accounts.deactivatedAt);
const unverified = isNull(accounts.emailVerifiedAt);

/** Only a few accounts are deactivated or not verified, so each state is found by reading those few. */
function accountIs(db: Reader, state: NonNullable<Filters["account"]>): SQL | undefined {
  if (state === "deactivated") return inArray(riders.accountId, accountsThat(db, deactivated));
  if (state === "unverified") {
    return inArray(riders.accountId, accountsThat(db, sql`${unverified} and ${accounts.deactivatedAt} is null`));
  }
  return and(
    notInArray(riders.accountId, accountsThat(db, unverified)),
    notInArray(riders.accountId, accountsThat(db, deactivated)),
  );
}

function bikesAre(db: Reader, state: Filters["bikes"]): SQL | undefined {
  if (state === undefined) return undefined;
  const own = db.select({ riderId: bikes.riderId }).from(bikes);
  if (state === "none") return not(riders.hasBike);
  return inArray(riders.id, own.where(and(eq(bikes.state, state), isNull(bikes.retiredAt))));
}

/** A text of six letters and digits or more, without spaces, can be the beginning of a VIN. */
const vinLike = /^(?=[A-Z0-9]*\d)[A-HJ-NPR-Z0-9]{6,17}$/;

/**
 * Returns the condition for what staff typed: a name, an email address, an AMA number or a VIN, or the start of one.
 * A search in two tables is a union of two queries, because Postgres would read all riders for an "or".
 */
function riderMatches(typed: string): SQL | undefined {
  if (typed.includes("@")) return emailIs(typed);
  const key = nameKey(typed);
  const number = amaNumberIn(key);
  const isNamed = number ? eq(riders.amaNumber, number) : nameIs(typed);
  const vin = typed.trim().toUpperCase();
  if (!vinLike.test(vin)) return isNamed;
  const named = number
    ? sql`own.ama_number = ${number}`
    : sql`(${beginsWith(sql`own.name_key`, key)} or ${beginsWith(sql`own.last_name_key`, key)})`;
  return sql`${riders.id} in (
    select own.id from ${riders} own where ${named}
    union all select ridden.rider_id from ${bikes} ridden
      where ridden.retired_at is null and ${beginsWith(sql`ridden.vin`, vin)})`;
}

/** The name begins with the text, as "first last" or as "last first". */
function nameIs(typed: string): SQL | undefined {
  const key = nameKey(typed);
  return or(beginsWith(riders.nameKey, key), beginsWith(riders.lastNameKey, key));
}

/**
 * One of the rider's addresses begins with the text. The address that replaces the one of an erased rider is not a
 * match.
 */
function emailIs(typed: string): SQL {
  const start = emailKey(typed);
  return sql`${riders.id} in (
    select holder.id from ${accounts} mail cross join ${riders} holder
      where holder.account_id = mail.id and ${beginsWith(sql`mail.email_key`, start)}
        and mail.email_key not like ${`%${erasedMailbox}`}
    union all select further.rider_id from ${riderEmails} further where ${beginsWith(sql`further.email_key`, start)})`;
}

/** The VIN of one of the rider's bikes begins with the text. */
const vinIs = (db: Reader, typed: string): SQL =>
  inArray(
    riders.id,
    db
      .select({ riderId: bikes.riderId })
      .from(bikes)
      .where(and(beginsWith(bikes.vin, typed.replaceAll(/[\s-]/g, "").toUpperCase()), isNull(bikes.retiredAt))),
  );
