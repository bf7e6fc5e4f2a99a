import type { Context } from "hono";
import * as z from "zod/mini";
import { dealerParams } from "#shared/dealers.schema.ts";
import { done } from "#shared/fields.ts";
import { photoAnswer } from "#shared/photos.schema.ts";
import { promoterParams } from "#shared/promoters.schema.ts";
import { uploadCeilingBytes } from "#shared/programme.ts";
import { roles } from "#shared/roles.ts";
import type { Ctx } from "../platform/context.ts";
import { fileByName, sendFile } from "../platform/files/stored-file.ts";
import { call, type HttpEnv } from "../platform/http/call.ts";
import { uploadedFile } from "../platform/http/uploaded-file.ts";
import { Problem } from "../platform/problem.ts";
import { maySeePhoto } from "./policy.ts";
import { removePhoto, setPhoto } from "./set-photo.ts";

/** The form around the file has at most this many bytes; the size of the file itself is checked separately. */
const formBytes = 64 * 1024;

/** Reads the photo that was sent. Throws `too_large` if the file alone is over the limit. */
async function sentBytes({ programme }: Ctx, c: Context<HttpEnv>): Promise<Uint8Array> {
  const { bytes } = await uploadedFile(c);
  if (bytes.length > programme.uploadMaxBytes) throw new Problem("too_large");
  return bytes;
}

export const photoCalls = [
  call({
    method: "PUT",
    path: "/api/{type}/photo",
    roles: roles,
    least: "readOnly",
    added: true,
    limit: "upload",
    summary: "Sets your photo: PNG or JPEG by content, converted to a square JPEG",
    bodyKind: "multipart",
    maxBytes: uploadCeilingBytes + formBytes,
    answer: photoAnswer,
    handle: async ({ ctx, c }) => ({ image: await setPhoto(ctx, ctx.actor, await sentBytes(ctx, c)) }),
  }),
  call({
    method: "PUT",
    path: "/api/admin/dealer/{dealerId}/photo",
    roles: ["admin"],
    added: true,
    limit: "upload",
    summary: "Sets the photo of a dealer",
    params: dealerParams,
    bodyKind: "multipart",
    maxBytes: uploadCeilingBytes + formBytes,
    answer: photoAnswer,
    handle: async ({ ctx, c, params }) => ({
      image: await setPhoto(ctx, { type: "dealer", id: params.dealerId }, await sentBytes(ctx, c)),
    }),
  }),
  call({
    method: "DELETE",
    path: "/api/admin/dealer/{dealerId}/photo",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Removes the photo of a dealer",
    params: dealerParams,
    answer: done,
    async handle({ ctx, params }) {
      await removePhoto(ctx, { type: "dealer", id: params.dealerId });
      return { ok: true } as const;
    },
  }),
  call({
    method: "PUT",
    path: "/api/admin/promoter/{promoterId}/photo",
    roles: ["admin"],
    added: true,
    limit: "upload",
    summary: "Sets the photo of a promoter",
    params: promoterParams,
    bodyKind: "multipart",
    maxBytes: uploadCeilingBytes + formBytes,
    answer: photoAnswer,
    handle: async ({ ctx, c, params }) => ({
      image: await setPhoto(ctx, { type: "promoter", id: params.promoterId }, await sentBytes(ctx, c)),
    }),
  }),
  call({
    method: "DELETE",
    path: "/api/admin/promoter/{promoterId}/photo",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Removes the photo of a promoter",
    params: promoterParams,
    answer: done,
    async handle({ ctx, params }) {
      await removePhoto(ctx, { type: "promoter", id: params.promoterId });
      return { ok: true } as const;
    },
  }),
  call({
    method: "DELETE",
    path: "/api/{type}/photo",
    roles: roles,
    least: "readOnly",
    added: true,
    limit: "write",
    summary: "Removes your photo",
    answer: done,
    async handle({ ctx }) {
      await removePhoto(ctx, ctx.actor);
      return { ok: true } as const;
    },
  }),
  call({
    method: "GET",
    path: "/api/photo/{photo}",
    roles: roles,
    added: true,
    summary: "A photo, for those who may see it",
    params: z.object({ photo: z.string().check(z.regex(/^[\w-]{43}$/)) }),
    async handle({ ctx, params, c }) {
      const file = await fileByName(ctx.db, params.photo);
      if (!file || file.kind !== "photo" || !maySeePhoto(ctx.actor, file.owner)) throw new Problem("not_found");
      // The browser has to revalidate at each use, so that it shows no photo after its person signed out.
      return sendFile(c, ctx, file, "private, no-cache");
    },
  }),
];
