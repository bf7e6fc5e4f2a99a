import { Trans } from "@lingui/react/macro";
import { normaliseVin, vinFault } from "#shared/typed-vin.ts";
import { useSession } from "../platform/api/session.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { useVinCheck } from "./use-vin-check.ts";
import { VinFindings } from "./vin-findings.tsx";

/**
 * Shows a field for a VIN that accepts both cases and spaces. While the user types, it shows how the VIN was read and
 * suggests corrections.
 */
export function VinField({
  name,
  value,
  onChange,
  error,
}: {
  name: string;
  value: string;
  onChange: (vin: string) => void;
  error?: string | undefined;
}) {
  const { vinLength } = useSession().programme;
  const vin = normaliseVin(value);
  const fault = vin === "" ? null : vinFault(vin);
  const found = useVinCheck(value);
  const typed = vin.length;
  const letters = /[IOQ]/.test(vin);
  const suggestion = fault?.suggestion;
  return (
    <div className="grid gap-2">
      <TextField
        label={<Trans>VIN</Trans>}
        hint={
          <Trans>
            {vinLength} characters on the steering head or the registration; no I, O, or Q. Spaces and capitalization
            don’t matter.
          </Trans>
        }
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error ?? null}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="[&_input]:tracking-wide [&_input]:uppercase"
      />
      <div role="status" className="grid gap-2">
        {typed > 0 && typed < vinLength ? (
          <p className="text-t1 text-ink-2">
            <Trans>
              {typed} of {vinLength} characters
            </Trans>
          </p>
        ) : null}
        {typed > vinLength ? (
          <p className="text-t1 text-bad">
            <Trans>
              {typed} characters: a VIN has {vinLength}
            </Trans>
          </p>
        ) : null}
        {letters ? (
          <p className="text-t1 text-bad">
            <Trans>VINs never use I, O, or Q. Use 1 or 0.</Trans>
          </p>
        ) : null}
        {/* If the field has an error, no findings are shown, so that none contradicts it. */}
        {found && !error ? <VinFindings found={found} /> : null}
      </div>
      {suggestion ? (
        <div>
          <Button size="small" onClick={() => onChange(suggestion)}>
            <Trans>Use {suggestion}</Trans>
          </Button>
        </div>
      ) : null}
    </div>
  );
}
