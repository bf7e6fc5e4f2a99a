import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { VinPatternRow } from "#shared/vin-patterns.list.ts";
import { normalisePattern } from "#shared/vin-patterns.ts";
import { useSession } from "../../platform/api/session.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { NumberField, TextField } from "../../ui/form/text-field.tsx";
import { addPattern } from "./patterns-api.ts";

export type PatternDraft = { make: string; model: string; year: string; pattern: string };

/** Returns the id of a field. It has a prefix, because the filters of the list behind the form have the same names. */
const idOf = (name: string): string => `pattern-${name}`;

/** Adds a pattern. If the draft comes from a rider's bike, the form is filled in and staff check it. */
export function PatternForm({ draft, onAdded }: { draft: PatternDraft; onAdded: (pattern: VinPatternRow) => void }) {
  const { t } = useLingui();
  const { vinLength } = useSession().programme;
  const form = useSubmit();
  const [typed, setTyped] = useState(draft);
  const set = (name: keyof PatternDraft) => ({
    name,
    id: idOf(name),
    value: typed[name],
    error: form.errors[name] ?? null,
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value });
      form.clearError(name);
    },
  });
  const errors = Object.fromEntries(Object.entries(form.errors).map(([name, error]) => [idOf(name), error]));
  const pattern = normalisePattern(typed.pattern);
  const count = pattern.length;

  const submit = async () => {
    const empty = Object.entries(typed).flatMap(([name, value]) => (value.trim() === "" ? [name] : []));
    if (empty.length > 0) return form.refuse(Object.fromEntries(empty.map((name) => [name, t`Required`])));
    if (!/^\d{4}$/.test(typed.year.trim())) return form.refuse({ year: t`Enter a year with four digits` });
    await form.run(async () => {
      const { vinPattern } = await addPattern({ ...typed, pattern, year: Number(typed.year) });
      onAdded(vinPattern);
    });
  };

  return (
    <Form state={{ ...form, errors }} className="grid gap-5" onSubmit={() => void submit()}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={<Trans>Make</Trans>} autoComplete="off" maxLength={60} {...set("make")} />
        <TextField label={<Trans>Model</Trans>} autoComplete="off" maxLength={60} {...set("model")} />
      </div>
      <NumberField label={<Trans>Model year</Trans>} maxLength={4} {...set("year")} />
      <TextField
        label={<Trans>Pattern</Trans>}
        hint={
          <Trans>
            {vinLength} characters of the VIN, with * for any character. Use * for the check digit (position 9) and the
            serial number (positions 12 to 17).
          </Trans>
        }
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className="[&_input]:font-mono [&_input]:tracking-wide [&_input]:uppercase"
        {...set("pattern")}
      />
      <p role="status" className="-mt-4 min-h-5 text-t1 text-ink-2">
        {count > 0 && count !== vinLength ? (
          <Trans>
            {count} of {vinLength} characters
          </Trans>
        ) : null}
      </p>
      <div>
        <Button type="submit" kind="brand" busy={form.busy} busyLabel={<Trans>Adding…</Trans>}>
          <Trans>Add pattern</Trans>
        </Button>
      </div>
    </Form>
  );
}
