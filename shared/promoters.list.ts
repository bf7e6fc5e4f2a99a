import * as z from "zod/mini";
import { listOf } from "./list.ts";

/** This is a promoter in the admins' list. */
export const promoterListItem = z.object({
  _id: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.string(),
  profileImage: z.nullable(z.string()),
  deActivated: z.boolean(),
  /** This is the number of the promoter's events. */
  events: z.number(),
});
export type PromoterListItem = z.infer<typeof promoterListItem>;

export const promoterList = listOf<PromoterListItem>()({
  key: "allPromoters",
  file: "promoters",
  title: { en: "Promoters", fr: "Promoteurs" },
  count: { en: ["# promoter", "# promoters"], fr: ["# promoteur", "# promoteurs"] },
  filters: {
    name: { kind: "text", max: 120, label: { en: "Name", fr: "Nom" } },
    phone: { kind: "text", max: 40, keyboard: "tel", label: { en: "Phone", fr: "Téléphone" } },
    account: {
      kind: "choice",
      label: { en: "Account", fr: "Compte" },
      all: { en: "All accounts", fr: "Tous les comptes" },
      choices: {
        active: { en: "Active", fr: "Actif" },
        deactivated: { en: "Deactivated", fr: "Désactivé" },
      },
    },
  },
  columns: [
    {
      key: "name",
      kind: "text",
      label: { en: "Name", fr: "Nom" },
      sort: true,
      card: "title",
      value: ({ name }) => name,
    },
    {
      key: "email",
      kind: "email",
      label: { en: "Email", fr: "Courriel" },
      card: "detail",
      value: ({ email }) => email,
    },
    { key: "phone", kind: "phone", label: { en: "Phone", fr: "Téléphone" }, value: ({ phone }) => phone },
    {
      key: "events",
      kind: "number",
      label: { en: "Events", fr: "Événements" },
      sort: true,
      value: ({ events }) => events,
    },
    {
      key: "account",
      kind: "choice",
      label: { en: "Account", fr: "Compte" },
      card: "detail",
      choices: { active: { en: "Active", fr: "Actif" }, deactivated: { en: "Deactivated", fr: "Désactivé" } },
      value: ({ deActivated }) => (deActivated ? "deactivated" : "active"),
    },
  ],
  order: { by: "name" },
  empty: {
    title: { en: "No promoters found", fr: "Aucun promoteur trouvé" },
    hint: {
      en: "Search by the start of a name or digits of the phone number.",
      fr: "Cherchez par le début d’un nom ou par des chiffres du numéro de téléphone.",
    },
  },
  failed: { en: "The promoters didn’t load", fr: "Impossible de charger les promoteurs" },
});
