import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { formatMoney } from "#shared/format.ts";
import type { Locale } from "#shared/locale.ts";
import { removedRider } from "#shared/removed-rider.ts";
import type { OpenMoney } from "#shared/requests.schema.ts";
import { retireBikesOf } from "../bikes/remove-bike.ts";
import { bikes } from "../bikes/tables.ts";
import { riderDocuments } from "../documents/tables.ts";
import { kioskThumbs } from "../kiosk/tables.ts";
import { giveUp, openAwards } from "../ledger/give-up.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { removeFilesOf } from "../platform/files/stored-file.ts";
import { storedFiles } from "../platform/files/tables.ts";
import { forgetMailAbout } from "../platform/mail/outbox.ts";
import { Problem } from "../platform/problem.ts";
import { plans } from "../plans/tables.ts";
import { questionMessages, questions } from "../questions/tables.ts";
import { retirePaymentInfo } from "../payouts/retire-payment-info.ts";
import { eraseResults } from "../results/erase-results.ts";
import { eraseElsewhere } from "./erase-elsewhere.ts";
import { favouriteDealers } from "../dealers/tables.ts";
import { guardianConsents, riderEmailClaims, riderEmails, riderPins, riders } from "../riders/tables.ts";
import { watchFindings } from "../watch/tables.ts";
import { tracesOf } from "./traces.ts";

/**
 * Returns the credit and cash that prevents the erasure, one sum in cents for each kind and currency: this is all open
 * money or, if the rider gives it up, only the cash in payouts that were not sent yet.
 */
export async function openMoneyOf(db: Reader, riderId: string, givesUp: boolean): Promise<OpenMoney[]> {
  const sums = new Map<string, OpenMoney>();
  for (const { wallet, currency, amount, claimId } of await openAwards(db, [riderId])) {
    if (givesUp && claimId === null) continue;
    const kind = claimId === null ? wallet : "payout";
    const sum = sums.get(`${kind} ${currency}`)?.amount ?? 0;
    sums.set(`${kind} ${currency}`, { kind, currency, amount: sum + amount });
  }
  return [...sums.values()];
}

/** Refuses with `money_open`, which names each kind of open money with its amount. */
function refuseOpenMoney(open: readonly OpenMoney[], locale: Locale): void {
  if (open.length === 0) return;
  const sumOf = (kind: OpenMoney["kind"]): string => {
    const sums = open.filter((one) => one.kind === kind);
    return sums.map(({ amount, currency }) => formatMoney(amount, currency, locale)).join(", ") || "none";
  };
  throw new Problem("money_open", {
    values: { credit: sumOf("credit"), cash: sumOf("cash"), payout: sumOf("payout") },
  });
}

/** A VIN identifies the owner of a bike. The books show what the bike earned, so they do not need the VIN. */
const removedVin = "—";

export async function riderOfAccount(db: Reader, accountId: string): Promise<string | null> {
  const [row] = await db.select({ id: riders.id }).from(riders).where(eq(riders.accountId, accountId));
  return row?.id ?? null;
}

/**
 * Removes the person from the record and from the results. What was won, spent and paid remains in the books with the
 * empty record, as the law on bookkeeping requires; tax documents are deleted after their own retention time. Open
 * money prevents the erasure (`money_open`) unless the person gave it up: then it goes to the expired account. Returns
 * all email addresses that the person ever had here. docs/spec/accounts.md#erasure says what stays, and why.
 */
export async function eraseRider(tx: Tx, ctx: Ctx, accountId: string, givesUp: boolean): Promise<string[]> {
  const riderId = await riderOfAccount(tx, accountId);
  if (!riderId) throw new Problem("not_found");
  refuseOpenMoney(await openMoneyOf(tx, riderId, givesUp), ctx.locale);
  if (givesUp) await giveUp(tx, ctx, [riderId], "given_up");
  await retireBikesOf(tx, ctx, riderId);
  const traces = await tracesOf(tx, riderId);
  await eraseResults(tx, traces.results);
  await tx.update(bikes).set({ vin: removedVin, reason: null }).where(eq(bikes.riderId, riderId));
  await emptyRecord(tx, ctx, riderId);
  await eraseElsewhere(tx, ctx, traces);
  await tx.update(riders).set({ erasedAt: ctx.now }).where(eq(riders.id, riderId));
  return traces.emails;
}

/**
 * Empties a rider's record: the fields, PIN, further emails, consents, favorites, questions, plans, photo, documents and
 * payment info. The row remains with the name "Removed rider".
 */
export async function emptyRecord(tx: Tx, ctx: Ctx, riderId: string): Promise<void> {
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
    .set({ ...nothing, ...names })
    .where(eq(riders.id, riderId));
  await tx.update(riderPins).set({ pinHash: null, off: false }).where(eq(riderPins.riderId, riderId));
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
  await tx.delete(watchFindings).where(or(eq(watchFindings.riderId, riderId), eq(watchFindings.otherRiderId, riderId)));
  await forgetQuestions(tx, riderId);
  await tx.delete(plans).where(eq(plans.riderId, riderId));
  await removeFilesOf(tx, ctx, `rider:${riderId}`, "photo");
  await removePapers(tx, ctx, riderId);
  await retirePaymentInfo(tx, ctx, riderId);
}

/** Removes the rider's questions about results and their answers. */
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

/**
 * Removes photo IDs and timecards, and the licenses and tax forms that no payment relied on. The other licenses and tax
 * forms are needed for bookkeeping, so they are retired and deleted after their retention time. The cleanup job deletes
 * the bytes.
 */
async function removePapers(tx: Tx, ctx: Ctx, riderId: string): Promise<void> {
  const own = eq(riderDocuments.riderId, riderId);
  const isFree = or(inArray(riderDocuments.kind, ["id", "timecard"]), isNull(riderDocuments.releasedAt));
  const papers = await tx
    .update(riderDocuments)
    .set({ removedAt: ctx.now, label: null, note: null })
    .where(and(own, isFree))
    .returning({ fileId: riderDocuments.fileId });
  await tx
    .update(riderDocuments)
    .set({ retiredAt: ctx.now, label: null, note: null })
    .where(and(own, isNull(riderDocuments.removedAt), isNull(riderDocuments.retiredAt)));
  const files = papers.map(({ fileId }) => fileId);
  if (files.length === 0) return;
  await tx
    .update(storedFiles)
    .set({ removedAt: ctx.now })
    .where(and(inArray(storedFiles.id, files), isNull(storedFiles.removedAt)));
}
