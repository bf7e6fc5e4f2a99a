import { monthsBefore } from "#shared/dates.ts";
import type { Ctx } from "../../platform/context.ts";

/** Riders who redeemed at this dealer since this day have a card on the tablet. */
export function cardsSince(ctx: Ctx): Date {
  return monthsBefore(ctx.now, ctx.programme.kiosk.cardMonths);
}
