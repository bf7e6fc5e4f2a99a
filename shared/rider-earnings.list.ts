import { currencyColumn, currencyFilter, payoutMethods } from "./list-parts.ts";
import { listOf } from "./list.ts";
import type { PayoutClaim } from "./payouts.schema.ts";

const causes = {
  event: { en: "Race", fr: "Course" },
  seriesEnd: { en: "End of series", fr: "Fin de série" },
} as const;

const statuses = {
  pending: { en: "In review", fr: "En vérification" },
  approved: { en: "Approved", fr: "Approuvé" },
  sent: { en: "Sent", fr: "Envoyé" },
  void: { en: "Void", fr: "Annulé" },
} as const;

/**
 * This list has the payout claims in any state, the newest first: a rider's own, those of a promoter's events, or all
 * of them for admins. Promoters get no tax data. The filter's days, both included, refer to the day on which a claim
 * was opened.
 */
export const riderEarningList = listOf<PayoutClaim>()({
  key: "payoutClaims",
  file: "rider-earnings",
  title: { en: "Rider earnings", fr: "Gains des pilotes" },
  count: { en: ["# payout", "# payouts"], fr: ["# versement", "# versements"] },
  filters: {
    riderName: { kind: "text", label: { en: "Rider", fr: "Pilote" } },
    status: {
      kind: "choice",
      label: { en: "Status", fr: "État" },
      all: { en: "All", fr: "Tous" },
      choices: {
        pending: statuses.pending,
        approved: statuses.approved,
        overdue: { en: "Overdue", fr: "En retard" },
        sent: statuses.sent,
        void: statuses.void,
      },
    },
    type: {
      kind: "choice",
      label: { en: "Method", fr: "Mode" },
      all: { en: "All", fr: "Tous" },
      choices: payoutMethods,
    },
    country: {
      kind: "country",
      label: { en: "Rider’s country", fr: "Pays du pilote" },
      all: { en: "All countries", fr: "Tous les pays" },
    },
    currency: currencyFilter,
    afterDate: { kind: "day", label: { en: "Opened from", fr: "Créé du" } },
    beforeDate: { kind: "day", label: { en: "Opened to", fr: "Créé au" } },
    // A rider's record sets this filter; users do not choose it.
    riderId: {
      kind: "option",
      max: 36,
      roles: [],
      label: { en: "Rider", fr: "Pilote" },
      all: { en: "All riders", fr: "Tous les pilotes" },
    },
    // An event's page sets this filter; users do not choose it.
    eventId: {
      kind: "option",
      max: 36,
      roles: [],
      label: { en: "Event", fr: "Événement" },
      all: { en: "All", fr: "Tous" },
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
      key: "event",
      kind: "text",
      label: { en: "Event", fr: "Événement" },
      card: "detail",
      value: ({ eventTitle }) => eventTitle,
    },
    {
      key: "cause",
      kind: "choice",
      only: "file",
      label: { en: "Paid for", fr: "Motif" },
      choices: causes,
      value: ({ cause }) => cause,
    },
    {
      key: "type",
      kind: "choice",
      label: { en: "Method", fr: "Mode" },
      choices: payoutMethods,
      value: ({ type }) => type,
    },
    {
      key: "earned",
      kind: "date",
      only: "file",
      label: { en: "Earned", fr: "Gagné le" },
      value: ({ earnedAt }) => earnedAt,
    },
    {
      key: "opened",
      kind: "date",
      sort: true,
      label: { en: "Opened", fr: "Créé le" },
      value: ({ openedAt }) => openedAt,
    },
    {
      key: "due",
      kind: "date",
      sort: true,
      label: { en: "Due", fr: "Au plus tard le" },
      card: "labeled",
      value: ({ dueAt }) => dueAt,
    },
    {
      key: "sent",
      kind: "date",
      label: { en: "Sent", fr: "Envoyé le" },
      card: "labeled",
      value: ({ sentAt }) => sentAt,
    },
    {
      key: "status",
      kind: "choice",
      label: { en: "Status", fr: "État" },
      card: "detail",
      choices: statuses,
      value: ({ status }) => status,
    },
    {
      key: "gross",
      kind: "money",
      sort: true,
      label: { en: "Gross", fr: "Brut" },
      value: ({ gross, currency }) => ({ cents: gross, currency }),
    },
    {
      key: "rate",
      kind: "text",
      only: "file",
      roles: ["admin", "rider"],
      label: { en: "Rate in percent", fr: "Taux en pourcentage" },
      value: ({ rate }) => (rate === null ? null : String(Math.round(rate * 10_000) / 100)),
    },
    {
      key: "withheld",
      kind: "money",
      roles: ["admin", "rider"],
      label: { en: "Withheld", fr: "Retenu" },
      value: ({ withheld, currency }) => (withheld === null ? null : { cents: withheld, currency }),
    },
    {
      key: "net",
      kind: "money",
      roles: ["admin", "rider"],
      label: { en: "Net", fr: "Net" },
      card: "figure",
      value: ({ net, currency }) => (net === null ? null : { cents: net, currency }),
    },
    currencyColumn,
    {
      key: "voidReason",
      kind: "text",
      only: "file",
      label: { en: "Why it is void", fr: "Raison de l’annulation" },
      value: ({ voidReason }) => voidReason,
    },
  ],
  order: { by: "opened", descending: true },
  empty: {
    title: { en: "No matching payouts", fr: "Aucun versement trouvé" },
    hint: {
      en: "Start and end dates are included. Search by the start of a rider’s name.",
      fr: "Les dates de début et de fin sont comprises. Cherchez par le début du nom d’un pilote.",
    },
  },
  failed: { en: "The earnings didn’t load", fr: "Impossible de charger les gains" },
});

/** These are the payouts of one rider, on the rider's record for staff. */
export const claimsOfRiderList = {
  ...riderEarningList,
  title: { en: "Payouts", fr: "Versements" },
  filters: { status: riderEarningList.filters.status },
  columns: riderEarningList.columns.flatMap((column) =>
    column.key === "rider" ? [] : [column.key === "event" ? { ...column, card: "title" as const } : column],
  ),
} as const;
