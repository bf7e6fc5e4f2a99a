import * as z from "zod/mini";
import { booleanQuery } from "./query-fields.ts";

const categoryRecord = z.object({
  _id: z.string(),
  description: z.string(),
  active: z.boolean(),
  series: z.array(z.object({ _id: z.string(), name: z.string(), season: z.number() })),
});
export type CategoryRecord = z.infer<typeof categoryRecord>;

export const categoryParams = z.object({ categoryId: z.uuid() });
export const categoriesQuery = z.object({ active: booleanQuery });
export const categoriesAnswer = z.object({ categories: z.array(categoryRecord) });
export const categoryAnswer = z.object({ category: categoryRecord });
