import type { ChangeEvent } from "react";
import { useLingui } from "@lingui/react/macro";
import { sortedByLabel } from "#shared/by-label.ts";
import { isDay } from "#shared/dates.ts";
import type { EventsAnswer } from "#shared/events.schema.ts";
import { payoutTypes, raceStyles } from "#shared/events.ts";
import { useSearch } from "../../platform/location.ts";
import { usePlaceNames } from "../../places/place-names.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useTypedFilter } from "../../platform/use-typed-filter.ts";
import { SelectField, type Choice } from "../../ui/form/choice-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { payoutTypeWords, raceStyleWords } from "../event-words.ts";
import { scheduleSearch } from "./events-search.ts";

export function FurtherFilters({ states, dates }: { states: EventsAnswer["distinctStates"]; dates: boolean }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const names = usePlaceNames();
  const { search, filter } = useSearch(scheduleSearch);
  const city = useTypedFilter(scheduleSearch, "city");
  const select = (name: "country" | "state" | "raceStyle" | "payoutType" | "canceled") => ({
    name,
    value: search[name] ?? "",
    onChange: (event: ChangeEvent<HTMLSelectElement>) => void filter({ [name]: event.target.value }),
  });
  const regions: Choice[] = sortedByLabel(
    states
      .filter(({ country }) => !search.country || country === search.country)
      .map(({ country, state }) => ({
        value: state,
        label: names?.regionName(country, state, format.locale) ?? state,
      })),
  );
  return (
    <div className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
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
        empty={t`All countries`}
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
        label={t`Race style`}
        empty={t`All race styles`}
        choices={raceStyles.map((value) => ({ value, label: i18n._(raceStyleWords[value]) }))}
        {...select("raceStyle")}
      />
      <SelectField
        label={t`Payout type`}
        empty={t`Any`}
        choices={payoutTypes.map((value) => ({ value, label: i18n._(payoutTypeWords[value]) }))}
        {...select("payoutType")}
      />
      <SelectField
        label={t`Canceled events`}
        empty={t`Include`}
        choices={[
          { value: "false", label: t`Exclude` },
          { value: "true", label: t`Canceled only` },
        ]}
        {...select("canceled")}
      />
      {dates ? (
        <>
          <DayField name="from" label={t`From`} />
          <DayField name="to" label={t`Until`} />
        </>
      ) : null}
    </div>
  );
}

/** Shows a field for a day. A half-typed day such as "0002-07-04" is ignored. */
function DayField({ name, label }: { name: "from" | "to"; label: string }) {
  const { search, filter } = useSearch(scheduleSearch);
  const asked = isDay(search[name]) ? search[name] : "";
  return (
    <TextField
      key={asked}
      label={label}
      name={name}
      type="date"
      defaultValue={asked}
      onChange={({ target: { value } }) => {
        if (value === "" || (isDay(value) && value > "1970")) void filter({ [name]: value });
      }}
    />
  );
}
