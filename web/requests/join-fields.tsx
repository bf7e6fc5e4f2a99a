import { Trans, useLingui } from "@lingui/react/macro";
import { usePlaceNames } from "../places/place-names.ts";
import { useFormat } from "../platform/use-format.ts";
import { SelectField } from "../ui/form/choice-field.tsx";
import { TextareaField, TextField } from "../ui/form/text-field.tsx";
import type { JoinField, JoinTyped } from "./stored-join.ts";

/** Asks for the applicant's name and address. */
export function JoinFields({
  typed,
  change,
  errors,
}: {
  typed: JoinTyped;
  change: (part: Partial<JoinTyped>) => void;
  errors: Record<string, string>;
}) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const names = usePlaceNames();
  const { country, state, role } = typed;
  const asChoice = ({ code, label }: { code: string; label: string }) => ({ value: code, label });
  // Until the names have loaded, the selected value is shown as its code.
  const countries = (names?.countryList(locale) ?? [{ code: country, label: country }]).map(asChoice);
  const regions = (names?.regionsOf(country, locale) ?? [{ code: state, label: state }]).map(asChoice);
  const field = (name: JoinField) => ({
    name,
    value: typed[name],
    error: errors[name] ?? null,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <>
      <TextField
        label={role === "promoter" ? <Trans>Organizer’s name</Trans> : <Trans>Dealership name</Trans>}
        autoComplete="organization"
        {...field("businessName")}
      />
      <TextField label={<Trans>Your name</Trans>} autoComplete="name" {...field("contactName")} />
      <TextField
        label={<Trans>Email</Trans>}
        hint={<Trans>We’ll reply to it, and you’ll use it to log in later.</Trans>}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field("email")}
      />
      <TextField
        label={<Trans>Phone</Trans>}
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...field("phone")}
      />
      <SelectField
        label={<Trans>Country</Trans>}
        autoComplete="country"
        choices={countries}
        {...field("country")}
        // Changing the country clears the state, because states differ by country.
        onChange={(event) => change({ country: event.target.value, state: "" })}
      />
      <TextField label={<Trans>Address</Trans>} optional autoComplete="address-line1" {...field("addressLine1")} />
      <TextField label={<Trans>City</Trans>} autoComplete="address-level2" {...field("city")} />
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
      {role === "dealer" ? (
        <TextField
          label={<Trans>Your dealer number with the brand</Trans>}
          optional
          autoComplete="off"
          {...field("dealerNumber")}
        />
      ) : null}
      <TextField
        label={<Trans>Website</Trans>}
        optional
        type="url"
        inputMode="url"
        autoComplete="url"
        {...field("websiteUrl")}
      />
      <TextareaField
        label={<Trans>Anything else we should know?</Trans>}
        hint={role === "promoter" ? <Trans>Your series or events this season, for example.</Trans> : undefined}
        optional
        rows={4}
        maxLength={500}
        {...field("message")}
      />
    </>
  );
}
