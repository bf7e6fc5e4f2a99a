import { useState, type FormEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { employeeNames } from "#shared/employee-names.ts";
import { counterReasons, refundGaps, refundReasons, type CounterReason } from "#shared/redemptions.ts";
import { useFormat } from "../../platform/use-format.ts";
import { SelectField } from "../../ui/form/choice-field.tsx";
import { ComboField } from "../../ui/form/combo-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useKioskState } from "../kiosk-context.tsx";
import type { CancelWhy } from "../queue/redeem.ts";

/** Asks why a redemption is canceled, and who cancels it. The server may have booked it already; then it refunds it. */
export function CancelForm({
  sum,
  busy,
  onCancel,
  onKeep,
}: {
  /** This is the amount of the redemption, as text. */
  sum: string;
  busy: boolean;
  onCancel: (why: CancelWhy) => void;
  onKeep: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { employees, settings } = useKioskState();
  const names = employeeNames(employees, settings?.counter?.employees ?? []);
  const [reason, setReason] = useState<CounterReason | "">("");
  const [note, setNote] = useState("");
  const [employee, setEmployee] = useState(employees[0] ?? "");
  const [tried, setTried] = useState(false);
  const gaps = refundGaps({ reason, note, employeeName: employee }, { atCounter: true });
  const error = (gap: string | undefined, text: string) => (tried && gap ? text : null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (reason === "" || Object.keys(gaps).length > 0) return;
    onCancel({ reason, note: reason === "other" ? note.trim() : null, employee: employee.trim() });
  }

  return (
    <form className="kiosk-cancel" onSubmit={submit} noValidate autoComplete="off">
      <h2>
        <Trans>Cancel the {sum} redemption?</Trans>
      </h2>
      <SelectField
        label={<Trans>Why?</Trans>}
        name="cancelReason"
        empty={t`Choose a reason`}
        choices={counterReasons.map((value) => ({ value, label: refundReasons[value][format.locale] }))}
        value={reason}
        error={error(gaps.reason, t`Choose a reason`)}
        onChange={(event) => setReason(counterReasons.find((value) => value === event.target.value) ?? "")}
      />
      {reason === "other" ? (
        <TextField
          label={<Trans>What happened?</Trans>}
          name="cancelNote"
          maxLength={200}
          value={note}
          error={error(gaps.note, t`Required`)}
          onChange={(event) => setNote(event.target.value)}
        />
      ) : null}
      <ComboField
        label={<Trans>Employee’s name</Trans>}
        name="cancelEmployee"
        maxLength={80}
        autoCapitalize="words"
        value={employee}
        options={names}
        listLabel={t`Staff`}
        listInline
        error={error(gaps.employeeName, t`Required`)}
        onText={setEmployee}
      />
      <button type="submit" className="button w-full" data-kind="danger" disabled={busy}>
        <Trans>Cancel redemption</Trans>
      </button>
      <button type="button" className="button w-full" disabled={busy} onClick={onKeep}>
        <Trans context="redemption">Keep it</Trans>
      </button>
    </form>
  );
}
