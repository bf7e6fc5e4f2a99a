import { setAdminImage } from "../accounts/set-image.ts";
import { setDealerImage } from "../dealers/set-image.ts";
import { record } from "../platform/audit/audit.ts";
import { actorKey, type AccountActor, type Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { squarePhoto } from "../platform/files/picture.ts";
import { insertFile, putPicture, removeFilesOf } from "../platform/files/stored-file.ts";
import { setPromoterImage } from "../promoters/set-image.ts";
import { setRiderImage } from "../riders/set-image.ts";

const side = 512;

/**
 * Sets the account's own photo, which was cropped on the screen. It is re-encoded here and stored under a new name, and
 * the previous one is deleted.
 */
export async function setPhoto(ctx: Ctx, actor: AccountActor, bytes: Uint8Array): Promise<string> {
  const owner = actorKey(actor);
  const file = await putPicture(ctx, await squarePhoto(actor, bytes, side), { kind: "photo", owner });
  const image = `/api/photo/${file.name}`;
  await ctx.db.write(async (tx) => {
    await removeFilesOf(tx, ctx, owner, "photo");
    await insertFile(tx, file);
    await writeImage(tx, actor, image);
    await record(tx, ctx, "photo.set", { type: actor.type, id: actor.id }, { after: { sha256: file.sha256 } });
  });
  return image;
}

export async function removePhoto(ctx: Ctx, actor: AccountActor): Promise<void> {
  await ctx.db.write(async (tx) => {
    const removed = await removeFilesOf(tx, ctx, actorKey(actor), "photo");
    await writeImage(tx, actor, null);
    if (removed > 0) await record(tx, ctx, "photo.remove", { type: actor.type, id: actor.id });
  });
}

function writeImage(tx: Tx, { type, id }: AccountActor, image: string | null): Promise<void> {
  const write = { rider: setRiderImage, dealer: setDealerImage, promoter: setPromoterImage, admin: setAdminImage };
  return write[type](tx, id, image);
}
