import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "hono";
import { actorKey, type Ctx } from "../context.ts";
import type { Reader, Tx } from "../db/database.ts";
import type { HttpEnv } from "../http/call.ts";
import { Problem } from "../problem.ts";
import { sha256 } from "../secrets.ts";
import type { Picture } from "./picture.ts";
import { storedFiles } from "./tables.ts";

export type StoredFile = typeof storedFiles.$inferSelect;

/**
 * Stores the bytes before the transaction that inserts the row, because the cleanup job removes a file without a row.
 */
export async function putPicture(
  ctx: Ctx,
  picture: Picture,
  what: Pick<StoredFile, "kind" | "owner">,
): Promise<StoredFile> {
  const { bytes, mime, width, height } = picture;
  const name = randomBytes(32).toString("base64url");
  await ctx.files.put(name, bytes);
  return {
    id: ctx.id(),
    name,
    ...what,
    mime,
    bytes: bytes.length,
    width,
    height,
    sha256: sha256(bytes),
    createdAt: ctx.now,
    createdBy: actorKey(ctx.actor),
    removedAt: null,
  };
}

export async function insertFile(tx: Tx, row: StoredFile): Promise<void> {
  await tx.insert(storedFiles).values(row);
}

/**
 * Marks the files as removed: they are no longer shown, and the cleanup job deletes the bytes. Returns the number of
 * files that were marked.
 */
export async function removeFilesOf(tx: Tx, ctx: Ctx, owner: string, kind: StoredFile["kind"]): Promise<number> {
  const gone = await tx
    .update(storedFiles)
    .set({ removedAt: ctx.now })
    .where(and(eq(storedFiles.owner, owner), eq(storedFiles.kind, kind), isNull(storedFiles.removedAt)))
    .returning({ id: storedFiles.id });
  return gone.length;
}

export async function fileByName(db: Reader, name: string): Promise<StoredFile | null> {
  const [row] = await db.select().from(storedFiles).where(eq(storedFiles.name, name));
  return row && row.removedAt === null ? row : null;
}

/**
 * Builds the response with a file. The caller must have checked that the actor may read it. `securityHeaders` adds
 * `nosniff` and the Content-Security-Policy of the API (`default-src 'none'`).
 */
export async function sendFile(
  c: Context<HttpEnv>,
  ctx: Ctx,
  row: StoredFile,
  cacheControl: string,
): Promise<Response> {
  const etag = `"${row.sha256.slice(0, 32)}"`;
  const headers = { etag, "cache-control": cacheControl, "content-disposition": "inline" };
  if (c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
  const bytes = await ctx.files.read(row.name);
  if (!bytes) throw new Problem("not_found");
  return c.body(bytes, 200, { ...headers, "content-type": row.mime, "content-length": String(bytes.length) });
}
