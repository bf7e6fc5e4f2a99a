import { and, asc, count, desc, eq } from "drizzle-orm";
import type { categoryList } from "#shared/categories.list.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import type { ListRead } from "../platform/http/lists/list-call.ts";
import { categories } from "./tables.ts";
import { series } from "../series/tables.ts";

export type CategoryRow = typeof categories.$inferSelect;

/** Returns all categories in alphabetical order; admins maintain only a few. */
export async function readCategories(reader: Reader, active?: boolean): Promise<CategoryRow[]> {
  const all = await reader.select().from(categories).orderBy(asc(categories.description), asc(categories.id));
  return all.filter((row) => active === undefined || (row.active === 1) === active);
}

export async function findCategory(reader: Reader, id: string): Promise<CategoryRow | undefined> {
  const [row] = await reader.select().from(categories).where(eq(categories.id, id));
  return row;
}

/** Returns the series of one category, or of all, newest season first. */
export async function seriesInCategories(reader: Reader, categoryId?: string) {
  return reader
    .select({ _id: series.id, name: series.name, season: series.season, categoryId: series.categoryId })
    .from(series)
    .innerJoin(categories, eq(categories.id, series.categoryId))
    .where(categoryId === undefined ? undefined : eq(series.categoryId, categoryId))
    .orderBy(desc(series.season), asc(series.name), asc(series.id));
}

/** Returns a page of the categories for admins, each with the number of its series. */
export async function listCategories(reader: Reader, { filters, order, limit, offset }: ListRead<typeof categoryList>) {
  const where = filters.active === undefined ? undefined : eq(categories.active, filters.active === "true" ? 1 : 0);
  const inOrder = order.descending ? desc : asc;
  const used = count(series.id);
  const rows = await reader
    .select({ category: categories, series: used })
    .from(categories)
    .leftJoin(series, eq(series.categoryId, categories.id))
    .where(where)
    .groupBy(categories.id)
    .orderBy(
      ...(order.by === "series" ? [inOrder(used)] : []),
      order.by === "series" ? asc(categories.description) : inOrder(categories.description),
      asc(categories.id),
    )
    .limit(limit)
    .offset(offset);
  const [sum] = await reader.select({ total: count() }).from(categories).where(where);
  return { rows, total: Number(sum?.total ?? 0) };
}

export async function insertCategory(tx: Tx, row: typeof categories.$inferInsert): Promise<void> {
  await tx.insert(categories).values(row);
}

/** Writes a category. Returns false if somebody else wrote first. */
export async function writeCategory(tx: Tx, before: CategoryRow, change: Partial<CategoryRow>): Promise<boolean> {
  const written = await tx
    .update(categories)
    .set({ ...change, version: before.version + 1 })
    .where(and(eq(categories.id, before.id), eq(categories.version, before.version)))
    .returning({ id: categories.id });
  return written.length === 1;
}

export async function deleteCategory(tx: Tx, id: string): Promise<void> {
  await tx.delete(categories).where(eq(categories.id, id));
}
