import { daysBefore } from "#shared/durations.ts";
import { silentAfterDays } from "#shared/silent-tablets.ts";
import { and, asc, desc, eq, exists, gte, inArray, isNotNull, like, ne, not, or, sql, type SQL } from "drizzle-orm";
import type { dealerList } from "#shared/dealers.list.ts";
import { nameKey } from "#shared/name-key.ts";
import { isNear, milesFrom, nearOf, type Near } from "#shared/near.ts";
import { accounts, canLogIn, lastLogins } from "../accounts/tables.ts";
import { devices } from "../kiosk/tables.ts";
import type { Ctx } from "../platform/context.ts";
import { isAfterKey, nextKey, type RowKey } from "../platform/db/after-key.ts";
import type { Reader } from "../platform/db/database.ts";
import { inList } from "../platform/db/statements/prepared-params.ts";
import { rowsPerFilePage, type ListRead } from "../platform/http/lists/list-call.ts";
import { Problem } from "../platform/problem.ts";
import { factsOf, sumsOfDealers } from "./facts-store.ts";
import { placeDealer } from "./place-dealer.ts";
import { findPostalCode } from "./postal.ts";
import { dealerLogins, dealers } from "./tables.ts";

type Query = ListRead<typeof dealerList>;
type Found = { dealer: typeof dealers.$inferSelect; distance: number | null };
type NearKey = { id: string; distance: number | null };

/**
 * Returns dealers for admins, active or not, with the facts about each. With a postal code they are those within the
 * radius, the nearest first.
 */
export async function listDealers({ db, now }: Pick<Ctx, "db" | "now">, query: Query) {
  const where = whereOf(db, query.filters, now);
  const near = nearFilter(query);
  const { rows, among } = near ? await readNear(db, where, near, query) : await readPage(db, where, query);
  const sums = query.knownTotal === undefined ? await sumsOfDealers(db, among, now) : [];
  const total = query.knownTotal ?? sums.reduce((all, sum) => all + sum.dealers, 0);
  return { rows: await withFacts(db, rows, now), total, sums };
}

/**
 * Returns the pages of a file of dealers near a postal code, or null if there is no postal code. Only the ids and
 * distances of all dealers are in memory, and the full rows of one page.
 */
export function nearDealersForFile({ db, now }: Pick<Ctx, "db" | "now">, query: Pick<Query, "filters">) {
  const near = nearFilter(query);
  if (!near) return null;
  const pages = async function* () {
    const found = await nearKeys(db, whereOf(db, query.filters, now), near);
    for (let at = 0; at < found.length; at += rowsPerFilePage) {
      yield await withFacts(db, await dealersOf(db, found.slice(at, at + rowsPerFilePage)), now);
    }
  };
  return pages();
}

function nearFilter({ filters }: Pick<Query, "filters">): Near | null {
  const near = nearOf({ ...filters, zipDistance: Number(filters.zipDistance ?? 50) }, findPostalCode);
  if (near === "unknown") {
    throw new Problem("postal_code_unknown", { fields: { zipcode: "postal_code_unknown" } });
  }
  return near;
}

async function withFacts(db: Reader, rows: readonly Found[], now: Date) {
  const facts = await factsOf(
    db,
    rows.map(({ dealer }) => dealer),
    now,
  );
  return rows.flatMap((row) => {
    const own = facts.get(row.dealer.id);
    return own ? [{ ...row, facts: own }] : [];
  });
}

async function readPage(db: Reader, where: SQL | undefined, { order, limit, offset }: Query) {
  const inOrder = order.descending ? desc : asc;
  const by = order.by === "place" ? [dealers.country, dealers.state, dealers.city] : [];
  const found = await db
    .select()
    .from(dealers)
    .where(where)
    .orderBy(...by.map((column) => inOrder(column)), inOrder(dealers.nameKey), asc(dealers.id))
    .limit(limit)
    .offset(offset);
  const rows = found.map((dealer): Found => ({ dealer, distance: null }));
  return { rows, among: where };
}

