import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { isLocale, type Locale } from "#shared/locale.ts";
import { refreshSession } from "../platform/session.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/choice-field.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useToast } from "../ui/toast.tsx";

/** The few fields of a promoter's or an admin's own record: names, telephone, language of our mails. */
export function ContactForm<Name extends string>({
  names,
  given,
  onSave,
}: {
  names: readonly { name: Name; label: string; autoComplete: string }[];
  given: Record<Name | "phone", string> & { locale: Locale };
  onSave: (typed: Record<Name | "phone", string>, locale: Locale) => Promise<unknown>;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const [typed, setTyped] = useState<Record<string, string>>(given);
  const form = useSubmit();
  const field = (name: string) => ({
    name,
    value: typed[name] ?? "",
    error: form.errors[name] ?? null,
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });

  const submit = async () => {
    const wrong = names.filter(({ name }) => !typed[name]?.trim()).map(({ name }) => [name, t`Required`]);
    if (wrong.length > 0) return form.refuse(Object.fromEntries(wrong));
    const { locale } = typed;
    const saved = await form.run(async () => {
      await onSave({ ...given, ...typed }, isLocale(locale) ? locale : given.locale);
      await refreshSession();
    });
    if (saved) toast({ text: t`Your data was saved.` });
  };

  return (
    <form
      noValidate
      className="grid max-w-md gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ErrorSummary message={form.message} errors={form.errors} />
      {names.map(({ name, label, autoComplete }) => (
        <TextField key={name} label={label} autoComplete={autoComplete} {...field(name)} />
      ))}
      <TextField
        label={<Trans>Phone</Trans>}
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...field("phone")}
      />
      <SelectField
        label={<Trans>Language of our mails</Trans>}
        choices={[
          { value: "en", label: "English" },
          { value: "fr", label: "Français" },
        ]}
        {...field("locale")}
      />
      <div>
        <Button type="submit" kind="brand" busy={form.busy} busyLabel={<Trans>Saving…</Trans>}>
          <Trans>Save your data</Trans>
        </Button>
      </div>
    </form>
  );
}
