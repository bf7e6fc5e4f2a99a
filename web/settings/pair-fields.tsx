import { Trans, useLingui } from "@lingui/react/macro";
import { regionsOf } from "#shared/countries.ts";
import { expiryPolicies } from "#shared/credit-expiry.ts";
import { parsePairs, formatPairs, policyPlace, policyWords } from "#shared/setting-values.ts";
import { useFormat } from "../platform/use-format.ts";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/form/choice-field.tsx";
import { FieldError } from "../ui/form/field.tsx";
import { TextField } from "../ui/form/text-field.tsx";

interface Pairs {
  name: string;
  label: string;
  value: string;
  error: string | null;
  onSet: (value: string) => void;
}

/** Edits the social links: a name and an address in each row. */
export function LinksField({ name, label, value, error, onSet }: Pairs) {
  const { t } = useLingui();
  const rows = parsePairs(value);
  const set = (at: number, row: [string, string]) => onSet(formatPairs(rows.map((one, i) => (i === at ? row : one))));
  return (
    <fieldset className="grid gap-3 sm:col-span-2" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-2 font-semibold">{label}</legend>
      {rows.map(([title, url], at) => (
        // oxlint-disable-next-line react/no-array-index-key -- A row has no identity but its place.
        <div key={at} className="grid items-end gap-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
          <TextField
            id={`${name}.${at}`}
            label={<Trans>Name</Trans>}
            value={title}
            maxLength={40}
            onChange={({ target }) => set(at, [target.value, url])}
          />
          <TextField
            id={`${name}.${at}.url`}
            label={<Trans>Web address</Trans>}
            type="url"
            placeholder="https://"
            value={url}
            maxLength={300}
            onChange={({ target }) => set(at, [title, target.value])}
          />
          <Button
            kind="link"
            icon="close"
            aria-label={t`Remove ${title}`}
            onClick={() => onSet(formatPairs(rows.filter((_, i) => i !== at)))}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      ))}
      <FieldError id={`${name}-error`} error={error} />
      {rows.length < 10 ? (
        <div>
          <Button id={name} icon="plus" onClick={() => onSet(formatPairs([...rows, ["", "https://"]]))}>
            <Trans>Add a link</Trans>
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

/** Edits the expiry policies that differ from the general rule, by country or province. */
export function PoliciesField({ name, label, value, error, onSet }: Pairs) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const rows = parsePairs(value);
  const places = ["US", "CA"].flatMap((country) => [
    { value: country, label: policyPlace(country, locale) },
    ...regionsOf(country, locale).map(({ code, label: region }) => ({ value: `${country}-${code}`, label: region })),
  ]);
  const free = places.find(({ value: code }) => !rows.some(([place]) => place === code));
  const set = (at: number, row: [string, string]) => onSet(formatPairs(rows.map((one, i) => (i === at ? row : one))));
  return (
    <fieldset className="grid gap-3 sm:col-span-2" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-2 font-semibold">{label}</legend>
      <p className="-mt-1 text-t1 text-ink-3">
        <Trans>Everywhere else, credit expires a set time after it’s earned.</Trans>
      </p>
      {rows.map(([place, policy], at) => (
        <div key={place} className="grid items-end gap-3 sm:grid-cols-[14rem_minmax(0,1fr)_auto]">
          <SelectField
            id={`${name}.${at}`}
            label={<Trans>Country, state, or province</Trans>}
            value={place}
            choices={places.map((one) => ({
              ...one,
              disabled: one.value !== place && rows.some(([taken]) => taken === one.value),
            }))}
            onChange={({ target }) => set(at, [target.value, policy])}
          />
          <SelectField
            id={`${name}.${at}.policy`}
            label={<Trans>Credit expires</Trans>}
            value={policy}
            choices={expiryPolicies.map((one) => ({ value: one, label: policyWords[one][locale] }))}
            onChange={({ target }) => set(at, [place, target.value])}
          />
          <Button
            kind="link"
            icon="close"
            aria-label={t`Remove ${policyPlace(place, locale)}`}
            onClick={() => onSet(formatPairs(rows.filter((_, i) => i !== at)))}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      ))}
      <FieldError id={`${name}-error`} error={error} />
      {free ? (
        <div>
          <Button id={name} icon="plus" onClick={() => onSet(formatPairs([...rows, [free.value, "never"]]))}>
            <Trans>Add a rule</Trans>
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
