import { Trans, useLingui } from "@lingui/react/macro";
import { regionsOf } from "#shared/countries.ts";
import { dealerRules } from "#shared/dealers.fields.ts";
import type { DealerRecord } from "#shared/dealers.schema.ts";
import { RecordForm } from "../parts/record-form.tsx";
import { useForm } from "../parts/use-form.ts";
import { refusalOf } from "../platform/api/refusal.ts";
import { useFormat } from "../platform/use-format.ts";
import { SelectField } from "../ui/form/choice-field.tsx";
import { TextareaField, TextField } from "../ui/form/text-field.tsx";
import { useToast } from "../ui/toast.tsx";
import { sentWords, updateDealer, dealerTexts, type DealerField } from "./dealer-record.ts";

const recordOf = (dealer: DealerRecord) => ({ values: dealerTexts(dealer), version: dealer.__v });

/** Edits the details that riders read in the dealer finder. */
export function DealerForm({ dealer, onSaved }: { dealer: DealerRecord; onSaved: () => void }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const toast = useToast();
  const labels: Record<DealerField, string> = {
    addressLine1: t`Address`,
    addressLine2: t`Apartment, suite, rural route`,
    city: t`City`,
    state: t`State or province`,
    zipcode: t`ZIP or postal code`,
    phone: t`Phone`,
    websiteUrl: t`Website`,
    email: t`Email for riders`,
    bio: t`About the dealership`,
  };
  const form = useForm<DealerField>({
    record: recordOf(dealer),
    rules: dealerRules,
    labels,
    draft: "dealer",
    save: async (values, { version }) =>
      recordOf((await updateDealer(dealer._id, { __v: version, ...sentWords(values) })).dealer),
    currentOf: (error) => {
      const current = refusalOf(error, "stale_version", "PUT /api/{type}/dealer/{dealerId}")?.dealer ?? null;
      return current && recordOf(current);
    },
  });
  const { field, select } = form;
  const regions = regionsOf(dealer.country, locale).map(({ code, label }) => ({ value: code, label }));
  const canadian = dealer.country === "CA";
  return (
    <RecordForm
      form={form}
      submit={<Trans>Save profile</Trans>}
      onSaved={(how) => {
        onSaved();
        if (how === "saved") toast({ text: t`Saved. Riders can see the changes in the dealer finder.` });
      }}
    >
      <p className="-mt-3 text-ink-2">
        <Trans>Riders see these details. We measure distances from the ZIP or postal code.</Trans>
      </p>
      <TextField label={<Trans>Address</Trans>} autoComplete="address-line1" {...field("addressLine1")} />
      <TextField
        label={<Trans>Apartment, suite, rural route</Trans>}
        autoComplete="address-line2"
        {...field("addressLine2")}
      />
      <TextField label={<Trans>City</Trans>} autoComplete="address-level2" {...field("city")} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={canadian ? <Trans>Province or territory</Trans> : <Trans>State</Trans>}
          autoComplete="address-level1"
          empty={t`Choose…`}
          choices={regions}
          {...select("state")}
          // The options begin with "Choose…", so the label does not say that the field is optional.
          optional={false}
        />
        <TextField
          label={canadian ? <Trans>Postal code</Trans> : <Trans>ZIP code</Trans>}
          autoComplete="postal-code"
          {...field("zipcode")}
        />
      </div>
      <TextField label={<Trans>Phone</Trans>} autoComplete="tel" {...field("phone")} />
      <TextField label={<Trans>Website</Trans>} type="url" autoComplete="url" {...field("websiteUrl")} />
      <TextField
        label={<Trans>Email for riders</Trans>}
        hint={<Trans>This can be different from your login email.</Trans>}
        autoComplete="email"
        {...field("email")}
      />
      <TextareaField label={<Trans>About the dealership</Trans>} {...field("bio")} />
    </RecordForm>
  );
}
