import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { SeriesListAnswer } from "#shared/series.schema.ts";
import type { FoundOrProblem } from "../parts/list/find-or-problem.ts";
import { usePlaceNames } from "../places/place-names.ts";
import { UnknownCode } from "../places/unknown-code.tsx";
import { AsOf } from "../platform/cache/as-of.tsx";
import { useSearch } from "../platform/location.ts";
import type { Cached } from "../platform/api/read.ts";
import type { RaceArea } from "../races/race-links.ts";
import { useFormat } from "../platform/use-format.ts";
import { useTypedFilter } from "../platform/use-typed-filter.ts";
import { SelectField } from "../ui/form/choice-field.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageLinks } from "../ui/table/pagination.tsx";
import { PostalCodeField, TextField } from "../ui/form/text-field.tsx";
import { AllSeries, SeriesList } from "./series-list.tsx";
import { seriesSearch } from "./series-search.ts";

export type SeriesData = FoundOrProblem<Cached<SeriesListAnswer>>;

/**
 * Finds series by their name and the locations of their rounds. Like the finders of events and of dealers it is no
 * `ListScreen`: the server renders it with the HTTP status of a failure (`findOrProblem`), an unknown postal code is an
 * error of its field, and a row is the line of a season with its rounds instead of columns.
 */
export function SeriesFinder({ data: { answer, problem, Failed }, area }: { data: SeriesData; area: RaceArea }) {
  const { t } = useLingui();
  const format = useFormat();
  const names = usePlaceNames();
  const { search, filter } = useSearch(seriesSearch);
  // A phone folds the filters by location, unless one is set. An error unfolds them, because it is below its field.
  const [isOpen, setOpen] = useState(Boolean(search.country || search.state || search.city || search.zipcode));
  const name = useTypedFilter(seriesSearch, "name");
  const city = useTypedFilter(seriesSearch, "city");
  const code = useTypedFilter(seriesSearch, "zipcode");
  const codeError = problem && !Failed ? (problem.fields.zipcode ?? problem.message) : null;
  if (codeError && !isOpen) setOpen(true);
  const regions = (answer?.distinctStates ?? [])
    .filter(({ country }) => !search.country || country === search.country)
    .map(({ country, state }) => ({ value: state, label: names?.regionName(country, state, format.locale) ?? state }))
    .toSorted((a, b) => a.label.localeCompare(b.label, format.locale));
  return (
    <>
      <AsOf at={answer?.lastSynced ?? null} />
      <search className="my-4 grid gap-x-3 gap-y-1 md:my-6 md:gap-y-3 lg:grid-cols-3">
        <TextField
          label={t({ message: "Series", context: "one series" })}
          name="name"
          type="search"
          value={name.value}
          autoComplete="off"
          before={<Icon name="search" />}
          onChange={(event) => name.set(event.target.value)}
          onBlur={name.flush}
        />
        <div className="lg:contents">
          <button
            type="button"
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold md:hidden"
            aria-expanded={isOpen}
            aria-controls="series-place"
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="chevron" className={`transition-transform ${isOpen ? "rotate-180" : ""}`} />
            <Trans>More filters</Trans>
          </button>
          <div id="series-place" className={`grid grid-cols-2 gap-3 lg:contents ${isOpen ? "" : "max-md:hidden"}`}>
            <SelectField
              label={t`Country`}
              name="country"
              empty={t`All countries`}
              choices={[
                { value: "US", label: t`United States` },
                { value: "CA", label: t`Canada` },
              ]}
              value={search.country ?? ""}
              onChange={(event) => void filter({ country: event.target.value, state: "" })}
            />
            <SelectField
              label={t`State or province`}
              name="state"
              empty={t`All states and provinces`}
              choices={regions}
              value={search.state ?? ""}
              onChange={(event) => void filter({ state: event.target.value })}
            />
            <TextField
              label={t`A round’s city`}
              name="city"
              value={city.value}
              autoComplete="off"
              onChange={(event) => city.set(event.target.value)}
              onBlur={city.flush}
            />
            <PostalCodeField
              label={t`A round’s ZIP or postal code`}
              name="zipcode"
              value={code.value}
              error={codeError}
              onChange={(event) => code.set(event.target.value)}
              onBlur={code.flush}
            />
          </div>
        </div>
      </search>
      {answer ? (
        <Found answer={answer} area={area} />
      ) : Failed ? (
        <Failed problem={problem} />
      ) : (
        <UnknownCode action={<AllSeries />} />
      )}
    </>
  );
}

function Found({ answer, area }: { answer: SeriesListAnswer; area: RaceArea }) {
  const { href } = useSearch(seriesSearch);
  return (
    <>
      <p role="status" className="mb-2 font-semibold">
        <Plural value={answer.pagination.total} one="# series" other="# series" />
      </p>
      <SeriesList series={answer.allSeries} area={area} />
      {answer.pagination.totalPages > 1 ? (
        <div className="mt-6">
          <PageLinks
            page={answer.pagination.page}
            totalPages={answer.pagination.totalPages}
            href={(page) => href({ page })}
          />
        </div>
      ) : null}
    </>
  );
}
