import { eq } from "drizzle-orm";
import type { DocumentKind } from "#shared/documents.ts";
import type { RiderDocument } from "#shared/documents.schema.ts";
import { openClaimsOf } from "../payouts/open-claims.ts";
import { record } from "../platform/audit/audit.ts";
import { actorKey, type Ctx } from "../platform/context.ts";
import { readablePicture } from "../platform/files/picture.ts";
import { insertFile, putPicture } from "../platform/files/stored-file.ts";
import { Problem } from "../platform/problem.ts";
import { riders } from "../riders/tables.ts";
import { mayUploadDocument } from "./policy.ts";
import { presentDocument } from "./present.ts";
import { replaceDocument } from "./remove-document.ts";
import { findDocument, listDocuments } from "./store.ts";
import { riderDocuments } from "./tables.ts";
import { takenKinds } from "./taken-kinds.ts";

/** The longer side of a scanned page is reduced to this many pixels, with which it remains readable. */
const longestSide = 2400;
const maxDocuments = 40;

interface NewDocument {
  riderId: string;
  kind: DocumentKind;
  label?: string | null;
  note?: string | null;
  /** This is the id of the document in force that the new one replaces. */
  replaces?: string | undefined;
}

/**
 * Stores a document of a rider. It is re-encoded as pixels, gets a random name, and is readable only through its
 * policy. Throws `forbidden`, `not_found`, `document_not_asked` and `too_many_documents`.
 */
export async function storeDocument(ctx: Ctx, input: NewDocument, bytes: Uint8Array): Promise<RiderDocument> {
  const { riderId, kind, label = null, note = null, replaces } = input;
  if (!mayUploadDocument(ctx.actor, input)) throw new Problem("forbidden");
  const [rider] = await ctx.db.select({ mergedIntoId: riders.mergedIntoId }).from(riders).where(eq(riders.id, riderId));
  if (!rider) throw new Problem("not_found");
  if (rider.mergedIntoId) throw new Problem("rider_merged");
  if (kind !== "timecard" && !(await takenKinds(ctx.db, riderId)).includes(kind))
    throw new Problem("document_not_asked");
  const inForce = (await listDocuments(ctx.db, riderId)).filter(({ document }) => document.retiredAt === null);
  if (!replaces && inForce.length >= maxDocuments) throw new Problem("too_many_documents");
  const stored = kind === "timecard" ? ("timecard" as const) : ("document" as const);
  const picture = await readablePicture(ctx.actor, bytes, longestSide);
  const file = await putPicture(ctx, picture, { kind: stored, owner: `rider:${riderId}` });
  const id = ctx.id();
  return ctx.db.write(async (tx) => {
    await insertFile(tx, file);
    const who = { createdAt: ctx.now, createdBy: actorKey(ctx.actor) };
    await tx.insert(riderDocuments).values({ id, riderId, kind, fileId: file.id, label, note, ...who });
    await record(tx, ctx, "document.keep", { type: "rider", id: riderId }, { after: { document: id, kind, label } });
    if (replaces) await replaceDocument(tx, ctx, { riderId, kind, id: replaces });
    // The W-9 may have been the last missing document, so the cash claims can proceed.
    if (kind === "w9") await openClaimsOf(tx, ctx, riderId);
    const row = await findDocument(tx, id);
    if (!row) throw new Error("Documents: it is not there right after it was kept");
    return presentDocument(row);
  });
}
