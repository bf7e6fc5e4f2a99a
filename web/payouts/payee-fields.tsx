import { Trans, useLingui } from "@lingui/react/macro";
import { usePlaceNames } from "../places/place-names.ts";
import { useFormat } from "../platform/use-format.ts";
import { SelectField } from "../ui/form/choice-field.tsx";
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
  const { t } = useLingui();
  const { locale } = useFormat();
  const names = usePlaceNames();
  const asChoice = ({ code, label }: { code: string; label: string }) => ({ value: code, label });
  const { country, state } = payee;
  // Until the names have loaded, the selected value is shown as its code.
  const countries = (names?.countryList(locale) ?? [{ code: country, label: country }]).map(asChoice);
  const regions = (names?.regionsOf(country, locale) ?? [{ code: state, label: state }]).map(asChoice);
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
        hint={<Trans>As on your tax documents and bank account.</Trans>}
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
      <SelectField
        label={<Trans>Country</Trans>}
        autoComplete="country"
        choices={countries}
        {...field("country")}
        // Changing the country clears the state, because states differ by country.
        onChange={(event) => onChange({ ...payee, country: event.target.value, state: "" })}
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
