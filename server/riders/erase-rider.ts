import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { removedRider } from "#shared/removed-rider.ts";
import { accounts } from "../accounts/tables.ts";
import { retireBikesOf } from "../bikes/remove-bike.ts";
import { bikes } from "../bikes/tables.ts";
import { riderDocuments } from "../documents/tables.ts";
import { kioskThumbs } from "../kiosk/tables.ts";
import { giveUp, openAwards } from "../ledger/give-up.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { forgetInAnswers } from "../platform/idempotency.ts";
import { removeFilesOf } from "../platform/files/stored-file.ts";
import { storedFiles } from "../platform/files/tables.ts";
import { forgetMailAbout, forgetMailTo } from "../platform/mail/outbox.ts";
import { Problem } from "../platform/problem.ts";
import { questionMessages, questions } from "../questions/tables.ts";
import { eraseResults, type Traces } from "../results/erase-results.ts";
import { favouriteDealers, guardianConsents, riderEmailClaims, riderEmails, riderPins, riders } from "./tables.ts";

/** The credit or cash that prevents the erasure: all open money, or where that is given up, only money in a payout. */
export async function hasOpenMoney(db: Reader, riderId: string, givesUp: boolean): Promise<boolean> {
  const open = await openAwards(db, [riderId]);
  return open.some(({ claimId }) => !givesUp || claimId !== null);
}

/** A VIN identifies the owner of a bike. The books show what the bike earned without it. */
const removedVin = "—";

export async function riderOfAccount(db: Reader, accountId: string): Promise<string | null> {
  const [row] = await db.select({ id: riders.id }).from(riders).where(eq(riders.accountId, accountId));
  return row?.id ?? null;
}

/**
 * Removes the person from the record and from the results. What was won, spent and paid remains in the books with the
 * empty record, as the law on bookkeeping requires; tax documents are deleted after their own retention time. Open
 * money prevents the erasure (`money_open`) unless the person gave it up: then it goes to the expired account.
 */
export async function eraseRider(tx: Tx, ctx: Ctx, accountId: string, givesUp: boolean): Promise<void> {
  const riderId = await riderOfAccount(tx, accountId);
  if (!riderId) throw new Problem("not_found");
  if (await hasOpenMoney(tx, riderId, givesUp)) throw new Problem("money_open");
  if (givesUp) await giveUp(tx, ctx, [riderId], "given_up");
  await retireBikesOf(tx, ctx, riderId);
  const { texts, ...traces } = await tracesOf(tx, riderId);
  await eraseResults(tx, traces);
  await forgetInAnswers(tx, riderId, texts);
  await tx.update(bikes).set({ vin: removedVin }).where(eq(bikes.riderId, riderId));
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
  const names = { ...removedRider, nameKey: "", lastNameKey: "" };
  await tx
    .update(riders)
    .set({ ...nothing, ...names, erasedAt: ctx.now })
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

/** The values that identify the person elsewhere, and the texts that contain them. */
async function tracesOf(tx: Tx, riderId: string): Promise<Traces & { texts: string[] }> {
  const [found] = await tx
    .select({ rider: riders, email: accounts.email, emailVerifiedAt: accounts.emailVerifiedAt })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(eq(riders.id, riderId));
  if (!found) throw new Problem("not_found");
  const { firstName, lastName, nameKey, amaNumber, hometown } = found.rider;
  const further = await tx
    .select({ email: riderEmails.email })
    .from(riderEmails)
    .where(and(eq(riderEmails.riderId, riderId), isNotNull(riderEmails.verifiedAt)));
  const owned = await tx.select({ vin: bikes.vin }).from(bikes).where(eq(bikes.riderId, riderId));
  const vins = owned.map(({ vin }) => vin);
  const emails = [...(found.emailVerifiedAt ? [found.email] : []), ...further.map(({ email }) => email)];
  const names = [firstName, lastName, `${firstName} ${lastName}`, amaNumber, hometown, found.email];
  const texts = [...names, ...emails, ...vins].flatMap((text) => text || []);
  return { riderId, nameKey, amaNumber, emails, vins, texts };
}

/** Questions about results and their answers are removed. */
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

/** Removes photo IDs and timecards; license and W-9 belong to the books. The cleanup job deletes the bytes. */
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
