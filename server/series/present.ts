import type { EventListItem } from "#shared/events.schema.ts";
import type { SeriesListItem, SeriesRecord } from "#shared/series.schema.ts";
import type { readSeries, SeriesListRow } from "./series-store.ts";

export const presentSeries = (row: SeriesListRow): SeriesListItem => ({
  _id: row.id,
  __v: row.version,
  name: row.name,
  description: row.description,
  season: row.season,
  payMode: row.payMode,
  raceStyle: row.raceStyle,
  firstDate: row.firstDate,
  lastDate: row.lastDate,
  eventCount: row.eventCount,
  roundDays: row.roundDays ? row.roundDays.split(",") : [],
});

type SeriesRow = NonNullable<Awaited<ReturnType<typeof readSeries>>>;

export function presentSerie(
  row: SeriesRow,
  rounds: { events: readonly EventListItem[]; standings: EventListItem | null },
): SeriesRecord {
  const paying = [...rounds.events, ...(rounds.standings ? [rounds.standings] : [])].filter(
    ({ canceled }) => !canceled,
  );
  const total = (purse: "postedCash" | "postedCredit") => {
    const amounts = { USD: 0, CAD: 0 };
    for (const event of paying) amounts[event.currency] += event[purse];
    return amounts;
  };
  return {
    ...presentSeries(row),
    promoter: row.promoterId && row.promoterName ? { _id: row.promoterId, name: row.promoterName } : null,
    category:
      row.categoryId && row.categoryDescription ? { _id: row.categoryId, description: row.categoryDescription } : null,
    posted: { cash: total("postedCash"), credit: total("postedCredit") },
    standings: rounds.standings?._id ?? null,
  };
}
