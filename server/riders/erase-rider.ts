import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { nameKey } from "#shared/name-key.ts";
import { retireBikesOf } from "../bikes/remove-bike.ts";
import { riderDocuments } from "../documents/tables.ts";
import { kioskThumbs } from "../kiosk/tables.ts";
import { awards } from "../ledger/tables.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { removeFilesOf } from "../platform/files/stored-file.ts";
import { storedFiles } from "../platform/files/tables.ts";
import { forgetMailAbout, forgetMailTo } from "../platform/mail/outbox.ts";
import { Problem } from "../platform/problem.ts";
import { questionMessages, questions } from "../questions/tables.ts";
import { favouriteDealers, guardianConsents, riderEmailClaims, riderEmails, riderPins, riders } from "./tables.ts";

/** Credit or cash that was neither used, paid, taken back nor expired. */
export async function hasOpenMoney(db: Reader, riderId: string): Promise<boolean> {
  const open = await db
    .select({ id: awards.id })
    .from(awards)
    .where(
      and(eq(awards.riderId, riderId), gt(awards.currentValue, 0), isNull(awards.revokedAt), isNull(awards.expiredAt)),
    )
    .limit(1);
  return open.length > 0;
}

export async function riderOfAccount(db: Reader, accountId: string): Promise<string | null> {
  const [row] = await db.select({ id: riders.id }).from(riders).where(eq(riders.accountId, accountId));
  return row?.id ?? null;
}

/**
 * Takes the person off the record. What was won, spent and paid stays in the books with the empty record, as the law on
 * books asks; published results stay as the promoter published them; tax papers go when their own years are over.
 */
export async function eraseRider(tx: Tx, ctx: Ctx, accountId: string): Promise<void> {
  const riderId = await riderOfAccount(tx, accountId);
  if (!riderId) throw new Problem("not_found");
  if (await hasOpenMoney(tx, riderId)) throw new Problem("money_open");
  await retireBikesOf(tx, ctx, riderId);
  const firstName = "—";
  const lastName = riderId.slice(-6).toUpperCase();
  const nothing = {
    amaNumber: null,
    phone1: null,
    phone2: null,
    addressLine1: null,
    addressLine2: null,
    city: null,
    zipcode: null,
    hometown: null,
    bio: null,
    dateOfBirth: null,
    sex: null,
    socialMedia: null,
    mainSport: null,
    raceStyle: null,
    profileImage: null,
    note: null,
  };
  const names = { nameKey: nameKey(lastName), lastNameKey: nameKey(lastName) };
  await tx
    .update(riders)
    .set({ ...nothing, ...names, firstName, lastName })
    .where(eq(riders.id, riderId));
  await tx.update(riderPins).set({ pinHash: null, off: false }).where(eq(riderPins.riderId, riderId));
  const further = await tx
    .select({ email: riderEmails.email })
    .from(riderEmails)
    .where(eq(riderEmails.riderId, riderId));
  for (const { email } of further) await forgetMailTo(tx, email);
  const consents = await tx
    .select({ id: guardianConsents.id })
    .from(guardianConsents)
    .where(eq(guardianConsents.riderId, riderId));
  await forgetMailAbout(
    tx,
    consents.map(({ id }) => `guardian:${id}`),
  );
  await tx.delete(riderEmails).where(eq(riderEmails.riderId, riderId));
  await tx.delete(riderEmailClaims).where(eq(riderEmailClaims.riderId, riderId));
  await tx.delete(guardianConsents).where(eq(guardianConsents.riderId, riderId));
  await tx.delete(favouriteDealers).where(eq(favouriteDealers.riderId, riderId));
  await tx.delete(kioskThumbs).where(eq(kioskThumbs.riderId, riderId));
  await forgetQuestions(tx, riderId);
  await removeFilesOf(tx, ctx, `rider:${riderId}`, "photo");
  await removePapers(tx, ctx, riderId);
}

/** What was asked and answered about results is a conversation with nobody now. */
async function forgetQuestions(tx: Tx, riderId: string): Promise<void> {
  const asked = await tx.select({ id: questions.id }).from(questions).where(eq(questions.riderId, riderId));
  const ids = asked.map(({ id }) => id);
  if (ids.length === 0) return;
  const written = await tx
    .delete(questionMessages)
    .where(inArray(questionMessages.questionId, ids))
    .returning({ id: questionMessages.id });
  await forgetMailAbout(
    tx,
    written.map(({ id }) => `question:${id}`),
  );
  await tx.delete(questions).where(inArray(questions.id, ids));
}

/** Photo IDs and timecards; licence and W-9 belong to the books. The sweep takes the bytes. */
async function removePapers(tx: Tx, ctx: Ctx, riderId: string): Promise<void> {
  const papers = await tx
    .update(riderDocuments)
    .set({ removedAt: ctx.now, label: null, note: null })
    .where(and(eq(riderDocuments.riderId, riderId), inArray(riderDocuments.kind, ["id", "timecard"])))
    .returning({ fileId: riderDocuments.fileId });
  const files = papers.map(({ fileId }) => fileId);
  if (files.length === 0) return;
  await tx
    .update(storedFiles)
    .set({ removedAt: ctx.now })
    .where(and(inArray(storedFiles.id, files), isNull(storedFiles.removedAt)));
}
