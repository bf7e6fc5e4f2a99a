import { Trans, useLingui } from "@lingui/react/macro";
import type { EventChoices } from "#shared/admin-event.schema.ts";
import { raceStyles } from "#shared/events.ts";
import type { useForm } from "../../parts/use-form.ts";
import { PlaceField } from "../../places/place-field.tsx";
import { SelectField } from "../../ui/form/choice-field.tsx";
import { DateField, NumberField, TextField } from "../../ui/form/text-field.tsx";
import { raceStyleWords } from "../event-words.ts";
import type { EventField } from "./event-values.ts";

/** Returns the name of each field of an event, for its label and for messages. */
export function useEventLabels(): Record<EventField, string> {
  const { t } = useLingui();
  return {
    title: t`Title`,
    firstDate: t`First day`,
    lastDate: t`Last day`,
    season: t`Season`,
    raceStyle: t`Race style`,
    promoterId: t`Promoter`,
    venue: t`Venue`,
    venueWebsite: t`Venue website`,
    country: t`Country`,
    state: t`State or province`,
    city: t`City`,
    zipcode: t`ZIP or postal code`,
  };
}

type Form<Name extends EventField> = ReturnType<typeof useForm<Name>>;

/** Shows the inputs of some fields of an event, in the given order. */
export function EventInputs<Name extends EventField>({
  names,
  form,
  promoters,
}: {
  names: readonly Name[];
  form: Form<Name>;
  promoters: EventChoices["promoters"];
}) {
  return names.map((name) => <EventInput key={name} name={name} form={form} promoters={promoters} />);
}

function EventInput<Name extends EventField>({
  name,
  form: { field, select, values, setAll },
  promoters,
}: {
  name: Name;
  form: Form<Name>;
  promoters: EventChoices["promoters"];
}) {
  const { t, i18n } = useLingui();
  const labels = useEventLabels();
  // The country is in the same section as the state.
  const country = String(Reflect.get(values, "country") ?? "US");
  switch (name) {
    case "firstDate":
      return <DateField label={labels[name]} {...field(name)} />;
    case "lastDate":
      return <DateField label={labels[name]} hint={<Trans>Leave blank for a single day.</Trans>} {...field(name)} />;
    case "season":
      return (
        <NumberField
          label={labels[name]}
          hint={<Trans>Leave blank to use the year of the race.</Trans>}
          {...field(name)}
        />
      );
    case "raceStyle":
      return (
        <SelectField
          label={labels[name]}
          empty={t({ context: "race style", message: "None" })}
          choices={raceStyles.map((value) => ({ value, label: i18n._(raceStyleWords[value]) }))}
          {...select(name)}
        />
      );
    case "promoterId":
      return (
        <SelectField
          label={labels[name]}
          empty={t({ context: "promoter", message: "None" })}
          choices={promoters
            .filter(({ _id, active }) => active || _id === values[name])
            .map(({ _id, name: label }) => ({ value: _id, label }))}
          {...select(name)}
        />
      );
    case "country":
    case "state":
      return (
        <PlaceField
          name={name}
          country={country}
          label={labels[name]}
          field={field(name)}
          select={select(name)}
          countries={["US", "CA"]}
          onCountry={(change) => setAll({ ...values, ...change })}
        />
      );
    case "title":
    case "venue":
    case "venueWebsite":
    case "city":
    case "zipcode":
      return <TextField label={labels[name]} autoComplete="off" {...field(name)} />;
  }
}
