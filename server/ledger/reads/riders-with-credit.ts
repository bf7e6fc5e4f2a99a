import { and, countDistinct, eq, gt } from "drizzle-orm";
import { events } from "../../events/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { awards } from "../tables.ts";

/** Returns how many riders have credit left from races of a season. */
export async function countRidersWithCredit(reader: Reader, season: number): Promise<number> {
  const [row] = await reader
    .select({ n: countDistinct(awards.riderId) })
    .from(events)
    .innerJoin(awards, eq(awards.eventId, events.id))
    .where(and(eq(events.season, season), eq(awards.wallet, "credit"), gt(awards.currentValue, 0)));
  return Number(row?.n ?? 0);
}
