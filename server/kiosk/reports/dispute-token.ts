import { createHmac } from "node:crypto";
import type { Ctx } from "../../platform/context.ts";
import type { ItemRow } from "../store.ts";

/**
 * Returns the token in the email's link. It names one redemption and proves that the reader has access to the rider's
 * mailbox.
 */
export function disputeToken(ctx: Ctx, { deviceId, id }: Pick<ItemRow, "deviceId" | "id">): string {
  const mac = createHmac("sha256", ctx.secrets.kiosk).update(`not me:${deviceId}:${id}`).digest("base64url");
  return `${id}.${mac.slice(0, 27)}`;
}
