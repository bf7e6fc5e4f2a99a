import { useRef } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { isLocale, locales } from "#shared/locale.ts";
import { newPromoterRules } from "#shared/promoters.fields.ts";
import { RecordForm } from "../../parts/record-form.tsx";
import { useForm } from "../../parts/use-form.ts";
import { useGo } from "../../platform/location.ts";
import { SelectField } from "../../ui/form/choice-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Breadcrumb } from "../../parts/record-screen.tsx";
import { Link } from "../../ui/link.tsx";
import { pageAddress } from "../../ui/page-address.ts";
import { useToast } from "../../ui/toast.tsx";
import { addPromoter } from "./promoter-api.ts";

const nothing = { name: "", phone: "", contactName: "", email: "", locale: "en" };
type Field = keyof typeof nothing;

/**
 * Shows an empty form with which staff add a promoter and invite its first user. After the save it opens the promoter.
 */
export function NewPromoter() {
  const { t } = useLingui();
  const toast = useToast();
  const go = useGo();
  const added = useRef({ id: "", email: "" });
  const form = useForm<Field>({
    record: { values: nothing, version: 0 },
    rules: { ...newPromoterRules, locale: { kind: "choice", required: true, choices: locales } },
    labels: {
      name: t`Organization name`,
      phone: t`Phone`,
      contactName: t`Contact person`,
      email: t`Email`,
      locale: t`Email language`,
    },
    draft: "new-promoter",
    save: async ({ locale, ...values }) => {
      const { promoter } = await addPromoter({ ...values, locale: isLocale(locale) ? locale : "en" });
      added.current = { id: promoter._id, email: promoter.email };
      return { values: nothing, version: 0 };
    },
    currentOf: () => null,
  });
  const { field, select } = form;
  return (
    <>
      <Breadcrumb>
        <Link to="/auth/admin/promoters">
          <Trans>Promoters</Trans>
        </Link>
      </Breadcrumb>
      <h1 className="text-t5">
        <Trans>Add a promoter</Trans>
      </h1>
      <p className="mt-1 mb-6 max-w-prose text-ink-2">
        <Trans>We’ll email the contact person a link to choose a password. It works once and expires in 7 days.</Trans>
      </p>
      <RecordForm
        form={form}
        className="grid max-w-read gap-6"
        submit={<Trans>Add and invite</Trans>}
        onSaved={() => {
          const { id, email } = added.current;
          toast({ text: t`Promoter added. Invitation sent to ${email}.` });
          void go(pageAddress("/auth/admin/promoter/{promoterId?}", { params: { promoterId: id } }));
        }}
      >
        <div className="panel grid gap-5 p-5 sm:grid-cols-2">
          <TextField label={<Trans>Organization name</Trans>} autoComplete="organization" {...field("name")} />
          <TextField label={<Trans>Phone</Trans>} autoComplete="tel" {...field("phone")} />
        </div>
        <div className="panel grid gap-5 p-5 sm:grid-cols-2">
          <TextField label={<Trans>Contact person</Trans>} autoComplete="off" {...field("contactName")} />
          <SelectField
            label={<Trans>Email language</Trans>}
            choices={[
              { value: "en", label: "English" },
              { value: "fr", label: "Français" },
            ]}
            {...select("locale")}
          />
          <TextField
            label={<Trans>Email</Trans>}
            hint={<Trans>They’ll use this address to log in and get emails about events.</Trans>}
            autoComplete="off"
            // The hint needs its own row: beside another field, it would misalign the two controls.
            className="sm:col-span-2"
            {...field("email")}
          />
        </div>
      </RecordForm>
    </>
  );
}
