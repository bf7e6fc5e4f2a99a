import { listOf } from "./list.ts";
import { countryFilter, currencyColumn, stateFilter } from "./list-parts.ts";
import { joinList } from "./format.ts";
import type { CustomerRecord, RiderListItem, RiderMoney } from "./rider-views.schema.ts";

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

const bikeStates = {
  pending: { en: "Waiting for verification", fr: "En attente de vérification" },
  invalid: { en: "Invalid", fr: "Non valide" },
  valid: { en: "Valid", fr: "Valide" },
  none: { en: "No bike", fr: "Aucune moto" },
} as const;

const kinds = {
  amateur: { en: "Amateur", fr: "Amateur" },
  pro: { en: "Pro", fr: "Pro" },
} as const;

/** Returns the amount in one currency, for a column of a file. */
const amountIn = (sums: readonly RiderMoney[], currency: RiderMoney["currency"]) => ({
  cents: sums.find((sum) => sum.currency === currency)?.amount ?? 0,
  currency,
});
const firstOf = ([sum]: readonly RiderMoney[]) => (sum ? { cents: sum.amount, currency: sum.currency } : null);

/** Returns the state of a rider's bikes that matters most: one that waits for staff, then one that qualifies. */
export function bikesState({ valid, pending, invalid }: RiderListItem["bikes"]): keyof typeof bikeStates {
  if (pending > 0) return "pending";
  if (valid > 0) return "valid";
  return invalid > 0 ? "invalid" : "none";
}

