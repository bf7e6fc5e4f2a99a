import * as z from "zod/mini";
import { listOf } from "./list.ts";

/** This is a category in the admins' list. */
export const categoryRow = z.object({
  _id: z.string(),
  description: z.string(),
  active: z.boolean(),
  /** This is the number of series in the category. */
  series: z.number(),
});
export type ListedCategory = z.infer<typeof categoryRow>;

const states = {
  true: { en: "Active", fr: "Active" },
  false: { en: "Inactive", fr: "Inactive" },
} as const;

/** This is the list of all categories, for admins. */
export const categoryList = listOf<ListedCategory>()({
  key: "categories",
  title: { en: "Categories", fr: "Catégories" },
  count: { en: ["# category", "# categories"], fr: ["# catégorie", "# catégories"] },
  filters: {
    active: {
      kind: "choice",
      label: { en: "Status", fr: "État" },
      all: { en: "All", fr: "Tous" },
      choices: states,
    },
  },
  columns: [
    {
      key: "description",
      kind: "text",
      label: { en: "Description", fr: "Description" },
      sort: true,
      card: "title",
      value: ({ description }) => description,
    },
    {
      key: "series",
      kind: "number",
      label: { en: "Series", fr: "Séries" },
      sort: true,
      card: "detail",
      value: ({ series }) => series,
    },
    {
      key: "active",
      kind: "choice",
      label: { en: "Status", fr: "État" },
      card: "figure",
      choices: states,
      value: ({ active }) => String(active),
    },
  ],
  order: { by: "description" },
  empty: {
    title: { en: "No categories found", fr: "Aucune catégorie trouvée" },
    hint: {
      en: "Categories group series. Add one, then choose it in a series.",
      fr: "Les catégories regroupent les séries. Ajoutez-en une, puis choisissez-la dans une série.",
    },
  },
  failed: { en: "The categories didn’t load", fr: "Impossible de charger les catégories" },
});
