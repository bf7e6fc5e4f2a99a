import { Trans, useLingui } from "@lingui/react/macro";
import { RecordForm } from "../parts/record-form.tsx";
import type { FieldRules } from "#shared/form-fields.ts";
import { type FormRecord } from "../parts/form-state.ts";
import { useForm } from "../parts/use-form.ts";
import { refreshSession } from "../platform/api/session.ts";
import { TextField } from "../ui/form/text-field.tsx";
import { useToast } from "../ui/toast.tsx";

/** This is a record as the form shows it, with its version. */
export type ContactRecord<Name extends string> = { version: number; words: Record<Name | "phone", string> };

const recordOf = <Name extends string>({ version, words }: ContactRecord<Name>): FormRecord<Name | "phone"> => ({
  version,
  values: words,
});

/** Edits the few fields of a promoter's or an admin's own record: names and phone. */
export function ContactForm<Name extends string>({
  names,
  rules,
  initial,
  onSave,
  currentOf,
}: {
  names: readonly { name: Name; label: string; autoComplete: string }[];
  rules: FieldRules<Name | "phone">;
  initial: ContactRecord<Name>;
  /** Saves the typed values and resolves to the saved record. */
  onSave: (typed: Record<Name | "phone", string>, version: number) => Promise<ContactRecord<Name>>;
  /** Reads the current record from the answer to an outdated version (409). */
  currentOf: (error: unknown) => ContactRecord<Name> | null;
}) {
  const { t } = useLingui();
  const toast = useToast();
  // TypeScript does not know that the entries have exactly the names of the fields.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const labels = Object.fromEntries([...names.map(({ name, label }) => [name, label]), ["phone", t`Phone`]]) as Record<
    Name | "phone",
    string
  >;
  const form = useForm<Name | "phone">({
    record: recordOf(initial),
    rules,
    labels,
    save: async (values, { version }) => {
      const saved = await onSave(values, version);
      await refreshSession();
      return recordOf(saved);
    },
    currentOf: (error) => {
      const current = currentOf(error);
      return current && recordOf(current);
    },
  });
  return (
    <RecordForm
      form={form}
      className="grid max-w-field gap-5"
      submit={<Trans>Save changes</Trans>}
      onSaved={(how) => {
        if (how === "saved") toast({ text: t`Changes saved.` });
      }}
    >
      {names.map(({ name, label, autoComplete }) => (
        <TextField key={name} label={label} autoComplete={autoComplete} {...form.field(name)} />
      ))}
      <TextField label={<Trans>Phone</Trans>} inputMode="tel" autoComplete="tel" {...form.field("phone")} />
    </RecordForm>
  );
}
