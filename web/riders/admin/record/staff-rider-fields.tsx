import { useLingui } from "@lingui/react/macro";
import { staffRiderRules } from "#shared/riders.fields.ts";
import { optionsOf } from "../../../parts/field-props.ts";
import type { useForm } from "../../../parts/use-form.ts";
import { PlaceField } from "../../../places/place-field.tsx";
import { SelectField } from "../../../ui/form/choice-field.tsx";
import { DateField, TextareaField, TextField } from "../../../ui/form/text-field.tsx";
import type { RiderField } from "./staff-rider.ts";

/** Returns the name of each field of a rider, for its label and for messages. */
export function useRiderLabels(): Record<RiderField, string> {
  const { t } = useLingui();
  return {
    firstName: t`First name`,
    lastName: t`Last name`,
    dateOfBirth: t`Date of birth`,
    amaNumber: t`AMA number`,
    phone1: t`Phone`,
    phone2: t`Second phone`,
    locale: t`Language`,
    country: t`Country`,
    addressLine1: t`Address`,
    addressLine2: t`Apartment, suite, rural route`,
    city: t`City`,
    state: t`State or province`,
    zipcode: t`ZIP or postal code`,
    hometown: t`Hometown`,
    raceStyle: t`Race style`,
    mainSport: t`Main sport`,
    sex: t`Sex`,
    socialMedia: t`Social media`,
    bio: t`About the rider`,
    note: t`Staff note`,
  };
}

/** Returns the labels of the values of each choice field. */
export function useRiderChoices(): Record<"raceStyle" | "sex" | "locale", Record<string, string>> {
  const { t } = useLingui();
  return {
    raceStyle: { motocross: t`Motocross`, offroad: t`Off-road`, flat: t`Flat track`, road: t`Road racing` },
    sex: { female: t`Female`, male: t`Male`, nonBinary: t`Non-binary` },
    locale: { en: t`English`, fr: t`French` },
  };
}

/** Shows the inputs of some fields of a rider, in the given order. */
export function RiderFields<Name extends RiderField>({
  names,
  form,
}: {
  names: readonly Name[];
  form: ReturnType<typeof useForm<Name>>;
}) {
  return names.map((name) => <RiderInput key={name} name={name} form={form} />);
}

function RiderInput<Name extends RiderField>({ name, form }: { name: Name; form: ReturnType<typeof useForm<Name>> }) {
  const { t } = useLingui();
  const labels = useRiderLabels();
  const choices = useRiderChoices();
  const { field: inputOf, select, values, setAll } = form;
  const label = labels[name];
  // The country is in the same section as the state.
  const country = String(Reflect.get(values, "country") ?? "");
  if (name === "bio" || name === "note") return <TextareaField label={label} rows={4} {...inputOf(name)} />;
  if (name === "dateOfBirth") return <DateField label={label} {...inputOf(name)} />;
  const isChoice = (field: RiderField): field is keyof typeof choices => Object.hasOwn(choices, field);
  const choice: RiderField = name;
  if (isChoice(choice)) {
    return (
      <SelectField
        label={label}
        {...(name === "locale" ? {} : { empty: t`Not given` })}
        choices={optionsOf(staffRiderRules[choice], choices[choice])}
        {...select(name)}
      />
    );
  }
  if (name === "country" || name === "state") {
    return (
      <PlaceField
        name={name}
        country={country}
        label={label}
        field={inputOf(name)}
        select={select(name)}
        onCountry={(change) => setAll({ ...values, ...change })}
      />
    );
  }
  return <TextField label={label} autoComplete="off" {...inputOf(name)} />;
}
