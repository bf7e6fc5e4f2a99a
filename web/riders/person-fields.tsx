import { Trans, useLingui } from "@lingui/react/macro";
import { personRules } from "#shared/riders.fields.ts";
import { usePlaceNames } from "../places/place-names.ts";
import { useFormat } from "../platform/use-format.ts";
import { inputProps, optionsOf } from "../parts/field-props.ts";
import { SelectField } from "../ui/form/choice-field.tsx";
import { TextareaField, TextField } from "../ui/form/text-field.tsx";
import type { Person, PersonField } from "./person.ts";

export type PersonFieldsProps = {
  person: Person;
  onChange: (person: Person) => void;
  errors: Record<string, string>;
};

function useField({ person, onChange, errors }: PersonFieldsProps) {
  const common = (name: PersonField) => ({
    name,
    value: person[name],
    error: errors[name] ?? null,
    onChange: (event: { target: { value: string } }) => onChange({ ...person, [name]: event.target.value }),
  });
  return {
    field: (name: PersonField) => ({ ...common(name), ...inputProps(personRules[name]) }),
    select: (name: PersonField) => ({ ...common(name), optional: !personRules[name].required }),
  };
}

export function NameFields(form: PersonFieldsProps) {
  const { field } = useField(form);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label={<Trans>First name</Trans>} autoComplete="given-name" {...field("firstName")} />
      <TextField label={<Trans>Last name</Trans>} autoComplete="family-name" {...field("lastName")} />
    </div>
  );
}

/** The fields that identify the rider in results and to dealers. */
export function KnownByFields({ numberLocked = false, ...form }: PersonFieldsProps & { numberLocked?: boolean }) {
  const { field } = useField(form);
  return (
    <>
      {numberLocked ? null : (
        <TextField
          label={<Trans>AMA number</Trans>}
          hint={<Trans>We use it to match your results to your account.</Trans>}
          autoComplete="off"
          {...field("amaNumber")}
        />
      )}
      <TextField
        label={<Trans>Hometown</Trans>}
        hint={<Trans>As announced at the races. Dealers see it next to your name.</Trans>}
        autoComplete="off"
        {...field("hometown")}
      />
    </>
  );
}

export function RacingFields({ numberLocked = false, ...form }: PersonFieldsProps & { numberLocked?: boolean }) {
  const { t } = useLingui();
  const { field, select } = useField(form);
  return (
    <>
      <KnownByFields {...form} numberLocked={numberLocked} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={<Trans>Race style</Trans>}
          empty={t`Prefer not to say`}
          choices={optionsOf(personRules.raceStyle, {
            motocross: t`Motocross`,
            offroad: t`Off-road`,
            flat: t`Flat track`,
            road: t`Road racing`,
          })}
          {...select("raceStyle")}
        />
        <SelectField
          label={<Trans>Sex</Trans>}
          autoComplete="sex"
          empty={t`Prefer not to say`}
          choices={optionsOf(personRules.sex, { female: t`Female`, male: t`Male`, nonBinary: t`Non-binary` })}
          {...select("sex")}
        />
      </div>
      <TextField
        label={<Trans>Main sport</Trans>}
        hint={<Trans>What you race most: enduro, supermoto, hare scrambles…</Trans>}
        autoComplete="off"
        {...field("mainSport")}
      />
      <TextField
        label={<Trans>Social media</Trans>}
        hint={<Trans>Your name or a link.</Trans>}
        autoComplete="off"
        autoCapitalize="none"
        {...field("socialMedia")}
      />
      <TextareaField label={<Trans>About you</Trans>} rows={4} {...field("bio")} />
    </>
  );
}

/** The part of the address that the registration requires; the rest can be added on the profile later. */
export function RegionFields(form: PersonFieldsProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { field, select } = useField(form);
  const { country, state } = form.person;
  const names = usePlaceNames();
  // Until the names have loaded, the chosen value is shown as its code.
  const asChoice = ({ code, label }: { code: string; label: string }) => ({ value: code, label });
  const countries = (names?.countryList(locale) ?? [{ code: country, label: country }]).map(asChoice);
  const regions = (names?.regionsOf(country, locale) ?? [{ code: state, label: state }]).map(asChoice);
  return (
    <>
      <SelectField
        label={<Trans>Country</Trans>}
        autoComplete="country"
        choices={countries}
        {...select("country")}
        // Changing the country clears the state, because states differ by country.
        onChange={(event) => form.onChange({ ...form.person, country: event.target.value, state: "" })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {regions.length > 0 ? (
          <SelectField
            label={country === "CA" ? <Trans>Province or territory</Trans> : <Trans>State</Trans>}
            autoComplete="address-level1"
            empty={t`Choose…`}
            choices={regions}
            {...select("state")}
            // The list begins with "Choose…"; the label stays short.
            optional={false}
          />
        ) : (
          <TextField label={<Trans>Region</Trans>} autoComplete="address-level1" {...field("state")} />
        )}
        <TextField
          label={country === "US" ? <Trans>ZIP code</Trans> : <Trans>Postal code</Trans>}
          autoComplete="postal-code"
          {...field("zipcode")}
        />
      </div>
    </>
  );
}

export function AddressFields(form: PersonFieldsProps) {
  const { field } = useField(form);
  return (
    <>
      <TextField label={<Trans>Address</Trans>} autoComplete="address-line1" {...field("addressLine1")} />
      <TextField
        label={<Trans>Apartment, suite, rural route</Trans>}
        autoComplete="address-line2"
        {...field("addressLine2")}
      />
      <TextField label={<Trans>City</Trans>} autoComplete="address-level2" {...field("city")} />
      <RegionFields {...form} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={<Trans>Phone</Trans>} inputMode="tel" autoComplete="tel" {...field("phone1")} />
        <TextField label={<Trans>Second phone</Trans>} inputMode="tel" autoComplete="off" {...field("phone2")} />
      </div>
    </>
  );
}
