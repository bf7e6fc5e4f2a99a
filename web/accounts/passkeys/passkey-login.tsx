import { useEffect, useState } from "react";
import { Trans } from "@lingui/react/macro";
import { useOnDevice } from "../../platform/cache/use-on-device.ts";
import { inTheBackground } from "../../platform/chunk-reload.ts";
import { setSession, type CachedSession } from "../../platform/api/session.ts";
import type { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { canUsePasskeys, knownPasskey } from "./passkey-support.ts";

/**
 * The challenge is renewed at this interval in ms, before it expires after five minutes
 * (server/accounts/passkeys/passkey-challenge.ts).
 */
const challengeRenewalMs = 4 * 60_000;

type Form = ReturnType<typeof useSubmit>;
type OnIn = (session: CachedSession) => Promise<unknown>;

/**
 * Offers the device's passkeys in the email field, next to the browser's saved addresses; returns a function that
 * ends the offer.
 */
function offerInField(form: Form, onIn: OnIn): () => void {
  let over = false;
  let end = () => {};
  const offer = async () => {
    const ceremony = await import("./passkey-ceremony.ts");
    if (over) return;
    end = ceremony.endAutofill;
    const chosen = await ceremony.passkeyFromAutofill(() => over);
    if (!chosen) return;
    await form.run(async () => {
      const session = setSession(await chosen());
      knownPasskey.write(true);
      await onIn(session);
    });
  };
  const begin = () =>
    void inTheBackground(offer).catch(() => {
      // The device is offline or has reached the rate limit, so no challenge is available. The button still works.
    });
  begin();
  const renewal = setInterval(() => document.hidden || begin(), challengeRenewalMs);
  return () => {
    over = true;
    clearInterval(renewal);
    end();
  };
}

/** Logs in with a passkey of the device; the code that talks to the browser loads when the page is idle. */
export function PasskeyLogin({ form, onIn }: { form: Form; onIn: OnIn }) {
  const [pressed, setPressed] = useState(false);
  // Nearly every browser supports passkeys, so the server renders the button. If the button were added later, it would
  // push down the content below it.
  const isSupported = useOnDevice(canUsePasskeys, true);
  useEffect(() => {
    // A device handles one passkey request at a time, so the field offers nothing while the button's request is
    // pending.
    if (!pressed && isSupported) return offerInField(form, onIn);
    return undefined;
    // The other dependencies are left out: the page to open after the login is in the URL, which does not change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pressed, isSupported]);
  if (!isSupported) return null;
  const logIn = async () => {
    setPressed(true);
    await form.run(async () => {
      const { logInWithPasskey } = await import("./passkey-ceremony.ts");
      const session = setSession(await logInWithPasskey());
      knownPasskey.write(true);
      await onIn(session);
    });
    setPressed(false);
  };
  return (
    <Button wide icon="lock" onClick={() => void logIn()}>
      <Trans>Log in with a passkey</Trans>
    </Button>
  );
}
