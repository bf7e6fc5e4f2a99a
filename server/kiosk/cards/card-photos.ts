import type { PhotosAnswer } from "#shared/kiosk.schema.ts";
import type { Ctx, KioskActor } from "../../platform/context.ts";
import { squarePhoto } from "../../platform/files/picture.ts";
import { Problem } from "../../platform/problem.ts";
import { sha256 } from "../../platform/secrets.ts";
import { cardsSince } from "./cards-since.ts";
import { noteRead } from "./note-read.ts";
import { assertMaySeeSnapshot } from "../policy.ts";
import { findThumbs, newestWithPhoto, saveThumb, type PhotoRow } from "./photo-store.ts";

const sides = [64, 56, 48, 40, 32, 24];
const maxBytes = 2000;
/**
 * This is the max number of thumbnails that one request makes. A thumbnail takes some milliseconds, so the tablet's
 * next request makes the remaining ones.
 */
const maxMade = 40;

/**
 * Returns small photos of the riders who have a card on the tablet, the most recent visitors first, just large enough
 * to recognize a face.
 */
export async function cardPhotos(ctx: Ctx<KioskActor>, have: string | undefined): Promise<PhotosAnswer> {
  const { actor } = ctx;
  assertMaySeeSnapshot(actor);
  const serverTime = ctx.now.toISOString();
  const { cardPhotos: most } = ctx.programme.kiosk;
  const riders = actor.state === "active" ? await newestWithPhoto(ctx.db, actor.dealerId, cardsSince(ctx), most) : [];
  const photos = await thumbsOf(ctx, riders);
  const tag = sha256(JSON.stringify(photos)).slice(0, 16);
  if (have !== tag && photos.length > 0) await noteRead(ctx, "kiosk.read-photos", { riders: photos.length });
  return have === tag
    ? { serverTime, tag, unchanged: true, photos: [] }
    : { serverTime, tag, unchanged: false, photos };
}

async function thumbsOf(ctx: Ctx, riders: readonly PhotoRow[]): Promise<PhotosAnswer["photos"]> {
  const thumbs = await findThumbs(
    ctx.db,
    riders.map(({ id }) => id),
  );
  const photos: PhotosAnswer["photos"] = [];
  let made = 0;
  for (const { id, image } of riders) {
    const thumb = thumbs.get(id);
    let jpeg = thumb?.source === image ? thumb.jpeg : null;
    if (thumb?.source !== image && made < maxMade) {
      made++;
      const thumbnail = await makeThumb(ctx, image);
      // The image queue is full or files cannot be read; the tablet's next request makes the remaining thumbnails.
      if (thumbnail === "later") break;
      jpeg = thumbnail;
      await ctx.db.write((tx) => saveThumb(tx, { riderId: id, source: image, jpeg, madeAt: ctx.now }));
    }
    if (jpeg !== null) photos.push({ riderId: id, jpeg });
  }
  return photos;
}

/**
 * Makes a thumbnail. Returns null when the file is missing or is not a picture: the card is then sent without a photo.
 * Returns "later" while the store of files or the image queue cannot be used.
 */
async function makeThumb(ctx: Ctx, image: string): Promise<string | null> {
  const bytes = await ctx.files.read(image.slice(image.lastIndexOf("/") + 1)).catch(() => "later" as const);
  if (bytes === "later") return bytes;
  if (!bytes) return null;
  for (const side of sides) {
    const small = await squarePhoto(ctx.actor, bytes, side).catch(reasonOf);
    if (small === "later") return small;
    if (small && small.bytes.length <= maxBytes) return Buffer.from(small.bytes).toString("base64");
  }
  return null;
}

const reasonOf = (error: unknown): "later" | null =>
  error instanceof Problem && error.code === "too_many_requests" ? "later" : null;
