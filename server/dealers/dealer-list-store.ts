import { and, asc, count, desc, eq, isNotNull, isNull, like, or } from "drizzle-orm";
import type { dealerList } from "#shared/dealers.list.ts";
import { nameKey } from "#shared/name-key.ts";
import { accounts } from "../accounts/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import type { ListRead } from "../platform/http/lists/list-call.ts";
import { dealers } from "./tables.ts";

const isActive = and(eq(dealers.active, true), isNull(accounts.deactivatedAt));

/** Returns the dealers for admins, active or not, with the account that signs in for them. */
export async function listDealers(db: Reader, { filters, order, limit, offset }: ListRead<typeof dealerList>) {
  const { country, state, login, listed } = filters;
  const name = nameKey(filters.name ?? "");
  const where = and(
    name ? or(like(dealers.nameKey, `${name}%`), like(dealers.nameKey, `% ${name}%`)) : undefined,
    country ? eq(dealers.country, country) : undefined,
    state ? eq(dealers.state, state) : undefined,
    login ? (login === "yes" ? isNotNull : isNull)(dealers.accountId) : undefined,
    listed === "active" ? isActive : undefined,
    listed === "inactive" ? or(eq(dealers.active, false), isNotNull(accounts.deactivatedAt)) : undefined,
  );
  const inOrder = order.descending ? desc : asc;
  const by = order.by === "place" ? [dealers.country, dealers.state, dealers.city] : [];
  const rows = await db
    .select({ dealer: dealers, login: accounts.email, deactivatedAt: accounts.deactivatedAt })
    .from(dealers)
    .leftJoin(accounts, eq(accounts.id, dealers.accountId))
    .where(where)
    .orderBy(...by.map((column) => inOrder(column)), inOrder(dealers.nameKey), asc(dealers.id))
    .limit(limit)
    .offset(offset);
  const [sum] = await db
    .select({ total: count() })
    .from(dealers)
    .leftJoin(accounts, eq(accounts.id, dealers.accountId))
    .where(where);
  return { rows, total: Number(sum?.total ?? 0) };
}

/** Returns the states and provinces in which there are dealers. */
export async function dealerRegions(db: Reader) {
  const rows = await db
    .selectDistinct({ country: dealers.country, state: dealers.state })
    .from(dealers)
    .where(isNotNull(dealers.state));
  return rows.flatMap(({ country, state }) => (state === null ? [] : [{ country, state }]));
}
