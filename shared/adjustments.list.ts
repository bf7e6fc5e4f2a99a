import type { AdjustmentDue } from "./adjustments.schema.ts";
import { listOf } from "./list.ts";
import { currencyColumn, currencyFilter } from "./list-parts.ts";

const wallets = {
  credit: { en: "Dealer credit", fr: "Crédit" },
  cash: { en: "Cash", fr: "Argent" },
} as const;

const settlements = {
  payment: { en: "Paid by the rider", fr: "Remboursé par le pilote" },
  setOff: { en: "Taken from other awards", fr: "Prélevé sur d’autres primes" },
  waived: { en: "Waived", fr: "Abandonné" },
} as const;

/**
 * This is the list of amounts that a correction could not take back because riders had already spent them: open ones
 * oldest first, settled ones latest first.
 */
export const adjustmentList = listOf<AdjustmentDue>()({
  key: "adjustments",
  title: { en: "Adjustments due", fr: "Ajustements à régler" },
  count: { en: ["# adjustment", "# adjustments"], fr: ["# ajustement", "# ajustements"] },
  filters: {
    state: {
      kind: "choice",
      chips: true,
      label: { en: "Status", fr: "État" },
      default: "open",
      choices: { open: { en: "Due", fr: "À régler" }, settled: { en: "Settled", fr: "Réglés" } },
    },
    riderName: { kind: "text", label: { en: "Rider", fr: "Pilote" } },
    currency: currencyFilter,
    /** A rider's record sets this filter; users do not choose it. */
    riderId: {
      kind: "option",
      roles: [],
      label: { en: "Rider", fr: "Pilote" },
      all: { en: "All riders", fr: "Tous les pilotes" },
    },
  },
  columns: [
    {
      key: "rider",
      kind: "text",
      label: { en: "Rider", fr: "Pilote" },
      card: "title",
      value: ({ riderName }) => riderName,
    },
    {
      key: "amount",
      kind: "money",
      label: { en: "Due", fr: "Montant" },
      card: "figure",
      value: ({ amount, currency }) => ({ cents: amount, currency }),
    },
    currencyColumn,
    {
      key: "wallet",
      kind: "choice",
      label: { en: "Wallet", fr: "Portefeuille" },
      choices: wallets,
      value: ({ wallet }) => wallet,
    },
    {
      key: "race",
      kind: "text",
      label: { en: "Race", fr: "Course" },
      card: "detail",
      value: ({ eventTitle, className }) => [eventTitle, className].filter(Boolean).join(" · ") || null,
    },
    // The screen replaces this code with its text.
    { key: "why", kind: "text", only: "screen", label: { en: "Why", fr: "Motif" }, value: ({ why }) => why },
    {
      key: "since",
      kind: "date",
      label: { en: "Since", fr: "Depuis le" },
      card: "labeled",
      value: ({ since }) => since,
    },
    {
      key: "settledHow",
      kind: "choice",
      label: { en: "Settled", fr: "Réglé" },
      choices: settlements,
      value: ({ settledHow }) => settledHow,
    },
    {
      key: "settledAt",
      kind: "date",
      label: { en: "On", fr: "Le" },
      value: ({ settledAt }) => settledAt,
    },
    { key: "settledBy", kind: "text", label: { en: "By", fr: "Par" }, value: ({ settledBy }) => settledBy },
    {
      key: "reference",
      kind: "text",
      only: "file",
      label: { en: "Reference", fr: "Référence" },
      value: ({ reference }) => reference,
    },
    { key: "note", kind: "text", only: "file", label: { en: "Reason", fr: "Raison" }, value: ({ note }) => note },
  ],
  order: { by: "since" },
  empty: {
    title: { en: "No matching adjustments", fr: "Aucun ajustement trouvé" },
    hint: {
      en: "When a correction takes back money that was already spent, the amount due shows up here.",
      fr: "Quand une correction reprend de l’argent déjà utilisé, le montant à rembourser s’affiche ici.",
    },
  },
  failed: { en: "The adjustments didn’t load", fr: "Impossible de charger les ajustements" },
});
