import * as z from "zod/mini";
import { listOf } from "./list.ts";
import { countryFilter, stateFilter } from "./list-parts.ts";
import { payModeWords } from "./pay-modes.ts";

/** This is a series in the admins' list. */
export const seriesRow = z.object({
  _id: z.string(),
  name: z.string(),
  season: z.number(),
  category: z.nullable(z.string()),
  /** This is the number of rounds. */
  rounds: z.number(),
  promoter: z.nullable(z.string()),
  payMode: z.enum(["event", "overall", "both"]),
  /**
   * These are the totals that its events post, in cents of each currency, without canceled events. A total is null if
   * no event pays in its currency.
   */
  postedUSD: z.nullable(z.number()),
  postedCAD: z.nullable(z.number()),
  /** This is the share of our brand among the verified entries that name a brand, 0–1; it is null if none does. */
  marketShare: z.nullable(z.number()),
});
export type ListedSeries = z.infer<typeof seriesRow>;

/** This list has all series, for admins. */
export const seriesList = listOf<ListedSeries>()({
  key: "allSeries",
  file: "series",
  title: { en: "Series", fr: "Séries" },
  count: { en: ["# series", "# series"], fr: ["# série", "# séries"] },
  filters: {
    name: { kind: "text", max: 120, label: { en: "Name", fr: "Nom" } },
    season: { kind: "option", max: 4, label: { en: "Season", fr: "Saison" }, all: { en: "All", fr: "Toutes" } },
    category: {
      kind: "option",
      max: 36,
      label: { en: "Category", fr: "Catégorie" },
      all: { en: "All", fr: "Toutes" },
    },
    country: countryFilter,
    state: stateFilter,
    city: { kind: "text", label: { en: "City", fr: "Ville" } },
    zipcode: {
      kind: "text",
      max: 12,
      label: { en: "ZIP or postal code", fr: "Code postal" },
    },
  },
  columns: [
    {
      key: "name",
      kind: "text",
      label: { en: "Name", fr: "Nom" },
      sort: true,
      card: "title",
      value: ({ name }) => name,
    },
    {
      key: "category",
      kind: "text",
      label: { en: "Category", fr: "Catégorie" },
      value: ({ category }) => category,
    },
    {
      key: "season",
      kind: "text",
      label: { en: "Season", fr: "Saison" },
      sort: true,
      card: "detail",
      value: ({ season }) => String(season),
    },
    { key: "rounds", kind: "number", label: { en: "Rounds", fr: "Rondes" }, value: ({ rounds }) => rounds },
    {
      key: "promoter",
      kind: "text",
      label: { en: "Promoter", fr: "Promoteur" },
      card: "detail",
      value: ({ promoter }) => promoter,
    },
    {
      key: "payMode",
      kind: "choice",
      label: { en: "Pay mode", fr: "Mode de versement" },
      choices: payModeWords,
      value: ({ payMode }) => payMode,
    },
    {
      key: "posted",
      kind: "money",
      only: "screen",
      label: { en: "Posted", fr: "Bourse" },
      card: "count",
      value: ({ postedUSD, postedCAD }) =>
        postedUSD !== null
          ? { cents: postedUSD, currency: "USD" }
          : postedCAD !== null
            ? { cents: postedCAD, currency: "CAD" }
            : null,
    },
    {
      key: "postedUSD",
      kind: "money",
      only: "file",
      label: { en: "Posted (US$)", fr: "Bourse en $ US" },
      value: ({ postedUSD }) => (postedUSD === null ? null : { cents: postedUSD, currency: "USD" }),
    },
    {
      key: "postedCAD",
      kind: "money",
      only: "file",
      label: { en: "Posted (CA$)", fr: "Bourse en $ CA" },
      value: ({ postedCAD }) => (postedCAD === null ? null : { cents: postedCAD, currency: "CAD" }),
    },
    {
      key: "marketShare",
      kind: "number",
      label: { en: "Market share", fr: "Part de marché" },
      value: ({ marketShare }) => marketShare,
    },
  ],
  order: { by: "season", descending: true },
  empty: {
    title: { en: "No series found", fr: "Aucune série trouvée" },
    hint: {
      en: "Search by the start of any word in the name, or choose another season.",
      fr: "Cherchez par le début d’un mot du nom, ou choisissez une autre saison.",
    },
  },
  failed: { en: "The series didn’t load", fr: "Impossible de charger les séries" },
});
