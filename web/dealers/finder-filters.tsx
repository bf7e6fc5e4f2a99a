import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { sortedByLabel } from "#shared/by-label.ts";
import type { DealersAnswer } from "#shared/dealers.schema.ts";
import { usePlaceNames } from "../places/place-names.ts";
import { useSearch } from "../platform/location.ts";
import { NearFields } from "../places/near-fields.tsx";
import { useFormat } from "../platform/use-format.ts";
import { useOnDevice } from "../platform/cache/use-on-device.ts";
import { useTypedFilter } from "../platform/use-typed-filter.ts";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/form/choice-field.tsx";
import { Icon } from "../ui/icon.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { useLater } from "./use-later.ts";
import { usePosition, type PositionState } from "./use-position.ts";
import { dealersSearch } from "./dealers-search.ts";

export function FinderFilters({
  states,
  countries,
  codeError,
}: {
  states: DealersAnswer["distinctStates"];
  countries: DealersAnswer["distinctCountry"];
  codeError: string | null;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const names = usePlaceNames();
  const { search, filter } = useSearch(dealersSearch);
  const name = useTypedFilter(dealersSearch, "name");
  // The filters are folded on a phone, where the list matters most. They are unfolded on a desktop, or if a filter is
  // set. Server rendering does not know the screen size, so there CSS unfolds them.
  const onDesk = useOnDevice(() => matchMedia("(min-width: 1024px)").matches, false);
  const [isSet] = useState(Boolean(search.name || search.country || search.state));
  const position = usePosition((zipcode) => void filter({ zipcode }));
  const regions = sortedByLabel(
    useLater(states).map(({ country, state }) => ({
      value: state,
      label: names?.regionName(country, state, format.locale) ?? state,
    })),
  );
  const lands = sortedByLabel(
    useLater(countries).map((value) => ({ value, label: names?.countryName(value, format.locale) ?? value })),
  );
  return (
    <search className="flex flex-wrap items-center justify-between gap-x-2 max-lg:gap-y-0 lg:flex-col lg:items-stretch lg:gap-3">
      <div className="w-full">
        <NearFields error={codeError} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3">
        <Button
          kind="link"
          icon="pin"
          className="-ml-3"
          busy={position.state === "asking"}
          busyLabel={t`Searching…`}
          onClick={() => void position.find()}
        >
          <Trans>Use my location</Trans>
        </Button>
        <PositionWords state={position.state} />
      </div>
      <details
        className="group max-lg:open:w-full lg:details-content:[content-visibility:visible]"
        open={onDesk || isSet || undefined}
      >
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold lg:hidden">
          <Icon name="chevron" className="transition-transform group-open:rotate-180" />
          <Trans>More filters</Trans>
        </summary>
        <div className="flex flex-col gap-3 max-lg:mt-2">
          <TextField
            label={t`Name`}
            name="name"
            type="search"
            value={name.value}
            autoComplete="off"
            before={<Icon name="search" />}
            onChange={(event) => name.set(event.target.value)}
            onBlur={name.flush}
          />
          <div className="grid grid-cols-2 gap-3">
            <SelectField
              label={t`Country`}
              name="country"
              empty={t`All`}
              choices={lands}
              value={search.country ?? ""}
              onChange={(event) => void filter({ country: event.target.value, state: "" })}
            />
            <SelectField
              label={t`State or province`}
              name="state"
              empty={t`All`}
              choices={regions}
              value={search.state ?? ""}
              onChange={(event) => void filter({ state: event.target.value })}
            />
          </div>
        </div>
      </details>
    </search>
  );
}

function PositionWords({ state }: { state: PositionState }) {
  return (
    <span role="status" className="text-t1 text-ink-2 empty:hidden">
      {state === "refused" ? (
        <Trans>We couldn’t get your location. Enter a ZIP or postal code.</Trans>
      ) : state === "far" ? (
        <Trans>You’re far from the United States and Canada. Enter a ZIP or postal code.</Trans>
      ) : state === "no_table" ? (
        <Trans>You need to be online the first time you use your location. Search by name, state, or province.</Trans>
      ) : null}
    </span>
  );
}
