import type { PgTable } from "drizzle-orm/pg-core";
import { dayPacific, startOfDayPacific } from "#shared/dates.ts";
import type { Actor, Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { seededId, seededRandom, type Random } from "./random.ts";

/** What the demo's parts share: chance, the calendar, and a context for each moment of the past. */
export interface Stage {
  random: Random;
  /** The real day on which the world is made. */
  today: string;
  now: Date;
  /** The context in which something happened on that day, at that hour in Pacific time. */
  at: (day: string, hour?: number, actor?: Actor) => Ctx;
  secrets: Ctx["secrets"];
}

const seed = 20_260_704;

export function setStage(ctx: Ctx): Stage {
  const random = seededRandom(seed);
  // Ids draw from a chance of their own: one more id somewhere must not change who wins.
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
      const moment = new Date(startOfDayPacific(day).getTime() + hour * 3_600_000);
      // Nothing of the demo's past is in the future.
      return contextAt(moment < ctx.now ? moment : ctx.now, actor);
    },
  };
}

const rowsAtOnce = 200;

/** Inserts any number of rows; a statement takes only so many values. */
export async function insertAll<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx.insert(table).values(rows.slice(from, from + rowsAtOnce));
  }
}
