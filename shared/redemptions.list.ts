import { listOf, type Label, type ListColumn } from "./list.ts";
import { currencyColumn } from "./list-parts.ts";
import { refundReasons } from "./redemptions.ts";
import type { RedemptionRecord } from "./redemptions.schema.ts";

const rider: Label = { en: "Rider", fr: "Pilote" };
const employee: Label = { en: "Employee", fr: "Servi par" };
const reason: Label = { en: "Reason", fr: "Raison" };
const zone = ({ timeZone }: RedemptionRecord): string => timeZone;

/** Returns the latest refund; a file has a line for each redemption, with the sum of its refunds and the latest one. */
const last = ({ refunds }: RedemptionRecord) => refunds.at(-1);
const byOf = (refund: RedemptionRecord["refunds"][number] | undefined): string | null =>
  refund ? [refund.employeeName, refund.refundedBy].filter((name) => name !== null).join(", ") : null;

/** A redemption was made at the desk or on a tablet. */
const redemptionSources = {
  desk: { en: "Desk", fr: "Portail" },
  kiosk: { en: "Kiosk", fr: "Borne" },
} as const;

/** Both lists have these columns; each says which of them are on its screens. */
const columns = {
  date: {
    key: "date",
    kind: "date",
    only: "file",
    label: { en: "Date", fr: "Date" },
    zone,
    value: (row) => row.createdAt,
  },
  time: {
    key: "time",
    kind: "time",
    only: "file",
    label: { en: "Time", fr: "Heure" },
    zone,
    value: (row) => row.createdAt,
  },
  zone: { key: "zone", kind: "text", only: "file", label: { en: "Time zone", fr: "Fuseau horaire" }, value: zone },
  rider: { key: "rider", kind: "text", label: rider, card: "title", value: ({ riderName }) => riderName },
  when: {
    key: "when",
    kind: "dateTime",
    only: "screen",
    label: { en: "Date", fr: "Date" },
    card: "detail",
    zone,
    value: (row) => row.createdAt,
  },
  code: { key: "code", kind: "text", label: { en: "Code", fr: "Code" }, value: ({ code }) => code },
  dealer: {
    key: "dealer",
    kind: "text",
    roles: ["admin", "rider"],
    label: { en: "Dealer", fr: "Concessionnaire" },
    value: ({ dealerName }) => dealerName,
  },
  employee: { key: "employee", kind: "text", label: employee, value: ({ employeeName }) => employeeName },
  loggedInAs: {
    key: "loggedInAs",
    kind: "text",
    roles: ["admin"],
    label: { en: "Logged in as", fr: "Compte connecté" },
    value: ({ loggedInAs }) => loggedInAs,
  },
  source: {
    key: "source",
    kind: "choice",
    roles: ["admin"],
    label: { en: "Made at", fr: "Lieu" },
    choices: redemptionSources,
    value: ({ source }) => source,
  },
  amount: {
    key: "amount",
    kind: "money",
    label: { en: "Amount", fr: "Montant" },
    card: "figure",
    value: ({ amount, currency }) => ({ cents: amount, currency }),
  },
  currency: currencyColumn,
  refunded: {
    key: "refunded",
    kind: "money",
    only: "file",
    label: { en: "Refunded", fr: "Crédit remboursé" },
    value: ({ refundedAmount, currency }) => ({ cents: refundedAmount, currency }),
  },
  refundedAt: {
    key: "refundedAt",
    kind: "date",
    only: "file",
    pane: true,
    label: { en: "Refunded on", fr: "Remboursé le" },
    zone,
    value: (row) => last(row)?.refundedAt ?? null,
  },
  refundedBy: {
    key: "refundedBy",
    kind: "text",
    only: "file",
    pane: true,
    label: { en: "Refunded by", fr: "Remboursé par" },
    value: (row) => byOf(last(row)),
  },
  reason: {
    key: "reason",
    kind: "choice",
    only: "file",
    label: reason,
    choices: refundReasons,
    value: (row) => last(row)?.reason ?? null,
  },
  note: {
    key: "note",
    kind: "text",
    only: "file",
    label: { en: "Note", fr: "Remarque" },
    value: (row) => last(row)?.note ?? null,
  },
  state: {
    key: "state",
    kind: "text",
    only: "screen",
    label: { en: "Refund", fr: "Remboursement" },
    card: "detail",
    value: () => null,
  },
} as const satisfies Record<string, ListColumn<RedemptionRecord>>;

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
    dealerName: { kind: "text", roles: ["admin"], label: { en: "Dealer", fr: "Concessionnaire" } },
    employee: {
      kind: "option",
      max: 60,
      roles: ["dealer"],
      label: employee,
      all: { en: "All", fr: "Tout le personnel" },
    },
    country: {
      kind: "country",
      roles: ["admin"],
      label: { en: "Country", fr: "Pays" },
      all: { en: "All countries", fr: "Tous les pays" },
    },
    source: {
      kind: "choice",
      roles: ["admin"],
      label: { en: "Made at", fr: "Lieu" },
      all: { en: "Desk or kiosk", fr: "Portail ou borne" },
      choices: redemptionSources,
    },
    // A rider's record sets this filter; users do not choose it.
    riderId: {
      kind: "option",
      max: 36,
      roles: [],
      label: rider,
      all: { en: "All riders", fr: "Tous les pilotes" },
    },
    // A dealer's page sets this filter; users do not choose it.
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
    columns.date,
    columns.time,
    columns.zone,
    columns.rider,
    { ...columns.when, sort: true },
    columns.code,
    columns.dealer,
    columns.employee,
    columns.loggedInAs,
    columns.source,
    { ...columns.amount, sort: true },
    columns.currency,
    columns.refunded,
    columns.refundedAt,
    columns.refundedBy,
    columns.reason,
    columns.note,
    columns.state,
  ],
  order: { by: "when", descending: true },
  empty: {
    title: { en: "No matching redemptions", fr: "Aucune utilisation trouvée" },
    hint: {
      en: "Start and end dates are included. Search by the start of a name or code.",
      fr: "Les dates de début et de fin sont comprises. Cherchez par le début d’un nom ou d’un code.",
    },
  },
  failed: { en: "The redemptions didn’t load", fr: "Impossible de charger les utilisations" },
});

