import { useEffect, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSession } from "../platform/api/session.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { ResetForm } from "./reset-form.tsx";

/**
 * Sets a new password by the link in an email. The email address and the code are in the link's fragment (after the #),
 * which is neither sent to a server nor logged.
 */
export function Screen() {
  const { t } = useLingui();
  usePageTitle(t`Choose a new password`);
  const { minutes } = useSession().programme.codes;
  const [filled] = useState(() => new URLSearchParams(location.hash.slice(1)));
  useEffect(() => {
    // The code is removed from the address bar, so that it is not shared along with the address.
    if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
  }, []);
  return (
    <>
      <h1>
        <Trans>Choose a new password</Trans>
      </h1>
      <p className="mt-2 text-ink-2">
        {filled.has("code") ? (
          <Trans>We filled in the code from the email. Choose a password and save.</Trans>
        ) : (
          <Trans>Enter the code we sent you. It works for {minutes} minutes.</Trans>
        )}
      </p>
      <ResetForm email={filled.get("email") ?? ""} code={filled.get("code") ?? ""} />
    </>
  );
}
