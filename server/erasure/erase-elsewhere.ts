import { and, eq, inArray, like, ne, or, sql } from "drizzle-orm";
import { accounts } from "../accounts/tables.ts";
import { bonusGrants } from "../awards/tables.ts";
import { contactMessages } from "../contact/tables.ts";
import { kioskCases, kioskItems } from "../kiosk/tables.ts";
import { rewriteAwardTexts } from "../ledger/reads/rider-awards.ts";
import { payoutClaims, payoutFileLines } from "../payouts/tables.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { eraseInAudit } from "../platform/audit/erase-audit.ts";
import { forgetInAnswers } from "../platform/idempotency.ts";
import { forgetMailAbout, forgetMailTo, forgetMailWith } from "../platform/mail/outbox.ts";
import { redact, type PersonalTexts } from "../platform/audit/redact.ts";
import { redemptions, refunds } from "../redemptions/tables.ts";
import { staffRequests } from "../requests/tables.ts";
import { eraseUploadsWith } from "../results/erase-results.ts";
import { adjustmentsDue } from "../results/tables.ts";
import { riders } from "../riders/tables.ts";
import type { RiderTraces } from "./traces.ts";

/**
 * Removes a rider's texts where other slices wrote them down: in the audit log, in stored answers for retries, in
 * emails, in uploaded files, in messages from the contact page, and in what staff and dealers typed about the rider's
 * money.
 */
export async function eraseElsewhere(tx: Tx, ctx: Ctx, traces: RiderTraces): Promise<void> {
  const { riderId, accountId, bikeIds, emails, texts } = traces;
  await forgetInAnswers(tx, riderId, traces);
  for (const email of emails) await forgetMailTo(tx, email);
  await forgetMailWith(tx, texts, await addressesOfNamesakes(tx, traces));
  await eraseUploadsWith(tx, traces);
  await forgetContacts(tx, emails);
  await clearNotes(tx, traces);
  await clearTablets(tx, traces);
  const asked = await tx
    .select({ id: staffRequests.id })
    .from(staffRequests)
    .where(or(eq(staffRequests.accountId, accountId), inArray(sql`lower(${staffRequests.email})`, lower(emails))));
  const subjects = [riderId, accountId, ...bikeIds, ...asked.map(({ id }) => id)];
  await eraseInAudit(tx, ctx, { subjects, ids: [riderId], traces });
}

const lower = (texts: readonly string[]): string[] => texts.map((text) => text.toLowerCase());

/** Returns the addresses of other riders with the same name: emails to them are about themselves and stay. */
async function addressesOfNamesakes(tx: Tx, { riderId, nameKey }: RiderTraces): Promise<string[]> {
  const rows = await tx
    .select({ email: accounts.email })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(and(eq(riders.nameKey, nameKey), ne(riders.id, riderId)));
  return rows.map(({ email }) => email);
}

/** Deletes the messages that the person wrote from the contact page without being signed in. */
async function forgetContacts(tx: Tx, emails: readonly string[]): Promise<void> {
  const written = await tx
    .delete(contactMessages)
    .where(inArray(sql`lower(${contactMessages.email})`, lower(emails)))
    .returning({ id: contactMessages.id });
  await forgetMailAbout(
    tx,
    written.map(({ id }) => `contact:${id}`),
  );
}

/** Removes the rider's names from texts that staff and dealers typed about the rider's money; the amounts remain. */
async function clearNotes(tx: Tx, traces: RiderTraces): Promise<void> {
  const { riderId } = traces;
  for (const row of await tx.select().from(bonusGrants).where(eq(bonusGrants.riderId, riderId))) {
    const { id, reason, declineReason, reversalReason } = row;
    const clean = cleaned({ reason, declineReason, reversalReason }, traces);
    await tx.update(bonusGrants).set(clean).where(eq(bonusGrants.id, id));
  }
  await rewriteAwardTexts(tx, riderId, (texts) => cleaned(texts, traces));
  for (const row of await tx.select().from(adjustmentsDue).where(eq(adjustmentsDue.riderId, riderId))) {
    const { id, reference, note } = row;
    await tx.update(adjustmentsDue).set(cleaned({ reference, note }, traces)).where(eq(adjustmentsDue.id, id));
  }
  const ofRider = tx.select({ id: redemptions.id }).from(redemptions).where(eq(redemptions.riderId, riderId));
  for (const { id, note } of await tx.select().from(refunds).where(inArray(refunds.redemptionId, ofRider))) {
    await tx.update(refunds).set(cleaned({ note }, traces)).where(eq(refunds.id, id));
  }
  for (const { id, voidReason } of await tx.select().from(payoutClaims).where(eq(payoutClaims.riderId, riderId))) {
    await tx.update(payoutClaims).set(cleaned({ voidReason }, traces)).where(eq(payoutClaims.id, id));
    for (const line of await tx.select().from(payoutFileLines).where(eq(payoutFileLines.claimId, id))) {
      const words = cleaned({ reason: line.reason }, traces);
      await tx.update(payoutFileLines).set(words).where(eq(payoutFileLines.id, line.id));
    }
  }
}

/**
 * Clears the tablets' items and cases: a tablet that did not know the rider sent the AMA number in place of the id, and
 * notes of cases can name the rider.
 */
async function clearTablets(tx: Tx, traces: RiderTraces): Promise<void> {
  const { riderId, words } = traces;
  const typed = words.map((word) => like(sql`cast(${kioskItems.body} as text)`, `%"ama:${word}"%`));
  const items = await tx
    .select({ deviceId: kioskItems.deviceId, id: kioskItems.id, body: kioskItems.body })
    .from(kioskItems)
    .where(or(eq(kioskItems.riderId, riderId), ...typed));
  for (const { deviceId, id, body } of items) {
    if (typeof body !== "object" || body === null || !("riderId" in body) || body.riderId === riderId) continue;
    await tx
      .update(kioskItems)
      .set({ body: { ...body, riderId } })
      .where(and(eq(kioskItems.deviceId, deviceId), eq(kioskItems.id, id)));
  }
  for (const { id, note } of await tx.select().from(kioskCases).where(eq(kioskCases.riderId, riderId))) {
    await tx.update(kioskCases).set(cleaned({ note }, traces)).where(eq(kioskCases.id, id));
  }
}

function cleaned<Texts extends Record<string, string | null>>(texts: Texts, traces: PersonalTexts): Texts {
  // Redaction replaces texts inside the values and keeps their types.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return redact(texts, traces) as Texts;
}
