import { Trans } from "@lingui/react/macro";
import { useFormat } from "../../platform/use-format.ts";
import { Icon } from "../../ui/icon.tsx";
import { counterSince } from "./counter-time.ts";
import { useEngine, useKioskState } from "../kiosk-context.tsx";
import { offlineMinutes } from "./offline-left.ts";

/** The strip under the header while offline: it says since when, what still works, and for how long. */
export function OfflineTape() {
  const engine = useEngine();
  const { online, lastContact, cutOff } = useKioskState();
  const format = useFormat();
  if (cutOff) return null;
  if (online !== false || lastContact === null) return null;
  const at = counterSince(lastContact, engine.clock.now(), format.locale);
  const minutes = offlineMinutes(engine.policy, lastContact, engine.clock.now());
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return (
    <p className="kiosk-banner kiosk-tape">
      <Icon name="offline" size={26} />
      <span>
        {minutes > 0 ? (
          <Trans>Offline since {at}. Saved here now, confirmed later.</Trans>
        ) : (
          <Trans>Offline since {at}. No new redemptions; what’s saved will still be sent.</Trans>
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
