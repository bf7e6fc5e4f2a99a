import type { ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import { ungrouped } from "#shared/visible-text.ts";
import { PasswordField } from "../ui/form/password-field.tsx";

const digits = 4;

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
  const { t } = useLingui();
  return (
    <PasswordField
      label={label}
      hint={hint}
      name="pin"
      inputMode="numeric"
      autoComplete="off"
      showLabel={t`Show PIN`}
      value={value}
      // A max length of the input would cut a pasted PIN that has spaces around it.
      onChange={(event) => onChange(ungrouped(event.target.value).slice(0, digits))}
      error={error ?? null}
    />
  );
}
