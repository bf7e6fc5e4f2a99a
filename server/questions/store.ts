import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, or } from "drizzle-orm";
import type { QuestionsQuery } from "#shared/questions.schema.ts";
import type { QuestionState } from "#shared/questions.ts";
import { accounts } from "../accounts/tables.ts";
import { bikes } from "../bikes/tables.ts";
import { classes, events } from "../events/tables.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { hasRow } from "../platform/db/statements/has-row.ts";
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
      season: events.season,
      promoterId: events.promoterId,
      className: classes.name,
      promoterName: promoters.name,
      bike: { vin: bikes.vin, year: bikes.year, make: bikes.make, model: bikes.model },
      firstName: riders.firstName,
      lastName: riders.lastName,
    })
    .from(questions)
    .innerJoin(events, eq(events.id, questions.eventId))
    .innerJoin(classes, eq(classes.id, questions.classId))
    .innerJoin(riders, eq(riders.id, questions.riderId))
    .leftJoin(promoters, eq(promoters.id, events.promoterId))
    .leftJoin(bikes, eq(bikes.id, questions.bikeId));
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

/** Lists questions, the most recently changed first; questions that wait for an answer are listed oldest first. */
export async function listQuestions(reader: Reader, filter: QuestionsFilter, rowsPerPage: number) {
  const where = and(
    whose(filter),
    filter.state === undefined ? undefined : eq(questions.state, filter.state),
    filter.eventId === undefined ? undefined : eq(questions.eventId, filter.eventId),
  );
  const order =
    filter.state === "open"
      ? [asc(questions.changedAt), asc(questions.id)]
      : [desc(questions.changedAt), desc(questions.id)];
  const page = await paginate(
    { page: filter.page, rowsPerPage },
    {
      rows: (limit, offset) =>
        questionsOf(reader)
          .where(where)
          .orderBy(...order)
          .limit(limit)
          .offset(offset),
      total: () => countQuestions(reader, where),
    },
  );
  const countOf = (state: QuestionState) => countQuestions(reader, and(whose(filter), eq(questions.state, state)));
  const counts = { answered: await countOf("answered"), closed: await countOf("closed") };
  return { ...page, open: await countOf("open"), counts };
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
    .select({
      id: results.id,
      eventId: results.eventId,
      classId: results.classId,
      reason: results.reason,
      season: events.season,
    })
    .from(results)
    .innerJoin(events, eq(events.id, results.eventId))
    .where(and(eq(results.id, resultId), eq(results.riderId, riderId)));
  return row ?? null;
}

/** Tells whether a bike is on the rider's account. */
export const hasBike = (reader: Reader, bikeId: string, riderId: string): Promise<boolean> =>
  hasRow(reader, bikes, and(eq(bikes.id, bikeId), eq(bikes.riderId, riderId), isNull(bikes.retiredAt)));

/**
 * Returns the verified results of an event that a rider may claim: they have no account, nobody decided that they
 * belong to none, and they have the rider's name or were suggested for the rider.
 */
export async function claimableOf(reader: Reader, riderId: string, eventId: string) {
  const [rider] = await reader.select({ nameKey: riders.nameKey }).from(riders).where(eq(riders.id, riderId));
  if (!rider || rider.nameKey === "") return [];
  return reader
    .select({
      id: results.id,
      eventId: results.eventId,
      classId: results.classId,
      className: classes.name,
      place: results.place,
      number: results.number,
      firstName: results.firstName,
      lastName: results.lastName,
    })
    .from(results)
    .innerJoin(classes, eq(classes.id, results.classId))
    .where(
      and(
        eq(results.eventId, eventId),
        isNull(results.riderId),
        isNull(results.matchedBy),
        isNotNull(results.verifiedAt),
        or(eq(results.nameKey, rider.nameKey), eq(results.suggestedRiderId, riderId)),
      ),
    )
    .orderBy(asc(classes.position), asc(results.place), asc(results.id));
}

export async function eventOfResult(reader: Reader, resultId: string): Promise<string | null> {
  const [row] = await reader.select({ eventId: results.eventId }).from(results).where(eq(results.id, resultId));
  return row?.eventId ?? null;
}

/** Returns a rider's latest question about each of these results. */
export async function latestAsked(reader: Reader, riderId: string, resultIds: readonly string[]) {
  if (resultIds.length === 0) return new Map<string, QuestionRow>();
  const rows = await questionsOf(reader)
    .where(and(eq(questions.riderId, riderId), inArray(questions.resultId, [...resultIds])))
    .orderBy(asc(questions.changedAt), asc(questions.id));
  return new Map(rows.map((row) => [row.question.resultId ?? "", row]));
}

export async function findRacedClass(reader: Reader, classId: string) {
  const [row] = await reader
    .select({ id: classes.id, eventId: events.id, firstDate: events.firstDate, canceledAt: events.canceledAt })
    .from(classes)
    .innerJoin(events, eq(events.id, classes.eventId))
    .where(eq(classes.id, classId));
  return row ?? null;
}

export const hasResultIn = (reader: Reader, classId: string, riderId: string): Promise<boolean> =>
  hasRow(reader, results, and(eq(results.classId, classId), eq(results.riderId, riderId)));

/** Finds the open question about the same result or class, to which a second question is added. */
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

/** Adds a proposed correction to a question that was already open. */
export async function propose(
  tx: Tx,
  questionId: string,
  proposal: { proposedBrand: string; bikeId: string | undefined },
): Promise<void> {
  await tx.update(questions).set(proposal).where(eq(questions.id, questionId));
}

/**
 * Returns the contact of an event's promoter. It is null when the event has no promoter, or one that is deactivated.
 */
export async function promoterContact(reader: Reader, promoterId: string | null) {
  if (promoterId === null) return null;
  const [row] = await reader
    .select({ accountId: accounts.id, email: accounts.email, locale: accounts.locale })
    .from(promoters)
    .innerJoin(accounts, eq(accounts.id, promoters.accountId))
    .where(and(eq(promoters.id, promoterId), eq(promoters.active, true)));
  return row ?? null;
}
