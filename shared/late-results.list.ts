import { listOf } from "./list.ts";
import { countryFilter, currencyColumn } from "./list-parts.ts";
import type { LateEvent } from "./late-results.schema.ts";

/**
 * This list has the events with late results, all of them or a promoter's own. It is sorted by promoter, the longest
 * late first.
 */
export const lateList = listOf<LateEvent>()({
  key: "events",
  file: "late-results",
  title: { en: "Late results", fr: "Résultats en retard" },
  count: {
    en: ["# event", "# events"],
    fr: ["# événement", "# événements"],
  },
  filters: {
    title: { kind: "text", label: { en: "Event", fr: "Événement" } },
    country: countryFilter,
    state: {
      kind: "option",
      max: 20,
      label: { en: "State or province", fr: "État ou province" },
      all: { en: "All", fr: "Tous" },
    },
  },
  columns: [
    {
      key: "title",
      kind: "text",
      label: { en: "Event", fr: "Événement" },
      card: "title",
      value: ({ title }) => title,
    },
    {
      key: "promoter",
      kind: "text",
      sort: true,
      label: { en: "Promoter", fr: "Promoteur" },
      card: "detail",
      value: ({ promoter }) => promoter?.name ?? null,
    },
    {
      key: "phone",
      kind: "phone",
      only: "file",
      label: { en: "Phone", fr: "Téléphone" },
      value: ({ promoter }) => promoter?.phone ?? null,
    },
    {
      key: "email",
      kind: "email",
      only: "file",
      label: { en: "Email", fr: "Courriel" },
      value: ({ promoter }) => promoter?.email ?? null,
    },
    // A race day has no time zone, so its column is text. Files convert a date to Pacific time, which would shift the
    // day.
    {
      key: "raced",
      kind: "text",
      only: "file",
      label: { en: "Race date", fr: "Date de la course" },
      value: ({ lastDate }) => lastDate,
    },
    {
      key: "daysLate",
      kind: "number",
      sort: true,
      label: { en: "Days late", fr: "Jours de retard" },
      card: "figure",
      value: ({ daysLate }) => daysLate,
    },
    {
      key: "verified",
      kind: "text",
      label: { en: "Classes verified", fr: "Classes vérifiées" },
      card: "detail",
      value: ({ classesVerified: { verified, ran } }) => `${verified}/${ran}`,
    },
    {
      key: "ridersWaiting",
      kind: "number",
      label: { en: "Riders waiting", fr: "Pilotes en attente" },
      value: ({ ridersWaiting }) => ridersWaiting,
    },
    {
      key: "posted",
      kind: "money",
      label: { en: "Posted", fr: "Bourse" },
      value: ({ posted, currency }) => ({ cents: posted, currency }),
    },
    currencyColumn,
    {
      key: "reminders",
      kind: "number",
      label: { en: "Reminders", fr: "Rappels" },
      value: ({ reminders }) => reminders,
    },
    {
      key: "reminded",
      kind: "date",
      only: "file",
      label: { en: "Last reminder", fr: "Dernier rappel" },
      value: ({ lastReminderAt }) => lastReminderAt,
    },
    {
      key: "calls",
      kind: "number",
      only: "file",
      roles: ["admin"],
      label: { en: "Calls", fr: "Appels" },
      value: ({ calls }) => calls,
    },
    {
      key: "called",
      kind: "date",
      roles: ["admin"],
      label: { en: "Last call", fr: "Dernier appel" },
      value: ({ lastCall }) => lastCall?.at ?? null,
    },
    {
      key: "calledBy",
      kind: "text",
      only: "file",
      roles: ["admin"],
      label: { en: "Called by", fr: "Appel fait par" },
      value: ({ lastCall }) => lastCall?.by ?? null,
    },
    {
      key: "callNote",
      kind: "text",
      only: "file",
      roles: ["admin"],
      label: { en: "Note about the call", fr: "Note sur l’appel" },
      value: ({ lastCall }) => lastCall?.note ?? null,
    },
  ],
  order: { by: "promoter" },
  empty: {
    title: { en: "No late results", fr: "Aucun résultat en retard" },
    hint: {
      en: "Events show up here when their results are overdue.",
      fr: "Les événements s’affichent ici quand leurs résultats sont en retard.",
    },
  },
  failed: { en: "The late results didn’t load", fr: "Impossible de charger les résultats en retard" },
});
