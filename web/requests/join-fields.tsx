import { Trans } from "@lingui/react/macro";
import { RegionFields } from "../places/region-fields.tsx";
import { TextareaField, TextField } from "../ui/form/text-field.tsx";
import type { JoinField, JoinTyped } from "./stored-join.ts";

/** Shows the fields of a request to join, for a dealer or a promoter. */
export function JoinFields({
  typed,
  change,
  errors,
}: {
  typed: JoinTyped;
  change: (part: Partial<JoinTyped>) => void;
  errors: Record<string, string>;
}) {
  const { role } = typed;
  const field = (name: JoinField) => ({
    name,
    value: typed[name],
    error: errors[name] ?? null,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <>
      <TextField
        label={
          role === "promoter" ? (
            <Trans>Organizer’s name</Trans>
          ) : role === "dealer" ? (
            <Trans>Dealership name</Trans>
          ) : (
            <Trans>Business name</Trans>
          )
        }
        autoComplete="organization"
        {...field("businessName")}
      />
      <TextField label={<Trans>Your name</Trans>} autoComplete="name" {...field("contactName")} />
      <TextField
        label={<Trans>Email</Trans>}
        hint={<Trans>We’ll reply to this address, and you’ll log in with it later.</Trans>}
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
      <TextField label={<Trans>Address</Trans>} optional autoComplete="address-line1" {...field("addressLine1")} />
      <TextField label={<Trans>City</Trans>} autoComplete="address-level2" {...field("city")} />
      <RegionFields
        country={field("country")}
        state={{ ...field("state"), optional: true }}
        zipcode={{ ...field("zipcode"), optional: true }}
        onCountry={change}
      />
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
