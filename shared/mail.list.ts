import { listOf } from "./list.ts";
import type { MailItem } from "./notices.schema.ts";

const states = {
  bounced: { en: "Bounced", fr: "Non livré" },
  failed: { en: "Failed", fr: "Échec" },
  waiting: { en: "Waiting", fr: "En attente" },
  sent: { en: "Sent", fr: "Envoyé" },
} as const;

/** The choices of the filter name several emails, which shows in French. */
const chips = {
  ...states,
  bounced: { en: "Bounced", fr: "Non livrés" },
  failed: { en: "Failed", fr: "Échecs" },
  sent: { en: "Sent", fr: "Envoyés" },
} as const;

/**
 * This list has sent, queued and bounced emails. It shows staff whose address bounces, because that person gets no
 * notices.
 */
export const mailList = listOf<MailItem>()({
  key: "mail",
  title: { en: "Emails", fr: "Courriels" },
  count: { en: ["# email", "# emails"], fr: ["# courriel", "# courriels"] },
  filters: {
    state: {
      kind: "choice",
      chips: true,
      label: { en: "Status", fr: "État" },
      all: { en: "All", fr: "Tous" },
      choices: chips,
    },
    to: { kind: "text", max: 200, keyboard: "email", label: { en: "Recipient", fr: "Destinataire" } },
  },
  columns: [
    { key: "to", kind: "email", label: { en: "Recipient", fr: "Destinataire" }, card: "title", value: ({ to }) => to },
    {
      key: "subject",
      kind: "text",
      label: { en: "Subject", fr: "Objet" },
      card: "detail",
      value: ({ subject }) => subject,
    },
    {
      key: "written",
      kind: "dateTime",
      label: { en: "Created", fr: "Créé le" },
      sort: true,
      // An address fills the first line of a phone's card, so the day is on the second.
      card: "detail",
      value: (item) => item.createdAt,
    },
    {
      key: "state",
      kind: "choice",
      label: { en: "Status", fr: "État" },
      card: "detail",
      choices: states,
      value: ({ state }) => state,
    },
    {
      key: "sent",
      kind: "dateTime",
      only: "file",
      pane: true,
      label: { en: "Sent on", fr: "Envoyé le" },
      value: ({ sentAt }) => sentAt,
    },
    {
      key: "why",
      kind: "text",
      label: { en: "Reason", fr: "Raison" },
      card: "detail",
      value: (item) => (item.sentAt ? null : item.error),
    },
  ],
  order: { by: "written", descending: true },
  empty: {
    title: { en: "No matching emails", fr: "Aucun courriel trouvé" },
    hint: { en: "Search by the start of an address.", fr: "Cherchez par le début d’une adresse." },
  },
  failed: { en: "The emails didn’t load", fr: "Impossible de charger les courriels" },
});
