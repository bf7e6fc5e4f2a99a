import * as z from "zod/mini";
import { requiredText, versionField } from "./fields.ts";
import { booleanQuery } from "./query-fields.ts";

const categoryRecord = z.object({
  _id: z.string(),
  __v: z.number(),
  description: z.string(),
  active: z.boolean(),
  series: z.array(z.object({ _id: z.string(), name: z.string(), season: z.number() })),
});
export type CategoryRecord = z.infer<typeof categoryRecord>;

export const categoryParams = z.object({ categoryId: z.uuid() });
export const categoriesQuery = z.object({ active: booleanQuery });
export const categoriesAnswer = z.object({ categories: z.array(categoryRecord) });
/** The refusal to delete a category carries the series that are in it. */
export const categoryInUse = z.object({
  series: z.array(z.object({ _id: z.string(), name: z.string(), season: z.number() })),
});
export const categoryAnswer = z.object({ category: categoryRecord });

const active = z.optional(z.boolean("invalid_value"));

export const createCategoryInput = z.object({ description: requiredText(80), active });
export type CreateCategoryInput = z.infer<typeof createCategoryInput>;

export const updateCategoryInput = z.object({
  __v: versionField,
  description: z.optional(requiredText(80)),
  active,
});
export type UpdateCategoryInput = z.infer<typeof updateCategoryInput>;
