import { and, count, eq, gte, type SQL } from "drizzle-orm";
import { addDays, dayPacific, startOfDayPacific } from "#shared/dates.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { hmac } from "../platform/secrets.ts";
import { pinTries } from "./tables.ts";

/** Where a PIN was typed. */
export interface PinPlace {
  dealerId: string | null;
  deviceId: string | null;
}

/** An address to count by that is not an address to read. */
export const addressHash = (ctx: Ctx): string | null =>
  ctx.ip === null ? null : hmac(ctx.secrets.pin, `address:${ctx.ip}`).slice(0, 32);

/** The limits of a day are those of the Pacific day, like every day of the programme. */
export const today = (ctx: Ctx): Date => startOfDayPacific(dayPacific(ctx.now));
export const tomorrow = (ctx: Ctx): Date => startOfDayPacific(addDays(dayPacific(ctx.now), 1));

/** Wrong tries of a rider today; a PIN that was set anew begins anew. */
export async function wrongOfRider(reader: Reader, ctx: Ctx, riderId: string, setAt: Date | null): Promise<number> {
  const since = setAt && setAt > today(ctx) ? setAt : today(ctx);
  return wrongSince(reader, since, eq(pinTries.riderId, riderId));
}

/** How many wrong tries the place has left today: dealer, device and address each have their own (decisions §6). */
export async function leftAtPlace(reader: Reader, ctx: Ctx, { dealerId, deviceId }: PinPlace): Promise<number> {
  const { pin } = ctx.programme;
  const address = addressHash(ctx);
  const limits: [SQL, number][] = [];
  if (dealerId) limits.push([eq(pinTries.dealerId, dealerId), pin.triesPerDealerPerDay]);
  if (deviceId) limits.push([eq(pinTries.deviceId, deviceId), pin.triesPerDevicePerDay]);
  if (address) limits.push([eq(pinTries.addressHash, address), pin.triesPerAddressPerDay]);
  let left = Infinity;
  for (const [where, limit] of limits) left = Math.min(left, limit - (await wrongSince(reader, today(ctx), where)));
  return left;
}

async function wrongSince(reader: Reader, since: Date, where: SQL): Promise<number> {
  const [row] = await reader
    .select({ wrong: count() })
    .from(pinTries)
    .where(and(where, gte(pinTries.at, since), eq(pinTries.right, false)));
  return Number(row?.wrong ?? 0);
}
