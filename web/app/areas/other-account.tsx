import { useEffect, useState } from "react";
import { Trans } from "@lingui/react/macro";
import { useSession, type Session } from "../../platform/api/session.ts";
import { objectWith, stored } from "../../platform/cache/stored.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { nameAccount } from "./name-account.ts";

/** Each tab stores its session here (web/platform/api/session.ts). */
const key = "session";
const storedSession = stored(key, objectWith<Pick<Session, "user">>({ user: (value) => typeof value === "object" }));

const reload = () => window.location.reload();

/**
 * Says that another tab logged in to a different account, as soon as that tab stores its session, or when the server
 * refuses a write of this page. The dialog can be closed, so that what was typed can still be copied.
 */
export function OtherAccount() {
  const { user, lastSynced } = useSession();
  const [shown, setShown] = useState<string | null>(null);
  const [isOther, setIsOther] = useState(false);
  // The first session that the server confirmed is that of the account whose pages are shown.
  if (shown === null && user && lastSynced === null) setShown(user.accountId);
  useEffect(() => (shown === null ? undefined : nameAccount(shown, () => setIsOther(true))), [shown]);
  useEffect(() => {
    if (shown === null) return;
    const compare = () => {
      // The session has no user after the other tab logged out. The next call of this page then says so.
      const other = storedSession.read()?.user;
      if (other) setIsOther(other.accountId !== shown);
    };
    const onStorage = (event: StorageEvent) => event.key === key && compare();
    window.addEventListener("storage", onStorage);
    // The other tab may have logged in before this component was loaded.
    compare();
    return () => window.removeEventListener("storage", onStorage);
  }, [shown]);
  if (!isOther) return null;
  return (
    <Dialog open alert title={<Trans>Another account is logged in</Trans>} onClose={() => setIsOther(false)}>
      <p className="mt-2">
        <Trans>
          This browser is now logged in to another account. Reload the page to use that account. What you typed here and
          didn’t save will be lost.
        </Trans>
      </p>
      <div className="mt-5 form-acts">
        <Button onClick={() => setIsOther(false)}>
          <Trans>Not now</Trans>
        </Button>
        <Button kind="ink" onClick={reload} autoFocus>
          <Trans>Reload</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
