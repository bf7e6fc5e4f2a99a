import { Trans } from "@lingui/react/macro";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { logoutUrl } from "../platform/api/session.ts";

const leave = () => window.location.assign(logoutUrl);

/** Shows the dialog that opens when the session is lost. */
export function LoginAgain() {
  return (
    <Dialog open alert title={<Trans>Log in again</Trans>} onClose={leave}>
      <p className="mt-2">
        <Trans>We found an issue with your authentication, please login again. If this persists contact support</Trans>
      </p>
      <div className="mt-5 flex justify-end">
        <Button kind="ink" onClick={leave} autoFocus>
          <Trans>Login</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
