import { listOf, type Label } from "./list.ts";
import type { WatchKind } from "./watch.ts";
import type { WatchFinding } from "./watch.schema.ts";

export const watchKindWords = {
  sharedVin: { en: "One VIN on two accounts", fr: "Un NIV dans deux comptes" },
  twoPlaces: { en: "Two places on one day", fr: "Deux endroits le même jour" },
  wrongPins: { en: "Many wrong PINs", fr: "Nombreux NIP erronés" },
  night: { en: "Redemptions at night", fr: "Utilisations de nuit" },
  roundAmounts: { en: "Round or maximum amounts", fr: "Montants ronds ou maximaux" },
  sameEmployee: { en: "One employee, one rider, often", fr: "Souvent la même personne et le même pilote" },
  unusualAmount: { en: "Unusual amount", fr: "Montant inhabituel" },
  identityChange: { en: "Changes after an award", fr: "Changements après une prime" },
  lateAccounts: { en: "Registered after the results", fr: "Inscriptions après les résultats" },
  sharedBrowser: { en: "Two accounts in one browser", fr: "Deux comptes dans un navigateur" },
  staffAlone: { en: "Large amount, one admin", fr: "Gros montant, une seule personne" },
} satisfies Record<WatchKind, Label>;

const states = {
  open: { en: "To review", fr: "À examiner" },
  looked: { en: "Reviewed", fr: "Examinés" },
} as const;

/** These are facts that staff should review, the oldest first. None of them proves anything (docs/domain/watch-list.md). */
export const watchList = listOf<WatchFinding>()({
  key: "findings",
  file: "watch-list",
  title: { en: "Watch list", fr: "Points à examiner" },
  count: { en: ["# finding", "# findings"], fr: ["# point", "# points"] },
  filters: {
    state: {
      kind: "choice",
      chips: true,
      label: { en: "Status", fr: "État" },
      default: "open",
      choices: states,
    },
    name: { kind: "text", label: { en: "About", fr: "Concerne" } },
    kind: {
      kind: "choice",
      label: { en: "Type", fr: "Type" },
      all: { en: "All", fr: "Tous" },
      choices: watchKindWords,
    },
    since: { kind: "day", label: { en: "Found since", fr: "Relevé depuis le" } },
  },
  columns: [
    {
      key: "kind",
      kind: "choice",
      label: { en: "Type", fr: "Type" },
      card: "title",
      choices: watchKindWords,
      value: ({ kind }) => kind,
    },
    {
      key: "who",
      kind: "text",
      only: "screen",
      label: { en: "About", fr: "Concerne" },
      card: "detail",
      value: ({ rider, otherRider, dealer, promoter, admin, event }) =>
        [rider, otherRider, dealer, promoter, admin, event].flatMap((one) => one?.name ?? []).join(" · ") || null,
    },
    {
      key: "rider",
      kind: "text",
      only: "file",
      label: { en: "Rider", fr: "Pilote" },
      value: ({ rider }) => rider?.name ?? null,
    },
    {
      key: "otherRider",
      kind: "text",
      only: "file",
      label: { en: "Second rider", fr: "Deuxième pilote" },
      value: ({ otherRider }) => otherRider?.name ?? null,
    },
    {
      key: "dealer",
      kind: "text",
      only: "file",
      label: { en: "Dealer", fr: "Concessionnaire" },
      value: ({ dealer }) => dealer?.name ?? null,
    },
    {
      key: "promoter",
      kind: "text",
      only: "file",
      label: { en: "Promoter", fr: "Promoteur" },
      value: ({ promoter }) => promoter?.name ?? null,
    },
    {
      key: "admin",
      kind: "text",
      only: "file",
      label: { en: "Admin", fr: "Administration" },
      value: ({ admin }) => admin?.name ?? null,
    },
    {
      key: "event",
      kind: "text",
      only: "file",
      label: { en: "Event", fr: "Événement" },
      value: ({ event }) => event?.name ?? null,
    },
    { key: "facts", kind: "text", label: { en: "Facts", fr: "Faits" }, value: ({ facts }) => facts },
    {
      key: "since",
      kind: "date",
      sort: true,
      label: { en: "Found on", fr: "Relevé le" },
      card: "labeled",
      value: ({ since }) => since,
    },
    {
      key: "lookedAt",
      kind: "date",
      sort: true,
      label: { en: "Reviewed on", fr: "Examiné le" },
      value: ({ lookedAt }) => lookedAt,
    },
    { key: "lookedBy", kind: "text", label: { en: "By", fr: "Par" }, value: ({ lookedBy }) => lookedBy },
    { key: "note", kind: "text", only: "file", label: { en: "Note", fr: "Note" }, value: ({ note }) => note },
  ],
  order: { by: "since" },
  empty: {
    title: { en: "Nothing matches these filters", fr: "Rien trouvé avec ces filtres" },
    hint: {
      en: "Anything worth reviewing shows up here after the nightly check.",
      fr: "Ce qui mérite d’être examiné s’affiche ici après la vérification de la nuit.",
    },
  },
  failed: { en: "The watch list didn’t load", fr: "Impossible de charger les points à examiner" },
});
