import * as z from "zod/mini";
import { listOf } from "./list.ts";

/** This is a promoter in the admins' list. */
export const promoterListItem = z.object({
  _id: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  /** This is the address of the person who gets the emails. */
  email: z.string(),
  profileImage: z.nullable(z.string()),
  deActivated: z.boolean(),
  series: z.number(),
  /** This is the number of the promoter's events. */
  events: z.number(),
  /** This is the number of events whose results are late now. */
  late: z.number(),
  /**
   * This is the median of the days from the last race day to verified results, over the races of the last two years; it
   * is null if there is no such race.
   */
  medianDays: z.nullable(z.number()),
});
/** `events` is the number of events of the listed promoters; `late` is how many of these events have late results. */
export const promoterSums = z.object({ events: z.number(), late: z.number() });
export type PromoterListItem = z.infer<typeof promoterListItem>;

export const promoterList = listOf<PromoterListItem>()({
  key: "allPromoters",
  file: "promoters",
  title: { en: "Promoters", fr: "Promoteurs" },
  count: { en: ["# promoter", "# promoters"], fr: ["# promoteur", "# promoteurs"] },
  filters: {
    name: { kind: "text", max: 120, label: { en: "Name", fr: "Nom" } },
    phone: { kind: "text", max: 40, keyboard: "tel", label: { en: "Phone", fr: "Téléphone" } },
    late: {
      kind: "choice",
      label: { en: "Results", fr: "Résultats" },
      all: { en: "All", fr: "Tous" },
      choices: { yes: { en: "Late now", fr: "En retard" }, no: { en: "None late", fr: "Aucun retard" } },
    },
    account: {
      kind: "choice",
      label: { en: "Status", fr: "État" },
      all: { en: "All", fr: "Tous" },
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
      key: "series",
      kind: "number",
      label: { en: "Series", fr: "Séries" },
      value: ({ series }) => series,
    },
    {
      key: "events",
      kind: "number",
      label: { en: "Events", fr: "Événements" },
      sort: true,
      value: ({ events }) => events,
    },
    {
      key: "late",
      kind: "number",
      label: { en: "Late now", fr: "En retard" },
      sort: true,
      card: "figure",
      value: ({ late }) => late,
    },
    {
      key: "medianDays",
      kind: "number",
      label: { en: "Median days to results", fr: "Délai médian de remise des résultats (jours)" },
      value: ({ medianDays }) => medianDays,
    },
    {
      key: "account",
      kind: "choice",
      label: { en: "Status", fr: "État" },
      card: "detail",
      choices: { active: { en: "Active", fr: "Actif" }, deactivated: { en: "Deactivated", fr: "Désactivé" } },
      value: ({ deActivated }) => (deActivated ? "deactivated" : "active"),
    },
  ],
  order: { by: "name" },
  empty: {
    title: { en: "No promoters found", fr: "Aucun promoteur trouvé" },
    hint: {
      en: "Search by the start of a name or digits of the phone number, or clear some filters.",
      fr: "Cherchez par le début d’un nom ou par des chiffres du téléphone, ou effacez des filtres.",
    },
  },
  failed: { en: "The promoters didn’t load", fr: "Impossible de charger les promoteurs" },
});
