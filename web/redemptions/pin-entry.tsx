import { Trans } from "@lingui/react/macro";
import { TextField } from "../ui/form/text-field.tsx";

/**
 * The rider's PIN at the counter: digits, always masked. A password field would make the browser offer to save the
 * rider's PIN, so if the browser supports it, a text field is masked by CSS instead.
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
      label={<Trans>{firstName}’s PIN</Trans>}
      hint={<Trans>The rider enters it; look away. Four numbers.</Trans>}
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
