import * as z from "zod/mini";
import { listOf } from "./list.ts";

/** This is a dealer in the admins' list. */
export const dealerRow = z.object({
  _id: z.string(),
  name: z.string(),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  country: z.string(),
  phone: z.nullable(z.string()),
  /** This is the email address with which the dealer logs in; it is null for a dealer without a login. */
  login: z.nullable(z.string()),
  /** This is true when riders can redeem there: the dealer is listed, and the account is not deactivated. */
  active: z.boolean(),
});
export type DealerRow = z.infer<typeof dealerRow>;

const listed = {
  active: { en: "Active", fr: "Actif" },
  inactive: { en: "Inactive", fr: "Inactif" },
} as const;

/** Admins see this list of all dealers. */
export const dealerList = listOf<DealerRow>()({
  key: "dealers",
  title: { en: "Dealers", fr: "Concessionnaires" },
  count: { en: ["# dealer", "# dealers"], fr: ["# concessionnaire", "# concessionnaires"] },
  filters: {
    name: { kind: "text", label: { en: "Name", fr: "Nom" } },
    country: {
      kind: "country",
      label: { en: "Country", fr: "Pays" },
      all: { en: "All countries", fr: "Tous les pays" },
      resets: ["state"],
    },
    state: {
      kind: "option",
      max: 40,
      label: { en: "State or province", fr: "État ou province" },
      all: { en: "All", fr: "Tous" },
    },
    login: {
      kind: "choice",
      label: { en: "Login", fr: "Accès" },
      all: { en: "With or without", fr: "Avec ou sans" },
      choices: { yes: { en: "With a login", fr: "Avec accès" }, no: { en: "Without a login", fr: "Sans accès" } },
    },
    listed: {
      kind: "choice",
      label: { en: "Listed", fr: "Inscrit" },
      all: { en: "Active or not", fr: "Actifs ou non" },
      choices: listed,
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
      key: "place",
      kind: "text",
      label: { en: "Location", fr: "Lieu" },
      sort: true,
      card: "detail",
      value: ({ city, state }) => [city, state].filter(Boolean).join(", ") || null,
    },
    { key: "country", kind: "country", label: { en: "Country", fr: "Pays" }, value: ({ country }) => country },
    {
      key: "phone",
      kind: "phone",
      only: "file",
      pane: true,
      label: { en: "Phone", fr: "Téléphone" },
      value: ({ phone }) => phone,
    },
    { key: "login", kind: "email", label: { en: "Login", fr: "Accès" }, value: ({ login }) => login },
    {
      key: "listed",
      kind: "choice",
      label: { en: "Listed", fr: "Inscrit" },
      card: "detail",
      choices: listed,
      value: ({ active }) => (active ? "active" : "inactive"),
    },
  ],
  order: { by: "name" },
  empty: {
    title: { en: "No dealers found", fr: "Aucun concessionnaire trouvé" },
    hint: {
      en: "Search by the start of a name, or choose another state or country.",
      fr: "Cherchez par le début d’un nom, ou choisissez un autre État ou pays.",
    },
  },
  failed: { en: "The dealers didn’t load", fr: "Impossible de charger les concessionnaires" },
});
