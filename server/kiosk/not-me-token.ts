import { createHmac } from "node:crypto";
import type { Ctx } from "../platform/context.ts";
import type { ItemRow } from "./store.ts";

/** The link of the mail: it names one redemption and shows that it came by the rider's own mailbox. */
export function notMeToken(ctx: Ctx, { deviceId, id }: Pick<ItemRow, "deviceId" | "id">): string {
  const mac = createHmac("sha256", ctx.secrets.kiosk).update(`not me:${deviceId}:${id}`).digest("base64url");
  return `${id}.${mac.slice(0, 27)}`;
}
