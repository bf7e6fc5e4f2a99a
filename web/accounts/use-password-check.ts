import { useLingui } from "@lingui/react/macro";
import { passwordFault, passwordMaxLength } from "#shared/passwords.ts";
import { useSession } from "../platform/api/session.ts";

/**
 * Returns a function that validates a new password typed twice, with the messages of docs/spec/portal.md#messages. It
 * returns no errors if the password is valid.
 */
export function usePasswordCheck() {
  const { t } = useLingui();
  const { passwordMinLength: minLength } = useSession().programme;
  return (password: string, again: string): { password?: string; again?: string } => {
    if (password === "") return { password: t`Required` };
    const fault = passwordFault(password, minLength);
    // Both errors are shown at once, so that a user who corrects the first is not surprised by the second.
    const differs = password === again ? {} : { again: t`Both password inputs must be the same` };
    if (fault === "password_short")
      return { password: t`Password must be at least ${minLength} characters`, ...differs };
    if (fault === "password_special")
      return { password: t`Password cannot contain any special characters`, ...differs };
    if (fault === "too_long") return { password: t`Keep it to ${passwordMaxLength} characters or fewer`, ...differs };
    return differs;
  };
}
