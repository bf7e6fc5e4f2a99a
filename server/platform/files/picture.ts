import type { Sharp, SharpOptions } from "sharp";
import { actorKey, type Actor } from "../context.ts";
import { Problem } from "../problem.ts";
import { createTurnQueue } from "../turn-queue.ts";
import { checkPictureHeader } from "./picture-header.ts";

/** This is the max time in seconds for decoding one picture; libvips checks it between rows. */
const timeoutSeconds = 10;

/**
 * Pictures are decoded one at a time, so that decoding takes only one of libuv's four threads: sign-in (Argon2id), gzip
 * and file access need the others. Further pictures of the same person wait for the first.
 */
const takeTurn = createTurnQueue({ concurrency: 1, maxWaitingPerOwner: 4, maxWaiting: 24 });

export interface Picture {
  bytes: Uint8Array;
  mime: "image/jpeg" | "image/png";
  width: number;
  height: number;
}

/**
 * Returns the format by the first bytes, or null if it is neither PNG nor JPEG. The name and the declared type are
 * untrusted.
 */
function pictureKind(bytes: Uint8Array): "jpeg" | "png" | null {
  const begins = (...first: number[]): boolean => first.every((byte, at) => bytes[at] === byte);
  if (begins(0xff, 0xd8, 0xff)) return "jpeg";
  return begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? "png" : null;
}

/**
 * Makes a portrait photo: square, `side` pixels wide, upright. Throws `unreadable_picture`, or `too_many_requests` when
 * too many pictures wait.
 */
export const squarePhoto = (actor: Actor, bytes: Uint8Array, side: number): Promise<Picture> =>
  reencode(actor, bytes, (image) => image.resize(side, side, { fit: "cover" }).flatten({ background: "#fff" }), "jpeg");

/**
 * Makes a picture of a document in its own proportions, at most `longestSide` pixels wide or high. Throws the same
 * errors as `squarePhoto`.
 */
export const readablePicture = (actor: Actor, bytes: Uint8Array, longestSide: number): Promise<Picture> =>
  reencode(actor, bytes, (image) =>
    image.resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true }),
  );

/**
 * Decodes the picture and encodes it again, so that only pixels remain. The metadata (EXIF position and camera) and
 * any data hidden in the file are removed.
 */
async function reencode(
  actor: Actor,
  bytes: Uint8Array,
  change: (image: Sharp) => Sharp,
  into?: "jpeg",
): Promise<Picture> {
  const kind = pictureKind(bytes);
  if (!kind) throw new Problem("wrong_picture_kind", { fields: { file: "wrong_picture_kind" } });
  const sharp = await loadSharp();
  const encoding = into ?? kind;
  return takeTurn(actorKey(actor), async () => {
    try {
      const options = { failOn: "error", sequentialRead: true } as const;
      checkPictureHeader(bytes, await sharp(bytes, options).metadata());
      const image = change(sharp(bytes, options).autoOrient());
      const encoded = encoding === "jpeg" ? image.jpeg({ quality: 82, mozjpeg: true }) : image.png();
      const { data, info } = await encoded.timeout({ seconds: timeoutSeconds }).toBuffer({ resolveWithObject: true });
      return { bytes: data, mime: `image/${encoding}`, width: info.width, height: info.height };
    } catch (cause) {
      if (cause instanceof Problem) throw cause;
      throw new Problem("unreadable_picture", { fields: { file: "unreadable_picture" }, cause });
    }
  });
}

type MakeSharp = (input: Uint8Array, options: SharpOptions) => Sharp;
let loaded: Promise<MakeSharp> | undefined;

/**
 * Loads sharp at the first upload, so that it does not slow down the start. Only the decoders of the two allowed
 * formats are enabled.
 */
function loadSharp(): Promise<MakeSharp> {
  return (loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
}
