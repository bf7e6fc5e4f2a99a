import type { QuestionKind, QuestionState } from "#shared/questions.ts";
import type { Role } from "#shared/roles.ts";
import { index, instant, int, table, text } from "../platform/db/columns.ts";

/** These are riders' questions about a result or about a missing result. */
export const questions = table(
  "questions",
  {
    id: text().primaryKey(),
    kind: text().$type<QuestionKind>().notNull(),
    state: text().$type<QuestionState>().notNull(),
    riderId: text().notNull(),
    eventId: text().notNull(),
    classId: text().notNull(),
    resultId: text(),
    place: int(),
    number: text(),
    /** The rider proposes this brand as the correction; the bike below proves it. */
    proposedBrand: text(),
    bikeId: text(),
    askedAt: instant().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [
    index("questions_rider").on(t.riderId, t.changedAt),
    index("questions_result").on(t.resultId),
    index("questions_event").on(t.eventId, t.state),
    index("questions_state").on(t.state, t.changedAt),
    index("questions_changed").on(t.changedAt),
  ],
);

export const questionMessages = table(
  "question_messages",
  {
    id: text().primaryKey(),
    questionId: text()
      .notNull()
      .references(() => questions.id),
    fromRole: text().$type<Role>().notNull(),
    fromId: text().notNull(),
    name: text().notNull(),
    text: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [index("question_messages_question").on(t.questionId, t.at)],
);
