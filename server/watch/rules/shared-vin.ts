import { dayMs } from "#shared/durations.ts";
import { and, asc, gt, inArray, lte, ne } from "drizzle-orm";
import { bikes } from "../../bikes/tables.ts";
import type { Ctx } from "../../platform/context.ts";
import { hasOpenRecord } from "../../riders/tables.ts";
import { inParts, type Group, type WatchSpan } from "../group.ts";

/** These last characters of a VIN are enough to recognize the bike. */
const shownOfVin = 6;

/**
 * Groups bikes that were added to a second account while on a first one, or within some days after they left it. Bikes
 * that staff moved are left out, because staff already looked at them.
 */
export async function sharedVins({ db, programme }: Ctx, { from, to }: WatchSpan): Promise<Group[]> {
  const columns = {
    riderId: bikes.riderId,
    vin: bikes.vin,
    addedAt: bikes.addedAt,
    retiredAt: bikes.retiredAt,
  };
  const added = await db
    .select({ vin: bikes.vin, addedAt: bikes.addedAt })
    .from(bikes)
    .where(and(gt(bikes.stateAt, from), lte(bikes.stateAt, to)));
  const vins = [...new Set(added.map(({ vin }) => vin))];
  const groups: Group[] = [];
  for await (const part of inParts(vins)) {
    const rows = await db
      .select(columns)
      .from(bikes)
      // The VINs of an erased rider are stored as a dash.
      .where(and(inArray(bikes.vin, part), ne(bikes.vin, "—"), hasOpenRecord(db, bikes.riderId)))
      .orderBy(asc(bikes.addedAt), asc(bikes.id));
    for (const same of Map.groupBy(rows, ({ vin }) => vin).values()) {
      for (const [place, later] of same.entries()) {
        const first = same
          .slice(0, place)
          .findLast(({ riderId, retiredAt }) => riderId !== later.riderId && !isAfter(later.addedAt, retiredAt));
        if (first) groups.push(groupOf(first, later));
      }
    }
  }
  return groups;

  function isAfter(addedAt: Date, retiredAt: Date | null): boolean {
    if (retiredAt === null) return false;
    const gap = addedAt.getTime() - retiredAt.getTime();
    return gap === 0 || gap > programme.watch.vinDays * dayMs;
  }
}

interface Held {
  riderId: string;
  vin: string;
  addedAt: Date;
  retiredAt: Date | null;
}

function groupOf(first: Held, later: Held): Group {
  const { addedAt, vin } = later;
  return {
    key: [first.riderId, later.riderId, addedAt.toISOString()],
    riderId: first.riderId,
    otherRiderId: later.riderId,
    evaluate: (lookedUntil) =>
      lookedUntil !== null && addedAt <= lookedUntil
        ? null
        : {
            latestAt: addedAt,
            facts: {
              kind: "sharedVin",
              vinEnd: vin.slice(-shownOfVin),
              firstAddedAt: first.addedAt.toISOString(),
              removedAt: first.retiredAt?.toISOString() ?? null,
              addedAt: addedAt.toISOString(),
            },
          },
  };
}
