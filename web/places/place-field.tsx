import type { ComponentProps } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { countryList, regionsOf } from "#shared/countries.ts";
import { useFormat } from "../platform/use-format.ts";
import { SelectField } from "../ui/form/choice-field.tsx";
import { TextField } from "../ui/form/text-field.tsx";

/**
 * Shows the field for the country or for the state of a record, for staff. Both are in the same section of the record. In
 * a country without a list of states the state is a text.
 */
export function PlaceField({
  name,
  country,
  label,
  field,
  select,
  countries,
  onCountry,
}: {
  name: "country" | "state";
  country: string;
  label: string;
  /** These are the props of the form for a text, and for a select. */
  field: Omit<ComponentProps<typeof TextField>, "label" | "autoComplete">;
  select: Omit<ComponentProps<typeof SelectField>, "label" | "choices" | "empty" | "onChange">;
  /** Only these countries can be chosen; without it all of them. */
  countries?: readonly string[];
  /** This is called with the new country and without a state, because another country has other states. */
  onCountry: (change: { country: string; state: "" }) => void;
}) {
  const { t } = useLingui();
  const { locale } = useFormat();
  if (name === "country") {
    const offered = countryList(locale).filter(({ code }) => !countries || countries.includes(code));
    return (
      <SelectField
        label={label}
        choices={offered.map(({ code, label: text }) => ({ value: code, label: text }))}
        {...select}
        optional={false}
        onChange={(event) => onCountry({ country: event.target.value, state: "" })}
      />
    );
  }
  const regions = regionsOf(country, locale);
  if (regions.length === 0) return <TextField label={label} autoComplete="off" {...field} />;
  return (
    <SelectField
      label={country === "CA" ? <Trans>Province or territory</Trans> : <Trans>State</Trans>}
      empty={t`Choose…`}
      choices={regions.map(({ code, label: text }) => ({ value: code, label: text }))}
      {...select}
    />
  );
}
