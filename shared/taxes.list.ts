import { listOf } from "./list.ts";
import { currencyColumn } from "./list-parts.ts";
import type { TaxRow } from "./money-reports.schema.ts";

const forms = {
  "1099": { en: "1099", fr: "1099" },
  "1042-S": { en: "1042-S", fr: "1042-S" },
  none: { en: "No US form", fr: "Aucun formulaire américain" },
} as const;

/**
 * This list has what riders were paid in a calendar year, for the person who prepares the tax forms. Riders with
 * missing tax data come first.
 */
export const taxList = listOf<TaxRow>()({
  key: "taxes",
  title: { en: "Taxes", fr: "Impôts" },
  count: { en: ["# line", "# lines"], fr: ["# ligne", "# lignes"] },
  filters: {
    riderName: { kind: "text", label: { en: "Rider", fr: "Pilote" } },
    year: { kind: "option", max: 4, label: { en: "Year", fr: "Année" }, all: { en: "This year", fr: "Cette année" } },
    form: {
      kind: "choice",
      label: { en: "Form", fr: "Formulaire" },
      all: { en: "All", fr: "Tous" },
      choices: forms,
    },
    missing: {
      kind: "choice",
      chips: true,
      label: { en: "Documents", fr: "Dossier" },
      all: { en: "All", fr: "Tous" },
      choices: {
        yes: { en: "Something missing", fr: "Il manque quelque chose" },
        no: { en: "Ready", fr: "Prêts" },
      },
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
      key: "missing",
      kind: "text",
      label: { en: "Missing", fr: "Il manque" },
      card: "detail",
      value: ({ missing }) => missing.join(", ") || null,
    },
    { key: "form", kind: "choice", label: { en: "Form", fr: "Formulaire" }, choices: forms, value: ({ form }) => form },
    {
      key: "income",
      kind: "choice",
      label: { en: "Income", fr: "Revenu" },
      choices: { race: { en: "Race prize", fr: "Prix de course" }, bonus: { en: "Bonus", fr: "Prime spéciale" } },
      value: ({ income }) => income,
    },
    {
      key: "basis",
      kind: "choice",
      only: "file",
      label: { en: "Tax status", fr: "Statut fiscal" },
      choices: {
        usPerson: { en: "US person", fr: "Personne des États-Unis" },
        nonResidentAlien: { en: "Nonresident alien", fr: "Personne étrangère non résidente" },
      },
      value: ({ basis }) => basis,
    },
    {
      key: "legalName",
      kind: "text",
      only: "file",
      label: { en: "Legal name", fr: "Nom légal" },
      value: ({ legalName }) => legalName,
    },
    {
      key: "addressLine1",
      kind: "text",
      only: "file",
      label: { en: "Address 1", fr: "Adresse 1" },
      value: ({ addressLine1 }) => addressLine1,
    },
    {
      key: "addressLine2",
      kind: "text",
      only: "file",
      label: { en: "Address 2", fr: "Adresse 2" },
      value: ({ addressLine2 }) => addressLine2,
    },
    { key: "city", kind: "text", only: "file", label: { en: "City", fr: "Ville" }, value: ({ city }) => city },
    {
      key: "state",
      kind: "text",
      only: "file",
      label: { en: "State", fr: "État ou province" },
      value: ({ state }) => state,
    },
    {
      key: "zipcode",
      kind: "text",
      only: "file",
      label: { en: "Postal code", fr: "Code postal" },
      value: ({ zipcode }) => zipcode,
    },
    {
      key: "country",
      kind: "text",
      only: "file",
      label: { en: "Country", fr: "Pays" },
      value: ({ country }) => country,
    },
    {
      key: "payments",
      kind: "number",
      label: { en: "Payouts", fr: "Versements" },
      value: ({ payments }) => payments,
    },
    {
      key: "gross",
      kind: "money",
      label: { en: "Gross", fr: "Brut" },
      value: ({ gross, currency }) => ({ cents: gross, currency }),
    },
    {
      key: "rate",
      kind: "text",
      only: "file",
      label: { en: "Rate in percent", fr: "Taux en pourcentage" },
      value: ({ rate }) => String(Math.round(rate * 10_000) / 100),
    },
    {
      key: "withheld",
      kind: "money",
      label: { en: "Withheld", fr: "Retenu" },
      value: ({ withheld, currency }) => ({ cents: withheld, currency }),
    },
    {
      key: "net",
      kind: "money",
      label: { en: "Net", fr: "Net" },
      card: "count",
      value: ({ net, currency }) => ({ cents: net, currency }),
    },
    currencyColumn,
  ],
  order: { by: "missing" },
  empty: {
    title: { en: "No payouts that year", fr: "Aucun versement cette année-là" },
    hint: {
      en: "A payout shows up here in the calendar year in which it was marked as sent.",
      fr: "Un versement s’affiche ici dans l’année civile où il a été marqué comme envoyé.",
    },
  },
  failed: { en: "The taxes didn’t load", fr: "Impossible de charger les impôts" },
});