async function readNear(db: Reader, where: SQL | undefined, near: Near, { limit, offset }: Query) {
  const found = await nearKeys(db, where, near);
  const rows = await dealersOf(db, found.slice(offset, offset + limit));
  return {
    rows,
    among: inList(
      dealers.id,
      found.map(({ id }) => id),
    ),
  };
}

/** This is the number of dealers that are measured at a time. */
const measuredAtOnce = 1000;

/**
 * Measures the distance of all matching dealers, because the distance is not a column. Returns those in the radius,
 * nearest first.
 */
async function nearKeys(db: Reader, where: SQL | undefined, near: Near): Promise<NearKey[]> {
  const key = [dealers.nameKey, dealers.id];
  const found: NearKey[] = [];
  let after: RowKey | null = null;
  do {
    const page = await db
      .select({
        id: dealers.id,
        nameKey: dealers.nameKey,
        zipcode: dealers.zipcode,
        lat: dealers.lat,
        lon: dealers.lon,
      })
      .from(dealers)
      .where(and(where, isAfterKey(key, false, after ?? undefined)))
      .orderBy(...key.map((column) => asc(column)))
      .limit(measuredAtOnce);
    for (const dealer of page) {
      const place = placeDealer(dealer) ?? { lat: null, lon: null };
      if (!isNear(near, { zipcode: dealer.zipcode, ...place })) continue;
      found.push({ id: dealer.id, distance: milesFrom(near.origin, place) });
    }
    after = nextKey(page, measuredAtOnce, ({ nameKey: name, id }) => [name, id]);
  } while (after);
  return found.toSorted((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity));
}

/** Returns the dealers in the order of the keys. */
async function dealersOf(db: Reader, keys: readonly NearKey[]): Promise<Found[]> {
  const ids = keys.map(({ id }) => id);
  const found = await db.select().from(dealers).where(inArray(dealers.id, ids));
  const byId = new Map(found.map((dealer) => [dealer.id, dealer]));
  return keys.flatMap(({ id, distance }) => {
    const dealer = byId.get(id);
    return dealer ? [{ dealer, distance }] : [];
  });
}

function whereOf(db: Reader, filters: Query["filters"], now: Date): SQL | undefined {
  const { country, state, active, login, kiosk } = filters;
  const name = nameKey(filters.name ?? "");
  const number = (filters.name ?? "").trim();
  const hasLogin = exists(
    db
      .select({ one: sql`1` })
      .from(dealerLogins)
      .innerJoin(accounts, eq(accounts.id, dealerLogins.accountId))
      .leftJoin(lastLogins, eq(lastLogins.accountId, accounts.id))
      .where(and(eq(dealerLogins.dealerId, dealers.id), canLogIn)),
  );
  const hasKiosk = (since?: Date) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(devices)
        .where(
          and(
            eq(devices.dealerId, dealers.id),
            ne(devices.state, "retired"),
            since ? gte(devices.seenAt, since) : undefined,
          ),
        ),
    );
  const silentSince = daysBefore(now, silentAfterDays);
  const ofKiosk = {
    yes: hasKiosk(),
    no: not(hasKiosk()),
    silent: and(hasKiosk(), not(hasKiosk(silentSince))),
  };
  return and(
    name
      ? or(like(dealers.nameKey, `${name}%`), like(dealers.nameKey, `% ${name}%`), eq(dealers.dealerNumber, number))
      : undefined,
    country ? eq(dealers.country, country) : undefined,
    state ? eq(dealers.state, state) : undefined,
    active ? eq(dealers.active, active === "true") : undefined,
    login ? (login === "yes" ? hasLogin : not(hasLogin)) : undefined,
    kiosk ? ofKiosk[kiosk] : undefined,
  );
}

/** Returns the states and provinces in which there are dealers. */
export async function dealerRegions(db: Reader) {
  const rows = await db
    .selectDistinct({ country: dealers.country, state: dealers.state })
    .from(dealers)
    .where(isNotNull(dealers.state))
    .orderBy(asc(dealers.country), asc(dealers.state));
  return rows.flatMap(({ country, state }) => (state === null ? [] : [{ country, state }]));
}
