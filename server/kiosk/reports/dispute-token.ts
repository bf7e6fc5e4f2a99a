import { createHmac } from "node:crypto";
import type { Ctx } from "../../platform/context.ts";
import { acceptedKeys, sameDigest } from "../../platform/secrets.ts";
import type { ItemRow } from "../store.ts";

/**
 * Returns the token in the email's link. It names one redemption and proves that the reader has access to the rider's
 * mailbox.
 */
export const disputeToken = (ctx: Ctx, item: Named): string => tokenOf(ctx.secrets.kiosk, item);

export const isDisputeToken = (ctx: Ctx, item: Named, token: string): boolean =>
  acceptedKeys(ctx.secrets, "kiosk").some((key) => sameDigest(token, tokenOf(key, item)));

type Named = Pick<ItemRow, "deviceId" | "id">;

function tokenOf(key: Buffer, { deviceId, id }: Named): string {
  const mac = createHmac("sha256", key).update(`not me:${deviceId}:${id}`).digest("base64url");
  return `${id}.${mac.slice(0, 27)}`;
}
