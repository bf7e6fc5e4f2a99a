import { Trans } from "@lingui/react/macro";
import { useSession } from "../../platform/api/session.ts";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { PinField } from "../pin-field.tsx";
import type { Secrets } from "./use-step-checks.ts";

export function RegisterSecrets({
  secrets,
  change,
  errors,
}: {
  secrets: Secrets;
  change: (part: Partial<Secrets>) => void;
  errors: Record<string, string>;
}) {
  const { passwordMinLength: minLength, pinDigits } = useSession().programme;
  return (
    <>
      <PasswordField
        label={<Trans>Password</Trans>}
        hint={<Trans>At least {minLength} letters or numbers. Capitals matter; no special characters.</Trans>}
        name="password"
        autoComplete="new-password"
        value={secrets.password}
        onChange={(event) => change({ password: event.target.value })}
        error={errors.password ?? null}
      />
      <PasswordField
        label={<Trans>Repeat password</Trans>}
        name="again"
        autoComplete="new-password"
        value={secrets.again}
        onChange={(event) => change({ again: event.target.value })}
        error={errors.again ?? null}
      />
      <PinField
        label={<Trans>PIN</Trans>}
        hint={
          <Trans>
            {pinDigits} digits that you enter at the dealer to spend your credit. No one else ever needs to know them.
          </Trans>
        }
        value={secrets.pin}
        onChange={(pin) => change({ pin })}
        error={errors.pin ?? null}
      />
    </>
  );
}
