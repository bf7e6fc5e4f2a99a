import { Trans } from "@lingui/react/macro";
import { TextField } from "../ui/form/text-field.tsx";

/** Asks for the email address of a login. `autoComplete` has an extra value when a passkey may be chosen. */
export function EmailField({
  value,
  onValue,
  error,
  autoComplete = "username",
}: {
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
  autoComplete?: string;
}) {
  return (
    <TextField
      label={<Trans>Email</Trans>}
      name="email"
      type="email"
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      error={error}
    />
  );
}
