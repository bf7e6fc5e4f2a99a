import { and, eq, inArray, isNull, like, or, sql, type SQL } from "drizzle-orm";
import { removedRider } from "#shared/removed-rider.ts";
import { emailKey } from "#shared/email.ts";
import type { Tx } from "../platform/db/database.ts";
import { amaKey, amaSpellings } from "./matching/match.ts";
import { deleteUndosWith } from "./correcting/undo-store.ts";
import { changeResult } from "./result-store.ts";
import { results, resultUploads } from "./tables.ts";

/** These are the keys by which a person's rows are found. */
export interface ResultTraces {
  riderId: string;
  nameKey: string;
  amaNumber: string | null;
  /** The person verified these email addresses. */
  emails: readonly string[];
  /** These are the VINs of all bikes that were ever on the account. */
  vins: readonly string[];
}

const nothing = { hometown: null, email: null, emailKey: null, amaNumber: null, vin: null };
const removed = { ...removedRider, nameKey: "", suggestedRiderId: null };

/**
 * Removes a person from the results. Place, number, brand and money remain; the name and the keys are removed. This
 * includes unmatched rows that carry a verified address, or the name with the AMA number or VIN. The uploads of these
 * events lose their stored rows. A row that has only the name remains, because it may belong to a namesake. See
 * docs/spec/accounts.md#erasure.
 */
export async function eraseResults(tx: Tx, traces: ResultTraces): Promise<void> {
  const own = await rowsOf(tx, traces);
  for (const { id, riderId, nameKey } of own) {
    const isOwn = riderId === traces.riderId || (riderId === null && nameKey === traces.nameKey);
    // If the row belongs to another person and only has this address, its name stays.
    await changeResult(tx, id, isOwn ? { ...nothing, ...removed } : { email: null, emailKey: null });
  }
  await deleteUndosWith(tx, [traces.riderId, traces.nameKey, ...traces.emails, ...traces.vins]);
  await tx.update(results).set({ suggestedRiderId: null }).where(eq(results.suggestedRiderId, traces.riderId));
  await emptyUploads(tx, [...new Set(own.map(({ eventId }) => eventId))]);
}

async function rowsOf(tx: Tx, { riderId, nameKey, amaNumber, emails, vins }: ResultTraces) {
  const named = eq(results.nameKey, nameKey);
  const numbers = amaNumber ? [...new Set([...amaSpellings(amaNumber), amaKey(amaNumber)])] : [];
  return tx
    .select({ id: results.id, eventId: results.eventId, riderId: results.riderId, nameKey: results.nameKey })
    .from(results)
    .where(
      or(
        eq(results.riderId, riderId),
        inArray(results.emailKey, emails.map(emailKey)),
        and(isNull(results.riderId), named, inArray(results.amaNumber, numbers)),
        and(isNull(results.riderId), named, inArray(results.vin, [...vins])),
      ),
    );
}

/**
 * Empties uploads that name the person although no result of the event belongs to the person any more, because the row
 * was corrected, removed or never imported. A file names the person by one of the texts, or by all of `inOneFile`.
 */
export async function eraseUploadsWith(
  tx: Tx,
  { texts, inOneFile }: { texts: readonly string[]; inOneFile: readonly string[] },
): Promise<void> {
  const text = sql`lower(cast(${resultUploads.parsed} as text))`;
  const mentions = (one: string) => like(text, `%${one.toLowerCase()}%`);
  const found = await tx
    .select({ id: resultUploads.id })
    .from(resultUploads)
    .where(or(...texts.map(mentions), inOneFile.length > 0 ? and(...inOneFile.map(mentions)) : undefined));
  const ids = found.map(({ id }) => id);
  if (ids.length > 0) await empty(tx, inArray(resultUploads.id, ids));
}

/**
 * Empties the uploads of events. A file that was imported is still recognized by its digest; a file that was only
 * previewed can be uploaded again.
 */
async function emptyUploads(tx: Tx, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await empty(tx, inArray(resultUploads.eventId, [...eventIds]));
}

async function empty(tx: Tx, ofEvents: SQL): Promise<void> {
  await tx.delete(resultUploads).where(and(ofEvents, isNull(resultUploads.takenAt)));
  const uploads = await tx
    .select({ id: resultUploads.id, format: resultUploads.format })
    .from(resultUploads)
    .where(ofEvents);
  for (const { id, format } of uploads) {
    const parsed = { format, rows: [], ignoredColumns: [], notes: [] };
    await tx.update(resultUploads).set({ parsed, fileName: "—" }).where(eq(resultUploads.id, id));
  }
}
