import { setAdminImage } from "../accounts/set-image.ts";
import { setDealerImage } from "../dealers/set-image.ts";
import { record } from "../platform/audit/audit.ts";
import type { AccountActor, Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { squarePhoto } from "../platform/files/picture.ts";
import { insertFile, putPicture, removeFilesOf } from "../platform/files/stored-file.ts";
import { Problem } from "../platform/problem.ts";
import { setPromoterImage } from "../promoters/set-image.ts";
import { setRiderImage } from "../riders/set-image.ts";
import { maySetPhoto } from "./policy.ts";

const side = 512;

/** This is the person, dealer or promoter shown in a photo. */
type PhotoOwner = Pick<AccountActor, "type" | "id">;

/**
 * Sets a photo: an account's own, or as staff that of a dealer or promoter. The photo was cropped in the browser; it is
 * re-encoded here and stored under a new name, and the previous one is deleted.
 */
export async function setPhoto(ctx: Ctx, whose: PhotoOwner, bytes: Uint8Array): Promise<string> {
  const owner = writableOwner(ctx, whose);
  const file = await putPicture(ctx, await squarePhoto(ctx.actor, bytes, side), { kind: "photo", owner });
  const image = `/api/photo/${file.name}`;
  await ctx.db.write(async (tx) => {
    await removeFilesOf(tx, ctx, owner, "photo");
    await insertFile(tx, file);
    await writeImage(tx, whose, image);
    await record(tx, ctx, "photo.set", whose, { after: { sha256: file.sha256 } });
  });
  return image;
}

export async function removePhoto(ctx: Ctx, whose: PhotoOwner): Promise<void> {
  const owner = writableOwner(ctx, whose);
  await ctx.db.write(async (tx) => {
    const removed = await removeFilesOf(tx, ctx, owner, "photo");
    await writeImage(tx, whose, null);
    if (removed > 0) await record(tx, ctx, "photo.remove", whose);
  });
}

/** Returns the owner of the file, if the actor may change its photo. */
function writableOwner(ctx: Ctx, { type, id }: PhotoOwner): string {
  const owner = `${type}:${id}`;
  if (!maySetPhoto(ctx.actor, owner)) throw new Problem("forbidden");
  return owner;
}

function writeImage(tx: Tx, { type, id }: PhotoOwner, image: string | null): Promise<void> {
  const write = { rider: setRiderImage, dealer: setDealerImage, promoter: setPromoterImage, admin: setAdminImage };
  return write[type](tx, id, image);
}
