import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { AdminSerieAnswer } from "#shared/series-admin.schema.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/choice-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useToast } from "../../ui/toast.tsx";
import { addClassName, removeClassName } from "./serie-api.ts";

/** Shows the names that results files use for the classes of a series. The server stores them with each upload. */
export function ClassNames({
  answer: { serie, classNames, classes },
  onChanged,
}: {
  answer: AdminSerieAnswer;
  onChanged: () => Promise<unknown>;
}) {
  const { t } = useLingui();
  const form = useSubmit();
  const removing = useSubmit();
  const toast = useToast();
  const [alias, setAlias] = useState("");
  const [className, setClassName] = useState("");
  const add = () => {
    const missing = [
      ...(alias.trim() === "" ? [["alias", t`Required`]] : []),
      ...(className === "" ? [["className", t`Required`]] : []),
    ];
    if (missing.length > 0) return form.refuse(Object.fromEntries(missing));
    void form.run(async () => {
      await addClassName(serie._id, { alias, className });
      setAlias("");
      await onChanged();
    });
  };
  const remove = (name: AdminSerieAnswer["classNames"][number]) =>
    removing.run(async () => {
      const { alias: known } = name;
      await removeClassName(serie._id, known);
      const undo = () => void removing.run(() => addClassName(serie._id, name).then(onChanged));
      toast({ text: t`We won’t match “${known}” to that class anymore.`, undo });
      await onChanged();
    });
  return (
    <section className="max-w-read" aria-labelledby="class-names">
      <h2 id="class-names">
        <Trans>Class names in files</Trans>
      </h2>
      <p className="mt-1 mb-4 text-ink-2">
        <Trans>
          When a results file calls a class by another name, your choice is saved here for all rounds. Series payouts
          use these names, too.
        </Trans>
      </p>
      {removing.message ? (
        <p role="alert" className="mb-3 font-semibold text-bad">
          {removing.message}
        </p>
      ) : null}
      <div className="panel">
        {classNames.length === 0 ? (
          <EmptyState title={<Trans>No other names yet</Trans>}>
            <Trans>Other class names will show up here once a results file uses them.</Trans>
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {classNames.map((one) => (
              <li key={one.alias} className="flex min-h-12 items-center justify-between gap-4 px-4">
                <span className="min-w-0">
                  <span className="text-ink-2">{one.alias}</span>
                  <span aria-hidden="true"> → </span>
                  <span className="sr-only">{t`is the class`}</span>
                  <b>{one.className}</b>
                </span>
                <Button
                  kind="link"
                  busy={removing.busy}
                  aria-label={t`Remove ${one.alias}`}
                  onClick={() => void remove(one)}
                >
                  <Trans>Remove</Trans>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {classes.length === 0 ? null : (
        <Form state={form} className="mt-6 grid gap-4" onSubmit={add}>
          <div className="grid gap-4 sm:grid-cols-[1fr_1fr_auto]">
            <TextField
              label={<Trans>Name in files</Trans>}
              name="alias"
              maxLength={80}
              autoComplete="off"
              value={alias}
              error={form.errors.alias ?? null}
              onChange={(event) => setAlias(event.target.value)}
            />
            <SelectField
              label={<Trans>Series class</Trans>}
              name="className"
              empty={t`Choose…`}
              choices={classes.map((name) => ({ value: name, label: name }))}
              value={className}
              error={form.errors.className ?? null}
              onChange={(event) => setClassName(event.target.value)}
            />
            <div className="sm:mt-6.5">
              <Button type="submit" busy={form.busy} busyLabel={<Trans>Saving…</Trans>}>
                <Trans>Add name</Trans>
              </Button>
            </div>
          </div>
        </Form>
      )}
    </section>
  );
}
