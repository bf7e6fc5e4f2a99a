import type { Ctx } from "../../platform/context.ts";

/** Riders who redeemed at this dealer since this day have a card on the tablet. */
export function cardsSince(ctx: Ctx): Date {
  const since = new Date(ctx.now);
  since.setUTCMonth(since.getUTCMonth() - ctx.programme.kiosk.cardMonths);
  return since;
}
