import { Trans } from "@lingui/react/macro";
import { TextField } from "../ui/text-field.tsx";

/**
 * The rider's own field at the counter: numbers, never shown. A password field would have the browser offer to keep
 * the PIN of a stranger; where it can, an ordinary one is masked instead.
 */
export function PinEntry({
  firstName,
  value,
  error,
  onChange,
}: {
  firstName: string;
  value: string;
  error: string | null;
  onChange: (pin: string) => void;
}) {
  const masks = typeof CSS !== "undefined" && CSS.supports("-webkit-text-security", "disc");
  return (
    <TextField
      label={<Trans>PIN of {firstName}</Trans>}
      hint={<Trans>The rider types it; look away. Four numbers.</Trans>}
      name="pin"
      type={masks ? "text" : "password"}
      className={masks ? "masked" : ""}
      inputMode="numeric"
      autoComplete="off"
      data-1p-ignore=""
      data-lpignore="true"
      spellCheck={false}
      maxLength={4}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, ""))}
    />
  );
}
