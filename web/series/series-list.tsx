import { Trans, useLingui } from "@lingui/react/macro";
import type { SeriesListItem } from "#shared/series.schema.ts";
import { useSearch } from "../platform/location.ts";
import { serieHref, type RaceArea } from "../races/race-links.ts";
import { useFormat } from "../platform/use-format.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";
import { Link } from "../ui/link.tsx";
import { CanceledCount, RoundCount } from "./round-count.tsx";
import { SeasonLine } from "./season-line.tsx";
import { seriesSearch } from "./series-search.ts";
import { useToday } from "../platform/today.ts";

/** These values clear every filter. */
const cleared = { name: "", city: "", country: "", state: "", zipcode: "", zipDistance: "", page: "" };

export function SeriesList({ series, area }: { series: readonly SeriesListItem[]; area: RaceArea }) {
  const { t } = useLingui();
  const format = useFormat();
  const { search } = useSearch(seriesSearch);
  const today = useToday();
  const filtered = Object.values(search).some((value) => value !== undefined);
  if (series.length === 0) {
    return (
      <EmptyState
        title={filtered ? <Trans>No series match</Trans> : <Trans>No series yet</Trans>}
        action={filtered ? <AllSeries /> : null}
      >
        {filtered ? (
          <Trans>Remove a filter or clear them all.</Trans>
        ) : (
          <Trans>Series show up here once they’re announced.</Trans>
        )}
      </EmptyState>
    );
  }
  return (
    <ul className="border-t-2 border-ink" aria-label={t`Series`}>
      {series.map((item) => (
        <li key={item._id} className="border-t border-line first:border-0">
          <Link
            href={serieHref(area, item._id)}
            className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 py-1 no-underline hover:bg-brand-wash md:min-h-12 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_6.5rem]"
          >
            <span className="min-w-0">
              <span className="block text-t3 leading-6 font-semibold">{item.name}</span>
              {/* On a phone the line of the season shows how many rounds there are, and which is next, so the dates
                  are hidden. */}
              <span className={`text-ink-2 ${item.roundDays.length > 0 ? "max-md:hidden" : ""}`}>
                {item.firstDate ? format.dateRange(item.firstDate, item.lastDate) : item.season}
              </span>
            </span>
            <span className="max-md:order-last max-md:col-span-2">
              <SeasonLine days={item.roundDays} today={today}>
                <CanceledCount {...item} />
              </SeasonLine>
            </span>
            <span className={`figure text-right text-t4 ${item.roundDays.length > 0 ? "max-md:hidden" : ""}`}>
              <RoundCount {...item} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Links from a search without results to all series. */
export function AllSeries() {
  const { href } = useSearch(seriesSearch);
  return (
    <ButtonLink href={href(cleared)} kind="ink">
      <Trans>Show all series</Trans>
    </ButtonLink>
  );
}
