import { and, eq, gte, inArray, lte, sql, sum } from "drizzle-orm";
import { endOfDayPacific, startOfDayPacific } from "#shared/dates.ts";
import type { Reader } from "../../platform/db/database.ts";
import { entries, movements } from "../tables.ts";

/** This is the first and the last day, in Pacific time; both are included. */
interface Days {
  startDate: string;
  endDate: string;
}

const during = ({ startDate, endDate }: Days) =>
  and(gte(entries.at, startOfDayPacific(startDate)), lte(entries.at, endOfDayPacific(endDate)));

/** Returns the credit redeemed at counters on these days, less the refunds of these days, by currency. */
export const redeemedOn = (reader: Reader, days: Days) =>
  reader
    .select({ currency: entries.currency, cents: sum(entries.amount) })
    .from(entries)
    .where(and(eq(entries.account, "dealerParts"), during(days)))
    .groupBy(entries.currency);

/** Returns the credit issued on these days, less what corrections of these days took back, by currency. */
export const issuedOn = (reader: Reader, days: Days) =>
  reader
    .select({ currency: entries.currency, cents: sum(entries.amount) })
    .from(entries)
    .innerJoin(movements, eq(movements.id, entries.movementId))
    .where(
      and(eq(entries.account, "riderCredit"), during(days), inArray(movements.kind, ["issue", "revoke", "setOff"])),
    )
    .groupBy(entries.currency);

/** A redemption is a line above zero, and a refund one below. */
const redemptions = sql<number>`sum(case when ${entries.amount} > 0 then 1 else 0 end)`.mapWith(Number);

/** Returns what each dealer redeemed on these days, less refunds, with the number of redemptions. */
export const redeemedByDealer = (reader: Reader, days: Days) =>
  reader
    .select({ dealerId: entries.dealerId, currency: entries.currency, cents: sum(entries.amount), redemptions })
    .from(entries)
    .where(and(eq(entries.account, "dealerParts"), during(days)))
    .groupBy(entries.dealerId, entries.currency);
