import { and, count, eq, gte } from "drizzle-orm";
import { addDays, dayPacific, startOfDayPacific } from "#shared/dates.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statements/prepared.ts";
import { param } from "../../platform/db/statements/prepared-params.ts";
import { acceptedKeys, hmac } from "../../platform/secrets.ts";
import { pinTries } from "../tables.ts";

/** This is the place where a PIN was typed. */
export interface PinPlace {
  dealerId: string | null;
  deviceId: string | null;
}

/** Returns a keyed hash of the IP address: tries can be counted by it, but the address cannot be read from it. */
export const addressHash = (ctx: Ctx): string | null => addressHashes(ctx)[0] ?? null;

/** Returns the hash of the IP address with each accepted key, the current one first. */
const addressHashes = ({ ip, secrets }: Ctx): string[] =>
  ip === null ? [] : acceptedKeys(secrets, "pin").map((key) => hmac(key, `address:${ip}`).slice(0, 32));

/**
 * Returns the start of the Pacific day, from which the daily limits count, because all days of the program are Pacific
 * days.
 */
export const today = (ctx: Ctx): Date => startOfDayPacific(dayPacific(ctx.now));
export const tomorrow = (ctx: Ctx): Date => startOfDayPacific(addDays(dayPacific(ctx.now), 1));

/** Returns the number of wrong tries of a rider today; a new PIN starts a new count. */
export async function wrongOfRider(reader: Reader, ctx: Ctx, riderId: string, setAt: Date | null): Promise<number> {
  const since = setAt && setAt > today(ctx) ? setAt : today(ctx);
  return countOf(wrongSince.riderId(reader, { of: riderId, since }));
}

/** Each of these three kinds of place has its own limit of wrong tries. */
export type PinLimit = "dealer" | "device" | "address";

/**
 * Returns how many wrong tries the place has left today, whose limit that is, and how many were wrong at this dealer.
 * The limits belong to the place: they reveal nothing about the rider, who can still approve a redemption on a phone.
 */
export async function triesLeftAtPlace(
  reader: Reader,
  ctx: Ctx,
  { dealerId, deviceId }: PinPlace,
): Promise<{ left: number; by: PinLimit; wrongAtDealer: number }> {
  const { pin } = ctx.programme;
  const since = today(ctx);
  const wrong = async (what: "dealerId" | "deviceId" | "addressHash", of: string | null): Promise<number> =>
    of === null ? 0 : countOf(wrongSince[what](reader, { of, since }));
  const wrongAtDealer = await wrong("dealerId", dealerId);
  let wrongFromAddress = 0;
  for (const of of addressHashes(ctx)) wrongFromAddress += await wrong("addressHash", of);
  const limits: [PinLimit, number][] = [
    ["dealer", pin.triesPerDealerPerDay - wrongAtDealer],
    ["device", pin.triesPerDevicePerDay - (await wrong("deviceId", deviceId))],
    ["address", pin.triesPerAddressPerDay - wrongFromAddress],
  ];
  const [by, left] = limits.reduce((least, one) => (one[1] < least[1] ? one : least));
  return { left, by, wrongAtDealer };
}

const countWrong = (what: "riderId" | "dealerId" | "deviceId" | "addressHash") =>
  statement(`wrong tries by ${what}`, (reader: Reader) =>
    reader
      .select({ wrong: count() })
      .from(pinTries)
      .where(
        and(eq(pinTries[what], param("of")), gte(pinTries.at, param("since", pinTries.at)), eq(pinTries.right, false)),
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
