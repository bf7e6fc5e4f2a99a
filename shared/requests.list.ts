import { listOf } from "./list.ts";
import type { RequestRecord } from "./requests.schema.ts";

const kinds = {
  join: { en: "Join", fr: "Adhésion" },
  recovery: { en: "Account recovery", fr: "Récupération de compte" },
  deletion: { en: "Deletion", fr: "Suppression" },
  identity: { en: "Name and number", fr: "Nom et numéro" },
} as const;

const roles = {
  rider: { en: "Rider", fr: "Pilote" },
  dealer: { en: "Dealer", fr: "Concessionnaire" },
  promoter: { en: "Promoter", fr: "Promoteur" },
  admin: { en: "Admin", fr: "Administrateur" },
} as const;

/** The list of requests to staff; the open ones are listed oldest first, the answered ones latest first. */
export const requestList = listOf<RequestRecord>()({
  key: "requests",
  title: { en: "Requests", fr: "Demandes" },
  count: { en: ["# request", "# requests"], fr: ["# demande", "# demandes"] },
  filters: {
    state: {
      kind: "choice",
      chips: true,
      label: { en: "State", fr: "État" },
      default: "open",
      choices: { open: { en: "Waiting", fr: "En attente" }, closed: { en: "Answered", fr: "Répondues" } },
    },
    kind: {
      kind: "choice",
      chips: true,
      label: { en: "Kind", fr: "Genre" },
      all: { en: "All requests", fr: "Toutes" },
      choices: kinds,
    },
  },
  columns: [
    { key: "asked", kind: "dateTime", label: { en: "Asked", fr: "Reçue" }, value: ({ createdAt }) => createdAt },
    { key: "kind", kind: "choice", label: { en: "Kind", fr: "Genre" }, choices: kinds, value: ({ kind }) => kind },
    { key: "role", kind: "choice", label: { en: "Role", fr: "Rôle" }, choices: roles, value: ({ role }) => role },
    { key: "name", kind: "text", label: { en: "Name", fr: "Nom" }, card: "title", value: ({ name }) => name },
    { key: "email", kind: "email", label: { en: "E-mail", fr: "Courriel" }, value: ({ email }) => email },
    { key: "decided", kind: "dateTime", label: { en: "Answered", fr: "Réponse" }, value: ({ decidedAt }) => decidedAt },
    { key: "reason", kind: "text", label: { en: "Reason", fr: "Raison" }, value: ({ reason }) => reason },
  ],
  order: { by: "asked" },
  empty: {
    title: { en: "No such request", fr: "Aucune demande de ce genre" },
    hint: {
      en: "Requests to join, to get back in or to be deleted are listed here until you answer them.",
      fr: "Les demandes d’adhésion, de récupération de compte ou de suppression figurent ici jusqu’à votre réponse.",
    },
  },
});
