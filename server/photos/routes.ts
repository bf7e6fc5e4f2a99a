import * as z from "zod/mini";
import { done } from "#shared/fields.ts";
import { photoAnswer } from "#shared/photos.schema.ts";
import { defaultProgramme } from "#shared/programme.ts";
import { roles } from "#shared/roles.ts";
import { fileByName, sendFile } from "../platform/files/stored-file.ts";
import { call } from "../platform/http/call.ts";
import { uploadedFile } from "../platform/http/uploaded-file.ts";
import { Problem } from "../platform/problem.ts";
import { maySeePhoto } from "./policy.ts";
import { removePhoto, setPhoto } from "./set-photo.ts";

/** The form around the file has at most this many bytes; the file itself is checked against the limit below. */
const formBytes = 64 * 1024;

export const photoCalls = [
  call({
    method: "PUT",
    path: "/api/{type}/photo",
    roles: roles,
    added: true,
    limit: "upload",
    summary: "Sets your photo: PNG or JPEG by content, converted to a square JPEG",
    bodyKind: "multipart",
    maxBytes: defaultProgramme.uploadMaxBytes + formBytes,
    answer: photoAnswer,
    async handle({ ctx, c }) {
      const { bytes } = await uploadedFile(c);
      if (bytes.length > ctx.programme.uploadMaxBytes) throw new Problem("too_large");
      return { image: await setPhoto(ctx, ctx.actor, bytes) };
    },
  }),
  call({
    method: "DELETE",
    path: "/api/{type}/photo",
    roles: roles,
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
