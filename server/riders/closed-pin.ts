import { eq } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import type { PinCheck } from "./check-pin.ts";
import { leftAtPlace, wrongOfRider, type PinPlace } from "./pin-limits.ts";
import { riderPins } from "./tables.ts";

/**
 * Whether a PIN may not be tried now, for the rider's lock or a limit of the day: then what it is sealed in is not even
 * opened (decisions §6). Null: it may.
 */
export async function closedPin(ctx: Ctx, riderId: string, place: PinPlace): Promise<PinCheck | null> {
  const [kept] = await ctx.db.select().from(riderPins).where(eq(riderPins.riderId, riderId));
  if (!kept?.pinHash || kept.off) return null;
  const closed =
    (kept.lockedUntil !== null && kept.lockedUntil > ctx.now) ||
    (await wrongOfRider(ctx.db, ctx, riderId, kept.setAt)) >= ctx.programme.pin.triesPerDay ||
    (await leftAtPlace(ctx.db, ctx, place)) <= 0;
  return closed ? { riderId, pinVersion: kept.pinVersion, finding: "locked" } : null;
}
