import { and, asc, count, desc, eq, ne } from "drizzle-orm";
import type { QuestionsQuery } from "#shared/questions.schema.ts";
import { accounts } from "../accounts/tables.ts";
import { classes, events } from "../events/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { promoters } from "../promoters/tables.ts";
import { results } from "../results/tables.ts";
import { riders } from "../riders/tables.ts";
import { paginate } from "../platform/db/paginate.ts";
import { questionMessages, questions } from "./tables.ts";

const questionsOf = (reader: Reader) =>
  reader
    .select({
      question: questions,
      eventTitle: events.title,
      firstDate: events.firstDate,
      promoterId: events.promoterId,
      className: classes.name,
      firstName: riders.firstName,
      lastName: riders.lastName,
    })
    .from(questions)
    .innerJoin(events, eq(events.id, questions.eventId))
    .innerJoin(classes, eq(classes.id, questions.classId))
    .innerJoin(riders, eq(riders.id, questions.riderId));
export type QuestionRow = Awaited<ReturnType<typeof questionsOf>>[number];

interface QuestionsFilter extends QuestionsQuery {
  riderId?: string;
  promoterId?: string;
}

const whose = ({ riderId, promoterId }: QuestionsFilter) =>
  and(
    riderId === undefined ? undefined : eq(questions.riderId, riderId),
    promoterId === undefined ? undefined : eq(events.promoterId, promoterId),
  );

/** Lists questions; the most recently changed one comes first. */
export async function listQuestions(reader: Reader, filter: QuestionsFilter, rowsPerPage: number) {
  const where = and(
    whose(filter),
    filter.state === undefined ? undefined : eq(questions.state, filter.state),
    filter.eventId === undefined ? undefined : eq(questions.eventId, filter.eventId),
  );
  const page = await paginate(
    { page: filter.page, rowsPerPage },
    {
      rows: (limit, offset) =>
        questionsOf(reader)
          .where(where)
          .orderBy(desc(questions.changedAt), desc(questions.id))
          .limit(limit)
          .offset(offset),
      total: () => countQuestions(reader, where),
    },
  );
  return { ...page, open: await countQuestions(reader, and(whose(filter), eq(questions.state, "open"))) };
}

async function countQuestions(reader: Reader, where: ReturnType<typeof and>): Promise<number> {
  const [row] = await reader
    .select({ n: count() })
    .from(questions)
    .innerJoin(events, eq(events.id, questions.eventId))
    .where(where);
  return Number(row?.n ?? 0);
}

export async function findQuestion(reader: Reader, id: string): Promise<QuestionRow | null> {
  const [row] = await questionsOf(reader).where(eq(questions.id, id));
  return row ?? null;
}

export const messagesOf = (reader: Reader, questionId: string) =>
  reader
    .select()
    .from(questionMessages)
    .where(eq(questionMessages.questionId, questionId))
    .orderBy(asc(questionMessages.at), asc(questionMessages.id));
export type MessageRow = Awaited<ReturnType<typeof messagesOf>>[number];

/** Returns a rider's own result, with its event and class. */
export async function findOwnResult(reader: Reader, resultId: string, riderId: string) {
  const [row] = await reader
    .select({ id: results.id, eventId: results.eventId, classId: results.classId })
    .from(results)
    .where(and(eq(results.id, resultId), eq(results.riderId, riderId)));
  return row ?? null;
}

export async function findRacedClass(reader: Reader, classId: string) {
  const [row] = await reader
    .select({ id: classes.id, eventId: events.id, firstDate: events.firstDate, canceledAt: events.canceledAt })
    .from(classes)
    .innerJoin(events, eq(events.id, classes.eventId))
    .where(eq(classes.id, classId));
  return row ?? null;
}

export async function hasResultIn(reader: Reader, classId: string, riderId: string): Promise<boolean> {
  const [row] = await reader
    .select({ id: results.id })
    .from(results)
    .where(and(eq(results.classId, classId), eq(results.riderId, riderId)))
    .limit(1);
  return row !== undefined;
}

/** Finds the open question about the same result or class, which a second question continues. */
export async function openDuplicate(
  reader: Reader,
  riderId: string,
  about: { classId: string; resultId: string | null },
) {
  const rows = await reader
    .select({ id: questions.id, resultId: questions.resultId })
    .from(questions)
    .where(and(eq(questions.riderId, riderId), eq(questions.classId, about.classId), ne(questions.state, "closed")));
  return rows.find(({ resultId }) => resultId === about.resultId)?.id ?? null;
}

/** Returns the contact of an event's promoter; null when nobody manages the event or nobody can sign in. */
export async function promoterContact(reader: Reader, promoterId: string | null) {
  if (promoterId === null) return null;
  const [row] = await reader
    .select({ accountId: accounts.id, email: accounts.email, locale: accounts.locale })
    .from(promoters)
    .innerJoin(accounts, eq(accounts.id, promoters.accountId))
    .where(eq(promoters.id, promoterId));
  return row ?? null;
}
