import type { CategoryRecord, UpdateCategoryInput } from "#shared/categories.schema.ts";
import { api } from "../platform/api/api.ts";

export const getCategory = async (categoryId: string, signal: AbortSignal): Promise<CategoryRecord> =>
  (await api("GET /api/category/{categoryId}", { params: { categoryId }, signal })).category;

/** Creates a category, or changes the one with this id. */
export async function saveCategory(
  categoryId: string | null,
  { __v, description }: UpdateCategoryInput & { description: string },
): Promise<CategoryRecord> {
  const { category } =
    categoryId === null
      ? await api("POST /api/admin/categories", { body: { description } })
      : await api("PUT /api/admin/category/{categoryId}", { params: { categoryId }, body: { __v, description } });
  return category;
}

/** Makes a category active or inactive. */
export const turnCategory = ({ _id, __v }: CategoryRecord, active: boolean) =>
  api("PUT /api/admin/category/{categoryId}", { params: { categoryId: _id }, body: { __v, active } });

export const removeCategory = (categoryId: string) =>
  api("DELETE /api/admin/category/{categoryId}", { params: { categoryId } });
