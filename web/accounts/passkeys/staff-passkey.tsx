import { Trans, useLingui } from "@lingui/react/macro";
import { usePageTitle } from "../../platform/page-title.ts";
import { refreshSession, type CachedSession, logoutUrl } from "../../platform/api/session.ts";
import { AddPasskey } from "./add-passkey-form.tsx";
import { canUsePasskeys } from "./passkey-support.ts";

/**
 * Asks staff without a passkey to add one after they have typed their password and before the portal opens
 * (docs/spec/accounts.md#passkeys-of-staff).
 */
export function StaffPasskey({
  password,
  onIn,
}: {
  password: string;
  onIn: (session: CachedSession) => Promise<unknown>;
}) {
  const { t } = useLingui();
  usePageTitle(t`Add a passkey`);
  return (
    <>
      <h1>
        <Trans>Add a passkey</Trans>
      </h1>
      <p className="mt-2 mb-6 text-ink-2">
        <Trans>
          Staff accounts need a passkey. Add one on this device to continue. From then on, you’ll log in with your
          fingerprint, your face, or the device’s PIN, and your password alone won’t open your account.
        </Trans>
      </p>
      {canUsePasskeys() ? (
        <AddPasskey typedPassword={password} onAdded={() => void refreshSession().then(onIn)} />
      ) : (
        <p className="text-ink-2">
          <Trans>This browser can’t use passkeys on this site. Log in on another device.</Trans>
        </p>
      )}
      <p className="mt-6">
        <a href={logoutUrl} className="inline-flex min-h-11 items-center">
          <Trans context="your own session">Log out</Trans>
        </a>
      </p>
    </>
  );
}
