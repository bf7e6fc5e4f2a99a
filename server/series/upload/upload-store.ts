import { and, eq, inArray, or } from "drizzle-orm";
import { accounts } from "../../accounts/tables.ts";
import { events } from "../../events/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { promoters } from "../../promoters/tables.ts";
import { seriesEvents } from "../../rounds/tables.ts";

export type WholeEvent = typeof events.$inferSelect;

/** Returns the rounds of a series, each with its whole event. */
export async function wholeRounds(
  reader: Reader,
  seriesId: string,
): Promise<{ event: WholeEvent; round: number | null }[]> {
  return reader
    .select({ event: events, round: seriesEvents.round })
    .from(seriesEvents)
    .innerJoin(events, eq(events.id, seriesEvents.eventId))
    .where(and(eq(seriesEvents.seriesId, seriesId), eq(events.kind, "event")));
}

/** Returns events by their ids. */
export async function eventsById(reader: Reader, ids: readonly string[]): Promise<WholeEvent[]> {
  if (ids.length === 0) return [];
  return reader
    .select()
    .from(events)
    .where(and(inArray(events.id, [...ids]), eq(events.kind, "event")));
}

/** Returns the events that begin on one of these days. */
export async function eventsOnDays(reader: Reader, days: readonly string[]): Promise<WholeEvent[]> {
  if (days.length === 0) return [];
  return reader
    .select()
    .from(events)
    .where(and(eq(events.kind, "event"), inArray(events.firstDate, [...days])));
}

export interface PromoterRef {
  id: string;
  name: string;
  email: string;
  emailKey: string;
}

/** Returns promoters by their ids or by the email addresses that they log in with. */
export async function promotersBy(
  reader: Reader,
  { ids, emailKeys }: { ids: readonly string[]; emailKeys: readonly string[] },
): Promise<PromoterRef[]> {
  const conditions = [
    ...(ids.length > 0 ? [inArray(promoters.id, [...ids])] : []),
    ...(emailKeys.length > 0 ? [inArray(accounts.emailKey, [...emailKeys])] : []),
  ];
  if (conditions.length === 0) return [];
  return reader
    .select({ id: promoters.id, name: promoters.name, email: accounts.email, emailKey: accounts.emailKey })
    .from(promoters)
    .innerJoin(accounts, eq(accounts.id, promoters.accountId))
    .where(or(...conditions));
}
