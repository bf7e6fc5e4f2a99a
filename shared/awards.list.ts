import { awardStatusWords } from "./award-words.ts";
import { listOf, type Label } from "./list.ts";
import { currencyColumn, currencyFilter } from "./list-parts.ts";
import type { AwardKind } from "./wallet.ts";
import type { AwardRecord } from "./wallet.schema.ts";

const kinds = {
  credit: { en: "Dealer credit", fr: "Crédit chez le concessionnaire" },
  cash: { en: "Cash", fr: "Argent" },
  bonus: { en: "Bonus", fr: "Prime spéciale" },
} as const satisfies Record<AwardKind, Label>;

const status: Label = { en: "Status", fr: "État" };

/** These are a rider's own awards, newest first, as one view of the rider's earnings. The files have the same columns. */
export const awardList = listOf<AwardRecord>()({
  key: "awards",
  title: { en: "Awards", fr: "Primes" },
  count: { en: ["# award", "# awards"], fr: ["# prime", "# primes"] },
  filters: {
    status: {
      kind: "choice",
      label: status,
      all: { en: "All", fr: "Tous" },
      choices: awardStatusWords,
    },
    season: {
      kind: "option",
      max: 4,
      label: { en: "Season", fr: "Saison" },
      all: { en: "All", fr: "Toutes" },
      // An event belongs to one season.
      resets: ["event"],
    },
    kind: {
      kind: "choice",
      label: { en: "Type", fr: "Type" },
      all: { en: "All", fr: "Tous" },
      choices: kinds,
      onlyIfChoice: true,
    },
    currency: { ...currencyFilter, onlyIfChoice: true },
    event: {
      kind: "option",
      label: { en: "Event", fr: "Événement" },
      all: { en: "All", fr: "Tous" },
      onlyIfChoice: true,
    },
  },
  columns: [
    {
      key: "issuedOn",
      kind: "date",
      only: "file",
      label: { en: "Issued", fr: "Accordée le" },
      value: ({ issuedAt }) => issuedAt,
    },
    {
      key: "source",
      kind: "text",
      label: { en: "Source", fr: "Provenance" },
      card: "title",
      value: ({ source, note }) => source?.eventTitle ?? note,
      inFile: ({ source, note }, locale) => source?.eventTitle ?? note ?? kinds.bonus[locale],
    },
    {
      key: "raceDay",
      kind: "text",
      only: "file",
      label: { en: "Race day", fr: "Jour de course" },
      value: ({ source }) => source?.firstDate ?? null,
    },
    {
      key: "classAndPlace",
      kind: "text",
      only: "screen",
      label: { en: "Class and place", fr: "Classe et place" },
      card: "detail",
      value: ({ source }) => source?.className ?? null,
    },
    {
      key: "class",
      kind: "text",
      only: "file",
      label: { en: "Class", fr: "Classe" },
      value: ({ source }) => source?.className ?? null,
    },
    {
      key: "place",
      kind: "number",
      only: "file",
      label: { en: "Place", fr: "Place" },
      value: ({ source }) => source?.place ?? null,
    },
    {
      key: "kind",
      kind: "choice",
      only: "file",
      label: { en: "Type", fr: "Type" },
      choices: kinds,
      value: ({ type }) => type,
    },
    {
      key: "issued",
      kind: "date",
      only: "screen",
      label: { en: "Issued", fr: "Accordée" },
      value: ({ issuedAt }) => issuedAt,
    },
    {
      key: "status",
      kind: "choice",
      label: status,
      card: "detail",
      choices: awardStatusWords,
      value: (award) => award.status,
    },
    {
      key: "expires",
      kind: "date",
      label: { en: "Expires", fr: "Expiration" },
      card: "detail",
      value: ({ expiresAt }) => expiresAt,
    },
    {
      key: "won",
      kind: "money",
      label: { en: "Earned", fr: "Gagné" },
      value: ({ initialValue, currency }) => ({ cents: initialValue, currency }),
    },
    {
      key: "left",
      kind: "money",
      label: { en: "Left", fr: "Reste" },
      card: "figure",
      value: ({ currentValue, currency }) => ({ cents: currentValue, currency }),
    },
    currencyColumn,
  ],
  order: { by: "issued", descending: true },
  empty: {
    title: { en: "No awards match these filters", fr: "Aucune prime trouvée avec ces filtres" },
    hint: { en: "Remove a filter or clear them all.", fr: "Retirez un filtre ou effacez-les tous." },
  },
  failed: { en: "This page didn’t load", fr: "Impossible de charger la page" },
});

/** These are the awards of one rider, on the rider's record for staff. */
export const staffAwardList = {
  ...awardList,
  filters: {
    status: {
      kind: "choice",
      chips: true,
      label: status,
      all: { en: "All", fr: "Toutes" },
      // Awards in the other states are listed only while no state is chosen.
      choices: {
        // A filter names many awards, so its French words are in the plural.
        Current: { en: "Current", fr: "Disponibles" },
        Earned: { en: "Earned", fr: "Gagnées" },
        Funded: { en: "In a payout", fr: "Dans un versement" },
        Paid: { en: "Paid", fr: "Versées" },
        Expired: { en: "Expired", fr: "Expirées" },
        Reversed: { en: "Reversed", fr: "Reprises" },
      },
    },
  },
  empty: {
    title: { en: "No awards here", fr: "Aucune prime à afficher" },
    hint: {
      en: "Each result that earns and each bonus shows up here.",
      fr: "Chaque résultat qui rapporte et chaque prime spéciale s’affiche ici.",
    },
  },
  // Staff see only the day of the expiration and the amount that is left, which need their labels on a phone.
  columns: awardList.columns.map((column) =>
    column.key === "expires"
      ? { ...column, label: { en: "Expiration date", fr: "Date d’expiration" }, card: "labeled" as const }
      : column.key === "left"
        ? { ...column, card: "count" as const }
        : column,
  ),
  failed: { en: "The awards didn’t load", fr: "Impossible de charger les primes" },
} as const;
