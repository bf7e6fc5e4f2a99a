import type { Label } from "./list.ts";
import { refundReasons } from "./redemptions.ts";
import { watchKindWords } from "./watch.list.ts";

// The audit log records codes. These are their words for people; scripts/history-words.test.ts finds a code without one.

type Words = Readonly<Record<string, Label>>;

export const sexWords = {
  male: { en: "Male", fr: "Homme" },
  female: { en: "Female", fr: "Femme" },
  nonBinary: { en: "Non-binary", fr: "Non binaire" },
} as const satisfies Words;

export const recordedRaceStyles = {
  motocross: { en: "Motocross", fr: "Motocross" },
  offroad: { en: "Off-road", fr: "Hors route" },
  flat: { en: "Flat track", fr: "Flat track" },
  road: { en: "Road racing", fr: "Course sur circuit" },
} as const satisfies Words;

export const localeWords = {
  en: { en: "English", fr: "Anglais" },
  fr: { en: "French", fr: "Français" },
} as const satisfies Words;

export const taxStatusWords = {
  usPerson: { en: "US person", fr: "Personne des États-Unis" },
  nonResidentAlien: { en: "Nonresident alien", fr: "Personne étrangère non résidente" },
} as const satisfies Words;

export const identityWords = {
  firstName: { en: "First name", fr: "Prénom" },
  lastName: { en: "Last name", fr: "Nom de famille" },
  dateOfBirth: { en: "Date of birth", fr: "Date de naissance" },
  amaNumber: { en: "AMA number", fr: "Numéro AMA" },
} as const satisfies Words;

/** These are the statuses of a question, a tablet, a bike, a payout, and a row of results. */
export const statusWords = {
  open: { en: "Waiting for an answer", fr: "En attente d’une réponse" },
  answered: { en: "Answered", fr: "Réponse donnée" },
  closed: { en: "Closed", fr: "Fermée" },
  active: { en: "In use", fr: "En service" },
  draining: { en: "Being retired", fr: "En cours de retrait" },
  retired: { en: "Retired", fr: "Retirée" },
  lost: { en: "Lost", fr: "Perdue" },
  pending: { en: "In review", fr: "En vérification" },
  valid: { en: "Valid VIN", fr: "NIV valide" },
  invalid: { en: "Invalid VIN", fr: "NIV non valide" },
  approved: { en: "Approved", fr: "Approuvé" },
  sent: { en: "Sent", fr: "Envoyé" },
  void: { en: "Void", fr: "Annulé" },
  finished: { en: "Finished", fr: "Terminé" },
  dnf: { en: "Did not finish", fr: "Abandon" },
  dns: { en: "Did not start", fr: "Non partant" },
  dsq: { en: "Disqualified", fr: "Disqualifié" },
} as const satisfies Words;

/** These are the decisions about a kiosk redemption. */
export const decisionWords = {
  accepted: { en: "Redeemed", fr: "Crédit utilisé" },
  short: { en: "Not enough credit", fr: "Crédit insuffisant" },
  review: { en: "Needs review", fr: "À régler" },
  rejected: { en: "Declined", fr: "Refusée" },
  voided: { en: "Canceled", fr: "Annulée" },
  quarantined: { en: "Set aside", fr: "Mise de côté" },
} as const satisfies Words;

