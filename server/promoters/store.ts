import { and, asc, count, eq, inArray, isNotNull, like, or } from "drizzle-orm";
import { nameKey } from "#shared/name-key.ts";
import { accounts } from "../accounts/tables.ts";
import { events } from "../events/tables.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { promoters } from "./tables.ts";

/** Finds promoters by the beginning of a word in their name, and by the digits of their phone number. */
export async function findPromoters(db: Reader, asked: { name?: string | undefined; phone?: string | undefined }) {
  const name = nameKey(asked.name ?? "");
  const digits = (asked.phone ?? "").replaceAll(/\D/g, "");
  const rows = await db
    .select({ promoter: promoters, email: accounts.email, deactivatedAt: accounts.deactivatedAt })
    .from(promoters)
    .innerJoin(accounts, eq(accounts.id, promoters.accountId))
    .where(
      and(
        name ? or(like(promoters.nameKey, `${name}%`), like(promoters.nameKey, `% ${name}%`)) : undefined,
        digits ? isNotNull(promoters.phone) : undefined,
      ),
    )
    .orderBy(asc(promoters.nameKey), asc(promoters.id));
  // Phone numbers are stored as typed, so only the digits are compared.
  const found = rows.filter(({ promoter }) => (promoter.phone ?? "").replaceAll(/\D/g, "").includes(digits));
  const owned = await countEvents(
    db,
    found.map(({ promoter }) => promoter.id),
  );
  return found.map((row) => ({ ...row, events: owned.get(row.promoter.id) ?? 0 }));
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

/** Returns false if somebody else saved since the version was read. */
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
