import { Trans } from "@lingui/react/macro";
import { useFormat } from "../../platform/use-format.ts";
import { Icon } from "../../ui/icon.tsx";
import { counterDateTime } from "./counter-time.ts";
import { useEngine, useKioskState } from "../kiosk-context.tsx";

/** Problem banners above the attract screen; each also says what still works. */
export function Banners() {
  const { clockAstray, cutOff, durable, refused, settings, online, clockTrusted, lastContact } = useKioskState();
  const format = useFormat();
  const engine = useEngine();
  const at = counterDateTime(new Date(engine.clock.now() + (clockAstray ?? 0)), format.locale);
  return (
    <>
      {cutOff || (refused && (refused.status === 401 || refused.status === 403)) ? (
        <p role="alert" className="kiosk-banner">
          <Icon name="alert" size={26} />
          {cutOff ? (
            <Trans>
              This tablet must be set up again: the server does not know it any more. Nothing is taken. What is saved
              here is then listed for a person.
            </Trans>
          ) : (
            <Trans>The server takes nothing from this tablet now. What is saved stays saved; ask the dealer.</Trans>
          )}
        </p>
      ) : null}
      {settings?.state === "draining" ? (
        <p className="kiosk-banner">
          <Icon name="info" size={26} />
          <Trans>This tablet is being retired. It sends what it holds and takes nothing new.</Trans>
        </p>
      ) : null}
      {clockAstray !== null ? (
        <p className="kiosk-banner">
          <Icon name="clock" size={26} />
          <Trans>This tablet’s clock shows {at}, which is not the server’s time. Set it right.</Trans>
        </p>
      ) : null}
      {online === false && lastContact === null ? (
        <p className="kiosk-banner">
          <Icon name="offline" size={26} />
          <Trans>
            What this tablet knew of riders and of the time is gone: nothing is taken until the network is back.
          </Trans>
        </p>
      ) : online === false && !clockTrusted ? (
        <p className="kiosk-banner">
          <Icon name="clock" size={26} />
          <Trans>The clock is behind or jumped: nothing is taken until the network is back.</Trans>
        </p>
      ) : null}
      {durable ? null : (
        <p className="kiosk-banner">
          <Icon name="info" size={26} />
          <Trans>
            This browser does not promise to keep what is stored: without the network nothing is taken. Install the
            kiosk as an app.
          </Trans>
        </p>
      )}
    </>
  );
}