/** A reason is a code of a kiosk decision, a refund or a returned payout, or the text that a person wrote. */
export const reasonCodeWords = {
  ...refundReasons,
  pin_mismatch: { en: "Wrong PIN", fr: "NIP erroné" },
  pin_locked: { en: "The PIN is locked", fr: "Le NIP est verrouillé" },
  pin_changed: { en: "The PIN was changed in the meantime", fr: "Le NIP a été changé entre-temps" },
  pin_not_set: { en: "The rider doesn’t have a PIN yet", fr: "Le pilote n’a pas encore de NIP" },
  pin_off: {
    en: "The PIN was turned off after too many tries",
    fr: "Le NIP a été désactivé après trop de tentatives",
  },
  dealer_pin_limit: {
    en: "Too many wrong PINs at this dealer today",
    fr: "Trop de NIP erronés chez ce concessionnaire aujourd’hui",
  },
  device_pin_limit: {
    en: "Too many wrong PINs on that kiosk today",
    fr: "Trop de NIP erronés sur cette borne aujourd’hui",
  },
  key_unknown: { en: "The PIN couldn’t be read anymore", fr: "Le NIP ne pouvait plus être lu" },
  rider_inactive: { en: "The rider’s account was deactivated", fr: "Le compte du pilote était désactivé" },
  rider_unknown: { en: "No rider with that number", fr: "Aucun pilote n’a ce numéro" },
  dealer_inactive: { en: "The dealer was deactivated", fr: "Le concessionnaire était désactivé" },
  device_lost: {
    en: "It came from a tablet that was reported lost",
    fr: "Elle vient d’une tablette déclarée perdue",
  },
  device_retired: { en: "It came from a retired tablet", fr: "Elle vient d’une tablette retirée" },
  too_old: { en: "Sent too late, or the credit expired", fr: "Envoyée trop tard ou crédit expiré" },
  over_limit: { en: "It’s over the offline limits", fr: "Elle dépasse les limites hors ligne" },
  possible_duplicate: {
    en: "Same rider and amount a short time ago",
    fr: "Même pilote et même montant, récemment",
  },
  id_not_checked: { en: "The photo ID wasn’t checked", fr: "La pièce d’identité n’a pas été vérifiée" },
  wrong_currency: { en: "Credit for another country", fr: "Crédit d’un autre pays" },
  unreadable: { en: "It couldn’t be read", fr: "Elle n’a pas pu être lue" },
  envelope_refused: {
    en: "The PIN belonged to another redemption",
    fr: "Le NIP était celui d’une autre utilisation",
  },
  hash_conflict: { en: "Its number was already used", fr: "Son numéro a déjà servi" },
  // A kiosk redemption and a refund share this code.
  canceled: { en: "Canceled", fr: "Annulation" },
  refunded: { en: "Canceled and refunded", fr: "Annulée et remboursée" },
  refund_too_late: { en: "Canceled too late", fr: "Annulée trop tard" },
  refund_reason_missing: { en: "No reason was given for the cancellation", fr: "Aucun motif donné pour l’annulation" },
  no_credit_left: { en: "No credit left", fr: "Aucun crédit restant" },
  restored: { en: "The server was restored in the meantime", fr: "Le serveur a été restauré entre-temps" },
  not_me: { en: "The rider says it was someone else", fr: "Le pilote dit que c’était quelqu’un d’autre" },
  staff_refused: { en: "Declined by program staff", fr: "Refusée par l’équipe du programme" },
  paymentInfo: { en: "The payment info changed", fr: "Les renseignements de paiement ont changé" },
  paper: { en: "A tax document was replaced or removed", fr: "Un document fiscal a été remplacé ou retiré" },
  secret_rotated: { en: "The server’s secret changed", fr: "Le secret du serveur a changé" },
} as const satisfies Words;

/** These are the kinds of requests, documents, questions, notices, kiosk items and cases, and findings. */
export const kindWords = {
  ...watchKindWords,
  join: { en: "Joining", fr: "Participation" },
  recovery: { en: "Account recovery", fr: "Récupération de compte" },
  deletion: { en: "Deletion", fr: "Suppression" },
  identity: { en: "Name and number", fr: "Nom et numéro" },
  id: { en: "Photo ID", fr: "Pièce d’identité avec photo" },
  licence: { en: "Driver’s license", fr: "Permis de conduire" },
  w9: { en: "Form W-9", fr: "Formulaire W-9" },
  timecard: { en: "Timecard", fr: "Carte de pointage" },
  result: { en: "About a result", fr: "Sur un résultat" },
  raced: { en: "“I raced this”", fr: "« J’y ai couru »" },
  award: { en: "Awards", fr: "Primes" },
  rejected: { en: "Results that earned nothing", fr: "Résultats sans prime" },
  expiry: { en: "Credit about to expire", fr: "Crédit sur le point d’expirer" },
  race: { en: "Races the rider plans to ride", fr: "Courses prévues" },
  redemption: { en: "Redemptions and refunds", fr: "Utilisations et remboursements" },
  lateResults: { en: "Late results", fr: "Résultats en retard" },
  requests: { en: "Requests and approvals", fr: "Demandes et approbations" },
  redeem: { en: "Redemption", fr: "Utilisation" },
  void: { en: "Cancellation", fr: "Annulation" },
  data_lost: { en: "A tablet lost data", fr: "Une tablette a perdu des données" },
  enrolled_again: { en: "A tablet was set up again", fr: "Une tablette a été configurée de nouveau" },
  retired_with_queue: {
    en: "A tablet was retired with unsent redemptions",
    fr: "Une tablette a été retirée avec des utilisations non envoyées",
  },
  over_limits: {
    en: "A tablet went over its offline limits",
    fr: "Une tablette a dépassé ses limites hors ligne",
  },
  not_me: { en: "“This wasn’t me”", fr: "« Ce n’était pas moi »" },
} as const satisfies Words;
