import type { KioskCaseRecord, KioskDevice, KioskItemRecord } from "./kiosk-desk.schema.ts";
import { listOf, type Label } from "./list.ts";

const dealer: Label = { en: "Dealer", fr: "Concessionnaire" };
const tablet: Label = { en: "Tablet", fr: "Tablette" };

const deviceStates = {
  active: { en: "In use", fr: "En service" },
  draining: { en: "Being retired", fr: "En cours de retrait" },
  lost: { en: "Lost", fr: "Perdue" },
  retired: { en: "Retired", fr: "Retirée" },
} as const;

/** Admins see this list of all dealers' tablets. */
export const kioskList = listOf<KioskDevice>()({
  key: "kiosks",
  title: { en: "Tablets", fr: "Tablettes" },
  count: { en: ["# tablet", "# tablets"], fr: ["# tablette", "# tablettes"] },
  filters: {
    state: {
      kind: "choice",
      label: { en: "Status", fr: "État" },
      all: { en: "All except retired", fr: "Toutes, sauf les retirées" },
      choices: deviceStates,
    },
  },
  columns: [
    { key: "name", kind: "text", label: { en: "Name", fr: "Nom" }, card: "title", value: ({ name }) => name },
    { key: "dealer", kind: "text", label: dealer, card: "detail", value: (kiosk) => kiosk.dealer.name },
    {
      key: "state",
      kind: "choice",
      label: { en: "Status", fr: "État" },
      card: "detail",
      choices: deviceStates,
      value: ({ state }) => state,
    },
    {
      key: "seen",
      kind: "dateTime",
      label: { en: "Last contact", fr: "Dernier contact" },
      card: "labeled",
      value: ({ seenAt }) => seenAt,
    },
    {
      key: "queue",
      // The screen shows the number with the sum, and a phone's card says what they are.
      kind: "text",
      label: { en: "Waiting to be sent", fr: "En attente d’envoi" },
      card: "detail",
      value: ({ queueCount }) => String(queueCount),
    },
    {
      key: "open",
      kind: "number",
      label: { en: "Needs attention", fr: "À régler" },
      card: "figure",
      value: ({ openItems, openCases }) => openItems + openCases,
    },
    {
      key: "since",
      kind: "date",
      label: { en: "Set up on", fr: "Configurée le" },
      value: ({ enrolledAt }) => enrolledAt,
    },
  ],
  order: { by: "since", descending: true },
  empty: {
    title: { en: "No kiosks found", fr: "Aucune borne trouvée" },
    hint: {
      en: "Dealers set up their own tablets, under “Kiosks.”",
      fr: "Les concessionnaires configurent eux-mêmes leurs tablettes, dans « Bornes ».",
    },
  },
  failed: { en: "The kiosks didn’t load", fr: "Impossible de charger les bornes" },
});

/** Admins see this list of open cases about tablets. */
export const kioskCaseList = listOf<KioskCaseRecord>()({
  key: "cases",
  title: { en: "Open cases", fr: "Dossiers ouverts" },
  count: { en: ["# case", "# cases"], fr: ["# dossier", "# dossiers"] },
  filters: {},
  columns: [
    // The value is the kind of the case as it is stored. The screen shows the same label for it as the dealer's desk.
    { key: "kind", kind: "text", label: { en: "Case", fr: "Dossier" }, card: "title", value: ({ kind }) => kind },
    { key: "dealer", kind: "text", label: dealer, card: "detail", value: (one) => one.dealer.name },
    { key: "tablet", kind: "text", label: tablet, card: "detail", value: (one) => one.device.name },
    {
      key: "amount",
      kind: "money",
      label: { en: "Amount", fr: "Montant" },
      card: "figure",
      value: ({ item }) =>
        item === null || item.amount === null || item.currency === null
          ? null
          : { cents: item.amount, currency: item.currency },
    },
    {
      key: "opened",
      kind: "dateTime",
      label: { en: "Opened", fr: "Ouvert le" },
      card: "detail",
      value: ({ openedAt }) => openedAt,
    },
  ],
  order: { by: "opened", descending: true },
  empty: {
    title: { en: "No open cases", fr: "Aucun dossier ouvert" },
    hint: {
      en: "Lost data and “This wasn’t me” reports show up here.",
      fr: "Les données perdues et les signalements « Ce n’était pas moi » s’affichent ici.",
    },
  },
  failed: { en: "The cases didn’t load", fr: "Impossible de charger les dossiers" },
});

/** Admins see this list of tablets' redemptions that a person should review. */
export const kioskItemList = listOf<KioskItemRecord>()({
  key: "items",
  title: { en: "Redemptions to review", fr: "Utilisations à vérifier" },
  count: { en: ["# redemption", "# redemptions"], fr: ["# utilisation", "# utilisations"] },
  filters: {},
  columns: [
    {
      key: "rider",
      kind: "text",
      label: { en: "Rider", fr: "Pilote" },
      card: "title",
      value: ({ rider }) => rider?.name ?? null,
    },
    {
      key: "reason",
      kind: "text",
      label: { en: "Reason", fr: "Raison" },
      card: "detail",
      value: ({ reason }) => reason,
    },
    { key: "dealer", kind: "text", label: dealer, card: "detail", value: (item) => item.dealer.name },
    { key: "tablet", kind: "text", label: tablet, value: (item) => item.device.name },
    {
      key: "when",
      kind: "dateTime",
      label: { en: "Date", fr: "Date" },
      value: ({ capturedAt, receivedAt }) => capturedAt ?? receivedAt,
    },
    {
      key: "amount",
      kind: "money",
      label: { en: "Amount", fr: "Montant" },
      card: "figure",
      value: ({ amount, currency }) => (amount === null || currency === null ? null : { cents: amount, currency }),
    },
  ],
  order: { by: "when", descending: true },
  empty: {
    title: { en: "Nothing to review", fr: "Rien à régler" },
    hint: {
      en: "Redemptions from tablets show up here when they need a decision.",
      fr: "Les utilisations des tablettes qui demandent une décision s’affichent ici.",
    },
  },
  failed: { en: "The redemptions didn’t load", fr: "Impossible de charger les utilisations" },
});