/**
 * This list has the redemptions that were refunded in full or in part, the latest refund first; the days are those of
 * that refund.
 */
export const refundList = listOf<RedemptionRecord>()({
  ...redemptionList,
  key: "revokedRedemptions",
  file: "refunds",
  title: { en: "Refunds", fr: "Remboursements" },
  count: {
    en: ["# refunded redemption", "# refunded redemptions"],
    fr: ["# utilisation remboursée", "# utilisations remboursées"],
  },
  columns: [
    columns.date,
    columns.time,
    columns.zone,
    columns.rider,
    columns.when,
    columns.code,
    columns.dealer,
    columns.employee,
    columns.loggedInAs,
    columns.source,
    columns.amount,
    columns.currency,
    { ...columns.refunded, sort: true },
    { ...columns.refundedAt, sort: true },
    columns.refundedBy,
    columns.reason,
    columns.note,
    columns.state,
  ],
  order: { by: "refundedAt", descending: true },
});

const staffHint: Label = {
  en: "Start and end dates are included. Search by the start of a name or by a full code.",
  fr: "Les dates de début et de fin sont comprises. Cherchez par le début d’un nom ou par un code complet.",
};

/** These are the redemptions of all riders, on the page of staff. */
export const staffRedemptionList = {
  ...redemptionList,
  title: { en: "Rider redemptions", fr: "Utilisations de crédit" },
  columns: redemptionList.columns.filter(({ key }) => key !== "loggedInAs"),
  empty: { ...redemptionList.empty, hint: staffHint },
} as const;

/**
 * Staff's screen leaves these columns out, so that there is room for the refund's columns. The files and the details of
 * a row have them.
 */
const aside = new Set<string>(["employee", "loggedInAs", "source", "state"]);
const ofRefund = new Set<string>(["refunded", "refundedAt", "refundedBy", "reason"]);

/** A phone's card has the amount and the day of the refund, not those of the redemption. */
const cards = new Map<string, "figure" | "detail" | undefined>([
  ["amount", undefined],
  ["when", undefined],
  ["refunded", "figure"],
  ["refundedAt", "detail"],
]);

/** These are the refunds of all dealers, on the page of staff. */
export const staffRefundList = {
  ...refundList,
  title: { en: "Dealer refunds", fr: "Remboursements" },
  columns: refundList.columns
    .filter(({ key }) => !aside.has(key))
    .map((column) => ({
      ...column,
      ...(ofRefund.has(column.key) ? { only: undefined } : {}),
      ...(cards.has(column.key) ? { card: cards.get(column.key) } : {}),
    })),
  empty: { title: { en: "No matching refunds", fr: "Aucun remboursement trouvé" }, hint: staffHint },
  failed: { en: "The refunds didn’t load", fr: "Impossible de charger les remboursements" },
} as const;
