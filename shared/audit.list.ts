import { auditSubjects } from "./audit-subjects.ts";
import { auditActions } from "./audit-words.ts";
import { historyFields, valueWord, type HistoryField } from "./history.ts";
import type { AuditItem } from "./history.schema.ts";
import { listOf } from "./list.ts";
import type { Locale } from "./locale.ts";

const actors = {
  rider: { en: "Rider", fr: "Pilote" },
  dealer: { en: "Dealer", fr: "Concessionnaire" },
  promoter: { en: "Promoter", fr: "Promoteur" },
  admin: { en: "Admin", fr: "Administration" },
  kiosk: { en: "Kiosk", fr: "Borne" },
  visitor: { en: "Visitor", fr: "Visiteur" },
  system: { en: "The portal, automatically", fr: "Le portail, automatiquement" },
} as const;

/** Returns the values before or after an action as one text, for the files. */
const sideOf = ({ changes }: AuditItem, side: "before" | "after", locale: Locale): string | null =>
  changes
    .flatMap((change) => {
      const value = change[side];
      if (value === null) return [];
      const field: HistoryField = historyFields[change.field];
      return [
        locale === "fr"
          ? `${field.label.fr} : ${wordOf(field, value, "fr")}`
          : `${field.label.en}: ${wordOf(field, value, "en")}`,
      ];
    })
    .join("; ") || null;

/** Returns a value of a change as a person reads it. Days and times keep the format that a spreadsheet can sort. */
function wordOf(field: HistoryField, value: string | number | boolean, locale: Locale): string {
  if (typeof value === "boolean") return { en: ["No", "Yes"], fr: ["Non", "Oui"] }[locale][Number(value)] ?? "";
  if (field.kind === "cents" && typeof value === "number")
    return (value / 100).toFixed(2).replace(".", locale === "fr" ? "," : ".");
  return valueWord(field, String(value), locale) ?? String(value);
}

/** This list is the audit log: who did what to which record, newest first. */
export const auditList = listOf<AuditItem>()({
  key: "acts",
  file: "audit",
  title: { en: "Audit log", fr: "Journal d’audit" },
  count: { en: ["# action", "# actions"], fr: ["# action", "# actions"] },
  filters: {
    person: {
      kind: "text",
      max: 100,
      label: { en: "Person or record", fr: "Personne ou fiche" },
      placeholder: { en: "Name, email, number", fr: "Nom, courriel, numéro" },
    },
    admin: {
      kind: "option",
      max: 40,
      label: { en: "Acting admin", fr: "Membre de l’équipe" },
      all: { en: "Anyone", fr: "Tout le monde" },
    },
    subjectType: {
      kind: "choice",
      label: { en: "Record", fr: "Fiche" },
      all: { en: "All", fr: "Toutes" },
      choices: auditSubjects,
    },
    action: {
      kind: "option",
      max: 60,
      label: { en: "Action", fr: "Action" },
      all: { en: "All", fr: "Toutes" },
    },
    record: { kind: "text", max: 40, label: { en: "Record ID", fr: "Identifiant de la fiche" } },
    after: { kind: "day", label: { en: "From", fr: "Du" } },
    before: { kind: "day", label: { en: "To", fr: "Au" } },
  },
  columns: [
    { key: "at", kind: "dateTime", label: { en: "When", fr: "Quand" }, card: "detail", value: ({ at }) => at },
    {
      key: "act",
      kind: "choice",
      label: { en: "Action", fr: "Action" },
      card: "title",
      choices: auditActions,
      value: ({ action }) => action,
    },
    {
      key: "subject",
      kind: "text",
      label: { en: "Record", fr: "Fiche" },
      card: "detail",
      value: ({ subject }) => subject.name ?? subject._id,
    },
    {
      key: "subjectType",
      kind: "choice",
      only: "file",
      label: { en: "Record type", fr: "Type de fiche" },
      choices: auditSubjects,
      value: ({ subject }) => subject.type,
    },
    {
      key: "who",
      kind: "text",
      label: { en: "Who", fr: "Qui" },
      card: "detail",
      value: ({ actor }) => actor.name,
    },
    {
      key: "role",
      kind: "choice",
      only: "file",
      label: { en: "Role", fr: "Rôle" },
      choices: actors,
      value: ({ actor }) => actor.type,
    },
    {
      key: "through",
      kind: "text",
      label: { en: "Through admin", fr: "Par l’administration" },
      value: ({ admin }) => admin,
    },
    {
      key: "change",
      kind: "text",
      only: "screen",
      label: { en: "Change", fr: "Changement" },
      card: "detail",
      value: (item) => sideOf(item, "after", "en") ?? sideOf(item, "before", "en"),
    },
    {
      key: "before",
      kind: "text",
      only: "file",
      label: { en: "Before", fr: "Avant" },
      value: (item) => sideOf(item, "before", "en"),
      inFile: (item, locale) => sideOf(item, "before", locale),
    },
    {
      key: "after",
      kind: "text",
      only: "file",
      label: { en: "After", fr: "Après" },
      value: (item) => sideOf(item, "after", "en"),
      inFile: (item, locale) => sideOf(item, "after", locale),
    },
    {
      key: "id",
      kind: "text",
      only: "file",
      label: { en: "Record ID", fr: "Identifiant de la fiche" },
      value: ({ subject }) => subject._id,
    },
  ],
  order: { by: "at", descending: true },
  empty: {
    title: { en: "No matching actions", fr: "Aucune action trouvée" },
    hint: {
      en: "Search by the name, email, or number of a person or record, or choose other days.",
      fr: "Cherchez par nom, courriel ou numéro, ou choisissez d’autres jours.",
    },
  },
  failed: { en: "The audit log didn’t load", fr: "Impossible de charger le journal d’audit" },
});
