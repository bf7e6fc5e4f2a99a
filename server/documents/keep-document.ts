import { eq } from "drizzle-orm";
import type { DocumentKind } from "#shared/documents.ts";
import type { RiderDocument } from "#shared/documents.schema.ts";
import { openClaimsOf } from "../payouts/open-claims.ts";
import { record } from "../platform/audit.ts";
import { actorKey, type Ctx } from "../platform/context.ts";
import { readablePicture } from "../platform/files/picture.ts";
import { insertFile, putPicture } from "../platform/files/stored-file.ts";
import { storedFiles } from "../platform/files/tables.ts";
import { Problem } from "../platform/problem.ts";
import { mayKeepDocument } from "./policy.ts";
import { presentDocument } from "./present.ts";
import { findDocument, listDocuments, riderExists } from "./store.ts";
import { riderDocuments } from "./tables.ts";
import { takenKinds } from "./taken-kinds.ts";

/** A page of paper stays readable at this many pixels along its longer side. */
const longestSide = 2400;
const mostDocuments = 40;

interface Paper {
  riderId: string;
  kind: DocumentKind;
  label?: string | null;
  note?: string | null;
}

/** Keeps a paper of a rider: made anew as pixels, under a random name, shown only through its policy (decisions §5). */
export async function keepDocument(ctx: Ctx, paper: Paper, bytes: Uint8Array): Promise<RiderDocument> {
  const { riderId, kind, label = null, note = null } = paper;
  if (!mayKeepDocument(ctx.actor, paper)) throw new Problem("forbidden");
  if (!(await riderExists(ctx.db, riderId))) throw new Problem("not_found");
  if (kind !== "timecard" && !(await takenKinds(ctx.db, riderId)).includes(kind))
    throw new Problem("document_not_asked");
  if ((await listDocuments(ctx.db, riderId)).length >= mostDocuments) throw new Problem("too_many_documents");
  const stored = kind === "timecard" ? ("timecard" as const) : ("document" as const);
  const picture = await readablePicture(bytes, longestSide);
  const file = await putPicture(ctx, picture, { kind: stored, owner: `rider:${riderId}` });
  const id = ctx.id();
  return ctx.db.write(async (tx) => {
    await insertFile(tx, file);
    const who = { createdAt: ctx.now, createdBy: actorKey(ctx.actor) };
    await tx.insert(riderDocuments).values({ id, riderId, kind, fileId: file.id, label, note, ...who });
    await record(tx, ctx, "document.keep", { type: "rider", id: riderId }, { after: { document: id, kind, label } });
    // The last paper that was missing sets the money on its way.
    if (kind === "w9") await openClaimsOf(tx, ctx, riderId);
    const row = await findDocument(tx, id);
    if (!row) throw new Error("Documents: it is not there right after it was kept");
    return presentDocument(row);
  });
}

/** From here on nobody is shown it; the sweep takes the bytes. */
export async function removeDocument(
  ctx: Ctx,
  { riderId, id, only }: { riderId: string; id: string; only?: DocumentKind },
) {
  await ctx.db.write(async (tx) => {
    const row = await findDocument(tx, id);
    const isIt = row?.document.riderId === riderId && (only === undefined || row.document.kind === only);
    if (!row || !isIt || !mayKeepDocument(ctx.actor, row.document)) throw new Problem("not_found");
    await tx.update(riderDocuments).set({ removedAt: ctx.now }).where(eq(riderDocuments.id, id));
    await tx.update(storedFiles).set({ removedAt: ctx.now }).where(eq(storedFiles.id, row.file.id));
    const { kind, label } = row.document;
    await record(tx, ctx, "document.remove", { type: "rider", id: riderId }, { before: { document: id, kind, label } });
  });
}
