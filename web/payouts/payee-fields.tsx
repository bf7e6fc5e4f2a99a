import { Trans } from "@lingui/react/macro";
import { RegionFields } from "../places/region-fields.tsx";
import { TextField } from "../ui/form/text-field.tsx";

export const payeeNames = ["legalName", "addressLine1", "addressLine2", "city", "state", "zipcode", "country"] as const;
export type Payee = Record<(typeof payeeNames)[number], string>;

/** Asks for the payee, and the address to which the card or the check is sent. */
export function PayeeFields({
  payee,
  onChange,
  errors,
}: {
  payee: Payee;
  onChange: (payee: Payee) => void;
  errors: Record<string, string>;
}) {
  const field = (name: keyof Payee) => ({
    name,
    value: payee[name],
    error: errors[name] ?? null,
    onChange: (event: { target: { value: string } }) => onChange({ ...payee, [name]: event.target.value }),
  });
  return (
    <>
      <TextField
        label={<Trans>Legal name</Trans>}
        hint={<Trans>Must match your tax documents and bank account.</Trans>}
        autoComplete="name"
        {...field("legalName")}
      />
      <TextField label={<Trans>Address</Trans>} autoComplete="address-line1" {...field("addressLine1")} />
      <TextField
        label={<Trans>Apartment, suite, rural route</Trans>}
        optional
        autoComplete="address-line2"
        {...field("addressLine2")}
      />
      <TextField label={<Trans>City</Trans>} autoComplete="address-level2" {...field("city")} />
      <RegionFields
        country={field("country")}
        state={field("state")}
        zipcode={field("zipcode")}
        onCountry={(change) => onChange({ ...payee, ...change })}
      />
    </>
  );
}
