import type { Sharp, SharpOptions } from "sharp";
import { Problem } from "../problem.ts";

/** A camera's largest picture passes; a bomb of a few bytes that unpacks to gigabytes does not. */
const mostPixels = 50_000_000;

export interface Picture {
  bytes: Uint8Array;
  mime: "image/jpeg" | "image/png";
  width: number;
  height: number;
}

/** PNG or JPEG by its first bytes; the name and the declared type are the uploader's fancy (decisions §5). */
export function pictureKind(bytes: Uint8Array): "jpeg" | "png" | null {
  const begins = (...first: number[]): boolean => first.every((byte, at) => bytes[at] === byte);
  if (begins(0xff, 0xd8, 0xff)) return "jpeg";
  return begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? "png" : null;
}

/** A face: square, small, upright. */
export const squarePhoto = (bytes: Uint8Array, side: number): Promise<Picture> =>
  remade(bytes, (image) => image.resize(side, side, { fit: "cover" }).flatten({ background: "#fff" }), "jpeg");

/** A document: as it is, no larger than can be read. */
export const readablePicture = (bytes: Uint8Array, longestSide: number): Promise<Picture> =>
  remade(bytes, (image) => image.resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true }));

/**
 * Decodes the picture and encodes it anew: what leaves is pixels alone. Position and camera (EXIF) are gone, and so is
 * whatever else was hidden behind, before or in between.
 */
async function remade(bytes: Uint8Array, change: (image: Sharp) => Sharp, into?: "jpeg"): Promise<Picture> {
  const kind = pictureKind(bytes);
  if (!kind) throw new Problem("wrong_picture_kind", { fields: { file: "wrong_picture_kind" } });
  const sharp = await loadSharp();
  const encoding = into ?? kind;
  try {
    const upright = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error", sequentialRead: true }).autoOrient();
    const image = change(upright);
    const encoded = encoding === "jpeg" ? image.jpeg({ quality: 82, mozjpeg: true }) : image.png();
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { bytes: data, mime: `image/${encoding}`, width: info.width, height: info.height };
  } catch (cause) {
    throw new Problem("unreadable_picture", { fields: { file: "unreadable_picture" }, cause });
  }
}

type MakeSharp = (input: Uint8Array, options: SharpOptions) => Sharp;
let loaded: Promise<MakeSharp> | undefined;

/** Loaded with the first upload: no start waits for it. Only the two decoders are open that are asked for. */
function loadSharp(): Promise<MakeSharp> {
  return (loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
}
