import { and, asc, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { payoutFileList } from "#shared/payout-files.list.ts";
import { events } from "../../events/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { countRows } from "../../platform/db/paginate.ts";
import { hasRow } from "../../platform/db/statements/has-row.ts";
import type { ListRead } from "../../platform/http/lists/list-call.ts";
import { riders } from "../../riders/tables.ts";
import { payoutClaims, payoutFileLines, payoutFiles } from "../tables.ts";

/** The condition is written exactly as in the partial index on lines that may have been paid. */
const mayBePaid = sql`${payoutFileLines.state} in ('out', 'conflict')`;

/**
 * Returns true while the claim is with the payer, or the payer says that it paid the claim and staff have not decided
 * yet.
 */
export const isWithPayer = (reader: Reader, claimId: string): Promise<boolean> =>
  hasRow(reader, payoutFileLines, and(eq(payoutFileLines.claimId, claimId), mayBePaid));

/** Returns true if the payer said in an answer that it paid the claim. */
export const wasPaidByPayer = (reader: Reader, claimId: string): Promise<boolean> =>
  hasRow(reader, payoutFileLines, and(eq(payoutFileLines.claimId, claimId), eq(payoutFileLines.state, "paid")));

/** Returns the payment file in which each of these claims is with the payer, by claim id. */
export async function openFilesOf(reader: Reader, claimIds: readonly string[]) {
  if (claimIds.length === 0) return new Map<string, { _id: string; number: string }>();
  const rows = await reader
    .select({ claimId: payoutFileLines.claimId, _id: payoutFiles.id, number: payoutFiles.number })
    .from(payoutFileLines)
    .innerJoin(payoutFiles, eq(payoutFiles.id, payoutFileLines.fileId))
    .where(and(inArray(payoutFileLines.claimId, [...claimIds]), mayBePaid));
  return new Map(rows.map(({ claimId, ...file }) => [claimId, file]));
}

/** Returns which of these claims are with the payer, or belong to a rider with a line in conflict. */
export async function blockedClaims(reader: Reader, claimIds: readonly string[]): Promise<Set<string>> {
  const inFile = await reader
    .select({ claimId: payoutFileLines.claimId })
    .from(payoutFileLines)
    .where(and(inArray(payoutFileLines.claimId, [...claimIds]), mayBePaid));
  const conflicts = await reader
    .select({ riderId: payoutClaims.riderId, currency: payoutClaims.currency })
    .from(payoutFileLines)
    .innerJoin(payoutClaims, eq(payoutClaims.id, payoutFileLines.claimId))
    .where(and(mayBePaid, eq(payoutFileLines.state, "conflict")));
  const unclear = new Set(conflicts.map(({ riderId, currency }) => `${riderId} ${currency}`));
  const own = await reader
    .select({ id: payoutClaims.id, riderId: payoutClaims.riderId, currency: payoutClaims.currency })
    .from(payoutClaims)
    .where(inArray(payoutClaims.id, [...claimIds]));
  const ofUnclear = own.filter(({ riderId, currency }) => unclear.has(`${riderId} ${currency}`)).map(({ id }) => id);
  return new Set([...inFile.map(({ claimId }) => claimId), ...ofUnclear]);
}

type Query = ListRead<typeof payoutFileList>;

export async function listFiles(reader: Reader, { filters, limit, offset }: Query) {
  const { currency, fileState } = filters;
  const where = and(
    currency ? eq(payoutFiles.currency, currency) : undefined,
    fileState ? hasLines[fileState] : undefined,
  );
  const files = await reader
    .select()
    .from(payoutFiles)
    .where(where)
    .orderBy(desc(payoutFiles.createdAt), desc(payoutFiles.id))
    .limit(limit)
    .offset(offset);
  return { rows: await withCounts(reader, files), total: await countRows(reader, payoutFiles, where) };
}

const lineIn = (states: SQL): SQL =>
  sql`exists (select 1 from ${payoutFileLines} where ${payoutFileLines.fileId} = ${payoutFiles.id} and ${payoutFileLines.state} in ${states})`;
const hasLines: Record<NonNullable<Query["filters"]["fileState"]>, SQL> = {
  open: lineIn(sql`('out')`),
  conflict: lineIn(sql`('conflict')`),
  done: sql`not ${lineIn(sql`('out', 'conflict')`)}`,
};

type FileRow = typeof payoutFiles.$inferSelect;
export type CountedFile = Awaited<ReturnType<typeof withCounts>>[number];

async function withCounts(reader: Reader, files: readonly FileRow[]) {
  const counts =
    files.length === 0
      ? []
      : await reader
          .select({
            fileId: payoutFileLines.fileId,
            state: payoutFileLines.state,
            n: sql<string | number>`count(*)`,
          })
          .from(payoutFileLines)
          .where(
            inArray(
              payoutFileLines.fileId,
              files.map(({ id }) => id),
            ),
          )
          .groupBy(payoutFileLines.fileId, payoutFileLines.state);
  return files.map((file) => {
    const of = { out: 0, paid: 0, failed: 0, withdrawn: 0, conflict: 0 };
    for (const { fileId, state, n } of counts) if (fileId === file.id) of[state] = Number(n);
    return { file, of };
  });
}

export async function findFile(reader: Reader, id: string): Promise<CountedFile | null> {
  const files = await reader.select().from(payoutFiles).where(eq(payoutFiles.id, id));
  const [found] = await withCounts(reader, files);
  return found ?? null;
}

/** Returns the lines of a file in order, each with its claim as it is now. */
export const linesOfFile = (reader: Reader, fileId: string) =>
  reader
    .select({
      line: payoutFileLines,
      claim: payoutClaims,
      firstName: riders.firstName,
      lastName: riders.lastName,
      eventTitle: events.title,
    })
    .from(payoutFileLines)
    .innerJoin(payoutClaims, eq(payoutClaims.id, payoutFileLines.claimId))
    .innerJoin(riders, eq(riders.id, payoutClaims.riderId))
    .leftJoin(events, eq(events.id, payoutClaims.eventId))
    .where(eq(payoutFileLines.fileId, fileId))
    .orderBy(asc(payoutFileLines.line));
export type FileLine = Awaited<ReturnType<typeof linesOfFile>>[number];

/** Returns which of these references of the payer are recorded already, with the line that they paid. */
export async function knownReferences(reader: Reader, references: readonly string[]): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (let at = 0; at < references.length; at += 500) {
    const rows = await reader
      .select({ reference: payoutFileLines.payerReference, lineId: payoutFileLines.id })
      .from(payoutFileLines)
      .where(inArray(payoutFileLines.payerReference, references.slice(at, at + 500)));
    for (const { reference, lineId } of rows) if (reference !== null) known.set(reference, lineId);
  }
  return known;
}

/** Returns how many files there are of a year; the next number is one higher. */
export async function filesOfYear(reader: Reader, year: string): Promise<number> {
  const [row] = await reader
    .select({ n: sql<string | number>`count(*)` })
    .from(payoutFiles)
    .where(sql`${payoutFiles.number} like ${`P${year}-%`}`);
  return Number(row?.n ?? 0);
}
