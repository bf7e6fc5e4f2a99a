import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { taxStatuses, type TaxStatus } from "#shared/payouts.ts";
import type { PaymentInfo, PaymentInfoAnswer } from "#shared/payouts.schema.ts";
import { refusalOf } from "../platform/api/refusal.ts";
import { useFormat } from "../platform/use-format.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { BothVersions } from "../ui/both-versions.tsx";
import { Button } from "../ui/button.tsx";
import { CheckboxField, RadioField } from "../ui/form/choice-field.tsx";
import { Form } from "../ui/form/form.tsx";
import { useToast } from "../ui/toast.tsx";
import { savePaymentInfo } from "./api.ts";
import { PayeeFields, payeeNames, type Payee } from "./payee-fields.tsx";

const isTaxStatus = (value: string): value is TaxStatus => (taxStatuses as readonly string[]).includes(value);

const payeeOf = (info: PaymentInfo | null, country: string): Payee => ({
  legalName: info?.legalName ?? "",
  addressLine1: info?.addressLine1 ?? "",
  addressLine2: info?.addressLine2 ?? "",
  city: info?.city ?? "",
  state: info?.state ?? "",
  zipcode: info?.zipcode ?? "",
  country: info?.country ?? country,
});

/**
 * Asks for legal name, address and tax status. It never asks for a card number, because the program sends the card or
 * the check.
 */
export function PaymentForm({
  info,
  country,
  withholding,
  onSaved,
}: {
  info: PaymentInfo | null;
  /** This is the rate of withholding from 0 to 1, from the season's rules. */
  withholding: number;
  country: string;
  onSaved: (answer: PaymentInfoAnswer) => void;
}) {
  const { t } = useLingui();
  const percent = useFormat().rate(withholding);
  const toast = useToast();
  const form = useSubmit();
  const [payee, setPayee] = useState(() => payeeOf(info, country));
  const [taxStatus, setTaxStatus] = useState<TaxStatus | "">(info?.taxStatus ?? "");
  const [declares, setDeclares] = useState(Boolean(info?.declaredAt));
  const [newer, setNewer] = useState<PaymentInfo | null>(null);

  const save = async (version: number | undefined) => {
    const errors = missing();
    if (Object.keys(errors).length > 0 || taxStatus === "") return form.refuse(errors);
    await form.run(async () => {
      try {
        const answer = await savePaymentInfo({ ...payee, taxStatus, declaresNonResidence: declares, __v: version });
        setNewer(null);
        onSaved(answer);
        toast({ text: t`Payment info saved.` });
      } catch (error) {
        const current = refusalOf(error, "stale_version", "PUT /api/rider/payment-info")?.paymentInfo ?? null;
        if (current) setNewer(current);
        throw error;
      }
    });
  };

  function missing(): Record<string, string> {
    const required = ["legalName", "addressLine1", "city", "state", "zipcode"] as const;
    const errors: Record<string, string> = Object.fromEntries(
      required.filter((name) => payee[name].trim() === "").map((name) => [name, t`Required`]),
    );
    if (taxStatus === "") errors.taxStatus = t`Required`;
    if (taxStatus === "nonResidentAlien" && !declares) errors.declaresNonResidence = t`Required`;
    return errors;
  }

  return (
    <Form state={form} className="grid max-w-read gap-5" onSubmit={() => void save(info?.__v)}>
      {newer ? (
        <Differences
          mine={payee}
          theirs={payeeOf(newer, country)}
          onMine={() => void save(newer.__v)}
          onTheirs={() => {
            setPayee(payeeOf(newer, country));
            setTaxStatus(newer.taxStatus);
            setNewer(null);
            form.clear();
          }}
        />
      ) : null}
      <PayeeFields payee={payee} onChange={setPayee} errors={form.errors} />
      <RadioField
        legend={<Trans>For tax purposes, you are</Trans>}
        name="taxStatus"
        value={taxStatus}
        error={form.errors.taxStatus ?? null}
        onChoose={(value) => (isTaxStatus(value) ? setTaxStatus(value) : undefined)}
        choices={[
          { value: "usPerson", label: t`A US person: citizen or resident of the United States` },
          { value: "nonResidentAlien", label: t`Not a US person: neither a citizen nor a resident` },
        ]}
      />
      {taxStatus === "nonResidentAlien" ? (
        <CheckboxField
          name="declaresNonResidence"
          checked={declares}
          onChange={(event) => setDeclares(event.target.checked)}
          error={form.errors.declaresNonResidence ?? null}
          label={<Trans>I declare that I’m not a US resident for tax purposes.</Trans>}
          hint={<Trans>We withhold {percent} of what you win in US dollars for US taxes.</Trans>}
        />
      ) : null}
      {taxStatus === "usPerson" ? (
        <p className="text-ink-2">
          <Trans>
            Nothing is withheld. Upload a photo of your signed <span className="whitespace-nowrap">W-9</span> below.
          </Trans>
        </p>
      ) : null}
      <div>
        <Button type="submit" kind="brand" busy={form.busy} busyLabel={<Trans>Saving…</Trans>}>
          <Trans>Save payment info</Trans>
        </Button>
      </div>
    </Form>
  );
}

function Differences({
  mine,
  theirs,
  ...acts
}: {
  mine: Payee;
  theirs: Payee;
  onMine: () => void;
  onTheirs: () => void;
}) {
  const { t } = useLingui();
  const names: Record<keyof Payee, string> = {
    legalName: t`Legal name`,
    addressLine1: t`Address`,
    addressLine2: t`Apartment, suite, rural route`,
    city: t`City`,
    state: t`State or province`,
    zipcode: t`ZIP or postal code`,
    country: t`Country`,
  };
  const differences = payeeNames
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({ key: field, label: names[field], mine: mine[field], theirs: theirs[field] }));
  return <BothVersions differences={differences} {...acts} />;
}
