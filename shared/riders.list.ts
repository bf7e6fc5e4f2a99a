import { listOf } from "./list.ts";
import type { CustomerRecord, RiderListItem } from "./rider-views.schema.ts";

const accountStates = {
  active: { en: "Active", fr: "Actif" },
  unverified: { en: "Email not verified", fr: "Courriel non vérifié" },
  deactivated: { en: "Deactivated", fr: "Désactivé" },
} as const;

const name = { en: "Name", fr: "Nom" };
const hometown = { en: "Hometown", fr: "Ville d’origine" };
const amaNumber = { en: "AMA number", fr: "Numéro AMA" };
const query = {
  kind: "text",
  max: 120,
  label: { en: "Name, AMA number, or email", fr: "Nom, numéro AMA ou courriel" },
} as const;

/** Admins see this list of all riders. */
export const riderList = listOf<RiderListItem>()({
  key: "riders",
  title: { en: "Riders", fr: "Pilotes" },
  count: { en: ["# rider", "# riders"], fr: ["# pilote", "# pilotes"] },
  filters: {
    query,
    country: {
      kind: "country",
      label: { en: "Country", fr: "Pays" },
      all: { en: "All countries", fr: "Tous les pays" },
    },
    account: {
      kind: "choice",
      label: { en: "Account", fr: "Compte" },
      all: { en: "All accounts", fr: "Tous les comptes" },
      choices: accountStates,
    },
    factory: {
      kind: "choice",
      label: { en: "Factory rider", fr: "Pilote d’usine" },
      all: { en: "All riders", fr: "Tous les pilotes" },
      choices: {
        yes: { en: "Factory riders", fr: "Pilotes d’usine" },
        no: { en: "All others", fr: "Tous les autres" },
      },
    },
  },
  columns: [
    { key: "name", kind: "text", label: name, sort: true, card: "title", value: ({ fullName }) => fullName },
    { key: "hometown", kind: "text", label: hometown, card: "detail", value: (rider) => rider.hometown },
    { key: "ama", kind: "text", label: amaNumber, value: (rider) => rider.amaNumber },
    { key: "email", kind: "email", label: { en: "Email", fr: "Courriel" }, value: ({ email }) => email },
    {
      key: "since",
      kind: "date",
      label: { en: "Registered", fr: "Inscription" },
      value: (rider) => rider.registeredAt,
    },
    {
      key: "account",
      kind: "choice",
      label: { en: "Account", fr: "Compte" },
      card: "detail",
      choices: accountStates,
      value: ({ deActivated, emailVerified }) =>
        deActivated ? "deactivated" : emailVerified ? "active" : "unverified",
    },
    {
      key: "factory",
      kind: "choice",
      only: "file",
      pane: true,
      label: { en: "Factory rider", fr: "Pilote d’usine" },
      choices: { yes: { en: "Yes", fr: "Oui" } },
      value: ({ factory }) => (factory ? "yes" : null),
    },
  ],
  order: { by: "name" },
  empty: {
    title: { en: "No riders found", fr: "Aucun pilote trouvé" },
    hint: {
      en: "Search by the start of a name, or a full AMA number or email address.",
      fr: "Cherchez par le début d’un nom, ou par un numéro AMA ou une adresse courriel en entier.",
    },
  },
  failed: { en: "The riders didn’t load", fr: "Impossible de charger les pilotes" },
});

/** This list has the riders who redeemed at a dealer or marked it as a favorite. */
export const customerList = listOf<CustomerRecord>()({
  key: "riders",
  file: "customers",
  title: { en: "Your customers", fr: "Vos clients" },
  count: {
    en: ["# rider redeemed here or starred you", "# riders redeemed here or starred you"],
    fr: [
      "# pilote a utilisé du crédit ici ou vous a en favori",
      "# pilotes ont utilisé du crédit ici ou vous ont en favori",
    ],
  },
  filters: { query },
  columns: [
    { key: "name", kind: "text", label: { en: "Rider", fr: "Pilote" }, card: "title", value: (row) => row.fullName },
    { key: "hometown", kind: "text", label: hometown, card: "detail", value: (row) => row.hometown },
    { key: "ama", kind: "text", label: amaNumber, value: (row) => row.amaNumber },
    {
      key: "last",
      kind: "date",
      label: { en: "Last here", fr: "Dernière visite" },
      card: "detail",
      value: (row) => row.lastRedeemedAt,
    },
    {
      key: "redeemed",
      kind: "money",
      label: { en: "Redeemed here", fr: "Crédit utilisé ici" },
      card: "figure",
      value: ({ redeemed, currency }) => ({ cents: redeemed, currency }),
    },
    {
      key: "currency",
      kind: "text",
      only: "file",
      label: { en: "Currency", fr: "Devise" },
      value: ({ currency }) => currency,
    },
  ],
  order: { by: "last", descending: true },
  empty: {
    title: { en: "No customers yet", fr: "Aucun client pour l’instant" },
    hint: {
      en: "Riders who redeem here or star you show up here.",
      fr: "Les pilotes qui utilisent leur crédit ici, ou qui vous ajoutent à leurs favoris, s’affichent ici.",
    },
  },
  failed: { en: "Your customers didn’t load", fr: "Impossible de charger vos clients" },
});
