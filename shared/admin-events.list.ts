import * as z from "zod/mini";
import { resultsStatuses } from "./events.ts";
import { listOf } from "./list.ts";
import { countryFilter, currencyColumn, stateFilter } from "./list-parts.ts";

const text = z.nullable(z.string());

/** This is an event in the admins' list. */
export const adminEventRow = z.object({
  _id: z.string(),
  title: z.string(),
  venue: text,
  city: text,
  state: text,
  zipcode: text,
  country: z.enum(["US", "CA"]),
  firstDate: z.string(),
  lastDate: z.string(),
  /** These are the names of the series of which the event is a round. */
  series: text,
  promoter: text,
  classes: z.number(),
  /** This is the total of the posted payouts in effect, in cents of `currency`. */
  posted: z.number(),
  currency: z.enum(["USD", "CAD"]),
  resultsStatus: z.enum(resultsStatuses),
  /**
   * This is the progress of an event whose results are in but not all verified; other events leave it out. The schema is
   * repeated here, because the web app loads this module, and must not load the schemas of events with it.
   */
  classesVerified: z.optional(z.object({ verified: z.number(), submitted: z.number(), ran: z.number() })),
  canceled: z.boolean(),
  /** This is true if payouts or awards wait for an admin's approval. */
  overBudget: z.boolean(),
});
export type AdminEventRow = z.infer<typeof adminEventRow>;

const statuses = {
  upcoming: { en: "Upcoming", fr: "À venir" },
  canceled: { en: "Canceled", fr: "Annulé" },
  due: { en: "Results due", fr: "Résultats attendus" },
  late: { en: "Results late", fr: "Résultats en retard" },
  received: { en: "To verify", fr: "À vérifier" },
  verified: { en: "Verified", fr: "Vérifié" },
} as const;

/** This is the list of all events, for admins. */
export const adminEventList = listOf<AdminEventRow>()({
  key: "events",
  title: { en: "Events", fr: "Événements" },
  count: { en: ["# event", "# events"], fr: ["# événement", "# événements"] },
  filters: {
    title: { kind: "text", max: 120, label: { en: "Title", fr: "Titre" } },
    when: {
      kind: "choice",
      label: { en: "When", fr: "Quand" },
      all: { en: "Any time", fr: "Toutes les dates" },
      choices: {
        today: { en: "Today", fr: "Aujourd’hui" },
        upcoming: { en: "Upcoming", fr: "À venir" },
        past: { en: "Past", fr: "Passés" },
      },
    },
    late: {
      kind: "choice",
      label: { en: "Results", fr: "Résultats" },
      all: { en: "All", fr: "Tous" },
      choices: { yes: { en: "Late now", fr: "En retard" } },
    },
    overBudget: {
      kind: "choice",
      label: { en: "Budget", fr: "Budget" },
      all: { en: "All", fr: "Tous" },
      choices: { yes: { en: "Over budget", fr: "Budget dépassé" } },
    },
    canceled: {
      kind: "choice",
      label: { en: "Canceled", fr: "Annulation" },
      all: { en: "All", fr: "Tous" },
      choices: { true: { en: "Canceled", fr: "Annulés" }, false: { en: "Not canceled", fr: "Non annulés" } },
    },
    country: countryFilter,
    state: stateFilter,
    city: { kind: "text", label: { en: "City", fr: "Ville" } },
    zipcode: { kind: "text", max: 12, label: { en: "ZIP or postal code", fr: "Code postal" } },
  },
  columns: [
    // A race day has no time zone, so its column is text. Files convert a date to Pacific time, which would shift the
    // day.
    {
      key: "date",
      kind: "text",
      label: { en: "Date", fr: "Date" },
      sort: true,
      card: "detail",
      value: ({ firstDate }) => firstDate,
    },
    {
      key: "lastDate",
      kind: "text",
      only: "file",
      label: { en: "Last day", fr: "Dernier jour" },
      value: ({ lastDate }) => lastDate,
    },
    { key: "title", kind: "text", label: { en: "Title", fr: "Titre" }, card: "title", value: ({ title }) => title },
    { key: "venue", kind: "text", only: "file", label: { en: "Venue", fr: "Site" }, value: ({ venue }) => venue },
    {
      key: "place",
      kind: "text",
      only: "screen",
      label: { en: "Place", fr: "Lieu" },
      value: ({ city, state }) => [city, state].filter(Boolean).join(", ") || null,
    },
    { key: "city", kind: "text", only: "file", label: { en: "City", fr: "Ville" }, value: ({ city }) => city },
    {
      key: "state",
      kind: "text",
      only: "file",
      label: { en: "State or province", fr: "État ou province" },
      value: ({ state }) => state,
    },
    {
      key: "zipcode",
      kind: "text",
      only: "file",
      label: { en: "ZIP or postal code", fr: "Code postal" },
      value: ({ zipcode }) => zipcode,
    },
    {
      key: "country",
      kind: "country",
      only: "file",
      label: { en: "Country", fr: "Pays" },
      value: ({ country }) => country,
    },
    { key: "series", kind: "text", label: { en: "Series", fr: "Série" }, value: ({ series }) => series },
    {
      key: "promoter",
      kind: "text",
      only: "file",
      label: { en: "Promoter", fr: "Promoteur" },
      value: ({ promoter }) => promoter,
    },
    { key: "classes", kind: "number", label: { en: "Classes", fr: "Classes" }, value: ({ classes }) => classes },
    {
      key: "posted",
      kind: "money",
      label: { en: "Posted", fr: "Bourse" },
      card: "count",
      value: ({ posted, currency }) => ({ cents: posted, currency }),
    },
    currencyColumn,
    {
      key: "status",
      kind: "choice",
      label: { en: "Status", fr: "État" },
      card: "detail",
      choices: statuses,
      value: ({ resultsStatus }) => resultsStatus,
    },
    {
      key: "overBudget",
      kind: "choice",
      only: "file",
      label: { en: "Over budget", fr: "Budget dépassé" },
      choices: { yes: { en: "Yes", fr: "Oui" }, no: { en: "No", fr: "Non" } },
      value: ({ overBudget }) => (overBudget ? "yes" : "no"),
    },
  ],
  order: { by: "date", descending: true },
  empty: {
    title: { en: "No events found", fr: "Aucun événement trouvé" },
    hint: {
      en: "Search by the start of a word in the title, or clear some filters.",
      fr: "Cherchez par le début d’un mot du titre, ou effacez des filtres.",
    },
  },
  failed: { en: "The events didn’t load", fr: "Impossible de charger les événements" },
});
