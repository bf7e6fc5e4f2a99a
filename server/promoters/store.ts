import { and, asc, count, desc, eq, inArray, isNotNull, isNull, like, or } from "drizzle-orm";
import { nameKey } from "#shared/name-key.ts";
import type { promoterList } from "#shared/promoters.list.ts";
import { accounts } from "../accounts/tables.ts";
import { events } from "../events/tables.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import type { ListRead } from "../platform/http/lists/list-call.ts";
import { promoters } from "./tables.ts";

/**
 * Lists promoters by the beginning of a word in their name, the digits of their phone number and the state of their
 * account. There are a few hundred at most, so the phone numbers, which are stored as typed, are compared here.
 */
export async function listPromoters(db: Reader, { filters, order, limit, offset }: ListRead<typeof promoterList>) {
  const name = nameKey(filters.name ?? "");
  const digits = (filters.phone ?? "").replaceAll(/\D/g, "");
  const rows = await db
    .select({ promoter: promoters, email: accounts.email, deactivatedAt: accounts.deactivatedAt })
    .from(promoters)
    .innerJoin(accounts, eq(accounts.id, promoters.accountId))
    .where(
      and(
        name ? or(like(promoters.nameKey, `${name}%`), like(promoters.nameKey, `% ${name}%`)) : undefined,
        digits ? isNotNull(promoters.phone) : undefined,
        filters.account === "active" ? isNull(accounts.deactivatedAt) : undefined,
        filters.account === "deactivated" ? isNotNull(accounts.deactivatedAt) : undefined,
      ),
    )
    .orderBy(order.by === "name" && order.descending ? desc(promoters.nameKey) : asc(promoters.nameKey), promoters.id);
  const found = rows.filter(({ promoter }) => (promoter.phone ?? "").replaceAll(/\D/g, "").includes(digits));
  const owned = await countEvents(
    db,
    found.map(({ promoter }) => promoter.id),
  );
  const all = found.map((row) => ({ ...row, events: owned.get(row.promoter.id) ?? 0 }));
  if (order.by === "events") all.sort((a, b) => (order.descending ? b.events - a.events : a.events - b.events));
  return { rows: all.slice(offset, offset + limit), total: all.length };
}

async function countEvents(db: Reader, ids: readonly string[]): Promise<Map<string | null, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ promoterId: events.promoterId, events: count() })
    .from(events)
    .where(inArray(events.promoterId, [...ids]))
    .groupBy(events.promoterId);
  return new Map(rows.map((row) => [row.promoterId, Number(row.events)]));
}

export async function promoterById(db: Reader, id: string) {
  const [row] = await db
    .select({ promoter: promoters, account: accounts })
    .from(promoters)
    .innerJoin(accounts, eq(accounts.id, promoters.accountId))
    .where(eq(promoters.id, id));
  return row;
}

/** Writes a promoter. Returns false if somebody else saved since the version was read. */
export async function writePromoter(
  tx: Tx,
  id: string,
  version: number,
  change: Partial<typeof promoters.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(promoters)
    .set({ ...change, version: version + 1 })
    .where(and(eq(promoters.id, id), eq(promoters.version, version)))
    .returning({ id: promoters.id });
  return rows.length > 0;
}
