import { and, count, eq, gte } from "drizzle-orm";
import { addDays, dayPacific, startOfDayPacific } from "#shared/dates.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { statement } from "../platform/db/prepared.ts";
import { given } from "../platform/db/steady-values.ts";
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
  return countOf(wrongSince.riderId(reader, { of: riderId, since }));
}

/** How many wrong tries the place has left today: dealer, device and address each have their own (decisions §6). */
export async function leftAtPlace(reader: Reader, ctx: Ctx, { dealerId, deviceId }: PinPlace): Promise<number> {
  const { pin } = ctx.programme;
  const limits = [
    ["dealerId", dealerId, pin.triesPerDealerPerDay],
    ["deviceId", deviceId, pin.triesPerDevicePerDay],
    ["addressHash", addressHash(ctx), pin.triesPerAddressPerDay],
  ] as const;
  const since = today(ctx);
  let left = Infinity;
  for (const [what, of, limit] of limits) {
    if (of !== null) left = Math.min(left, limit - (await countOf(wrongSince[what](reader, { of, since }))));
  }
  return left;
}

const countWrong = (what: "riderId" | "dealerId" | "deviceId" | "addressHash") =>
  statement(`wrong tries by ${what}`, (reader: Reader) =>
    reader
      .select({ wrong: count() })
      .from(pinTries)
      .where(
        and(eq(pinTries[what], given("of")), gte(pinTries.at, given("since", pinTries.at)), eq(pinTries.right, false)),
      ),
  );

const wrongSince = {
  riderId: countWrong("riderId"),
  dealerId: countWrong("dealerId"),
  deviceId: countWrong("deviceId"),
  addressHash: countWrong("addressHash"),
};

async function countOf(counted: Promise<{ wrong: number }[]>): Promise<number> {
  const [row] = await counted;
  return Number(row?.wrong ?? 0);
}
