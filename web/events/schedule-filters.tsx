import { Trans, useLingui } from "@lingui/react/macro";
import type { EventsAnswer } from "#shared/events.schema.ts";
import { payoutTypes, raceStyles } from "#shared/events.ts";
import { usePlaceNames } from "../platform/place-names.ts";
import { useWhere } from "../platform/location.ts";
import { NearFields } from "../platform/near-fields.tsx";
import { useFormat } from "../platform/use-format.ts";
import { useTypedFilter } from "../platform/use-typed-filter.ts";
import { CheckboxField, SelectField, type Choice } from "../ui/choice-field.tsx";
import { Icon } from "../ui/icon.tsx";
import { TextField } from "../ui/text-field.tsx";
import { payoutTypeWords, raceStyleWords } from "./event-words.ts";

const further = ["city", "country", "state", "raceStyle", "payoutType", "canceled"] as const;

/** What one looks for, in the address bar: a link to a search shows it to anybody. */
export function ScheduleFilters({
  states,
  codeError,
}: {
  states: EventsAnswer["distinctStates"];
  codeError: string | null;
}) {
  const { t } = useLingui();
  const { search } = useWhere();
  const title = useTypedFilter("title");
  const set = further.filter((name) => search[name]).length;
  return (
    <search className="flex flex-col gap-3">
      <div className="grid gap-3 lg:grid-cols-2">
        <TextField
          label={t`Event`}
          name="title"
          type="search"
          value={title.value}
          autoComplete="off"
          before={<Icon name="search" />}
          onChange={(event) => title.set(event.target.value)}
          onBlur={title.flush}
        />
        <NearFields error={codeError} />
      </div>
      <details className="group" open={set > 0 || undefined}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
          <Icon name="chevron" className="transition-transform group-open:rotate-180" />
          <Trans>More filters</Trans>
          {set > 0 ? <span className="font-normal text-ink-2">({set})</span> : null}
        </summary>
        <FurtherFilters states={states} />
      </details>
    </search>
  );
}

function FurtherFilters({ states }: { states: EventsAnswer["distinctStates"] }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const names = usePlaceNames();
  const { search, filter } = useWhere();
  const city = useTypedFilter("city");
  const select = (name: string) => ({
    name,
    value: search[name] ?? "",
    onChange: (event: React.ChangeEvent<HTMLSelectElement>) => void filter({ [name]: event.target.value }),
  });
  const regions: Choice[] = states
    .filter(({ country }) => !search.country || country === search.country)
    .map(({ country, state }) => ({ value: state, label: names?.regionName(country, state, format.locale) ?? state }))
    .toSorted((a, b) => a.label.localeCompare(b.label, format.locale));
  return (
    <div className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <TextField
        label={t`City`}
        name="city"
        value={city.value}
        autoComplete="off"
        onChange={(event) => city.set(event.target.value)}
        onBlur={city.flush}
      />
      <SelectField
        label={t`Country`}
        empty={t`Both countries`}
        choices={[
          { value: "US", label: t`United States` },
          { value: "CA", label: t`Canada` },
        ]}
        {...select("country")}
        onChange={(event) => void filter({ country: event.target.value, state: "" })}
      />
      <SelectField
        label={t`State or province`}
        empty={t`All states and provinces`}
        choices={regions}
        {...select("state")}
      />
      <SelectField
        label={t`Discipline`}
        empty={t`All disciplines`}
        choices={raceStyles.map((value) => ({ value, label: i18n._(raceStyleWords[value]) }))}
        {...select("raceStyle")}
      />
      <SelectField
        label={t`Pays`}
        empty={t`Anything`}
        choices={payoutTypes
          .filter((type) => type !== "noPayout")
          .map((value) => ({ value, label: i18n._(payoutTypeWords[value]) }))}
        {...select("payoutType")}
      />
      <CheckboxField
        className="self-end"
        label={t`Cancelled events only`}
        name="canceled"
        checked={search.canceled === "true"}
        onChange={(event) => void filter({ canceled: event.target.checked ? "true" : "" })}
      />
    </div>
  );
}
