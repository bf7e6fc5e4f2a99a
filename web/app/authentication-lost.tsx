import { useEffect, useState } from "react";
import { Trans } from "@lingui/react/macro";
import { whenAuthenticationIsLost } from "../platform/api.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

const leave = () => window.location.assign("/api/logout");

/** Spec §8: says it, then sends the user to /api/logout. */
export function AuthenticationLost() {
  const [lost, setLost] = useState(false);
  useEffect(() => whenAuthenticationIsLost(() => setLost(true)), []);
  return (
    <Dialog open={lost} alert title={<Trans>Please login again</Trans>} onClose={leave}>
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
