import { Trans } from "@lingui/react/macro";
import { Icon } from "../../ui/icon.tsx";
import { useCounterTime } from "./use-counter-time.ts";
import { useEngine, useKioskState } from "../kiosk-context.tsx";

/** Shows problem banners above the attract screen; each also says what still works. */
export function Banners() {
  const { clockAstray, cutOff, durable, refused, settings, online, clockTrusted, lastContact } = useKioskState();
  const counter = useCounterTime();
  const engine = useEngine();
  const at = counter.dateTime(new Date(engine.clock.now() + (clockAstray ?? 0)));
  return (
    <>
      {cutOff || (refused && (refused.status === 401 || refused.status === 403)) ? (
        <p role="alert" className="kiosk-banner">
          <Icon name="alert" size={26} />
          {cutOff ? (
            <Trans>
              This tablet must be set up again: the server no longer recognizes it. It can’t redeem until then. Anything
              saved here will go to “Needs your attention” in the dealer area.
            </Trans>
          ) : (
            <Trans>The server isn’t accepting anything from this tablet. What’s saved is safe. Tell the dealer.</Trans>
          )}
        </p>
      ) : null}
      {settings?.state === "draining" ? (
        <p className="kiosk-banner">
          <Icon name="info" size={26} />
          <Trans>This tablet is being retired. It’s sending what it saved and can’t redeem anymore.</Trans>
        </p>
      ) : null}
      {clockAstray !== null ? (
        <p className="kiosk-banner">
          <Icon name="clock" size={26} />
          <Trans>This tablet’s clock is wrong: it says {at}. Correct the time.</Trans>
        </p>
      ) : null}
      {online === false && lastContact === null ? (
        <p className="kiosk-banner">
          <Icon name="offline" size={26} />
          <Trans>This tablet lost its rider list and server time. It can’t redeem until you’re back online.</Trans>
        </p>
      ) : online === false && !clockTrusted ? (
        <p className="kiosk-banner">
          <Icon name="clock" size={26} />
          <Trans>The clock is behind or has jumped. No new redemptions until you’re back online.</Trans>
        </p>
      ) : null}
      {durable ? null : (
        <p className="kiosk-banner">
          <Icon name="info" size={26} />
          <Trans>This browser may delete saved data, so it can’t redeem offline. Install the kiosk as an app.</Trans>
        </p>
      )}
    </>
  );
}
