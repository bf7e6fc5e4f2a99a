import type { EventRecord } from "#shared/events.schema.ts";
import type { EventPayouts } from "#shared/payout-requests.schema.ts";

/**
 * Returns the event with the payouts that need approval instead of the current ones, so that its promoter can continue
 * to edit them.
 */
export function withWaiting(event: EventRecord, payouts: EventPayouts | null): EventRecord {
  const wanted = new Map(payouts?.waiting?.classes.map((row) => [row._id, row.wanted]));
  return {
    ...event,
    classes: event.classes.map((row) => {
      const { payoutType, places } = wanted.get(row._id) ?? row;
      return { ...row, payoutType, places: places.map((place, at) => ({ _id: `${row._id} ${at}`, ...place })) };
    }),
  };
}
