import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CreateScheduleInput, Schedules } from "#shared/scheduled-reports.schema.ts";
import { reportKinds, reportToSend, type ReportKind } from "#shared/scheduled-reports.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField, RadioField, SelectField } from "../../ui/form/choice-field.tsx";
import { FieldError } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { useScheduleWords } from "./use-schedule-words.ts";

const isReport = (value: string): value is ReportKind => reportKinds.some((known) => known === value);
/** A day can be chosen only if every month has it. */
const daysOfMonth = Array.from({ length: 28 }, (_, at) => at + 1);

/** Chooses what is emailed, when, and to whom. */
export function ScheduleForm({
  first,
  staff,
  isNew,
  onSave,
  onCancel,
}: {
  first: CreateScheduleInput;
  /** These are the admins who can be selected. A read-only admin can only select themselves. */
  staff: Schedules["staff"];
  isNew: boolean;
  onSave: (input: CreateScheduleInput) => Promise<void>;
  onCancel: () => void;
}) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const words = useScheduleWords();
  const form = useSubmit();
  const [input, setInput] = useState(first);
  const set = (change: Partial<CreateScheduleInput>) => {
    form.clear();
    setInput((before) => ({ ...before, ...change }));
  };
  const { report, filters, rhythm, day, recipients } = input;
  const known = reportToSend(report);
  const save = () => {
    if (recipients.length === 0) return form.refuse({ recipients: t`Choose at least one recipient.` });
    return void form.run(() => onSave(input));
  };
  return (
    <Form state={form} onSubmit={save} className="mt-4 grid gap-5">
      <SelectField
        label={<Trans>Report</Trans>}
        name="report"
        value={report}
        onChange={({ target: { value } }) => isReport(value) && set({ report: value, filters: {} })}
        choices={reportKinds.map((value) => ({ value, label: words.name(value) }))}
      />
      {Object.entries(known.filters).map(([name, { label, all, choices }]) => (
        <SelectField
          key={`${report} ${name}`}
          label={label[locale]}
          name={`filter-${name}`}
          value={filters[name] ?? ""}
          {...(all && { empty: all[locale] })}
          onChange={({ target: { value } }) => {
            const { [name]: _, ...others } = filters;
            set({ filters: value === "" ? others : { ...others, [name]: value } });
          }}
          choices={Object.entries(choices).map(([value, one]) => ({ value, label: one[locale] }))}
        />
      ))}
      <RadioField
        legend={<Trans>How often</Trans>}
        name="rhythm"
        value={rhythm}
        onChoose={(value) => set(value === "monthly" ? { rhythm: "monthly", day: 1 } : { rhythm: "weekly", day: 1 })}
        choices={[
          {
            value: "weekly",
            label: t`Weekly, covering the previous seven days`,
          },
          { value: "monthly", label: t`Monthly, covering the previous calendar month` },
        ]}
      />
      <SelectField
        label={<Trans>Day</Trans>}
        name="day"
        hint={<Trans>Sent at 6 AM Pacific time.</Trans>}
        error={form.errors["day"]}
        value={String(day)}
        onChange={({ target: { value } }) => set({ day: Number(value) })}
        choices={
          rhythm === "weekly"
            ? words.weekdays.map((label, at) => ({ value: String(at), label }))
            : daysOfMonth.map((one) => ({ value: String(one), label: words.onDay(one) }))
        }
      />
      <fieldset id="recipients" aria-describedby={form.errors["recipients"] ? "recipients-error" : undefined}>
        <legend className="font-semibold">
          <Trans>Recipients</Trans>
        </legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {staff.map(({ _id, name }) => (
            <CheckboxField
              key={_id}
              label={name}
              id={`recipient-${_id}`}
              checked={recipients.includes(_id)}
              onChange={({ target: { checked } }) =>
                set({ recipients: checked ? [...recipients, _id] : recipients.filter((one) => one !== _id) })
              }
            />
          ))}
        </div>
        <FieldError id="recipients-error" error={form.errors["recipients"]} />
      </fieldset>
      <div className="form-acts">
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" kind="brand" busy={form.busy}>
          {isNew ? <Trans>Schedule emails</Trans> : <Trans>Save</Trans>}
        </Button>
      </div>
    </Form>
  );
}
