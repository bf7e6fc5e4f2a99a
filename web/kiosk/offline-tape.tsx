import { Trans } from "@lingui/react/macro";
import { useFormat } from "../platform/use-format.ts";
import { Icon } from "../ui/icon.tsx";
import { counterTime } from "./counter-time.ts";
import { useEngine, useKioskState } from "./kiosk-context.tsx";
import { offlineMinutes } from "./offline-left.ts";

/** Tape under the header: since when, what still works, and for how long. Calm, and nowhere to be overlooked. */
export function OfflineTape() {
  const engine = useEngine();
  const { online, lastContact } = useKioskState();
  const format = useFormat();
  if (online !== false || lastContact === null) return null;
  const at = counterTime(new Date(lastContact), format.locale);
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
          <Trans>Offline since {at}. Nothing more is taken; what is saved still goes out.</Trans>
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
