import { asc, desc, eq } from "drizzle-orm";
import type { CategoryRecord } from "#shared/categories.schema.ts";
import type { Reader } from "../platform/db/database.ts";
import { categories, series } from "../series/tables.ts";

/** Lists the categories, each with its series. There are only a handful, which admins maintain. */
export async function listCategories(reader: Reader, active: boolean | undefined): Promise<CategoryRecord[]> {
  const all = await reader.select().from(categories).orderBy(asc(categories.description));
  const members = await reader
    .select({ _id: series.id, name: series.name, season: series.season, categoryId: series.categoryId })
    .from(series)
    .innerJoin(categories, eq(categories.id, series.categoryId))
    .orderBy(desc(series.season), asc(series.name));
  return all
    .filter((row) => active === undefined || (row.active === 1) === active)
    .map((row) => ({
      _id: row.id,
      description: row.description,
      active: row.active === 1,
      series: members
        .filter(({ categoryId }) => categoryId === row.id)
        .map(({ _id, name, season }) => ({ _id, name, season })),
    }));
}
