import { listOf, type Label } from "./list.ts";
import type { RedemptionRecord } from "./redemptions.schema.ts";

const rider: Label = { en: "Rider", fr: "Pilote" };
const employee: Label = { en: "Employee", fr: "Employé" };
const reason: Label = { en: "Reason", fr: "Raison" };

/**
 * The list of redemptions that were not refunded: a dealer's or a rider's own, or all of them for admins. Both days are
 * included.
 */
export const redemptionList = listOf<RedemptionRecord>()({
  key: "creditRedemptions",
  file: "redemptions",
  title: { en: "All redemptions", fr: "Toutes les utilisations" },
  count: { en: ["# redemption", "# redemptions"], fr: ["# utilisation", "# utilisations"] },
  filters: {
    riderName: { kind: "text", label: rider },
    employee: { kind: "option", max: 60, label: employee, all: { en: "All", fr: "Tous" } },
    country: {
      kind: "country",
      roles: ["admin"],
      label: { en: "Country", fr: "Pays" },
      all: { en: "All countries", fr: "Tous les pays" },
    },
    afterDate: { kind: "day", label: { en: "From", fr: "Du" } },
    beforeDate: { kind: "day", label: { en: "To", fr: "Au" } },
  },
  columns: [
    { key: "date", kind: "date", only: "file", label: { en: "Date", fr: "Date" }, value: (row) => row.createdAt },
    {
      key: "time",
      kind: "time",
      only: "file",
      label: { en: "Time (Pacific)", fr: "Heure (Pacifique)" },
      value: (row) => row.createdAt,
    },
    {
      key: "when",
      kind: "dateTime",
      only: "screen",
      label: { en: "Date", fr: "Date" },
      card: "detail",
      value: (row) => row.createdAt,
    },
    { key: "code", kind: "text", label: { en: "Code", fr: "Code" }, card: "detail", value: ({ code }) => code },
    { key: "rider", kind: "text", label: rider, card: "title", value: ({ riderName }) => riderName },
    {
      key: "dealer",
      kind: "text",
      roles: ["admin", "rider"],
      label: { en: "Dealer", fr: "Concessionnaire" },
      value: ({ dealerName }) => dealerName,
    },
    { key: "employee", kind: "text", label: employee, value: ({ employeeName }) => employeeName },
    {
      key: "amount",
      kind: "money",
      label: { en: "Amount", fr: "Montant" },
      card: "figure",
      value: ({ amount, currency }) => ({ cents: amount, currency }),
    },
    {
      key: "currency",
      kind: "text",
      only: "file",
      label: { en: "Currency", fr: "Devise" },
      value: ({ currency }) => currency,
    },
    {
      key: "refundedAt",
      kind: "date",
      only: "file",
      label: { en: "Refunded on", fr: "Remboursé le" },
      value: ({ refundedAt }) => refundedAt,
    },
    {
      key: "refundedBy",
      kind: "text",
      only: "file",
      label: { en: "Refunded by", fr: "Remboursé par" },
      value: ({ refundedBy }) => refundedBy,
    },
    { key: "reason", kind: "text", only: "file", label: reason, value: ({ refundReason }) => refundReason },
    {
      key: "state",
      kind: "text",
      only: "screen",
      label: { en: "Status", fr: "État" },
      card: "detail",
      value: ({ refundReason }) => refundReason,
    },
  ],
  order: { by: "when", descending: true },
  empty: {
    title: { en: "No matching redemptions", fr: "Aucune utilisation correspondante" },
    hint: {
      en: "Start and end dates are included (Pacific time). Search matches the start of a name.",
      fr: "Les dates de début et de fin sont comprises (heure du Pacifique). La recherche porte sur le début du nom.",
    },
  },
});

/** The list of redemptions that were refunded, the latest refund first; the days are those of the refund. */
export const refundList = { ...redemptionList, key: "revokedRedemptions", file: "refunds" } as const;
