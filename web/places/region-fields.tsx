import type { ComponentProps } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "../platform/use-format.ts";
import { SelectField } from "../ui/form/choice-field.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { usePlaceNames } from "./place-names.ts";

type FieldProps = Omit<ComponentProps<typeof TextField>, "label" | "autoComplete" | "value" | "onChange"> & {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

/**
 * Shows the country, its state or province, and the postal code of an address. `onCountry` also clears the state,
 * because states differ by country.
 */
export function RegionFields({
  country,
  state,
  zipcode,
  onCountry,
}: {
  country: FieldProps;
  state: FieldProps;
  zipcode: FieldProps;
  onCountry: (change: { country: string; state: "" }) => void;
}) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const names = usePlaceNames();
  const asChoice = ({ code, label }: { code: string; label: string }) => ({ value: code, label });
  // Until the names have loaded, the chosen value is shown as its code.
  const countries = names?.countryList(locale) ?? [{ code: country.value, label: country.value }];
  const regions = names?.regionsOf(country.value, locale) ?? [{ code: state.value, label: state.value }];
  return (
    <>
      <SelectField
        label={<Trans>Country</Trans>}
        autoComplete="country"
        choices={countries.map(asChoice)}
        name={country.name}
        value={country.value}
        error={country.error}
        onChange={(event) => onCountry({ country: event.target.value, state: "" })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {regions.length > 0 ? (
          <SelectField
            label={country.value === "CA" ? <Trans>Province or territory</Trans> : <Trans>State</Trans>}
            autoComplete="address-level1"
            empty={t`Choose…`}
            choices={regions.map(asChoice)}
            name={state.name}
            value={state.value}
            error={state.error}
            onChange={state.onChange}
          />
        ) : (
          <TextField label={<Trans>Region</Trans>} autoComplete="address-level1" {...state} />
        )}
        <TextField
          label={country.value === "US" ? <Trans>ZIP code</Trans> : <Trans>Postal code</Trans>}
          autoComplete="postal-code"
          {...zipcode}
        />
      </div>
    </>
  );
}
