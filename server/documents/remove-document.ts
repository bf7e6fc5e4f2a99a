import { eq } from "drizzle-orm";
import type { DocumentKind } from "#shared/documents.ts";
import { returnClaims } from "../payouts/return-claims.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { storedFiles } from "../platform/files/tables.ts";
import { Problem } from "../platform/problem.ts";
import { mayUploadDocument } from "./policy.ts";
import { findDocument, type DocumentRow } from "./store.ts";
import { riderDocuments } from "./tables.ts";

/**
 * Takes a document out of force. If no payment relied on it, it is deleted: it is no longer shown to anybody, and the
 * cleanup job removes the bytes. If it released a payment, it is retained: the rider can only replace it
 * (`document_released`), and staff can retire it. Staff must say why.
 */
export async function removeDocument(
  ctx: Ctx,
  { riderId, id, only, reason = null }: { riderId: string; id: string; only?: DocumentKind; reason?: string | null },
): Promise<void> {
  await ctx.db.write(async (tx) => {
    const row = await findDocument(tx, id);
    const isIt = row?.document.riderId === riderId && (only === undefined || row.document.kind === only);
    if (!row || !isIt || !mayUploadDocument(ctx.actor, row.document)) throw new Problem("not_found");
    if (ctx.actor.type === "admin" && reason === null) {
      throw new Problem("invalid_input", { fields: { reason: "required" } });
    }
    const isKept = row.document.releasedAt !== null;
    if (isKept && (ctx.actor.type !== "admin" || row.document.retiredAt)) throw new Problem("document_released");
    await takeOutOfForce(tx, ctx, row, reason);
  });
}

/** Retires the document that a new one replaces. It must belong to the rider, have the same kind and be in force. */
export async function replaceDocument(
  tx: Tx,
  ctx: Ctx,
  { riderId, kind, id }: { riderId: string; kind: DocumentKind; id: string },
): Promise<void> {
  const row = await findDocument(tx, id);
  const isIt = row?.document.riderId === riderId && row.document.kind === kind && row.document.retiredAt === null;
  if (!row || !isIt || !mayUploadDocument(ctx.actor, row.document)) throw new Problem("not_found");
  await takeOutOfForce(tx, ctx, row);
}

async function takeOutOfForce(tx: Tx, ctx: Ctx, { document, file }: DocumentRow, reason: string | null = null) {
  const { id, riderId, kind, label } = document;
  if (document.releasedAt) {
    await tx.update(riderDocuments).set({ retiredAt: ctx.now }).where(eq(riderDocuments.id, id));
  } else {
    await tx.update(riderDocuments).set({ removedAt: ctx.now }).where(eq(riderDocuments.id, id));
    await tx.update(storedFiles).set({ removedAt: ctx.now }).where(eq(storedFiles.id, file.id));
  }
  const action = document.releasedAt ? "document.retire" : "document.remove";
  const change = { before: { document: id, kind, label }, ...(reason === null ? {} : { after: { reason } }) };
  await record(tx, ctx, action, { type: "rider", id: riderId }, change);
  if (kind === "w9") await returnClaims(tx, ctx, riderId, "paper");
}
