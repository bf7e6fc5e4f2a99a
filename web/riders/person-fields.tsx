import { Trans, useLingui } from "@lingui/react/macro";
import { usePlaceNames } from "../places/place-names.ts";
import { useFormat } from "../platform/use-format.ts";
import { SelectField } from "../ui/form/choice-field.tsx";
import { TextareaField, TextField } from "../ui/form/text-field.tsx";
import type { Person, PersonField } from "./person.ts";

export type PersonForm = {
  person: Person;
  onChange: (person: Person) => void;
  errors: Record<string, string>;
};

function useField({ person, onChange, errors }: PersonForm) {
  return (name: PersonField) => ({
    name,
    value: person[name],
    error: errors[name] ?? null,
    onChange: (event: { target: { value: string } }) => onChange({ ...person, [name]: event.target.value }),
  });
}

export function NameFields(form: PersonForm) {
  const field = useField(form);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label={<Trans>First name</Trans>} autoComplete="given-name" {...field("firstName")} />
      <TextField label={<Trans>Last name</Trans>} autoComplete="family-name" {...field("lastName")} />
    </div>
  );
}

/** The fields by which results and dealers identify the rider. */
export function KnownByFields({ numberLocked = false, ...form }: PersonForm & { numberLocked?: boolean }) {
  const field = useField(form);
  return (
    <>
      {numberLocked ? null : (
        <TextField
          label={<Trans>AMA number</Trans>}
          hint={<Trans>With it your results find you by themselves.</Trans>}
          optional
          autoComplete="off"
          {...field("amaNumber")}
        />
      )}
      <TextField
        label={<Trans>Hometown</Trans>}
        hint={<Trans>As announced at the races. Dealers see it beside your name.</Trans>}
        optional
        autoComplete="off"
        {...field("hometown")}
      />
    </>
  );
}

export function RacingFields({ numberLocked = false, ...form }: PersonForm & { numberLocked?: boolean }) {
  const { t } = useLingui();
  const field = useField(form);
  return (
    <>
      <KnownByFields {...form} numberLocked={numberLocked} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={<Trans>Race style</Trans>}
          optional
          empty={t`Not said`}
          choices={[
            { value: "motocross", label: t`Motocross` },
            { value: "offroad", label: t`Off-road` },
            { value: "flat", label: t`Flat track` },
            { value: "road", label: t`Road racing` },
          ]}
          {...field("raceStyle")}
        />
        <SelectField
          label={<Trans>Sex</Trans>}
          optional
          autoComplete="sex"
          empty={t`Not said`}
          choices={[
            { value: "female", label: t`Female` },
            { value: "male", label: t`Male` },
            { value: "nonBinary", label: t`Non-binary` },
          ]}
          {...field("sex")}
        />
      </div>
      <TextField
        label={<Trans>Main sport</Trans>}
        hint={<Trans>What you mostly race: enduro, supermoto, hare scrambles…</Trans>}
        optional
        autoComplete="off"
        maxLength={60}
        {...field("mainSport")}
      />
      <TextField
        label={<Trans>Social media</Trans>}
        hint={<Trans>Your name or a link.</Trans>}
        optional
        autoComplete="off"
        autoCapitalize="none"
        maxLength={200}
        {...field("socialMedia")}
      />
      <TextareaField label={<Trans>About you</Trans>} optional rows={4} maxLength={1000} {...field("bio")} />
    </>
  );
}

/** The part of the address that the registration requires; the rest can be added on the profile later. */
export function RegionFields(form: PersonForm) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const field = useField(form);
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
        {...field("country")}
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
            {...field("state")}
          />
        ) : (
          <TextField label={<Trans>Region</Trans>} optional autoComplete="address-level1" {...field("state")} />
        )}
        <TextField
          label={country === "US" ? <Trans>ZIP code</Trans> : <Trans>Postal code</Trans>}
          optional
          autoComplete="postal-code"
          {...field("zipcode")}
        />
      </div>
    </>
  );
}

export function AddressFields(form: PersonForm) {
  const field = useField(form);
  return (
    <>
      <TextField label={<Trans>Address</Trans>} optional autoComplete="address-line1" {...field("addressLine1")} />
      <TextField
        label={<Trans>Apartment, suite, rural route</Trans>}
        optional
        autoComplete="address-line2"
        {...field("addressLine2")}
      />
      <TextField label={<Trans>City</Trans>} optional autoComplete="address-level2" {...field("city")} />
      <RegionFields {...form} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={<Trans>Phone</Trans>}
          optional
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...field("phone1")}
        />
        <TextField
          label={<Trans>Second phone</Trans>}
          optional
          type="tel"
          inputMode="tel"
          autoComplete="off"
          {...field("phone2")}
        />
      </div>
    </>
  );
}
