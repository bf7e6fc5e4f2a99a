import { listOf } from "./list.ts";
import type { RequestRecord } from "./requests.schema.ts";

const kinds = {
  join: { en: "Joining", fr: "Participation" },
  recovery: { en: "Account recovery", fr: "Récupération de compte" },
  deletion: { en: "Deletion", fr: "Suppression" },
  identity: { en: "Name and number", fr: "Nom et numéro" },
} as const;

const roles = {
  rider: { en: "Rider", fr: "Pilote" },
  dealer: { en: "Dealer", fr: "Concessionnaire" },
  promoter: { en: "Promoter", fr: "Promoteur" },
  admin: { en: "Admin", fr: "Administration" },
} as const;

const states = {
  approved: { en: "Approved", fr: "Approuvée" },
  declined: { en: "Declined", fr: "Refusée" },
  withdrawn: { en: "Withdrawn", fr: "Retirée" },
} as const;

/** This list has the requests to staff; the open ones are listed oldest first, the answered ones latest first. */
export const requestList = listOf<RequestRecord>()({
  key: "requests",
  title: { en: "Requests", fr: "Demandes" },
  count: { en: ["# request", "# requests"], fr: ["# demande", "# demandes"] },
  filters: {
    state: {
      kind: "choice",
      chips: true,
      label: { en: "Status", fr: "État" },
      default: "open",
      choices: { open: { en: "Waiting", fr: "En attente" }, closed: { en: "Answered", fr: "Traitées" } },
    },
    kind: {
      kind: "choice",
      chips: true,
      label: { en: "Type", fr: "Type" },
      all: { en: "All", fr: "Toutes" },
      choices: kinds,
    },
  },
  columns: [
    { key: "name", kind: "text", label: { en: "Name", fr: "Nom" }, card: "title", value: ({ name }) => name },
    {
      key: "kind",
      kind: "choice",
      label: { en: "Type", fr: "Type" },
      card: "detail",
      choices: kinds,
      value: ({ kind }) => kind,
    },
    {
      key: "role",
      kind: "choice",
      label: { en: "Role", fr: "Rôle" },
      card: "detail",
      choices: roles,
      value: ({ role }) => role,
    },
    { key: "email", kind: "email", label: { en: "Email", fr: "Courriel" }, value: ({ email }) => email },
    {
      key: "asked",
      kind: "dateTime",
      label: { en: "Received", fr: "Reçue" },
      card: "detail",
      value: ({ createdAt }) => createdAt,
    },
    {
      key: "state",
      kind: "choice",
      label: { en: "Status", fr: "État" },
      choices: states,
      // Open requests are listed separately, so only answered ones have a status to show.
      value: ({ state }) => (state === "open" ? null : state),
    },
    { key: "decided", kind: "dateTime", label: { en: "Answered", fr: "Réponse" }, value: ({ decidedAt }) => decidedAt },
    { key: "reason", kind: "text", only: "file", label: { en: "Reason", fr: "Raison" }, value: ({ reason }) => reason },
  ],
  order: { by: "asked" },
  empty: {
    title: { en: "No matching requests", fr: "Aucune demande trouvée" },
    hint: {
      en: "Requests to join, to recover or delete an account, or to change a name or number show up here until you answer them.",
      fr: "Les demandes de participation, de récupération ou de suppression de compte, ou de changement de nom ou de numéro s’affichent ici jusqu’à votre réponse.",
    },
  },
  failed: { en: "The requests didn’t load", fr: "Impossible de charger les demandes" },
});
