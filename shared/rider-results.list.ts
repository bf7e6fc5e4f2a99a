import { listOf } from "./list.ts";
import type { RiderResult } from "./wallet.schema.ts";

/** These are the results of one rider, the newest race first, on the rider's record for staff. */
export const staffResultList = listOf<RiderResult>()({
  key: "results",
  title: { en: "Results", fr: "Résultats" },
  count: { en: ["# result", "# results"], fr: ["# résultat", "# résultats"] },
  filters: {
    season: {
      kind: "option",
      max: 4,
      label: { en: "Season", fr: "Saison" },
      all: { en: "All", fr: "Toutes" },
      onlyIfChoice: true,
    },
  },
  columns: [
    {
      key: "event",
      kind: "text",
      label: { en: "Event", fr: "Événement" },
      card: "title",
      value: ({ eventTitle }) => eventTitle,
    },
    {
      key: "day",
      kind: "text",
      label: { en: "Date", fr: "Date" },
      card: "detail",
      value: ({ firstDate }) => firstDate,
    },
    {
      key: "class",
      kind: "text",
      label: { en: "Class", fr: "Classe" },
      card: "detail",
      value: ({ className }) => className,
    },
    {
      key: "place",
      kind: "number",
      label: { en: "Place", fr: "Place" },
      card: "detail",
      value: ({ place }) => place,
    },
    {
      key: "outcome",
      kind: "text",
      label: { en: "Outcome", fr: "Prime" },
      card: "detail",
      value: ({ reason }) => reason,
    },
    {
      key: "earned",
      kind: "money",
      label: { en: "Earned", fr: "Gagné" },
      card: "figure",
      value: ({ earned, currency }) => (earned === 0 ? null : { cents: earned, currency }),
    },
  ],
  order: { by: "day", descending: true },
  empty: {
    title: { en: "No results yet", fr: "Aucun résultat" },
    hint: {
      en: "Results that are matched to this rider show up here.",
      fr: "Les résultats associés à ce pilote s’affichent ici.",
    },
  },
  failed: { en: "The results didn’t load", fr: "Impossible de charger les résultats" },
});

/** These are a rider's own results, as one view of the rider's earnings. The screen shows them as lines. */
export const ownResultList = {
  ...staffResultList,
  filters: {
    outcome: {
      kind: "choice",
      label: { en: "Outcome", fr: "Résultat" },
      all: { en: "All", fr: "Tous" },
      choices: {
        paid: { en: "Earned an award", fr: "Avec une prime" },
        unpaid: { en: "No award", fr: "Aucune prime" },
        waiting: { en: "Not verified yet", fr: "Pas encore vérifiés" },
      },
    },
    season: {
      kind: "option",
      max: 4,
      label: { en: "Season", fr: "Saison" },
      all: { en: "All", fr: "Toutes" },
    },
    // A link from an event's page sets this filter; users only clear it.
    event: {
      kind: "option",
      label: { en: "Event", fr: "Événement" },
      all: { en: "All", fr: "Tous" },
      onlyIfChoice: true,
    },
  },
  empty: {
    title: { en: "No results match these filters", fr: "Aucun résultat trouvé avec ces filtres" },
    hint: { en: "Remove a filter or clear them all.", fr: "Retirez un filtre ou effacez-les tous." },
  },
  failed: { en: "This page didn’t load", fr: "Impossible de charger la page" },
} as const;
