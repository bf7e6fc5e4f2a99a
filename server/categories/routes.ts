import { categoriesAnswer, categoriesQuery, categoryAnswer, categoryParams } from "#shared/categories.schema.ts";
import { call } from "../platform/http/call.ts";
import { Problem } from "../platform/problem.ts";
import { listCategories } from "./category-store.ts";

export const categoryCalls = [
  call({
    method: "GET",
    path: "/api/categories",
    roles: "public",
    cache: "public",
    summary: "Categories of series",
    query: categoriesQuery,
    answer: categoriesAnswer,
    handle: async ({ ctx, query }) => ({ categories: await listCategories(ctx.db, query.active) }),
  }),
  call({
    method: "GET",
    path: "/api/category/{categoryId}",
    roles: "public",
    cache: "public",
    summary: "A category with its series",
    params: categoryParams,
    answer: categoryAnswer,
    async handle({ ctx, params }) {
      const all = await listCategories(ctx.db, undefined);
      const category = all.find(({ _id }) => _id === params.categoryId);
      if (!category) throw new Problem("not_found");
      return { category };
    },
  }),
];
