import type { PhotosAnswer } from "#shared/kiosk.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { squarePhoto } from "../platform/files/picture.ts";
import { signedIn } from "../platform/http/guard.ts";
import { sha256 } from "../platform/secrets.ts";
import { cardsSince } from "./cards-since.ts";
import { maySeeSnapshot } from "./policy.ts";
import { findThumbs, newestWithPhoto, saveThumb, type PhotoRow } from "./photo-store.ts";

const sides = [64, 56, 48, 40, 32, 24];
const mostBytes = 2000;
/** Making one takes some milliseconds: the rest comes with the tablet's next look. */
const mostMade = 40;

/** Small photos of the newest riders on the tablet's cards: a face to know, not a picture to keep (kiosk spec). */
export async function cardPhotos(ctx: Ctx, have: string | undefined): Promise<PhotosAnswer> {
  const actor = signedIn(ctx, "kiosk");
  maySeeSnapshot(actor);
  const serverTime = ctx.now.toISOString();
  const { cardPhotos: most } = ctx.programme.kiosk;
  const riders = actor.state === "active" ? await newestWithPhoto(ctx.db, actor.dealerId, cardsSince(ctx), most) : [];
  const photos = await thumbsOf(ctx, riders);
  const tag = sha256(JSON.stringify(photos)).slice(0, 16);
  return have === tag
    ? { serverTime, tag, unchanged: true, photos: [] }
    : { serverTime, tag, unchanged: false, photos };
}

async function thumbsOf(ctx: Ctx, riders: readonly PhotoRow[]): Promise<PhotosAnswer["photos"]> {
  const kept = await findThumbs(
    ctx.db,
    riders.map(({ id }) => id),
  );
  const photos: PhotosAnswer["photos"] = [];
  let made = 0;
  for (const { id, image } of riders) {
    const thumb = kept.get(id);
    let jpeg = thumb?.source === image ? thumb.jpeg : null;
    if (thumb?.source !== image && made < mostMade) {
      made++;
      jpeg = await makeThumb(ctx, image);
      await ctx.db.write((tx) => saveThumb(tx, { riderId: id, source: image, jpeg, madeAt: ctx.now }));
    }
    if (jpeg !== null) photos.push({ riderId: id, jpeg });
  }
  return photos;
}

/** Null where the file is gone or cannot be read: no photo is no reason to stop. */
async function makeThumb(ctx: Ctx, image: string): Promise<string | null> {
  const bytes = await ctx.files.read(image.slice(image.lastIndexOf("/") + 1)).catch(() => null);
  if (!bytes) return null;
  for (const side of sides) {
    const small = await squarePhoto(bytes, side).catch(() => null);
    if (small && small.bytes.length <= mostBytes) return Buffer.from(small.bytes).toString("base64");
  }
  return null;
}
