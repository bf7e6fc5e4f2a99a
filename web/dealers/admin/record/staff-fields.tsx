import { useLingui } from "@lingui/react/macro";
import type { useForm } from "../../../parts/use-form.ts";
import { PlaceField } from "../../../places/place-field.tsx";
import { TextareaField, TextField } from "../../../ui/form/text-field.tsx";
import type { StaffField } from "./staff-dealer.ts";

/** Returns the name of each field of a dealer, for its label and for messages. */
export function useStaffLabels(): Record<StaffField, string> {
  const { t } = useLingui();
  return {
    name: t`Name`,
    dealerId: t`Dealer number`,
    phone: t`Phone`,
    websiteUrl: t`Website`,
    email: t`Email for riders`,
    country: t`Country`,
    addressLine1: t`Address`,
    addressLine2: t`Apartment, suite, rural route`,
    city: t`City`,
    state: t`State or province`,
    zipcode: t`ZIP or postal code`,
    bio: t`About the dealership`,
  };
}

/** Shows the inputs of some fields of a dealer, in the given order. */
export function StaffFields<Name extends StaffField>({
  names,
  form,
}: {
  names: readonly Name[];
  form: ReturnType<typeof useForm<Name>>;
}) {
  return names.map((name) => <StaffInput key={name} name={name} form={form} />);
}

const autoComplete: Partial<Record<StaffField, string>> = {
  name: "organization",
  phone: "tel",
  websiteUrl: "url",
  email: "off",
  addressLine1: "address-line1",
  addressLine2: "address-line2",
  city: "address-level2",
  zipcode: "postal-code",
};

function StaffInput<Name extends StaffField>({ name, form }: { name: Name; form: ReturnType<typeof useForm<Name>> }) {
  const labels = useStaffLabels();
  const { field, select, values, setAll } = form;
  // The country is in the same section as the state.
  const country = String(Reflect.get(values, "country") ?? "");
  if (name === "bio") return <TextareaField label={labels.bio} {...field(name)} />;
  if (name === "country" || name === "state") {
    return (
      <PlaceField
        name={name}
        country={country}
        label={labels[name]}
        field={field(name)}
        select={select(name)}
        onCountry={(change) => setAll({ ...values, ...change })}
      />
    );
  }
  return <TextField label={labels[name]} autoComplete={autoComplete[name] ?? "off"} {...field(name)} />;
}
