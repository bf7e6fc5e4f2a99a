import { lazy, Suspense, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { EventsAnswer } from "#shared/events.schema.ts";
import { useSearch } from "../../platform/location.ts";
import { NearFields } from "../../places/near-fields.tsx";
import { useIdle } from "../../platform/use-idle.ts";
import { useTypedFilter } from "../../platform/use-typed-filter.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { scheduleSearch } from "./events-search.ts";

// Most people search by name or place; the other filters load when they are opened.
const FurtherFilters = lazy(async () => ({ default: (await import("./further-filters.tsx")).FurtherFilters }));
// On a phone, all filters are in a bottom sheet.
const FilterSheet = lazy(async () => ({ default: (await import("./filter-sheet.tsx")).FilterSheet }));

const further = ["city", "country", "state", "raceStyle", "payoutType", "canceled"] as const;

/** Shows the filters of the schedule. They are stored in the URL, so that a search can be shared as a link. */
export function ScheduleFilters({
  states,
  seriesName,
  dates,
  codeError,
}: {
  states: EventsAnswer["distinctStates"];
  /** This is the name of the series, if the URL selects the events of one series. */
  seriesName: string | null;
  /** This is true when days can be selected; the calendar shows a month instead. */
  dates: boolean;
  codeError: string | null;
}) {
  const { t } = useLingui();
  const { search, href } = useSearch(scheduleSearch);
  const title = useTypedFilter(scheduleSearch, "title");
  const names = dates ? ([...further, "from", "to"] as const) : further;
  const set = names.filter((name) => search[name]).length;
  const setOnPhone = set + [search.zipcode, search.when].filter(Boolean).length;
  const [unfolded, setUnfolded] = useState(set > 0);
  const [sheet, setSheet] = useState(false);
  // A phone shows the field of the postal code beside the title once its code was unknown, with the error below it.
  const [wasUnknown, setUnknown] = useState(false);
  if (codeError && !wasUnknown) setUnknown(true);
  const idle = useIdle();
  return (
    <search className="flex flex-col gap-3">
      <div className="schedule-search">
        <TextField
          label={<span className="max-md:sr-only">{t`Event`}</span>}
          className="min-w-0 flex-1"
          name="title"
          type="search"
          placeholder={t`Event`}
          value={title.value}
          autoComplete="off"
          before={<Icon name="search" />}
          onChange={(event) => title.set(event.target.value)}
          onBlur={title.flush}
        />
        <Button icon="filter" className="px-4! md:hidden" aria-haspopup="dialog" onClick={() => setSheet(true)}>
          {setOnPhone > 0 ? <Trans>Filters ({setOnPhone})</Trans> : <Trans>Filters</Trans>}
        </Button>
        <div className={wasUnknown ? "flex-1 max-md:basis-full" : "flex-1 max-md:hidden"}>
          {sheet ? null : <NearFields error={codeError} />}
        </div>
      </div>
      {search.seriesId ? (
        <p>
          <Link className="chip" href={href({ seriesId: "", page: "" })} aria-current="true">
            {seriesName ?? t`One series`}
            <Icon name="close" size={16} />
            <span className="sr-only">
              <Trans>Show all series</Trans>
            </span>
          </Link>
        </p>
      ) : null}
      {sheet ? (
        <Suspense>
          <FilterSheet {...{ states, dates, codeError }} onClose={() => setSheet(false)} />
        </Suspense>
      ) : (
        <details
          className="group max-md:hidden"
          open={unfolded || undefined}
          onToggle={(event) => setUnfolded(event.currentTarget.open)}
        >
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
            <Icon name="chevron" className="transition-transform group-open:rotate-180" />
            <Trans>More filters</Trans>
            {set > 0 ? <span className="font-normal text-ink-2">({set})</span> : null}
          </summary>
          <Suspense fallback={<div className="h-20" />}>
            {unfolded && idle ? <FurtherFilters states={states} dates={dates} /> : null}
          </Suspense>
        </details>
      )}
    </search>
  );
}
