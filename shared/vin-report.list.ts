import { listOf } from "./list.ts";
import type { VinReportRow } from "./vin-report.schema.ts";

const bikeStates = {
  pending: { en: "Pending", fr: "En attente" },
  valid: { en: "Valid", fr: "Valide" },
  invalid: { en: "Invalid", fr: "Non valide" },
} as const;

/** The choices of the filter name several bikes, which shows in French. */
const bikeChips = {
  pending: bikeStates.pending,
  valid: { en: "Valid", fr: "Valides" },
  invalid: { en: "Invalid", fr: "Non valides" },
} as const;

const waitingIn = (currency: "USD" | "CAD") => (row: VinReportRow) => {
  const sum = row.waiting.find((one) => one.currency === currency);
  return sum ? { cents: sum.amount, currency } : null;
};

/**
 * This list has the riders' bikes by the state of their VIN, for admins; those that have been pending longest come
 * first.
 */
export const vinReportList = listOf<VinReportRow>()({
  key: "riders",
  file: "rider-vin-report",
  title: { en: "Rider VIN report", fr: "Rapport des NIV" },
  count: { en: ["# bike", "# bikes"], fr: ["# moto", "# motos"] },
  filters: {
    state: {
      kind: "choice",
      chips: true,
      label: { en: "Status", fr: "État" },
      default: "pending",
      choices: { ...bikeChips, any: { en: "All bikes", fr: "Toutes les motos" } },
    },
    name: { kind: "text", max: 120, label: { en: "Rider or VIN", fr: "Pilote ou NIV" } },
    model: { kind: "text", label: { en: "Make or model", fr: "Marque ou modèle" } },
    year: {
      kind: "option",
      max: 4,
      label: { en: "Model year", fr: "Année modèle" },
      all: { en: "All years", fr: "Toutes les années" },
    },
  },
  columns: [
    {
      key: "rider",
      kind: "text",
      label: { en: "Rider", fr: "Pilote" },
      sort: true,
      card: "title",
      value: ({ fullName }) => fullName,
    },
    {
      key: "email",
      kind: "email",
      only: "file",
      pane: true,
      label: { en: "Email", fr: "Courriel" },
      value: (row) => row.email,
    },
    { key: "vin", kind: "text", label: { en: "VIN", fr: "NIV" }, card: "detail", value: ({ vin }) => vin },
    {
      key: "year",
      kind: "text",
      label: { en: "Model year", fr: "Année modèle" },
      sort: true,
      value: ({ year }) => (year === null ? null : String(year)),
    },
    {
      key: "model",
      kind: "text",
      label: { en: "Make and model", fr: "Marque et modèle" },
      sort: true,
      value: ({ make, model }) => [make, model].filter(Boolean).join(" ") || null,
    },
    {
      key: "state",
      kind: "choice",
      label: { en: "Status", fr: "État" },
      card: "detail",
      choices: bikeStates,
      value: ({ state }) => state,
    },
    {
      key: "since",
      kind: "date",
      label: { en: "Since", fr: "Depuis" },
      sort: true,
      value: ({ since }) => since,
    },
    // The screen shows both currencies in one column; in a file each has its own.
    {
      key: "waiting",
      kind: "money",
      only: "screen",
      label: { en: "Awards on hold", fr: "Primes en attente" },
      card: "figure",
      value: ({ waiting: [sum] }) => (sum ? { cents: sum.amount, currency: sum.currency } : null),
    },
    {
      key: "waitingUsd",
      kind: "money",
      only: "file",
      label: { en: "Awards on hold (USD)", fr: "Primes en attente (USD)" },
      value: waitingIn("USD"),
    },
    {
      key: "waitingCad",
      kind: "money",
      only: "file",
      label: { en: "Awards on hold (CAD)", fr: "Primes en attente (CAD)" },
      value: waitingIn("CAD"),
    },
    {
      key: "reason",
      kind: "text",
      only: "file",
      pane: true,
      label: { en: "Decision by staff", fr: "Décision de l’équipe" },
      value: ({ reason }) => reason,
    },
    {
      key: "removed",
      kind: "date",
      only: "file",
      pane: true,
      label: { en: "Removed by the rider", fr: "Retirée par le pilote" },
      value: ({ removedAt }) => removedAt,
    },
  ],
  order: { by: "since" },
  empty: {
    title: { en: "No bikes found", fr: "Aucune moto trouvée" },
    hint: {
      en: "Choose another status, or search by the start of a name or by a full VIN.",
      fr: "Choisissez un autre état, ou cherchez par le début d’un nom ou par un NIV complet.",
    },
  },
  failed: { en: "The report didn’t load", fr: "Impossible de charger le rapport" },
});
