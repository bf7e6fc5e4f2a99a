import type { ReactNode } from "react";
import { PasswordField } from "../ui/form/text-field.tsx";

/** Shows a field for four digits with a numeric keyboard, masked like a password. */
export function PinField({
  label,
  hint,
  value,
  onChange,
  error,
}: {
  label: ReactNode;
  hint: ReactNode;
  value: string;
  onChange: (pin: string) => void;
  error?: string | null;
}) {
  return (
    <PasswordField
      label={label}
      hint={hint}
      name="pin"
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error ?? null}
    />
  );
}
