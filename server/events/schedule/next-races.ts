import { dayPacific } from "#shared/dates.ts";
import { isNear } from "#shared/near.ts";
import type { NextRace } from "#shared/wallet.schema.ts";
import { findPostalCode } from "../../dealers/postal.ts";
import type { Ctx } from "../../platform/context.ts";
import { seasonsFor } from "../../seasons/season-settings.ts";
import { presentListItem } from "../present.ts";
import type { EventListRow } from "./event-list-store.ts";
import { nextInCountry, nextRounds, plannedRaces } from "./ridden-store.ts";

/**
 * A race within `nearMiles` of the rider's home counts as near. Only the next `lookedThrough` races are searched for
 * near ones.
 */
const nearMiles = 300;
const lookedThrough = 60;

interface Home {
  country: "US" | "CA";
  zipcode: string | null;
}

/**
 * Returns the races that a rider is likely to enter next: those that the rider plans to race, then rounds of the series
 * that the rider entered, else events near the rider's home, else events in the rider's country.
 */
export async function nextRaces(ctx: Ctx, riderId: string, home: Home, limit: number): Promise<NextRace[]> {
  const today = dayPacific(ctx.now);
  const day = { today, seasons: await seasonsFor(ctx) };
  const planned = await plannedRaces(ctx.db, riderId, today);
  const own = planned.map(({ event, classNames }) => ({ ...presentListItem(event, day), racing: classNames }));
  const room = limit - own.length;
  if (room <= 0) return own;
  const known = new Set(own.map(({ _id }) => _id));
  const rounds = await nextRounds(ctx.db, riderId, today, limit);
  const others = rounds.length > 0 ? rounds : await aroundHome(ctx, home, today);
  return [
    ...own,
    ...others
      .filter(({ id }) => !known.has(id))
      .slice(0, room)
      .map((row) => ({ ...presentListItem(row, day), racing: [] })),
  ];
}

async function aroundHome(ctx: Ctx, { country, zipcode }: Home, today: string): Promise<EventListRow[]> {
  const rows = await nextInCountry(ctx.db, country, today, lookedThrough);
  const origin = zipcode ? findPostalCode(zipcode) : null;
  const near = origin ? rows.filter((row) => isNear({ origin, miles: nearMiles }, row)) : [];
  return near.length > 0 ? near : rows;
}
