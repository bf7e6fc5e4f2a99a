import * as z from "zod/mini";
import { listOf } from "./list.ts";
import { countryFilter, currencyColumn, stateFilter } from "./list-parts.ts";

const text = z.nullable(z.string());

/** These are the current facts about a dealer for staff: its logins, its tablets and its money. */
const facts = {
  /** This is the number of people who can log in: neither deactivated ones nor those who are only invited count. */
  logins: z.number(),
  /** This is the number of all listed logins. */
  allLogins: z.number(),
  /** This is the number of tablets on the counter, and the latest contact of any of them. */
  kiosks: z.number(),
  kioskSeenAt: z.nullable(z.string()),
  /** This is the currency of the dealer's country; the amounts below are cents in it. */
  currency: z.enum(["USD", "CAD"]),
  /** This amount was redeemed there since January 1st in Pacific time, less refunds. */
  redeemed: z.number(),
  /** This is the amount of parts credit that is not settled yet; it is negative if refunds exceed it. */
  due: z.number(),
};
export const dealerFacts = z.object(facts);
export type DealerFacts = z.infer<typeof dealerFacts>;

/** This is a dealer in the admins' list. */
export const dealerRow = z.object({
  _id: z.string(),
  /** This is the number that the brand assigned. */
  dealerId: text,
  name: z.string(),
  addressLine1: text,
  addressLine2: text,
  city: text,
  state: text,
  zipcode: text,
  country: z.string(),
  phone: text,
  websiteUrl: text,
  email: text,
  /** This is false for a deactivated dealer. */
  active: z.boolean(),
  /** This is the distance in miles from the postal code of the search; it is null if the search has no postal code. */
  distance: z.nullable(z.number()),
  ...facts,
});
export type DealerRow = z.infer<typeof dealerRow>;

/** `redeemed` was redeemed at the dealers of a list this year, and `due` is due to them, in cents of one currency. */
export const dealerSum = z.object({
  currency: z.enum(["USD", "CAD"]),
  dealers: z.number(),
  redeemed: z.number(),
  due: z.number(),
});
export type DealerSum = z.infer<typeof dealerSum>;

const status = {
  true: { en: "Active", fr: "Actif" },
  false: { en: "Deactivated", fr: "Désactivé" },
} as const;

/** Admins see this list of all dealers. */
export const dealerList = listOf<DealerRow>()({
  key: "dealers",
  title: { en: "Dealers", fr: "Concessionnaires" },
  count: { en: ["# dealer", "# dealers"], fr: ["# concessionnaire", "# concessionnaires"] },
  filters: {
    name: { kind: "text", label: { en: "Name or number", fr: "Nom ou numéro" } },
    country: countryFilter,
    state: stateFilter,
    zipcode: { kind: "text", max: 12, behind: true, label: { en: "ZIP or postal code", fr: "Code postal" } },
    zipDistance: {
      kind: "choice",
      behind: true,
      label: { en: "Within", fr: "Rayon" },
      default: "50",
      choices: {
        0: { en: "Same code", fr: "Même code" },
        25: { en: "25 miles", fr: "40 km" },
        50: { en: "50 miles", fr: "80 km" },
        100: { en: "100 miles", fr: "160 km" },
        500: { en: "500 miles", fr: "800 km" },
      },
    },
    active: {
      kind: "choice",
      label: { en: "Status", fr: "État du compte" },
      all: { en: "All", fr: "Tous" },
      choices: status,
    },
    login: {
      kind: "choice",
      behind: true,
      label: { en: "Logins", fr: "Accès" },
      all: { en: "All", fr: "Tous" },
      choices: { yes: { en: "With a login", fr: "Avec accès" }, no: { en: "Without a login", fr: "Sans accès" } },
    },
    kiosk: {
      kind: "choice",
      label: { en: "Kiosks", fr: "Bornes" },
      all: { en: "All", fr: "Toutes" },
      choices: {
        yes: { en: "With a kiosk", fr: "Avec borne" },
        no: { en: "Without a kiosk", fr: "Sans borne" },
        silent: { en: "No contact for 7 days", fr: "Sans contact depuis 7 jours" },
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
      key: "number",
      kind: "text",
      only: "file",
      label: { en: "Dealer number", fr: "Numéro de concessionnaire" },
      value: ({ dealerId }) => dealerId,
    },
    {
      key: "addressLine1",
      kind: "text",
      only: "file",
      label: { en: "Address", fr: "Adresse" },
      value: ({ addressLine1 }) => addressLine1,
    },
    {
      key: "addressLine2",
      kind: "text",
      only: "file",
      label: { en: "Address line 2", fr: "Adresse (suite)" },
      value: ({ addressLine2 }) => addressLine2,
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
      key: "place",
      kind: "text",
      only: "screen",
      label: { en: "Location", fr: "Lieu" },
      sort: true,
      card: "detail",
      value: ({ city, state }) => [city, state].filter(Boolean).join(", ") || null,
    },
    {
      key: "country",
      kind: "country",
      only: "file",
      label: { en: "Country", fr: "Pays" },
      value: ({ country }) => country,
    },
    // The screen converts this to kilometers for readers of French.
    {
      key: "distance",
      kind: "number",
      label: { en: "Distance (miles)", fr: "Distance (milles)" },
      value: ({ distance }) => (distance === null ? null : Math.round(distance)),
    },
    {
      key: "phone",
      kind: "phone",
      only: "file",
      label: { en: "Phone", fr: "Téléphone" },
      value: ({ phone }) => phone,
    },
    {
      key: "website",
      kind: "text",
      only: "file",
      label: { en: "Website", fr: "Site Web" },
      value: ({ websiteUrl }) => websiteUrl,
    },
    { key: "email", kind: "email", only: "file", label: { en: "Email", fr: "Courriel" }, value: ({ email }) => email },
    {
      key: "active",
      kind: "choice",
      label: { en: "Status", fr: "État" },
      card: "detail",
      choices: status,
      value: ({ active }) => String(active),
    },
    { key: "logins", kind: "number", label: { en: "Logins", fr: "Accès" }, value: ({ logins }) => logins },
    { key: "kiosks", kind: "number", label: { en: "Kiosks", fr: "Bornes" }, value: ({ kiosks }) => kiosks },
    {
      key: "kioskSeen",
      kind: "date",
      label: { en: "Last kiosk contact", fr: "Dernier contact d’une borne" },
      value: ({ kioskSeenAt }) => kioskSeenAt,
    },
    {
      key: "redeemed",
      kind: "money",
      label: { en: "Redeemed this year", fr: "Crédit utilisé cette année" },
      value: ({ redeemed, currency }) => ({ cents: redeemed, currency }),
    },
    {
      key: "due",
      kind: "money",
      label: { en: "Due", fr: "Dû" },
      card: "figure",
      value: ({ due, currency }) => ({ cents: due, currency }),
    },
    currencyColumn,
  ],
  order: { by: "name" },
  empty: {
    title: { en: "No dealers found", fr: "Aucun concessionnaire trouvé" },
    hint: {
      en: "Search by the start of a name or by a dealer number, or clear some filters.",
      fr: "Cherchez par le début d’un nom ou par un numéro, ou effacez des filtres.",
    },
  },
  failed: { en: "The dealers didn’t load", fr: "Impossible de charger les concessionnaires" },
});
