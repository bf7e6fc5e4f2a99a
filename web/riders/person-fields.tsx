import { Trans, useLingui } from "@lingui/react/macro";
import { personRules } from "#shared/riders.fields.ts";
import { RegionFields } from "../places/region-fields.tsx";
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

/** Shows the fields by which results and dealers identify the rider. */
export function KnownByFields({ numberLocked = false, ...form }: PersonFieldsProps & { numberLocked?: boolean }) {
  const { field } = useField(form);
  return (
    <>
      {numberLocked ? null : (
        <TextField
          label={<Trans>AMA number</Trans>}
          hint={<Trans>Used to match your results to your account.</Trans>}
          autoComplete="off"
          {...field("amaNumber")}
        />
      )}
      <TextField
        label={<Trans>Hometown</Trans>}
        hint={<Trans>Announced at races and shown to dealers next to your name.</Trans>}
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
        hint={<Trans>Your username or a link.</Trans>}
        autoComplete="off"
        autoCapitalize="none"
        {...field("socialMedia")}
      />
      <TextareaField label={<Trans>About you</Trans>} rows={4} {...field("bio")} />
    </>
  );
}

/** Shows the part of the address that the registration requires. The rider can add the rest on the profile later. */
export function PersonRegionFields(form: PersonFieldsProps) {
  const { field } = useField(form);
  return (
    <RegionFields
      country={field("country")}
      state={field("state")}
      zipcode={field("zipcode")}
      onCountry={(change) => form.onChange({ ...form.person, ...change })}
    />
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
      <PersonRegionFields {...form} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={<Trans>Phone</Trans>} inputMode="tel" autoComplete="tel" {...field("phone1")} />
        <TextField label={<Trans>Second phone</Trans>} inputMode="tel" autoComplete="off" {...field("phone2")} />
      </div>
    </>
  );
}