/** Admins see this list of all riders. */
export const riderList = listOf<RiderListItem>()({
  key: "riders",
  title: { en: "Riders", fr: "Pilotes" },
  count: { en: ["# rider", "# riders"], fr: ["# pilote", "# pilotes"] },
  filters: {
    query: {
      kind: "text",
      max: 120,
      label: { en: "Name, email, AMA number, or VIN", fr: "Nom, courriel, numéro AMA ou NIV" },
    },
    country: countryFilter,
    state: stateFilter,
    kind: {
      kind: "choice",
      label: { en: "Amateur or pro", fr: "Amateur ou pro" },
      all: { en: "All", fr: "Tous" },
      choices: kinds,
    },
    account: {
      kind: "choice",
      label: { en: "Status", fr: "État du compte" },
      all: { en: "All", fr: "Tous" },
      choices: accountStates,
    },
    bikes: {
      kind: "choice",
      label: { en: "Bikes", fr: "Motos" },
      all: { en: "All", fr: "Toutes" },
      choices: { pending: bikeStates.pending, invalid: bikeStates.invalid, none: bikeStates.none },
    },
    credit: {
      kind: "choice",
      label: { en: "Credit", fr: "Crédit" },
      all: { en: "All", fr: "Tous" },
      choices: {
        open: { en: "Open credit", fr: "Crédit à utiliser" },
        none: { en: "No credit", fr: "Aucun crédit" },
      },
    },
    name: { kind: "text", max: 120, label: name, behind: true },
    email: { kind: "text", max: 120, keyboard: "email", label: { en: "Email", fr: "Courriel" }, behind: true },
    amaNumber: { kind: "text", max: 20, label: amaNumber, behind: true },
    vin: { kind: "text", max: 20, label: { en: "VIN", fr: "NIV" }, behind: true },
    factory: {
      kind: "choice",
      behind: true,
      label: { en: "Factory rider", fr: "Pilote d’usine" },
      all: { en: "All", fr: "Tous" },
      choices: {
        yes: { en: "Factory riders", fr: "Pilotes d’usine" },
        no: { en: "All others", fr: "Tous les autres" },
      },
    },
    afterDate: { kind: "day", behind: true, label: { en: "Registered from", fr: "Inscription du" } },
    beforeDate: { kind: "day", behind: true, label: { en: "Registered to", fr: "Inscription au" } },
    // The page sets this filter to download the selected rows; users do not choose it.
    riderIds: {
      kind: "option",
      max: 2000,
      roles: [],
      label: { en: "Selected riders", fr: "Pilotes choisis" },
      all: { en: "All riders", fr: "Tous les pilotes" },
    },
  },
  columns: [
    { key: "name", kind: "text", label: name, sort: true, card: "title", value: ({ fullName }) => fullName },
    {
      key: "place",
      kind: "text",
      label: { en: "Location", fr: "Lieu" },
      sort: true,
      only: "screen",
      card: "detail",
      value: ({ city, state, country }) => joinList([city, state ?? country]) || null,
    },
    {
      key: "account",
      kind: "choice",
      label: { en: "Status", fr: "État" },
      card: "detail",
      choices: accountStates,
      value: ({ deActivated, emailVerified }) =>
        deActivated ? "deactivated" : emailVerified ? "active" : "unverified",
    },
    {
      key: "bikes",
      kind: "choice",
      label: { en: "Bikes", fr: "Motos" },
      card: "labeled",
      choices: bikeStates,
      value: ({ bikes }) => bikesState(bikes),
    },
    {
      key: "credit",
      kind: "money",
      only: "screen",
      label: { en: "Credit", fr: "Crédit" },
      card: "count",
      value: ({ credit }) => firstOf(credit),
    },
    {
      key: "earned",
      kind: "money",
      only: "screen",
      label: { en: "Earned this season", fr: "Gains de la saison" },
      value: ({ earned }) => firstOf(earned),
    },
    {
      key: "creditUsd",
      kind: "money",
      only: "file",
      label: { en: "Credit (USD)", fr: "Crédit (USD)" },
      value: ({ credit }) => amountIn(credit, "USD"),
    },
    {
      key: "creditCad",
      kind: "money",
      only: "file",
      label: { en: "Credit (CAD)", fr: "Crédit (CAD)" },
      value: ({ credit }) => amountIn(credit, "CAD"),
    },
    {
      key: "earnedUsd",
      kind: "money",
      only: "file",
      label: { en: "Earned this season (USD)", fr: "Gains de la saison (USD)" },
      value: ({ earned }) => amountIn(earned, "USD"),
    },
    {
      key: "earnedCad",
      kind: "money",
      only: "file",
      label: { en: "Earned this season (CAD)", fr: "Gains de la saison (CAD)" },
      value: ({ earned }) => amountIn(earned, "CAD"),
    },
    {
      key: "lastRace",
      kind: "text",
      label: { en: "Last result", fr: "Dernier résultat" },
      value: ({ lastRaceDay }) => lastRaceDay,
    },
    {
      key: "since",
      kind: "date",
      label: { en: "Registered", fr: "Inscription" },
      sort: true,
      value: (rider) => rider.registeredAt,
    },
    { key: "ama", kind: "text", only: "file", label: amaNumber, value: (rider) => rider.amaNumber },
    {
      key: "email",
      kind: "email",
      only: "file",
      label: { en: "Email", fr: "Courriel" },
      value: ({ email }) => email,
    },
    { key: "hometown", kind: "text", only: "file", label: hometown, value: (rider) => rider.hometown },
    { key: "city", kind: "text", only: "file", label: { en: "City", fr: "Ville" }, value: ({ city }) => city },
    {
      key: "state",
      kind: "text",
      only: "file",
      label: { en: "State or province", fr: "État ou province" },
      value: ({ state }) => state,
    },
    {
      key: "country",
      kind: "country",
      only: "file",
      label: { en: "Country", fr: "Pays" },
      value: ({ country }) => country,
    },
    {
      key: "kind",
      kind: "choice",
      only: "file",
      label: { en: "Amateur or pro", fr: "Amateur ou pro" },
      choices: kinds,
      value: ({ pro }) => (pro ? "pro" : "amateur"),
    },
    {
      key: "factory",
      kind: "choice",
      only: "file",
      label: { en: "Factory rider", fr: "Pilote d’usine" },
      choices: { yes: { en: "Yes", fr: "Oui" } },
      value: ({ factory }) => (factory ? "yes" : null),
    },
  ],
  order: { by: "name" },
  empty: {
    title: { en: "No riders found", fr: "Aucun pilote trouvé" },
    hint: {
      en: "Search by the start of a name, email, or VIN, or by an AMA number.",
      fr: "Cherchez par le début d’un nom, d’un courriel ou d’un NIV, ou par un numéro AMA.",
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
    en: ["# rider redeemed here or favorited you", "# riders redeemed here or favorited you"],
    fr: [
      "# pilote a utilisé du crédit ici ou vous a parmi ses favoris",
      "# pilotes ont utilisé du crédit ici ou vous ont parmi leurs favoris",
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
      card: "labeled",
      value: (row) => row.lastRedeemedAt,
    },
    {
      key: "redeemed",
      kind: "money",
      label: { en: "Redeemed here", fr: "Crédit utilisé ici" },
      card: "count",
      value: ({ redeemed, currency }) => ({ cents: redeemed, currency }),
    },
    currencyColumn,
  ],
  order: { by: "last", descending: true },
  empty: {
    title: { en: "No customers yet", fr: "Aucun client pour l’instant" },
    hint: {
      en: "Riders who redeem here or add you as a favorite show up here.",
      fr: "Les pilotes qui utilisent leur crédit ici, ou qui vous ajoutent à leurs favoris, s’affichent ici.",
    },
  },
  failed: { en: "Your customers didn’t load", fr: "Impossible de charger vos clients" },
});
