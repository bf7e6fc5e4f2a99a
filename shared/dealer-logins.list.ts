import * as z from "zod/mini";
import { loginStatuses, loginStatusNames } from "./logins.ts";
import { listOf } from "./list.ts";
import { countryFilter, stateFilter } from "./list-parts.ts";

const text = z.nullable(z.string());

/** This is a person who logs in for a dealer, as staff see it. */
export const dealerLoginRow = z.object({
  /** This is the id of the login. */
  _id: z.string(),
  __v: z.number(),
  dealerId: z.string(),
  dealerName: z.string(),
  /** This is false for a deactivated dealer: none of its people can log in. */
  dealerActive: z.boolean(),
  city: text,
  state: text,
  country: z.string(),
  /** This is the person's name. */
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  lastLoginAt: z.nullable(z.string()),
  status: z.enum(loginStatuses),
  /** The latest emailed link is valid until this time; it is null if there is no link. */
  invitedUntil: z.nullable(z.string()),
});
export type DealerLoginRow = z.infer<typeof dealerLoginRow>;

/** This list has the people who log in for dealers, for admins. */
export const dealerLoginList = listOf<DealerLoginRow>()({
  key: "dealerLogins",
  file: "dealer-logins",
  title: { en: "Dealer logins", fr: "Accès concessionnaires" },
  count: { en: ["# login", "# logins"], fr: ["# accès", "# accès"] },
  filters: {
    name: { kind: "text", label: { en: "Name or email", fr: "Nom ou courriel" } },
    country: countryFilter,
    state: stateFilter,
    status: {
      kind: "choice",
      label: { en: "Status", fr: "État du compte" },
      all: { en: "All", fr: "Tous" },
      choices: loginStatusNames,
    },
    loggedIn: {
      kind: "choice",
      label: { en: "Last login", fr: "Dernière connexion" },
      all: { en: "Any time", fr: "Toutes les dates" },
      choices: {
        never: { en: "Never logged in", fr: "Jamais connecté" },
        month: { en: "In the last 30 days", fr: "Depuis 30 jours" },
      },
    },
  },
  columns: [
    {
      key: "dealer",
      kind: "text",
      label: { en: "Dealer", fr: "Concessionnaire" },
      sort: true,
      card: "detail",
      value: ({ dealerName }) => dealerName,
    },
    {
      key: "person",
      kind: "text",
      label: { en: "Person", fr: "Personne" },
      sort: true,
      card: "title",
      value: ({ name }) => name,
    },
    { key: "email", kind: "email", label: { en: "Email", fr: "Courriel" }, value: ({ email }) => email },
    {
      key: "place",
      kind: "text",
      only: "file",
      pane: true,
      label: { en: "Location", fr: "Lieu" },
      value: ({ city, state }) => [city, state].filter(Boolean).join(", ") || null,
    },
    {
      key: "country",
      kind: "country",
      only: "file",
      pane: true,
      label: { en: "Country", fr: "Pays" },
      value: ({ country }) => country,
    },
    {
      key: "verified",
      kind: "choice",
      label: { en: "Email verified", fr: "Courriel vérifié" },
      choices: { yes: { en: "Yes", fr: "Oui" }, no: { en: "No", fr: "Non" } },
      value: ({ emailVerified }) => (emailVerified ? "yes" : "no"),
    },
    {
      key: "lastLogin",
      kind: "date",
      label: { en: "Last login", fr: "Dernière connexion" },
      sort: true,
      value: ({ lastLoginAt }) => lastLoginAt,
    },
    {
      key: "status",
      kind: "choice",
      label: { en: "Status", fr: "État" },
      card: "figure",
      choices: loginStatusNames,
      value: (row) => row.status,
    },
  ],
  order: { by: "dealer" },
  empty: {
    title: { en: "No logins found", fr: "Aucun accès trouvé" },
    hint: {
      en: "Invite people from their dealer’s page, or clear some filters.",
      fr: "Invitez des personnes depuis la page de leur concessionnaire, ou effacez des filtres.",
    },
  },
  failed: { en: "The logins didn’t load", fr: "Impossible de charger les accès" },
});
