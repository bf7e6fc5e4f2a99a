import { listOf, type Label } from "./list.ts";
import { currencyColumn } from "./list-parts.ts";
import { refundReasons } from "./redemptions.ts";
import type { RedemptionRecord } from "./redemptions.schema.ts";

const rider: Label = { en: "Rider", fr: "Pilote" };
const employee: Label = { en: "Employee", fr: "Personne" };
const reason: Label = { en: "Reason", fr: "Raison" };
const zone = ({ timeZone }: RedemptionRecord): string => timeZone;

/** Returns the latest refund; a file has a line for each redemption, with the sum of its refunds and the latest one. */
const last = ({ refunds }: RedemptionRecord) => refunds.at(-1);
const byOf = (refund: RedemptionRecord["refunds"][number] | undefined): string | null =>
  refund ? [refund.employeeName, refund.refundedBy].filter((name) => name !== null).join(", ") : null;

/**
 * This list has the redemptions that were not refunded in full: a dealer's or a rider's own, or all of them for admins.
 * Both days are included; for a dealer they are days of its own time zone.
 */
export const redemptionList = listOf<RedemptionRecord>()({
  key: "creditRedemptions",
  file: "redemptions",
  title: { en: "All redemptions", fr: "Toutes les utilisations" },
  count: { en: ["# redemption", "# redemptions"], fr: ["# utilisation", "# utilisations"] },
  filters: {
    riderName: { kind: "text", label: rider },
    code: { kind: "text", max: 12, label: { en: "Code", fr: "Code" } },
    employee: { kind: "option", max: 60, label: employee, all: { en: "All", fr: "Tous" } },
    country: {
      kind: "country",
      roles: ["admin"],
      label: { en: "Country", fr: "Pays" },
      all: { en: "All countries", fr: "Tous les pays" },
    },
    // The record of one rider sets it; nobody chooses it.
    riderId: {
      kind: "option",
      max: 36,
      roles: [],
      label: rider,
      all: { en: "All riders", fr: "Tous les pilotes" },
    },
    // The page of one dealer sets it; nobody chooses it.
    dealerId: {
      kind: "option",
      max: 36,
      roles: [],
      label: { en: "Dealer", fr: "Concessionnaire" },
      all: { en: "All dealers", fr: "Tous les concessionnaires" },
    },
    afterDate: { kind: "day", label: { en: "From", fr: "Du" } },
    beforeDate: { kind: "day", label: { en: "To", fr: "Au" } },
  },
  columns: [
    {
      key: "date",
      kind: "date",
      only: "file",
      label: { en: "Date", fr: "Date" },
      zone,
      value: (row) => row.createdAt,
    },
    {
      key: "time",
      kind: "time",
      only: "file",
      label: { en: "Time", fr: "Heure" },
      zone,
      value: (row) => row.createdAt,
    },
    { key: "zone", kind: "text", only: "file", label: { en: "Time zone", fr: "Fuseau horaire" }, value: zone },
    { key: "rider", kind: "text", label: rider, card: "title", value: ({ riderName }) => riderName },
    {
      key: "when",
      kind: "dateTime",
      only: "screen",
      label: { en: "Date", fr: "Date" },
      card: "detail",
      zone,
      value: (row) => row.createdAt,
    },
    { key: "code", kind: "text", label: { en: "Code", fr: "Code" }, value: ({ code }) => code },
    {
      key: "dealer",
      kind: "text",
      roles: ["admin", "rider"],
      label: { en: "Dealer", fr: "Concessionnaire" },
      value: ({ dealerName }) => dealerName,
    },
    { key: "employee", kind: "text", label: employee, value: ({ employeeName }) => employeeName },
    {
      key: "loggedInAs",
      kind: "text",
      roles: ["admin"],
      label: { en: "Logged in as", fr: "Connexion de" },
      value: ({ loggedInAs }) => loggedInAs,
    },
    {
      key: "amount",
      kind: "money",
      label: { en: "Amount", fr: "Montant" },
      card: "figure",
      value: ({ amount, currency }) => ({ cents: amount, currency }),
    },
    currencyColumn,
    {
      key: "refunded",
      kind: "money",
      only: "file",
      label: { en: "Refunded", fr: "Remboursé" },
      value: ({ refundedAmount, currency }) => ({ cents: refundedAmount, currency }),
    },
    {
      key: "refundedAt",
      kind: "date",
      only: "file",
      pane: true,
      label: { en: "Refunded on", fr: "Remboursé le" },
      zone,
      value: (row) => last(row)?.refundedAt ?? null,
    },
    {
      key: "refundedBy",
      kind: "text",
      only: "file",
      pane: true,
      label: { en: "Refunded by", fr: "Remboursé par" },
      value: (row) => byOf(last(row)),
    },
    {
      key: "reason",
      kind: "choice",
      only: "file",
      label: reason,
      choices: refundReasons,
      value: (row) => last(row)?.reason ?? null,
    },
    {
      key: "note",
      kind: "text",
      only: "file",
      label: { en: "Note", fr: "Remarque" },
      value: (row) => last(row)?.note ?? null,
    },
    {
      key: "state",
      kind: "text",
      only: "screen",
      label: { en: "Refund", fr: "Remboursement" },
      card: "detail",
      value: () => null,
    },
  ],
  order: { by: "when", descending: true },
  empty: {
    title: { en: "No matching redemptions", fr: "Aucune utilisation correspondante" },
    hint: {
      en: "Start and end dates are included. Search matches the start of a name or of a code.",
      fr: "Les dates de début et de fin sont comprises. La recherche porte sur le début du nom ou du code.",
    },
  },
  failed: { en: "The redemptions didn’t load", fr: "Impossible de charger les utilisations" },
});

/**
 * This list has the redemptions that were refunded in full or in part, the latest refund first; the days are those of
 * that refund.
 */
export const refundList = { ...redemptionList, key: "revokedRedemptions", file: "refunds" } as const;
