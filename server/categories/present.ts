import type { CategoryRecord } from "#shared/categories.schema.ts";
import type { CategoryRow } from "./category-store.ts";

type Member = CategoryRecord["series"][number] & { categoryId: string | null };

/** Selects the fields of a category, and of the series in it, that leave the server. */
export const presentCategory = (row: CategoryRow, members: readonly Member[]): CategoryRecord => ({
  _id: row.id,
  __v: row.version,
  description: row.description,
  active: row.active === 1,
  series: members
    .filter(({ categoryId }) => categoryId === row.id)
    .map(({ _id, name, season }) => ({ _id, name, season })),
});
