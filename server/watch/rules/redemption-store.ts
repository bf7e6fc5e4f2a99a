import { and, asc, eq, gt, inArray, isNull, lte } from "drizzle-orm";
import { timeZoneOf } from "#shared/time-zones.ts";
import type { Currency } from "#shared/money.ts";
import { dealers } from "../../dealers/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { redemptions } from "../../redemptions/tables.ts";
import type { WatchSpan } from "../group.ts";

/** This is a redemption that was not refunded, with its dealer's location and time zone. */
export interface WatchedRedemption {
  riderId: string;
  dealerId: string;
  amount: number;
  currency: Currency;
  employeeName: string;
  source: "desk" | "kiosk";
  /**
   * The server booked the redemption at this time. Checks continue from the time of the previous check by this column.
   */
  at: Date;
  /** The redemption was captured at the counter at this time, which is earlier if the tablet was offline. */
  capturedAt: Date;
  dealer: { name: string; city: string | null; state: string | null; lat: number | null; lon: number | null };
  zone: string;
}

/** Returns the ids of the dealers, or of the riders, of the redemptions of a span. */
export async function whoRedeemed(
  reader: Reader,
  who: "dealerId" | "riderId",
  { from, to }: WatchSpan,
): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ id: redemptions[who] })
    .from(redemptions)
    .where(and(gt(redemptions.createdAt, from), lte(redemptions.createdAt, to)));
  return rows.map(({ id }) => id);
}

/** Returns the redemptions of these dealers or riders in a span, in chronological order. */
export async function redemptionsOf(
  reader: Reader,
  who: "dealerId" | "riderId",
  ids: readonly string[],
  { from, to }: WatchSpan,
): Promise<WatchedRedemption[]> {
  const rows = await reader
    .select({
      riderId: redemptions.riderId,
      dealerId: redemptions.dealerId,
      amount: redemptions.amount,
      currency: redemptions.currency,
      employeeName: redemptions.employeeName,
      source: redemptions.source,
      at: redemptions.createdAt,
      capturedAt: redemptions.capturedAt,
      name: dealers.name,
      city: dealers.city,
      state: dealers.state,
      zipcode: dealers.zipcode,
      country: dealers.country,
      lat: dealers.lat,
      lon: dealers.lon,
    })
    .from(redemptions)
    .innerJoin(dealers, eq(dealers.id, redemptions.dealerId))
    .where(
      and(
        inArray(redemptions[who], [...ids]),
        gt(redemptions.createdAt, from),
        lte(redemptions.createdAt, to),
        isNull(redemptions.refundedAt),
      ),
    )
    .orderBy(asc(redemptions.createdAt), asc(redemptions.id));
  return rows.map(({ name, city, state, zipcode, country, lat, lon, ...row }) => ({
    ...row,
    dealer: { name, city, state, lat, lon },
    zone: timeZoneOf({ country, state, zipcode }),
  }));
}
