import { Trans } from "@lingui/react/macro";
import { TextField } from "../ui/form/text-field.tsx";

/** Asks for the staff's own reference of a settlement, of at most 80 characters. */
export function ReferenceField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      label={<Trans>Reference</Trans>}
      optional
      hint={<Trans>The payment number in your books. Dealers don’t see it.</Trans>}
      name="reference"
      className="mt-2 text-ink"
      maxLength={80}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
