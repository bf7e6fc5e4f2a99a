import { listOf } from "./list.ts";
import { currencyColumn, currencyFilter } from "./list-parts.ts";
import type { PayoutFile } from "./payout-files.schema.ts";

/** This list has the files that were given to the payer, newest first. */
export const payoutFileList = listOf<PayoutFile>()({
  key: "payoutFiles",
  file: "payment-files",
  title: { en: "Payment files", fr: "Fichiers de paiement" },
  count: { en: ["# file", "# files"], fr: ["# fichier", "# fichiers"] },
  filters: {
    fileState: {
      kind: "choice",
      chips: true,
      label: { en: "Status", fr: "État" },
      all: { en: "All", fr: "Tous" },
      choices: {
        open: { en: "With the payer", fr: "Transmis au payeur" },
        conflict: { en: "In conflict", fr: "En conflit" },
        done: { en: "Finished", fr: "Terminés" },
      },
    },
    currency: currencyFilter,
  },
  columns: [
    { key: "number", kind: "text", label: { en: "File", fr: "Fichier" }, card: "title", value: ({ number }) => number },
    {
      key: "created",
      kind: "date",
      label: { en: "Created on", fr: "Créé le" },
      card: "labeled",
      value: ({ createdAt }) => createdAt,
    },
    { key: "by", kind: "text", label: { en: "By", fr: "Par" }, value: ({ createdBy }) => createdBy },
    { key: "lines", kind: "number", label: { en: "Payouts", fr: "Versements" }, value: ({ lineCount }) => lineCount },
    { key: "out", kind: "number", label: { en: "With the payer", fr: "Transmis au payeur" }, value: ({ out }) => out },
    { key: "paid", kind: "number", label: { en: "Paid", fr: "Versés" }, value: ({ paid }) => paid },
    {
      key: "open",
      kind: "number",
      label: { en: "Not paid", fr: "Non versés" },
      value: ({ failed, withdrawn }) => failed + withdrawn,
    },
    {
      key: "conflict",
      kind: "number",
      label: { en: "In conflict", fr: "En conflit" },
      value: ({ conflict }) => conflict,
    },
    {
      key: "amount",
      kind: "money",
      label: { en: "Amount", fr: "Montant" },
      card: "figure",
      value: ({ amount, currency }) => ({ cents: amount, currency }),
    },
    currencyColumn,
  ],
  order: { by: "created", descending: true },
  empty: {
    title: { en: "No payment files yet", fr: "Aucun fichier de paiement" },
    hint: {
      en: "Select approved payouts and choose “Payment file.” The file shows up here.",
      fr: "Sélectionnez des versements approuvés, puis « Fichier de paiement ». Le fichier s’affichera ici.",
    },
  },
  failed: { en: "The payment files didn’t load", fr: "Impossible de charger les fichiers de paiement" },
});
