import { desc, eq } from "drizzle-orm";
import { events } from "../events/tables.ts";
import type { Database } from "../platform/db/database.ts";
import { series } from "../series/tables.ts";

/**
 * This is the max number of records in a sitemap, which can have 50,000 addresses; each record has one in each
 * language.
 */
const maxEvents = 10_000;

/** Returns events and series, the newest first. */
export async function publicRecords(db: Database): Promise<{ path: string; changed: Date | null }[]> {
  const [races, all] = await Promise.all([
    db
      .select({ id: events.id, changed: events.resultsVerifiedAt })
      .from(events)
      .where(eq(events.kind, "event"))
      .orderBy(desc(events.firstDate), desc(events.id))
      .limit(maxEvents),
    db.select({ id: series.id }).from(series).orderBy(desc(series.season), desc(series.id)).limit(maxEvents),
  ]);
  return [
    ...races.map(({ id, changed }) => ({ path: `/events/event/${id}`, changed })),
    ...all.map(({ id }) => ({ path: `/events/serie/${id}`, changed: null })),
  ];
}
