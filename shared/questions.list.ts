import { listOf, type ListColumn } from "./list.ts";
import type { Question } from "./questions.schema.ts";

/** The lists of staff, of promoters and of riders have these columns; each says which of them it has. */
const columns = {
  rider: {
    key: "rider",
    kind: "text",
    label: { en: "Rider", fr: "Pilote" },
    card: "title",
    value: ({ riderName }) => riderName,
  },
  event: {
    key: "event",
    kind: "text",
    label: { en: "Event", fr: "Événement" },
    card: "detail",
    value: ({ eventTitle }) => eventTitle,
  },
  answers: {
    key: "answers",
    kind: "text",
    label: { en: "Who answers", fr: "Qui répond" },
    value: ({ answers }) => answers,
  },
  about: {
    key: "about",
    kind: "text",
    label: { en: "Subject", fr: "Sujet" },
    card: "detail",
    value: ({ className }) => className,
  },
  state: {
    key: "state",
    kind: "text",
    label: { en: "Status", fr: "État" },
    card: "figure",
    value: ({ state }) => state,
  },
  changed: {
    key: "changed",
    kind: "dateTime",
    label: { en: "Last message", fr: "Dernier message" },
    card: "detail",
    value: ({ changedAt }) => changedAt,
  },
} as const satisfies Record<string, ListColumn<Question>>;

/** These are the questions of all riders, for staff; those that wait for an answer come first, with the oldest on top. */
export const questionList = listOf<Question>()({
  key: "questions",
  title: { en: "Questions", fr: "Questions" },
  count: { en: ["# question", "# questions"], fr: ["# question", "# questions"] },
  filters: {
    state: {
      kind: "choice",
      chips: true,
      default: "open",
      label: { en: "Status", fr: "État" },
      choices: {
        open: { en: "Waiting", fr: "En attente" },
        answered: { en: "Answered", fr: "Avec réponse" },
        closed: { en: "Resolved", fr: "Réglées" },
        all: { en: "All", fr: "Toutes" },
      },
    },
  },
  columns: [columns.rider, columns.event, columns.answers, columns.about, columns.state, columns.changed],
  order: { by: "changed", descending: true },
  empty: {
    title: { en: "No questions", fr: "Aucune question" },
    hint: {
      en: "When riders ask about a result or report one missing, it shows up here.",
      fr: "Les questions des pilotes sur un résultat, ou sur un résultat manquant, s’affichent ici.",
    },
  },
  failed: { en: "The questions didn’t load", fr: "Impossible de charger les questions" },
});

/** These are the questions about one event, on the page of its promoter and of staff. */
export const eventQuestionList = {
  ...questionList,
  title: { en: "Questions about results", fr: "Questions sur les résultats" },
  filters: {},
  columns: [columns.rider, columns.about, columns.state, columns.changed],
} as const;

/** These are a rider's own questions, as one view of the rider's earnings. */
export const ownQuestionList = {
  ...eventQuestionList,
  columns: [{ ...columns.event, card: "title" }, columns.about, columns.state, columns.changed],
  empty: {
    title: questionList.empty.title,
    hint: {
      en: "Ask about a result from your results list, or tell us on an event’s page that you raced it.",
      fr: "Posez une question à partir d’un résultat, ou dites-nous, sur la page d’un événement, que vous y avez couru.",
    },
  },
} as const;
