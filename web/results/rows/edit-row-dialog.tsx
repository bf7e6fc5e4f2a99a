import { useEffect, useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { RowTexts } from "#shared/results.schema.ts";
import { Form } from "../../ui/form/form.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/form/text-field.tsx";

export type RowFaults = Partial<Record<keyof RowTexts, string>>;

/** Edits all fields of a row in a dialog. `onSave` gets only the changed fields. */
export function EditRowDialog({
  title,
  row,
  faults,
  busy = false,
  message,
  about,
  more,
  open,
  onSave,
  onClose,
}: {
  title: React.ReactNode;
  row: RowTexts;
  faults: RowFaults;
  busy?: boolean;
  message?: string | null;
  /** This is shown above the fields of the row. */
  about?: React.ReactNode;
  /** These are other actions on the row. */
  more?: React.ReactNode;
  open: boolean;
  onSave: (changed: Partial<RowTexts>) => void;
  onClose: () => void;
}) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <RowForm {...{ row, faults, busy, message, about, more, onSave, onClose }} />
    </Dialog>
  );
}

type FormProps = Omit<Parameters<typeof EditRowDialog>[0], "title" | "open">;

function RowForm({ row, faults, busy, message, about, more, onSave, onClose }: FormProps) {
  const { t } = useLingui();
  const [texts, setTexts] = useState<RowTexts>(row);
  const labels: Record<keyof RowTexts, string> = {
    place: t`Place`,
    number: t`Number`,
    firstName: t`First name`,
    lastName: t`Last name`,
    hometown: t`Hometown`,
    brand: t`Brand`,
    amaNumber: t`AMA number`,
    email: t`Email`,
    vin: t`VIN`,
  };
  const fields: (keyof RowTexts)[] = [
    "place",
    "number",
    "firstName",
    "lastName",
    "brand",
    "hometown",
    "amaNumber",
    "email",
    "vin",
  ];
  // After a refused save the first wrong field may be above the visible part of the dialog.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!busy) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [busy]);
  const changed = () =>
    Object.fromEntries(fields.filter((field) => texts[field] !== row[field]).map((field) => [field, texts[field]]));
  return (
    <Form className="mt-3" onSubmit={() => onSave(changed())}>
      {message ? (
        <p role="alert" className="mb-3 font-semibold text-bad">
          {message}
        </p>
      ) : null}
      {about ? <div className="mb-4">{about}</div> : null}
      <div ref={box} className="grid gap-4 sm:grid-cols-2">
        {fields.map((field) => (
          <TextField
            key={field}
            label={labels[field]}
            hint={field === "place" ? <Trans>1, T-3 for a tie, DNF, DNS, DSQ</Trans> : undefined}
            error={faults[field]}
            className={field === "vin" ? "sm:col-span-2" : ""}
            value={texts[field]}
            onChange={(event) => setTexts({ ...texts, [field]: event.target.value })}
            autoComplete="off"
            spellCheck={false}
            type={field === "email" ? "email" : "text"}
          />
        ))}
      </div>
      {more ? <div className="mt-5 flex flex-wrap gap-3 border-t border-line pt-4">{more}</div> : null}
      <div className="mt-5 form-acts">
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" kind="brand" busy={busy} busyLabel={<Trans>Saving…</Trans>}>
          <Trans>Save row</Trans>
        </Button>
      </div>
    </Form>
  );
}
