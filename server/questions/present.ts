import type { AskedRecord, Question, QuestionMessage } from "#shared/questions.schema.ts";
import type { MessageRow, QuestionRow } from "./store.ts";

export const presentQuestion = (row: QuestionRow): Question => ({
  _id: row.question.id,
  kind: row.question.kind,
  state: row.question.state,
  eventId: row.question.eventId,
  eventTitle: row.eventTitle,
  firstDate: row.firstDate,
  classId: row.question.classId,
  className: row.className,
  resultId: row.question.resultId,
  place: row.question.place,
  number: row.question.number,
  proposal:
    row.question.proposedBrand !== null && row.bike
      ? {
          brand: row.question.proposedBrand,
          bike: { year: row.bike.year, make: row.bike.make, model: row.bike.model },
          vin: row.bike.vin,
        }
      : null,
  answers: row.promoterName,
  riderId: row.question.riderId,
  riderName: `${row.firstName} ${row.lastName}`,
  askedAt: row.question.askedAt.toISOString(),
  changedAt: row.question.changedAt.toISOString(),
});

/** Returns the fields of a question that are shown beside its result. */
export const presentAsked = ({ question: { id, state, askedAt }, promoterName }: QuestionRow): AskedRecord => ({
  _id: id,
  state,
  askedAt: askedAt.toISOString(),
  answers: promoterName,
});

export const presentMessage = ({ id, fromRole, name, text, at }: MessageRow): QuestionMessage => ({
  _id: id,
  from: fromRole,
  name,
  text,
  at: at.toISOString(),
});
