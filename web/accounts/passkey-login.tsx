import { useEffect } from "react";
import { Trans } from "@lingui/react/macro";
import { inTheBackground } from "../platform/chunk-reload.ts";
import { setSession, type SeenSession } from "../platform/session.ts";
import type { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { canUsePasskeys } from "./passkey-support.ts";

/** Where a challenge is old after five minutes (server/accounts/passkey-challenge.ts). */
const anewMs = 4 * 60_000;

type Form = ReturnType<typeof useSubmit>;
type OnIn = (session: SeenSession) => Promise<unknown>;

/** The e-mail field offers the device's passkeys beside the addresses that the browser knows, for as long as it is there. */
function offerInField(form: Form, onIn: OnIn): () => void {
  let left = false;
  let end = () => {};
  const offer = async () => {
    const ceremony = await import("./passkey-ceremony.ts");
    if (left) return;
    end = ceremony.endAutofill;
    const chosen = await ceremony.passkeyFromAutofill();
    if (chosen) await form.run(async () => onIn(setSession(await chosen())));
  };
  const begin = () =>
    void inTheBackground(offer).catch(() => {
      // No network, or too many in a minute: the button is there.
    });
  begin();
  const anew = setInterval(() => document.hidden || begin(), anewMs);
  return () => {
    left = true;
    clearInterval(anew);
    end();
  };
}

/** Logs in with what the device keeps; what talks to the browser about it comes with the first press. */
export function PasskeyLogin({ form, onIn }: { form: Form; onIn: OnIn }) {
  // Once, for as long as the page stands: where it goes from here was in its address.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => (canUsePasskeys() ? offerInField(form, onIn) : undefined), []);
  if (!canUsePasskeys()) return null;
  const logIn = () =>
    form.run(async () => {
      const { logInWithPasskey } = await import("./passkey-ceremony.ts");
      await onIn(setSession(await logInWithPasskey()));
    });
  return (
    <Button wide icon="lock" className="mt-4" onClick={() => void logIn()}>
      <Trans>Log in with a passkey</Trans>
    </Button>
  );
}
