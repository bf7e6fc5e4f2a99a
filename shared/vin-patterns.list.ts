import * as z from "zod/mini";
import { listOf } from "./list.ts";

/** This is a VIN pattern in the admins' list. */
export const vinPatternRow = z.object({
  _id: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.number(),
  pattern: z.string(),
  verified: z.boolean(),
  /**
   * `bikes` is the number of bikes on accounts that the pattern fits, and `pending` is how many of them are pending.
   */
  bikes: z.number(),
  pending: z.number(),
});
export type VinPatternRow = z.infer<typeof vinPatternRow>;

const verifiedStates = {
  yes: { en: "Verified", fr: "Vérifié" },
  no: { en: "Not verified", fr: "Non vérifié" },
} as const;

/** This list has all VIN patterns, for admins. */
export const vinPatternList = listOf<VinPatternRow>()({
  key: "vinPatterns",
  file: "vin-patterns",
  title: { en: "VIN patterns", fr: "Masques de NIV" },
  count: { en: ["# pattern", "# patterns"], fr: ["# masque", "# masques"] },
  filters: {
    model: { kind: "text", label: { en: "Model", fr: "Modèle" } },
    year: {
      kind: "option",
      max: 4,
      label: { en: "Model year", fr: "Année modèle" },
      all: { en: "All years", fr: "Toutes les années" },
    },
    pattern: {
      kind: "text",
      max: 40,
      label: { en: "Pattern or VIN", fr: "Masque ou NIV" },
    },
    verified: {
      kind: "choice",
      label: { en: "Status", fr: "État" },
      all: { en: "All", fr: "Tous" },
      choices: verifiedStates,
    },
  },
  columns: [
    {
      key: "model",
      kind: "text",
      label: { en: "Model", fr: "Modèle" },
      sort: true,
      card: "title",
      value: ({ model }) => model,
    },
    { key: "make", kind: "text", label: { en: "Make", fr: "Marque" }, value: ({ make }) => make },
    {
      key: "year",
      kind: "text",
      label: { en: "Model year", fr: "Année modèle" },
      sort: true,
      card: "detail",
      value: ({ year }) => String(year),
    },
    {
      key: "pattern",
      kind: "text",
      label: { en: "Pattern", fr: "Masque" },
      sort: true,
      card: "detail",
      value: ({ pattern }) => pattern,
    },
    {
      key: "verified",
      kind: "choice",
      label: { en: "Status", fr: "État" },
      sort: true,
      card: "figure",
      choices: verifiedStates,
      value: ({ verified }) => (verified ? "yes" : "no"),
    },
    { key: "bikes", kind: "number", label: { en: "Bikes", fr: "Motos" }, value: ({ bikes }) => bikes },
    {
      key: "pending",
      kind: "number",
      label: { en: "Pending bikes", fr: "Motos en attente" },
      value: ({ pending }) => pending || null,
    },
  ],
  order: { by: "year", descending: true },
  empty: {
    title: { en: "No VIN patterns found", fr: "Aucun masque de NIV trouvé" },
    hint: {
      en: "Choose another model or year, or enter a full VIN to see which patterns match it.",
      fr: "Choisissez un autre modèle ou une autre année, ou entrez un NIV complet pour voir les masques correspondants.",
    },
  },
  failed: { en: "The VIN patterns didn’t load", fr: "Impossible de charger les masques de NIV" },
});
