import { useEffect, useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { RowTexts } from "#shared/results.schema.ts";
import { Form } from "../../ui/form/form.tsx";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/form/text-field.tsx";

export type RowFaults = Partial<Record<keyof RowTexts, string>>;

/**
 * Edits all fields of a row in a dialog. `onSave` gets only the changed fields. Before changes are lost, the dialog asks
 * for confirmation.
 */
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
  /** Returns other actions on the row. `leave` runs an action that closes the dialog, unless the user keeps editing. */
  more?: (leave: (act: () => void) => void) => React.ReactNode;
  open: boolean;
  onSave: (changed: Partial<RowTexts>) => void;
  onClose: () => void;
}) {
  const ask = useConfirm();
  const typed = useRef<RowTexts | null>(null);
  async function leave(act: () => void = onClose): Promise<void> {
    const isUnchanged = typed.current === null || changedIn(typed.current, row).length === 0;
    const sure =
      isUnchanged ||
      (await ask({
        title: <Trans>Discard your changes?</Trans>,
        safe: <Trans>Keep editing</Trans>,
        act: <Trans>Discard</Trans>,
        danger: true,
      }));
    if (sure) act();
  }
  return (
    <Dialog open={open} asks title={title} onClose={() => void leave()}>
      <RowForm
        {...{ row, faults, busy, message, about, more, onSave }}
        onLeave={(act) => void leave(act)}
        onTexts={(texts) => (typed.current = texts)}
      />
    </Dialog>
  );
}

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

const changedIn = (texts: RowTexts, row: RowTexts) => fields.filter((field) => texts[field] !== row[field]);

type FormProps = Omit<Parameters<typeof EditRowDialog>[0], "title" | "open" | "onClose"> & {
  /** This is called with the texts after each change, and with null when the form is removed. */
  onTexts: (texts: RowTexts | null) => void;
  /** This runs an action that closes the dialog, unless the user keeps editing. Without one it only closes. */
  onLeave: (act?: () => void) => void;
};

function RowForm({ row, faults, busy, message, about, more, onTexts, onSave, onLeave }: FormProps) {
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
  // After a refused save the first wrong field may be above the visible part of the dialog.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!busy) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [busy]);
  useEffect(() => {
    onTexts(texts);
    return () => onTexts(null);
  });
  const changed = () => Object.fromEntries(changedIn(texts, row).map((field) => [field, texts[field]]));
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
      {more ? <div className="mt-5 flex flex-wrap gap-3 border-t border-line pt-4">{more(onLeave)}</div> : null}
      <div className="mt-5 form-acts">
        <Button onClick={() => onLeave()}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" kind="brand" busy={busy} busyLabel={<Trans>Saving…</Trans>}>
          <Trans>Save row</Trans>
        </Button>
      </div>
    </Form>
  );
}
