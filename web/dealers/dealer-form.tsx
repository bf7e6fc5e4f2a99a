import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { regionsOf } from "#shared/countries.ts";
import type { DealerRecord } from "#shared/dealers.schema.ts";
import { currentIn } from "../platform/problem.ts";
import { useFormat } from "../platform/use-format.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/choice-field.tsx";
import { Form } from "../ui/form.tsx";
import { TextareaField, TextField } from "../ui/text-field.tsx";
import { useToast } from "../ui/toast.tsx";
import { sentWords, updateDealer, wordsOf, type DealerField } from "./dealer-record.ts";
import { StaleDealer } from "./stale-dealer.tsx";

/**
 * The details that riders read in the dealer finder. On a conflict with somebody else's save, both versions are shown
 * first.
 */
export function DealerForm({ dealer, onSaved }: { dealer: DealerRecord; onSaved: () => void }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const toast = useToast();
  const form = useSubmit();
  const [words, setWords] = useState(() => wordsOf(dealer));
  const [newer, setNewer] = useState<DealerRecord | null>(null);
  const regions = regionsOf(dealer.country, locale).map(({ code, label }) => ({ value: code, label }));
  const canadian = dealer.country === "CA";

  const save = (version: number) =>
    form.run(async () => {
      try {
        const answer = await updateDealer(dealer._id, { __v: version, ...sentWords(words) });
        setNewer(null);
        setWords(wordsOf(answer.dealer));
        onSaved();
        toast({ text: t`Saved. Riders see it in the dealer finder.` });
      } catch (error) {
        const current = currentIn<DealerRecord>(error, "dealer");
        if (current) setNewer(current);
        throw error;
      }
    });

  const field = (name: DealerField) => ({
    name,
    value: words[name],
    error: form.errors[name] ?? null,
    onChange: (event: { target: { value: string } }) => setWords({ ...words, [name]: event.target.value }),
  });

  return (
    <Form state={form} className="grid max-w-xl gap-5" onSubmit={() => void save(dealer.__v)}>
      {newer ? (
        <StaleDealer
          mine={words}
          theirs={wordsOf(newer)}
          onMine={() => void save(newer.__v)}
          onTheirs={() => {
            setWords(wordsOf(newer));
            setNewer(null);
            form.clear();
            onSaved();
          }}
        />
      ) : null}
      <p className="-mt-3 text-ink-2">
        <Trans>What riders read. Distances are measured from the postal code.</Trans>
      </p>
      <TextField label={<Trans>Address</Trans>} optional autoComplete="address-line1" {...field("addressLine1")} />
      <TextField
        label={<Trans>Apartment, suite, rural route</Trans>}
        optional
        autoComplete="address-line2"
        {...field("addressLine2")}
      />
      <TextField label={<Trans>City</Trans>} optional autoComplete="address-level2" {...field("city")} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={canadian ? <Trans>Province or territory</Trans> : <Trans>State</Trans>}
          autoComplete="address-level1"
          empty={t`Choose…`}
          choices={regions}
          {...field("state")}
        />
        <TextField
          label={canadian ? <Trans>Postal code</Trans> : <Trans>ZIP code</Trans>}
          optional
          autoComplete="postal-code"
          {...field("zipcode")}
        />
      </div>
      <TextField label={<Trans>Phone</Trans>} optional type="tel" autoComplete="tel" {...field("phone")} />
      <TextField label={<Trans>Website</Trans>} optional type="url" autoComplete="url" {...field("websiteUrl")} />
      <TextField
        label={<Trans>E-mail for riders</Trans>}
        hint={<Trans>Not the one you log in with, unless you want it to be.</Trans>}
        optional
        type="email"
        autoComplete="email"
        {...field("email")}
      />
      <TextareaField label={<Trans>About the shop</Trans>} optional maxLength={1000} {...field("bio")} />
      <div>
        <Button type="submit" kind="brand" busy={form.busy} busyLabel={<Trans>Saving…</Trans>}>
          <Trans>Save the profile</Trans>
        </Button>
      </div>
    </Form>
  );
}
