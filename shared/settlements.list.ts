import { listOf } from "./list.ts";
import { currencyColumn, currencyFilter } from "./list-parts.ts";
import type { PartsDueRow, SettlementRecord } from "./settlements.schema.ts";

/** This list has what is due to dealers for parts; the earliest due come first. */
export const partsDueList = listOf<PartsDueRow>()({
  key: "accounts",
  file: "parts-due",
  title: { en: "Parts credit due", fr: "Crédit de pièces dû" },
  count: { en: ["# dealer", "# dealers"], fr: ["# concessionnaire", "# concessionnaires"] },
  filters: {
    due: {
      kind: "choice",
      chips: true,
      label: { en: "Status", fr: "État" },
      all: { en: "Everything due", fr: "Tout ce qui est dû" },
      choices: {
        soon: { en: "Due within 7 days", fr: "À verser d’ici 7 jours" },
        overdue: { en: "Overdue", fr: "En retard" },
        carried: { en: "Carried over", fr: "Reportés" },
      },
    },
    dealerName: { kind: "text", label: { en: "Dealer", fr: "Concessionnaire" } },
    country: {
      kind: "country",
      label: { en: "Country", fr: "Pays" },
      all: { en: "All countries", fr: "Tous les pays" },
    },
    until: { kind: "day", label: { en: "Through", fr: "Jusqu’au" } },
  },
  columns: [
    {
      key: "dealer",
      kind: "text",
      label: { en: "Dealer", fr: "Concessionnaire" },
      sort: true,
      card: "title",
      value: ({ dealerName }) => dealerName,
    },
    { key: "country", kind: "country", label: { en: "Country", fr: "Pays" }, value: ({ country }) => country },
    { key: "lines", kind: "number", label: { en: "Lines", fr: "Lignes" }, value: ({ lineCount }) => lineCount },
    {
      key: "since",
      kind: "date",
      label: { en: "Since", fr: "Depuis le" },
      value: ({ since }) => since,
    },
    {
      key: "due",
      kind: "date",
      label: { en: "Settle by", fr: "À verser au plus tard le" },
      sort: true,
      card: "labeled",
      value: ({ dueAt }) => dueAt,
    },
    {
      key: "overdue",
      kind: "money",
      label: { en: "Overdue", fr: "En retard" },
      value: ({ overdue, currency }) => (overdue > 0 ? { cents: overdue, currency } : null),
    },
    {
      key: "amount",
      kind: "money",
      label: { en: "Due", fr: "Dû" },
      sort: true,
      card: "figure",
      value: ({ amount, currency }) => ({ cents: amount, currency }),
    },
    currencyColumn,
  ],
  order: { by: "due" },
  empty: {
    title: { en: "Nothing is due", fr: "Rien n’est dû" },
    hint: {
      en: "When a dealer redeems a rider’s credit, the amount shows up here until it’s settled.",
      fr: "Quand un concessionnaire débite le crédit d’un pilote, le montant s’affiche ici jusqu’au versement.",
    },
  },
  failed: { en: "What’s due didn’t load", fr: "Impossible de charger ce qui est dû" },
});

/** This list has the credits to dealers' parts accounts, newest first. */
export const settlementList = listOf<SettlementRecord>()({
  key: "settlements",
  title: { en: "Settled", fr: "Crédit de pièces versé" },
  count: { en: ["# settlement", "# settlements"], fr: ["# versement", "# versements"] },
  filters: {
    settlementState: {
      kind: "choice",
      chips: true,
      label: { en: "Status", fr: "État" },
      all: { en: "All", fr: "Tous" },
      choices: {
        standing: { en: "Settled", fr: "Versés" },
        reversed: { en: "Reversed", fr: "Annulés" },
      },
    },
    dealerName: { kind: "text", label: { en: "Dealer", fr: "Concessionnaire" } },
    reference: { kind: "text", label: { en: "Reference", fr: "Référence" } },
    currency: currencyFilter,
    /** A dealer's record sets this filter; users do not choose it. */
    dealerId: {
      kind: "option",
      roles: [],
      label: { en: "Dealer", fr: "Concessionnaire" },
      all: { en: "All dealers", fr: "Tous les concessionnaires" },
    },
  },
  columns: [
    {
      key: "dealer",
      kind: "text",
      label: { en: "Dealer", fr: "Concessionnaire" },
      card: "title",
      value: ({ dealerName }) => dealerName,
    },
    {
      key: "settled",
      kind: "date",
      label: { en: "Settled on", fr: "Versé le" },
      sort: true,
      card: "labeled",
      value: ({ settledAt }) => settledAt,
    },
    { key: "until", kind: "text", label: { en: "Through", fr: "Jusqu’au" }, value: ({ until }) => until },
    { key: "by", kind: "text", label: { en: "By", fr: "Par" }, value: ({ settledBy }) => settledBy },
    {
      key: "reference",
      kind: "text",
      label: { en: "Reference", fr: "Référence" },
      value: ({ reference }) => reference,
    },
    {
      key: "reversed",
      kind: "date",
      label: { en: "Reversed on", fr: "Annulé le" },
      card: "labeled",
      value: ({ reversedAt }) => reversedAt,
    },
    {
      key: "why",
      kind: "text",
      only: "file",
      label: { en: "Reason", fr: "Raison" },
      value: ({ reverseReason }) => reverseReason,
    },
    { key: "lines", kind: "number", label: { en: "Lines", fr: "Lignes" }, value: ({ lineCount }) => lineCount },
    {
      key: "amount",
      kind: "money",
      label: { en: "Amount", fr: "Montant" },
      card: "figure",
      value: ({ amount, currency }) => ({ cents: amount, currency }),
    },
    currencyColumn,
  ],
  order: { by: "settled", descending: true },
  empty: {
    title: { en: "Nothing settled yet", fr: "Aucun versement" },
    hint: { en: "Each settlement shows up here.", fr: "Chaque versement s’affiche ici." },
  },
  failed: { en: "The settlements didn’t load", fr: "Impossible de charger les versements" },
});

/** These are the settlements of one dealer, on the dealer's record for staff. */
export const dealerSettlementList = {
  ...settlementList,
  title: { en: "Settlements", fr: "Versements" },
  filters: { dealerId: settlementList.filters.dealerId },
  columns: settlementList.columns.flatMap((column) =>
    column.key === "dealer" ? [] : [column.key === "settled" ? { ...column, card: "title" as const } : column],
  ),
} as const;
