import { Trans } from "@lingui/react/macro";
import { Icon } from "../../ui/icon.tsx";
import { useCounterTime } from "./use-counter-time.ts";
import { useEngine, useKioskState } from "../kiosk-context.tsx";
import { offlineMinutes } from "./offline-left.ts";

/**
 * Shows the strip under the header while offline: since when the tablet is offline, what still works, and for how long.
 */
export function OfflineTape() {
  const engine = useEngine();
  const { online, lastContact, cutOff, durable, clockTrusted } = useKioskState();
  const counter = useCounterTime();
  if (cutOff) return null;
  if (online !== false || lastContact === null) return null;
  const at = counter.since(lastContact, engine.clock.now());
  // A tablet whose storage may be deleted, or whose clock is wrong, redeems nothing while it is offline.
  const minutes = durable && clockTrusted ? offlineMinutes(engine.policy, lastContact, engine.clock.now()) : 0;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return (
    <p className="kiosk-banner kiosk-tape">
      <Icon name="offline" size={26} />
      <span>
        {minutes > 0 ? (
          <Trans>Offline since {at}. Redemptions are saved here and confirmed later.</Trans>
        ) : (
          <Trans>Offline since {at}. You can’t redeem now; saved redemptions will still be sent.</Trans>
        )}
      </span>
      {minutes > 0 ? (
        <b className="ml-auto flex-none whitespace-nowrap">
          <Trans>
            {hours} h {rest} min left
          </Trans>
        </b>
      ) : null}
    </p>
  );
}
