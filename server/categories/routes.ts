import { categoryList, categoryRow } from "#shared/categories.list.ts";
import {
  categoriesAnswer,
  categoriesQuery,
  categoryAnswer,
  categoryInUse,
  categoryParams,
  type CategoryRecord,
  createCategoryInput,
  updateCategoryInput,
} from "#shared/categories.schema.ts";
import { done } from "#shared/fields.ts";
import type { Ctx } from "../platform/context.ts";
import { call } from "../platform/http/call.ts";
import { listCall } from "../platform/http/lists/list-call.ts";
import { Problem } from "../platform/problem.ts";
import { findCategory, listCategories, readCategories, seriesInCategories } from "./category-store.ts";
import { presentCategory } from "./present.ts";
import { createCategory, removeCategory, updateCategory } from "./write-category.ts";

export const categoryCalls = [
  call({
    method: "GET",
    path: "/api/categories",
    roles: "public",
    cache: "public",
    summary: "Categories of series",
    query: categoriesQuery,
    answer: categoriesAnswer,
    async handle({ ctx, query }) {
      const [rows, members] = await Promise.all([readCategories(ctx.db, query.active), seriesInCategories(ctx.db)]);
      return { categories: rows.map((row) => presentCategory(row, members)) };
    },
  }),
  call({
    method: "GET",
    path: "/api/category/{categoryId}",
    roles: "public",
    cache: "public",
    summary: "A category with its series",
    params: categoryParams,
    answer: categoryAnswer,
    handle: async ({ ctx, params }) => ({ category: await answerCategory(ctx, params.categoryId) }),
  }),
  listCall({
    path: "/api/admin/categories",
    roles: ["admin"],
    added: true,
    summary: "All categories, active or not, with the number of series in each",
    list: categoryList,
    row: categoryRow,
    read: ({ db }, query) => listCategories(db, query),
    present: ({ category, series }) => ({
      _id: category.id,
      description: category.description,
      active: category.active === 1,
      series,
    }),
  }),
  call({
    method: "POST",
    path: "/api/admin/categories",
    roles: ["admin"],
    limit: "write",
    summary: "Adds a category; its description must be new",
    body: createCategoryInput,
    answer: categoryAnswer,
    handle: async ({ ctx, body }) => ({ category: await answerCategory(ctx, await createCategory(ctx, body)) }),
  }),
  call({
    method: "PUT",
    path: "/api/admin/category/{categoryId}",
    roles: ["admin"],
    limit: "write",
    summary: "Updates a category; a stale __v returns 409 with the current category",
    params: categoryParams,
    body: updateCategoryInput,
    answer: categoryAnswer,
    refusals: { stale_version: categoryAnswer },
    async handle({ ctx, params, body }) {
      const written = await updateCategory(ctx, params.categoryId, body);
      const answer = { category: await answerCategory(ctx, params.categoryId) };
      if (!written) throw new Problem("stale_version", { extra: answer });
      return answer;
    },
  }),
  call({
    method: "DELETE",
    path: "/api/admin/category/{categoryId}",
    roles: ["admin"],
    limit: "write",
    summary: "Deletes a category that no series uses; otherwise returns 409 with the series that use it",
    params: categoryParams,
    answer: done,
    refusals: { category_in_use: categoryInUse },
    async handle({ ctx, params }) {
      await removeCategory(ctx, params.categoryId);
      return { ok: true } as const;
    },
  }),
];

async function answerCategory({ db }: Ctx, id: string): Promise<CategoryRecord> {
  const [row, members] = await Promise.all([findCategory(db, id), seriesInCategories(db, id)]);
  if (!row) throw new Problem("not_found");
  return presentCategory(row, members);
}
