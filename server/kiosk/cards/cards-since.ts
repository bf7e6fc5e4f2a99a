import { monthsBefore } from "#shared/dates.ts";
import type { Ctx } from "../../platform/context.ts";

/** Returns the day since which a redemption at this dealer gives a rider a card on the tablet. */
export function cardsSince(ctx: Ctx): Date {
  return monthsBefore(ctx.now, ctx.programme.kiosk.cardMonths);
}
