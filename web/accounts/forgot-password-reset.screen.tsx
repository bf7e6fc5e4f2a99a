import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSession } from "../platform/api/session.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { resetEmail } from "./reset-email.ts";
import { ResetForm } from "./reset-form.tsx";

export function Screen() {
  const { t } = useLingui();
  usePageTitle(t`Choose a new password`);
  const { digits, minutes } = useSession().programme.codes;
  const [email] = useState(() => resetEmail.read() ?? "");
  return (
    <>
      <h1>
        <Trans>Choose a new password</Trans>
      </h1>
      <p className="mt-2 text-ink-2">
        {email ? (
          <Trans>
            If {email} has an account, we sent it a {digits}-digit code that works for {minutes} minutes.
          </Trans>
        ) : (
          <Trans>Enter the code we sent you. It works for {minutes} minutes.</Trans>
        )}
      </p>
      <ResetForm email={email} code="" />
    </>
  );
}
