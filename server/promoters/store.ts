import { and, asc, count, desc, eq, inArray, isNotNull, like, or } from "drizzle-orm";
import { nameKey } from "#shared/name-key.ts";
import type { promoterList } from "#shared/promoters.list.ts";
import { accounts } from "../accounts/tables.ts";
import { events } from "../events/tables.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import type { ListRead } from "../platform/http/lists/list-call.ts";
import { seasonsFor } from "../seasons/season-settings.ts";
import { lateByPromoter, promoterFacts } from "./facts-store.ts";
import { promoters } from "./tables.ts";

/**
 * Lists promoters, filtered by the beginning of a word in the name, the digits of the phone number, late results, and
 * whether they are active. Phone numbers are stored as typed, so they are compared here and not in SQL; there are a few
 * hundred promoters at most.
 */
export async function listPromoters(ctx: Ctx, { filters, order, limit, offset }: ListRead<typeof promoterList>) {
  const { db } = ctx;
  const name = nameKey(filters.name ?? "");
  const digits = (filters.phone ?? "").replaceAll(/\D/g, "");
  const rows = await db
    .select({ promoter: promoters, email: accounts.email })
    .from(promoters)
    .innerJoin(accounts, eq(accounts.id, promoters.accountId))
    .where(
      and(
        name ? or(like(promoters.nameKey, `${name}%`), like(promoters.nameKey, `% ${name}%`)) : undefined,
        digits ? isNotNull(promoters.phone) : undefined,
        filters.account ? eq(promoters.active, filters.account === "active") : undefined,
      ),
    )
    .orderBy(order.by === "name" && order.descending ? desc(promoters.nameKey) : asc(promoters.nameKey), promoters.id);
  const late = await lateByPromoter(db, ctx.now, await seasonsFor(ctx));
  const lateOf = (id: string) => late.get(id) ?? 0;
  const found = rows
    .filter(({ promoter }) => (promoter.phone ?? "").replaceAll(/\D/g, "").includes(digits))
    .filter(({ promoter }) => filters.late === undefined || (filters.late === "yes") === lateOf(promoter.id) > 0);
  const { by, descending } = order;
  const idsOf = (some: typeof found) => some.map(({ promoter }) => promoter.id);
  const counted = await countEvents(db, idsOf(found));
  if (by !== "name") {
    const value = (id: string) => (by === "late" ? lateOf(id) : (counted.get(id) ?? 0));
    found.sort((a, b) => (value(a.promoter.id) - value(b.promoter.id)) * (descending ? -1 : 1));
  }
  const page = found.slice(offset, offset + limit);
  const facts = await promoterFacts(ctx, idsOf(page));
  return {
    rows: page.map((row) => ({
      ...row,
      events: counted.get(row.promoter.id) ?? 0,
      late: lateOf(row.promoter.id),
      ...(facts.get(row.promoter.id) ?? { series: 0, medianDays: null }),
    })),
    total: found.length,
    sums: {
      events: [...counted.values()].reduce((sum, events) => sum + events, 0),
      late: idsOf(found).reduce((sum, id) => sum + lateOf(id), 0),
    },
  };
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

/** Returns a promoter with the account of one of its people; without an account, of the one who gets the emails. */
export async function promoterById(db: Reader, id: string, accountId?: string) {
  const [row] = await db
    .select({ promoter: promoters, account: accounts })
    .from(promoters)
    .innerJoin(accounts, accountId === undefined ? eq(accounts.id, promoters.accountId) : eq(accounts.id, accountId))
    .where(eq(promoters.id, id));
  return row;
}

export async function findPromoter(db: Reader, id: string) {
  const [row] = await db
    .select({ id: promoters.id, name: promoters.name, active: promoters.active })
    .from(promoters)
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
