import type { Label } from "./list.ts";
import type { Locale } from "./locale.ts";
import {
  decisionWords,
  identityWords,
  kindWords,
  localeWords,
  recordedRaceStyles,
  reasonCodeWords,
  sexWords,
  statusWords,
  taxStatusWords,
} from "./history-values.ts";
import { payModeWords } from "./pay-modes.ts";
import { staffRoleNames } from "./staff-roles.ts";

/** These are the records whose history staff can read (docs/spec/accounts.md#audit-log). */
export const historySubjects = ["event", "series", "category", "dealer", "rider", "promoter", "admin"] as const;
export type HistorySubject = (typeof historySubjects)[number];

/**
 * The kind of a value of the audit log decides how it is shown. `promoter` and `dealer` hold the id of a record, and
 * `account` that of an account; they are shown by its name.
 */
export type HistoryFieldKind =
  | "text"
  | "number"
  | "cents"
  | "day"
  | "instant"
  | "yesNo"
  | "promoter"
  | "dealer"
  | "account";

export interface HistoryField {
  kind: HistoryFieldKind;
  label: Label;
  /** These are the words for the values of a field that has only a few. */
  values?: Readonly<Record<string, Label>>;
}

const field = (kind: HistoryFieldKind, en: string, fr: string): HistoryField => ({ kind, label: { en, fr } });

/**
 * These fields of the audit log leave the server, with their names for people. A field that is missing here stays on
 * the server: ids, keys for searching, versions and hashes mean nothing to a reader.
 */
export const historyFields = {
  active: field("yesNo", "Active", "Actif"),
  addressLine1: field("text", "Address", "Adresse"),
  addressLine2: field("text", "Address, second line", "Adresse, deuxième ligne"),
  amaNumber: field("text", "AMA number", "Numéro AMA"),
  amount: field("cents", "Amount", "Montant"),
  bio: field("text", "About", "À propos"),
  budget: field("cents", "Budget", "Budget"),
  canceledAt: field("instant", "Canceled on", "Annulé le"),
  cash: field("cents", "Cash", "Argent"),
  city: field("text", "City", "Ville"),
  classes: field("text", "Classes", "Classes"),
  country: field("text", "Country", "Pays"),
  decision: { ...field("text", "Outcome", "Suite"), values: decisionWords },
  deActivated: field("yesNo", "Deactivated", "Désactivé"),
  credit: field("cents", "Credit", "Crédit"),
  currency: field("text", "Currency", "Devise"),
  dateOfBirth: field("day", "Date of birth", "Date de naissance"),
  deactivatedAt: field("instant", "Deactivated on", "Désactivé le"),
  dealerId: field("dealer", "Dealer", "Concessionnaire"),
  dealerNumber: field("text", "Dealer number", "Numéro de concessionnaire"),
  description: field("text", "Description", "Description"),
  email: field("text", "Email", "Courriel"),
  expiresAt: field("instant", "Expires on", "Expire le"),
  factory: field("yesNo", "Factory rider", "Pilote d’usine"),
  fields: { ...field("text", "Fields", "Champs"), values: identityWords },
  fileName: field("text", "File", "Fichier"),
  firstDate: field("day", "First day", "Premier jour"),
  firstName: field("text", "First name", "Prénom"),
  formerAccount: field("account", "Earlier on this browser", "Avant dans ce navigateur"),
  given: field("number", "Awards granted", "Primes accordées"),
  hometown: field("text", "Hometown", "Ville d’origine"),
  kind: { ...field("text", "Type", "Type"), values: kindWords },
  label: field("text", "Label", "Libellé"),
  lastDate: field("day", "Last day", "Dernier jour"),
  lastName: field("text", "Last name", "Nom de famille"),
  locale: { ...field("text", "Language", "Langue"), values: localeWords },
  mainSport: field("text", "Main sport", "Sport principal"),
  mergedWith: field("text", "Other account", "Autre compte"),
  name: field("text", "Name", "Nom"),
  note: field("text", "Note", "Note"),
  payMode: { ...field("text", "Pay mode", "Mode de versement"), values: payModeWords },
  phone: field("text", "Phone", "Téléphone"),
  phone1: field("text", "Phone", "Téléphone"),
  phone2: field("text", "Second phone", "Deuxième téléphone"),
  posted: field("cents", "Posted payouts", "Bourse"),
  promoterId: field("promoter", "Promoter", "Promoteur"),
  raceStyle: { ...field("text", "Race style", "Discipline"), values: recordedRaceStyles },
  reason: { ...field("text", "Reason", "Raison"), values: reasonCodeWords },
  rounds: field("text", "Rounds", "Rondes"),
  rows: field("number", "Rows", "Lignes"),
  season: field("number", "Season", "Saison"),
  series: field("text", "Series", "Série"),
  sex: { ...field("text", "Sex", "Sexe"), values: sexWords },
  sessions: field("number", "Devices", "Appareils"),
  socialMedia: field("text", "Social media", "Réseaux sociaux"),
  staffRole: { ...field("text", "Role", "Rôle"), values: staffRoleNames },
  state: field("text", "State or province", "État ou province"),
  status: { ...field("text", "Status", "État"), values: statusWords },
  taxStatus: { ...field("text", "Tax status", "Statut fiscal"), values: taxStatusWords },
  through: field("day", "Through", "Jusqu’au"),
  title: field("text", "Title", "Titre"),
  until: field("instant", "Until", "Jusqu’au"),
  venue: field("text", "Venue", "Lieu"),
  venueWebsite: field("text", "Venue website", "Site Web du lieu"),
  vin: field("text", "VIN", "NIV"),
  waiting: field("number", "Awards on hold", "Primes en attente"),
  waitingAwards: field("cents", "Awards on hold", "Primes en attente"),
  wanted: field("cents", "Requested", "Demandé"),
  websiteUrl: field("text", "Website", "Site Web"),
  zipcode: field("text", "ZIP or postal code", "Code postal"),
} as const satisfies Record<string, HistoryField>;

/** Returns the word for a recorded text; for a list of codes, the words of all. It is undefined for any other text. */
export function valueWord({ values }: HistoryField, text: string, locale: Locale): string | undefined {
  if (!values) return undefined;
  const words = (Object.hasOwn(values, text) ? [text] : text.split(", ")).map((code) =>
    Object.hasOwn(values, code) ? values[code]?.[locale] : undefined,
  );
  return words.includes(undefined) ? undefined : words.join(", ");
}

/** These fields are facts from before the act. The act did not change them, so they have no value afterwards. */
export const earlierFields: ReadonlySet<HistoryFieldName> = new Set(["formerAccount"]);

/** A list of acts only names these fields when they change. Their values are shown where one act is opened. */
export const personalFields: ReadonlySet<HistoryFieldName> = new Set([
  "addressLine1",
  "addressLine2",
  "dateOfBirth",
  "email",
  "note",
  "phone",
  "phone1",
  "phone2",
  "sex",
  "taxStatus",
  "zipcode",
]);

export type HistoryFieldName = keyof typeof historyFields;

export const historyFieldNames = Object.keys(historyFields).filter(
  (name): name is HistoryFieldName => name in historyFields,
);
