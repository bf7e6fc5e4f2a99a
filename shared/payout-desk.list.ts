import { listOf } from "./list.ts";
import { currencyColumn, currencyFilter, payoutMethods } from "./list-parts.ts";
import { holdsBack } from "./payouts.ts";
import type { DeskClaim, WaitingRider } from "./payout-desk.schema.ts";

/** This is the staff's list of payout claims; the earliest due come first. */
export const deskClaimList = listOf<DeskClaim>()({
  key: "claims",
  file: "payouts",
  title: { en: "Payouts", fr: "Versements" },
  count: { en: ["# payout", "# payouts"], fr: ["# versement", "# versements"] },
  filters: {
    state: {
      kind: "choice",
      chips: true,
      label: { en: "Status", fr: "État" },
      default: "pending",
      choices: {
        open: { en: "All open", fr: "Tous à verser" },
        pending: { en: "In review", fr: "En vérification" },
        approved: { en: "Approved", fr: "Approuvés" },
        overdue: { en: "Overdue", fr: "En retard" },
        sent: { en: "Sent", fr: "Envoyés" },
        void: { en: "Void", fr: "Annulés" },
      },
    },
    riderName: { kind: "text", label: { en: "Rider", fr: "Pilote" } },
    currency: currencyFilter,
    type: {
      kind: "choice",
      label: { en: "Method", fr: "Mode" },
      all: { en: "All", fr: "Tous" },
      choices: payoutMethods,
    },
    country: {
      kind: "country",
      label: { en: "Country", fr: "Pays" },
      all: { en: "All countries", fr: "Tous les pays" },
    },
    dueBefore: { kind: "day", label: { en: "Due by", fr: "À verser au plus tard le" } },
  },
  columns: [
    {
      key: "rider",
      kind: "text",
      label: { en: "Rider", fr: "Pilote" },
      card: "title",
      value: ({ riderName }) => riderName,
    },
    { key: "event", kind: "text", label: { en: "Race", fr: "Course" }, value: ({ eventTitle }) => eventTitle },
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
      label: { en: "Earned", fr: "Gagné le" },
      only: "file",
      value: ({ earnedAt }) => earnedAt,
    },
    {
      key: "due",
      kind: "date",
      label: { en: "Due", fr: "À verser au plus tard le" },
      sort: true,
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
    // The screen shows in words what is missing, or the payment file that the claim is in.
    {
      key: "needs",
      kind: "text",
      only: "screen",
      hideEmpty: true,
      label: { en: "Notes", fr: "Remarques" },
      card: "detail",
      value: ({ needs, file, status, returnedAt, paidBefore, voidReason }) =>
        [
          ...needs.filter(holdsBack),
          file?.number,
          status === "pending" ? returnedAt : null,
          paidBefore ? "paid before" : null,
          voidReason,
        ]
          .filter(Boolean)
          .join(" ") || null,
    },
    {
      key: "gross",
      kind: "money",
      label: { en: "Gross", fr: "Brut" },
      value: ({ gross, currency }) => ({ cents: gross, currency }),
    },
    {
      key: "withheld",
      kind: "money",
      label: { en: "Tax", fr: "Impôt" },
      value: ({ withheld, currency }) => (withheld ? { cents: withheld, currency } : null),
    },
    {
      key: "net",
      kind: "money",
      label: { en: "Net", fr: "Net" },
      card: "figure",
      value: ({ net, gross, currency }) => ({ cents: net ?? gross, currency }),
    },
    currencyColumn,
  ],
  order: { by: "due" },
  empty: {
    title: { en: "No matching payouts", fr: "Aucun versement trouvé" },
    hint: {
      en: "A payout opens automatically when a rider who earned cash has complete payment info.",
      fr: "Un versement est créé automatiquement dès que les renseignements de paiement d’un pilote qui a gagné de l’argent sont complets.",
    },
  },
  failed: { en: "The payouts didn’t load", fr: "Impossible de charger les versements" },
});

/**
 * This list has the cash that cannot be paid because its rider's payment info is incomplete; the first to expire comes
 * first.
 */
export const waitingRiderList = listOf<WaitingRider>()({
  key: "waiting",
  file: "waiting-for-riders",
  title: { en: "Waiting for riders", fr: "En attente des pilotes" },
  count: { en: ["# rider", "# riders"], fr: ["# pilote", "# pilotes"] },
  filters: {
    need: {
      kind: "choice",
      chips: true,
      label: { en: "Missing", fr: "Il manque" },
      all: { en: "All", fr: "Tous" },
      choices: {
        paymentInfo: { en: "Payment info", fr: "Renseignements de paiement" },
        w9: { en: "W-9", fr: "W-9" },
        declaration: { en: "Declaration", fr: "Déclaration" },
      },
    },
    riderName: { kind: "text", label: { en: "Rider", fr: "Pilote" } },
    currency: currencyFilter,
  },
  columns: [
    {
      key: "rider",
      kind: "text",
      label: { en: "Rider", fr: "Pilote" },
      card: "title",
      value: ({ riderName }) => riderName,
    },
    { key: "country", kind: "country", label: { en: "Country", fr: "Pays" }, value: ({ country }) => country },
    // The file has these codes; the screen shows what is missing in words.
    {
      key: "needs",
      kind: "text",
      label: { en: "Missing", fr: "Il manque" },
      card: "detail",
      value: ({ needs }) => needs.join(", "),
    },
    // The cash of a row can come from several awards; each date is the earliest of theirs.
    { key: "since", kind: "date", label: { en: "Earned since", fr: "Gagné depuis le" }, value: ({ since }) => since },
    {
      key: "expires",
      kind: "date",
      label: { en: "First expiration", fr: "Première expiration" },
      card: "detail",
      value: ({ expiresAt }) => expiresAt,
    },
    { key: "asked", kind: "date", label: { en: "Asked", fr: "Demandé le" }, value: ({ askedAt }) => askedAt },
    {
      key: "amount",
      kind: "money",
      label: { en: "Cash", fr: "Argent" },
      card: "figure",
      value: ({ amount, currency }) => ({ cents: amount, currency }),
    },
    currencyColumn,
  ],
  order: { by: "expires" },
  empty: {
    title: { en: "Nothing is missing", fr: "Rien ne manque" },
    hint: {
      en: "Riders with cash and incomplete payment info show up here.",
      fr: "Les pilotes qui ont de l’argent à recevoir et des renseignements incomplets s’affichent ici.",
    },
  },
  failed: { en: "The riders didn’t load", fr: "Impossible de charger les pilotes" },
});
