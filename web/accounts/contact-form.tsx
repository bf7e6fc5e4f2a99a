import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { isProblem } from "../platform/problem.ts";
import { refreshSession } from "../platform/session.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { BothVersions } from "../ui/both-versions.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useToast } from "../ui/toast.tsx";

/** A record as the form shows it, with its version. */
export type ContactRecord<Name extends string> = { version: number; words: Record<Name | "phone", string> };

/**
 * The few fields of a promoter's or an admin's own record: names and phone. On a conflict with somebody else's save,
 * both versions are shown and the user chooses.
 */
export function ContactForm<Name extends string>({
  names,
  given,
  onSave,
  currentOf,
}: {
  names: readonly { name: Name; label: string; autoComplete: string }[];
  given: ContactRecord<Name>;
  onSave: (typed: Record<Name | "phone", string>, version: number) => Promise<unknown>;
  /** Reads the current record from the refusal of a stale version. */
  currentOf: (body: unknown) => ContactRecord<Name> | null;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const [typed, setTyped] = useState<Record<string, string>>(given.words);
  const [newer, setNewer] = useState<ContactRecord<Name> | null>(null);
  const form = useSubmit();
  const field = (name: string) => ({
    name,
    value: typed[name] ?? "",
    error: form.errors[name] ?? null,
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });

  const save = async (version: number) => {
    const wrong = names.filter(({ name }) => !typed[name]?.trim()).map(({ name }) => [name, t`Required`]);
    if (wrong.length > 0) return form.refuse(Object.fromEntries(wrong));
    const saved = await form.run(async () => {
      try {
        await onSave({ ...given.words, ...typed }, version);
        setNewer(null);
        await refreshSession();
      } catch (error) {
        if (isProblem(error, "stale_version")) setNewer(currentOf(error.body));
        throw error;
      }
    });
    if (saved) toast({ text: t`Your data was saved.` });
  };

  const labels: readonly { name: Name | "phone"; label: string }[] = [...names, { name: "phone", label: t`Phone` }];
  return (
    <Form state={form} className="grid max-w-md gap-5" onSubmit={() => void save(given.version)}>
      {newer ? (
        <BothVersions
          differences={labels
            .map(({ name, label }) => ({ key: name, label, mine: typed[name] ?? "", theirs: newer.words[name] }))
            .filter(({ mine, theirs }) => mine.trim() !== theirs)}
          onMine={() => void save(newer.version)}
          onTheirs={() => {
            setTyped(newer.words);
            setNewer(null);
            form.clear();
          }}
        />
      ) : null}
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
      <div>
        <Button type="submit" kind="brand" busy={form.busy} busyLabel={<Trans>Saving…</Trans>}>
          <Trans>Save your data</Trans>
        </Button>
      </div>
    </Form>
  );
}
