import { Trans } from "@lingui/react/macro";
import { useSession } from "../platform/api/session.ts";
import { PasswordField } from "../ui/form/password-field.tsx";

/** Asks for a new password, typed twice; the password rule is always shown. */
export function NewPasswordFields({
  password,
  again,
  onPassword,
  onAgain,
  errors,
}: {
  password: string;
  again: string;
  onPassword: (value: string) => void;
  onAgain: (value: string) => void;
  errors: Record<string, string>;
}) {
  const { passwordMinLength: minLength } = useSession().programme;
  return (
    <>
      <PasswordField
        label={<Trans>New password</Trans>}
        hint={<Trans>At least {minLength} letters or numbers. Capitals matter; no special characters.</Trans>}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => onPassword(event.target.value)}
        error={errors.password}
      />
      <PasswordField
        label={<Trans>Repeat password</Trans>}
        name="again"
        autoComplete="new-password"
        value={again}
        onChange={(event) => onAgain(event.target.value)}
        error={errors.again}
      />
    </>
  );
}
