import { hourMs } from "#shared/durations.ts";
import type { PgTable } from "drizzle-orm/pg-core";
import { dayPacific, startOfDayPacific } from "#shared/dates.ts";
import type { Actor, Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { seededId, seededRandom, type Random } from "./random.ts";

/**
 * All parts of the demo share these objects: the random source, the calendar, and a context for each moment of the
 * past.
 */
export interface DemoContext {
  random: Random;
  /** This is the real day on which the demo world is created. */
  today: string;
  now: Date;
  /** Returns the context for an action on that day, at that hour in Pacific time. */
  at: (day: string, hour?: number, actor?: Actor) => Ctx;
  secrets: Ctx["secrets"];
}

const seed = 20_260_704;

export function createDemoContext(ctx: Ctx): DemoContext {
  const random = seededRandom(seed);
  // Ids have their own random source, so that an additional id does not change the winners.
  const idRandom = seededRandom(seed + 1);
  const contextAt = (now: Date, actor: Actor = ctx.actor): Ctx => ({
    ...ctx,
    actor,
    now,
    id: () => seededId(idRandom, now),
  });
  return {
    random,
    today: dayPacific(ctx.now),
    now: ctx.now,
    secrets: ctx.secrets,
    at: (day, hour = 12, actor) => {
      const moment = new Date(startOfDayPacific(day).getTime() + hour * hourMs);
      // Nothing in the demo's past may happen in the future.
      return contextAt(moment < ctx.now ? moment : ctx.now, actor);
    },
  };
}

const rowsAtOnce = 200;

/** Inserts any number of rows in batches, because a statement has a max number of values. */
export async function insertAll<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx.insert(table).values(rows.slice(from, from + rowsAtOnce));
  }
}
