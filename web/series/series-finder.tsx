import { useLingui } from "@lingui/react/macro";
import type { SeriesListAnswer } from "#shared/series.schema.ts";
import { usePlaceNames } from "../platform/place-names.ts";
import { AsOf } from "../platform/as-of.tsx";
import { useWhere } from "../platform/location.ts";
import type { Answered } from "../platform/offline-answer.ts";
import type { RaceArea } from "../platform/race-links.ts";
import { useFormat } from "../platform/use-format.ts";
import { useTypedFilter } from "../platform/use-typed-filter.ts";
import { SelectField } from "../ui/choice-field.tsx";
import { Icon } from "../ui/icon.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { TextField } from "../ui/text-field.tsx";
import { SeriesList } from "./series-list.tsx";

export function SeriesFinder({ answer, area }: { answer: Answered<SeriesListAnswer>; area: RaceArea }) {
  const { t } = useLingui();
  const format = useFormat();
  const names = usePlaceNames();
  const { search, filter, href } = useWhere();
  const name = useTypedFilter("name");
  const regions = answer.distinctStates
    .map(({ country, state }) => ({ value: state, label: names?.regionName(country, state, format.locale) ?? state }))
    .toSorted((a, b) => a.label.localeCompare(b.label, format.locale));
  return (
    <>
      <AsOf at={answer.asOf} />
      <search className="mt-6 mb-6 grid gap-3 sm:grid-cols-2">
        <TextField
          label={t`Series`}
          name="name"
          type="search"
          value={name.value}
          autoComplete="off"
          before={<Icon name="search" />}
          onChange={(event) => name.set(event.target.value)}
          onBlur={name.flush}
        />
        <SelectField
          label={t`State or province`}
          name="state"
          empty={t`All states and provinces`}
          choices={regions}
          value={search.state ?? ""}
          onChange={(event) => void filter({ state: event.target.value })}
        />
      </search>
      <SeriesList series={answer.allSeries} area={area} />
      {answer.pagination.totalPages > 1 ? (
        <div className="mt-6">
          <Pagination {...answer.pagination} href={(page) => href({ page })} />
        </div>
      ) : null}
    </>
  );
}
