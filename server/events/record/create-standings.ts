import { eq } from "drizzle-orm";
import { nameKey } from "#shared/name-key.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { readStandingClasses, writeLine } from "../classes/class-store.ts";
import { events } from "../tables.ts";

/**
 * Creates the hidden closing event of a series, with the location of its last round and the same classes, by name and
 * order. Their payouts have to be set by a person. See docs/spec/results.md#standings.
 */
export async function createStandings(
  tx: Tx,
  ctx: Ctx,
  series: { name: string; season: number; promoterId: string | null; lastDate: string },
  lastRoundId: string,
): Promise<string> {
  const [round] = await tx.select().from(events).where(eq(events.id, lastRoundId));
  if (!round) throw new Error("a series that closes has a round");
  const id = ctx.id();
  await tx.insert(events).values({
    id,
    promoterId: series.promoterId,
    title: series.name,
    titleKey: nameKey(series.name),
    kind: "standings",
    raceStyle: round.raceStyle,
    country: round.country,
    state: round.state,
    firstDate: series.lastDate,
    lastDate: series.lastDate,
    season: series.season,
    createdAt: ctx.now,
  });
  const sheet = await readStandingClasses(tx, lastRoundId);
  for (const [position, { name, payoutType }] of sheet.entries()) {
    await writeLine(tx, id, { id: ctx.id(), name, position, payoutType, places: [] }, ctx.id);
  }
  await record(
    tx,
    ctx,
    "event.standings",
    { type: "event", id },
    { after: { series: series.name, classes: sheet.length } },
  );
  return id;
}
