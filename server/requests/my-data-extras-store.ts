import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { dealers } from "../dealers/tables.ts";
import { riderDocuments } from "../documents/tables.ts";
import { classes, events } from "../events/tables.ts";
import { kioskItems } from "../kiosk/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { noticeChoices, pushSubscriptions } from "../platform/tables.ts";
import { plans } from "../plans/tables.ts";
import { questionMessages, questions } from "../questions/tables.ts";
import { adjustmentsDue, resultUploads } from "../results/tables.ts";
import { pinTries, riderEmailClaims } from "../riders/tables.ts";

// These queries return the data about one person in addition to the record and the money. The columns are listed by
// hand.

const maxTries = 2000;

/** Returns, for every role, the notice settings and the devices that receive notifications. */
export async function accountExtras(db: Reader, accountId: string) {
  return {
    notices: await db
      .select({ kind: noticeChoices.kind, channel: noticeChoices.channel, on: noticeChoices.on, at: noticeChoices.at })
      .from(noticeChoices)
      .where(eq(noticeChoices.accountId, accountId))
      .orderBy(asc(noticeChoices.kind), asc(noticeChoices.channel)),
    devices: await db
      .select({ browser: pushSubscriptions.userAgent, since: pushSubscriptions.createdAt })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.accountId, accountId))
      .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id)),
  };
}

/** Returns the results files that a promoter uploaded for their own events. */
export async function uploadsOf(db: Reader, promoterId: string, accountId: string) {
  return db
    .select({
      event: events.title,
      file: resultUploads.fileName,
      format: resultUploads.format,
      at: resultUploads.createdAt,
      takenAt: resultUploads.takenAt,
    })
    .from(events)
    .innerJoin(resultUploads, and(eq(resultUploads.eventId, events.id), eq(resultUploads.accountId, accountId)))
    .where(eq(events.promoterId, promoterId))
    .orderBy(asc(resultUploads.createdAt), asc(resultUploads.id));
}

export async function riderExtras(db: Reader, riderId: string) {
  return {
    claimedEmails: await db
      .select({ email: riderEmailClaims.email, createdAt: riderEmailClaims.createdAt })
      .from(riderEmailClaims)
      .where(eq(riderEmailClaims.riderId, riderId))
      .orderBy(asc(riderEmailClaims.createdAt), asc(riderEmailClaims.id)),
    documents: await documentsOf(db, riderId),
    questions: await questionsOf(db, riderId),
    plans: await db
      .select({ event: events.title, class: classes.name, plannedAt: plans.plannedAt })
      .from(plans)
      .innerJoin(events, eq(events.id, plans.eventId))
      .innerJoin(classes, eq(classes.id, plans.classId))
      .where(eq(plans.riderId, riderId))
      .orderBy(asc(plans.plannedAt), asc(plans.eventId), asc(plans.classId)),
    adjustmentsDue: await db
      .select({
        event: events.title,
        wallet: adjustmentsDue.wallet,
        amount: adjustmentsDue.amount,
        currency: adjustmentsDue.currency,
        at: adjustmentsDue.at,
        settledAt: adjustmentsDue.settledAt,
      })
      .from(adjustmentsDue)
      .innerJoin(events, eq(events.id, adjustmentsDue.eventId))
      .where(eq(adjustmentsDue.riderId, riderId))
      .orderBy(asc(adjustmentsDue.at), asc(adjustmentsDue.id)),
    pinTries: await db
      .select({ at: pinTries.at, right: pinTries.right, dealer: dealers.name })
      .from(pinTries)
      .leftJoin(dealers, eq(dealers.id, pinTries.dealerId))
      .where(eq(pinTries.riderId, riderId))
      .orderBy(desc(pinTries.at), desc(pinTries.id))
      .limit(maxTries),
    capturedOffline: await db
      .select({
        kind: kioskItems.kind,
        dealer: dealers.name,
        amount: kioskItems.amount,
        currency: kioskItems.currency,
        decision: kioskItems.decision,
        code: kioskItems.code,
        receivedAt: kioskItems.receivedAt,
        decidedAt: kioskItems.decidedAt,
      })
      .from(kioskItems)
      .leftJoin(dealers, eq(dealers.id, kioskItems.dealerId))
      .where(eq(kioskItems.riderId, riderId))
      .orderBy(desc(kioskItems.receivedAt), desc(kioskItems.id), desc(kioskItems.deviceId)),
  };
}

/**
 * Returns which documents exist; the images themselves are on the profile. Only staff see timecards
 * (docs/spec/portal.md#roles).
 */
async function documentsOf(db: Reader, riderId: string) {
  const rows = await db
    .select({
      kind: riderDocuments.kind,
      createdAt: riderDocuments.createdAt,
      removedAt: riderDocuments.removedAt,
    })
    .from(riderDocuments)
    .where(eq(riderDocuments.riderId, riderId))
    .orderBy(desc(riderDocuments.createdAt), desc(riderDocuments.id));
  return rows.filter(({ kind }) => kind !== "timecard");
}

/** Returns the questions about results and their answers: the conversation as the rider has seen it. */
async function questionsOf(db: Reader, riderId: string) {
  const asked = await db
    .select({
      id: questions.id,
      kind: questions.kind,
      state: questions.state,
      event: events.title,
      class: classes.name,
      place: questions.place,
      number: questions.number,
      proposedBrand: questions.proposedBrand,
      askedAt: questions.askedAt,
    })
    .from(questions)
    .innerJoin(events, eq(events.id, questions.eventId))
    .leftJoin(classes, eq(classes.id, questions.classId))
    .where(eq(questions.riderId, riderId))
    .orderBy(desc(questions.changedAt), desc(questions.id));
  if (asked.length === 0) return [];
  const ids = asked.map(({ id }) => id);
  const written = await db
    .select({
      questionId: questionMessages.questionId,
      from: questionMessages.fromRole,
      text: questionMessages.text,
      at: questionMessages.at,
    })
    .from(questionMessages)
    .where(inArray(questionMessages.questionId, ids))
    .orderBy(asc(questionMessages.at), asc(questionMessages.id));
  const messagesOf = Map.groupBy(written, ({ questionId }) => questionId);
  return asked.map(({ id, ...question }) => ({
    ...question,
    messages: (messagesOf.get(id) ?? []).map(({ questionId: _question, ...message }) => message),
  }));
}
