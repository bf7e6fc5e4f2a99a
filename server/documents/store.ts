import { and, desc, eq, isNull } from "drizzle-orm";
import { hasEarnedCash } from "../ledger/reads/rider-awards.ts";
import { paymentInfos } from "../payouts/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { storedFiles } from "../platform/files/tables.ts";
import { riders } from "../riders/tables.ts";
import { riderDocuments } from "./tables.ts";

const documentsOf = (reader: Reader) =>
  reader
    .select({ document: riderDocuments, file: storedFiles })
    .from(riderDocuments)
    .innerJoin(storedFiles, eq(storedFiles.id, riderDocuments.fileId));
export type DocumentRow = Awaited<ReturnType<typeof documentsOf>>[number];

/** Returns a rider's documents, the newest first, without removed documents but with retired ones. */
export const listDocuments = (reader: Reader, riderId: string): Promise<DocumentRow[]> =>
  documentsOf(reader)
    .where(and(eq(riderDocuments.riderId, riderId), isNull(riderDocuments.removedAt)))
    .orderBy(desc(riderDocuments.createdAt), desc(riderDocuments.id));

export async function findDocument(reader: Reader, id: string): Promise<DocumentRow | null> {
  const [row] = await documentsOf(reader).where(and(eq(riderDocuments.id, id), isNull(riderDocuments.removedAt)));
  return row ?? null;
}

/**
 * Returns the facts that decide which documents cash needs: whether any was earned, the tax status that the rider
 * declared, and where the rider lives.
 */
export async function cashStanding(reader: Reader, riderId: string) {
  const [row] = await reader
    .select({ country: riders.country, taxStatus: paymentInfos.taxStatus })
    .from(riders)
    .leftJoin(paymentInfos, eq(paymentInfos.riderId, riders.id))
    .where(eq(riders.id, riderId));
  const earned = await hasEarnedCash(reader, riderId);
  return { earned, taxStatus: row?.taxStatus ?? null, country: row?.country ?? null };
}
