import * as z from "zod/mini";
import { done } from "#shared/fields.ts";
import { photoAnswer } from "#shared/photos.schema.ts";
import { defaultProgramme } from "#shared/programme.ts";
import { roles } from "#shared/roles.ts";
import { fileByName, sendFile } from "../platform/files/stored-file.ts";
import { call, type Call } from "../platform/http/call.ts";
import { signedIn } from "../platform/http/guard.ts";
import { uploadedFile } from "../platform/http/uploaded-file.ts";
import { Problem } from "../platform/problem.ts";
import { maySeePhoto } from "./policy.ts";
import { removePhoto, setPhoto } from "./set-photo.ts";

/** The form around the file takes a little as well; the file itself is held to the limit below. */
const formBytes = 64 * 1024;

export const photoCalls: Call[] = [
  call({
    method: "PUT",
    path: "/api/{type}/photo",
    who: roles,
    added: true,
    limit: "upload",
    summary: "Sets one's own photo: PNG or JPEG by content, made anew as a square JPEG",
    bodyKind: "multipart",
    maxBytes: defaultProgramme.uploadMaxBytes + formBytes,
    answer: photoAnswer,
    async handle({ ctx, c }) {
      const { bytes } = await uploadedFile(c);
      if (bytes.length > ctx.programme.uploadMaxBytes) throw new Problem("too_large");
      return { image: await setPhoto(ctx, signedIn(ctx, ...roles), bytes) };
    },
  }),
  call({
    method: "DELETE",
    path: "/api/{type}/photo",
    who: roles,
    added: true,
    limit: "write",
    summary: "Takes one's own photo away",
    answer: done,
    async handle({ ctx }) {
      await removePhoto(ctx, signedIn(ctx, ...roles));
      return { ok: true } as const;
    },
  }),
  call({
    method: "GET",
    path: "/api/photo/{photo}",
    who: roles,
    added: true,
    summary: "A photo, for who may see it",
    params: z.object({ photo: z.string().check(z.regex(/^[\w-]{43}$/)) }),
    async handle({ ctx, params, c }) {
      const file = await fileByName(ctx.db, params.photo);
      if (!file || file.kind !== "photo" || !maySeePhoto(ctx.actor, file.owner)) throw new Problem("not_found");
      return sendFile(c, ctx, file, "private, max-age=3600");
    },
  }),
];
