import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { usePageTitle } from "../platform/page-title.ts";
import { resetEmail } from "./reset-email.ts";
import { ResetForm } from "./reset-form.tsx";

export function Screen() {
  const { t } = useLingui();
  usePageTitle(t`Choose a new password`);
  const [email] = useState(() => resetEmail.read() ?? "");
  return (
    <>
      <h1 className="text-t6">
        <Trans>Choose a new password</Trans>
      </h1>
      <p className="mt-2 text-ink-2">
        {email ? (
          <Trans>If {email} has an account, we sent a 6-digit code to it. It expires in 15 minutes.</Trans>
        ) : (
          <Trans>Enter the code we sent you. It expires in 15 minutes.</Trans>
        )}
      </p>
      <ResetForm email={email} code="" />
    </>
  );
}
