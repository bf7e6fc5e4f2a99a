import { eq } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import type { PinCheck } from "./check-pin.ts";
import { triesLeftAtPlace, wrongOfRider, type PinPlace } from "./pin-limits.ts";
import { isOfOtherSecret } from "./pin-secret.ts";
import { riderPins } from "../tables.ts";

/**
 * Returns a check with the finding `locked` when a PIN must not be tried now, because of the rider's lock or a daily
 * limit; then the encrypted PIN is not even decrypted (docs/spec/accounts.md#pin). Returns null otherwise.
 */
export async function closedPin(ctx: Ctx, riderId: string, place: PinPlace): Promise<PinCheck | null> {
  const [kept] = await ctx.db.select().from(riderPins).where(eq(riderPins.riderId, riderId));
  if (!kept?.pinHash || kept.off || isOfOtherSecret(ctx, kept)) return null;
  const closed =
    (kept.lockedUntil !== null && kept.lockedUntil > ctx.now) ||
    (await wrongOfRider(ctx.db, ctx, riderId, kept.setAt)) >= ctx.programme.pin.triesPerDay ||
    (await triesLeftAtPlace(ctx.db, ctx, place)).left <= 0;
  return closed ? { riderId, pinVersion: kept.pinVersion, finding: "locked" } : null;
}
