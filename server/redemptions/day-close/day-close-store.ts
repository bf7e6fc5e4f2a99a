import { and, between, count, eq, inArray, isNull, or, sql, sum } from "drizzle-orm";
import { dealers } from "../../dealers/tables.ts";
import { devices, kioskItems } from "../../kiosk/tables.ts";
import type { Reader } from "../../platform/db/database.ts";

/** Returns the facts about a dealer that the dealer's day needs. */
export async function counterDealer(reader: Reader, dealerId: string) {
  const { name, dealerNumber, country, state, zipcode } = dealers;
  const [row] = await reader
    .select({ name, dealerNumber, country, state, zipcode })
    .from(dealers)
    .where(eq(dealers.id, dealerId));
  return row;
}

type Waiting = { count: number; amount: number };
const waitingOf = ([row]: { count: unknown; amount: unknown }[]): Waiting => ({
  count: Number(row?.count ?? 0),
  amount: Number(row?.amount ?? 0),
});

/**
 * Returns the number and the sum, in cents, of a dealer's kiosk redemptions that were captured between two instants,
 * reached the server, and were not confirmed: they are undecided, in review, short of credit, or unreadable.
 */
export async function unconfirmedWithin(
  reader: Reader,
  { dealerId, from, to }: { dealerId: string; from: Date; to: Date },
): Promise<Waiting> {
  const { capturedAt, receivedAt, decision } = kioskItems;
  return waitingOf(
    await reader
      .select({ count: count(), amount: sum(kioskItems.amount) })
      .from(kioskItems)
      .where(
        and(
          eq(kioskItems.dealerId, dealerId),
          eq(kioskItems.kind, "redeem"),
          or(between(capturedAt, from, to), and(isNull(capturedAt), between(receivedAt, from, to))),
          or(isNull(decision), inArray(decision, ["review", "short", "quarantined"])),
        ),
      ),
  );
}

/**
 * Returns the number and the sum, in cents, of the redemptions that a dealer's kiosks still had to send at their last
 * contact.
 */
export async function notSentAt(reader: Reader, dealerId: string): Promise<Waiting> {
  return waitingOf(
    await reader
      .select({ count: sum(devices.queueCount), amount: sum(devices.queueSum) })
      .from(devices)
      .where(
        and(
          eq(devices.dealerId, dealerId),
          inArray(devices.state, ["active", "draining"]),
          sql`${devices.queueCount} > 0`,
        ),
      ),
  );
}
